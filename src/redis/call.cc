// What RedisClient does by means of Submit.
#include <openssl/evp.h>

#include <condition_variable>
#include <mutex>
#include <string_view>
#include <utility>

#include "base/fork_section.h"
#include "redis/client.h"

namespace vetvec {
namespace {

// Shared with the callback, which may come after the call has been cancelled.
struct Waiter {
  std::mutex mutex;
  std::condition_variable changed;
  bool is_done = false;
  bool is_cancelled = false;
  RedisReplies replies;
};

std::string Sha1Hex(std::string_view text) {
  const ForkSection section;
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  EVP_Digest(text.data(), text.size(), digest, &size, EVP_sha1(), nullptr);
  constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  for (unsigned int i = 0; i < size; ++i) {
    hex += kDigits[digest[i] >> 4];
    hex += kDigits[digest[i] & 15];
  }
  return hex;
}

RedisCommand ScriptCommand(const char* name, const std::string& script,
                           const std::vector<std::string>& keys,
                           const std::vector<std::string>& arguments) {
  RedisCommand command = {name, script, std::to_string(keys.size())};
  command.insert(command.end(), keys.begin(), keys.end());
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

bool IsUnknownScript(const Result<RedisReply>& reply) {
  return reply.ok() && reply->is_error() && reply->text.rfind("NOSCRIPT", 0) == 0;
}

}  // namespace

Result<RedisReply> ReplyOf(RedisReplies* replies, size_t index) {
  if (replies->empty()) return OutOfMemory();
  return std::move((*replies)[index]);
}

RedisReplies RedisClient::Call(std::vector<RedisCommand> commands, int64_t deadline_nanos,
                               const std::shared_ptr<CancelToken>& cancel) try {
  const size_t count = commands.size();
  const auto waiter = std::make_shared<Waiter>();
  CancelToken::Registration wake;
  if (cancel != nullptr) {
    wake = cancel->OnCancel([waiter] {
      const std::lock_guard<std::mutex> lock(waiter->mutex);
      waiter->is_cancelled = true;
      waiter->changed.notify_all();
    });
  }
  Submit(std::move(commands), deadline_nanos, [waiter](RedisReplies replies) {
    const std::lock_guard<std::mutex> lock(waiter->mutex);
    waiter->replies = std::move(replies);
    waiter->is_done = true;
    waiter->changed.notify_all();
  });
  std::unique_lock<std::mutex> lock(waiter->mutex);
  waiter->changed.wait(lock, [&] { return waiter->is_done || waiter->is_cancelled; });
  if (waiter->is_done) return std::move(waiter->replies);
  return RedisReplies(count, Result<RedisReply>(CallCancelled()));
} catch (...) {
  return {};  // no memory: see RedisReplies
}

RedisScript::RedisScript(std::string text)
    : text_(std::make_shared<const std::string>(std::move(text))), sha1_(Sha1Hex(*text_)) {}

void RedisScript::Submit(const std::shared_ptr<RedisClient>& client, std::vector<std::string> keys,
                         std::vector<std::string> arguments, int64_t deadline_nanos,
                         std::function<void(Result<RedisReply>)> done) const try {
  struct Run {
    std::weak_ptr<RedisClient> client;  // not kept alive by its own queue
    std::shared_ptr<const std::string> text;
    std::vector<std::string> keys, arguments;
    std::function<void(Result<RedisReply>)> done;
  };
  std::vector<RedisCommand> commands;
  commands.push_back(ScriptCommand("EVALSHA", sha1_, keys, arguments));
  const auto run = std::make_shared<Run>();
  *run = {client, text_, std::move(keys), std::move(arguments), nullptr};
  RedisCallback callback = [run, deadline_nanos](RedisReplies replies) {
    Result<RedisReply> reply = ReplyOf(&replies);
    const std::shared_ptr<RedisClient> again =
        IsUnknownScript(reply) ? run->client.lock() : nullptr;
    if (again == nullptr) return run->done(std::move(reply));
    try {
      std::vector<RedisCommand> whole;
      whole.push_back(ScriptCommand("EVAL", *run->text, run->keys, run->arguments));
      again->Submit(std::move(whole), deadline_nanos,
                    [run](RedisReplies second) { run->done(ReplyOf(&second)); });
    } catch (...) {
      run->done(CaughtStatus());
    }
  };
  run->done = std::move(done);  // when nothing can throw any more
  client->Submit(std::move(commands), deadline_nanos, std::move(callback));
} catch (...) {
  done(CaughtStatus());
}

}  // namespace vetvec
