#include "redis/login.h"

#include <fmt/core.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "base/text_escape.h"
#include "redis/command_format.h"

namespace vetvec {
namespace {

// A failed login may repeat the command's arguments: nothing after these words is shown.
constexpr std::string_view kArgumentsFollow = "args beginning with";

bool HasCode(const RedisReply& reply, std::string_view code) {
  return reply.is_error() && std::string_view(reply.text).substr(0, code.size()) == code;
}

Status Unauthenticated(std::string message) {
  return Status(StatusCode::kUnauthenticated, std::move(message));
}

}  // namespace

std::string ShownRedisError(const RedisReply& reply) {
  std::string_view text = reply.text;
  constexpr size_t kMostShown = 200;
  text = text.substr(0, std::min(kMostShown, text.find(kArgumentsFollow)));
  std::string shown = Visible(text);
  std::replace(shown.begin(), shown.end(), '\n', ' ');
  return shown;
}

bool IsServerAway(const RedisReply& reply) {
  return HasCode(reply, "LOADING ") || HasCode(reply, "MASTERDOWN ");
}

Result<RedisLogin> RedisLogin::Make(const RedisOptions& options,
                                    const std::optional<SecretString>& password) {
  RedisLogin login;
  login.database_ = options.database;
  const std::string_view secret = password ? std::string_view(password->value()) : "";
  std::string bytes;
  bytes.reserve(secret.size() + options.user.size() + 256);  // never moved
  Status status;
  RedisCommand command;
  command.reserve(3);
  const auto add = [&](Step step, const char* name, std::initializer_list<std::string_view> rest) {
    command.emplace_back(name);
    for (const std::string_view argument : rest) command.emplace_back(argument);
    login.steps_.push_back(step);
    if (status.ok()) status = AppendRedisCommand(command, &bytes);
    for (std::string& argument : command) WipeString(&argument);
    command.clear();
  };
  if (!options.user.empty()) {
    add(Step::kAuth, "AUTH", {options.user, secret});
  } else if (password) {
    add(Step::kAuth, "AUTH", {secret});
  }
  if (options.database != 0) add(Step::kSelect, "SELECT", {std::to_string(options.database)});
  add(Step::kPing, "PING", {});
  login.bytes_ = SecretString(std::move(bytes));
  if (!status.ok()) return status;
  return login;
}

void RedisLogin::Sent(size_t size) {
  sent_ += size;
  if (unsent_size() > 0) return;
  bytes_ = SecretString();
  sent_ = 0;
}

Status RedisLogin::TakeReply(const RedisReply& reply) {
  const Step step = steps_[replies_++];
  if (reply.kind == RedisReply::Kind::kStatus) return OkStatus();
  if (!reply.is_error())
    return ProtocolError("the server's reply to the login is not a Redis reply");
  const std::string shown = ShownRedisError(reply);
  if (IsServerAway(reply)) return Unavailable(fmt::format("the server is not ready: {}", shown));
  if (HasCode(reply, "DENIED ") || HasCode(reply, "ERR max number of clients")) {
    return Unavailable(fmt::format("the server rejected the connection: {}", shown));
  }
  if (step == Step::kAuth) {
    return Unauthenticated(fmt::format("the server rejected the login: {}", shown));
  }
  if (HasCode(reply, "NOAUTH")) {
    return Unauthenticated(fmt::format("the server requires a password: {}", shown));
  }
  if (step == Step::kSelect) {
    return Unavailable(fmt::format("cannot select database {}: {}", database_, shown));
  }
  // A user that may do nothing but what it is for may not have PING.
  if (HasCode(reply, "NOPERM")) return OkStatus();
  return Unavailable(fmt::format("the server rejected PING: {}", shown));
}

}  // namespace vetvec
