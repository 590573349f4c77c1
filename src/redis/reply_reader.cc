#include "redis/reply_reader.h"

#include <fmt/core.h>
#include <hiredis/hiredis.h>

#include <cstring>
#include <string>
#include <utility>

#include "base/text_escape.h"

namespace vetvec {
namespace {

// A reader that has held more is replaced: hiredis keeps its buffer.
constexpr size_t kMostKeptBytes = size_t{1} << 20;

}  // namespace

// hiredis calls the Create functions while it parses; a null pointer makes it stop. Each object is
// placed in its parent, which does not grow until that object is complete: the pointers stay valid.
struct RedisReplyReader::Builder {
  RedisReply root;
  bool has_root = false;
  bool is_too_large = false;
  size_t built_bytes = 0;
  size_t most_bytes = 0;

  RedisReply* Place(const redisReadTask* task, RedisReply::Kind kind, size_t text_bytes) {
    built_bytes += sizeof(RedisReply) + text_bytes;
    is_too_large = built_bytes > most_bytes;
    if (is_too_large) return nullptr;
    RedisReply* placed = &root;
    if (task->parent == nullptr) {
      root = RedisReply();
      has_root = true;
    } else {
      auto* parent = static_cast<RedisReply*>(task->parent->obj);
      placed = &parent->items.emplace_back();
    }
    placed->kind = kind;
    return placed;
  }

  static Builder* Of(const redisReadTask* task) { return static_cast<Builder*>(task->privdata); }

  static void* CreateString(const redisReadTask* task, char* text, size_t size) noexcept try {
    const RedisReply::Kind kind = task->type == REDIS_REPLY_ERROR    ? RedisReply::Kind::kError
                                  : task->type == REDIS_REPLY_STATUS ? RedisReply::Kind::kStatus
                                                                     : RedisReply::Kind::kString;
    RedisReply* placed = Of(task)->Place(task, kind, size);
    if (placed != nullptr) placed->text.assign(text, size);
    return placed;
  } catch (...) {
    return nullptr;
  }
  // The type of the count depends on hiredis' version. Nothing is reserved: it is only a promise.
  template <typename Count>
  static void* CreateArray(const redisReadTask* task, Count) noexcept try {
    return Of(task)->Place(task, RedisReply::Kind::kArray, 0);
  } catch (...) {
    return nullptr;
  }
  static void* CreateInteger(const redisReadTask* task, long long value) noexcept try {
    RedisReply* placed = Of(task)->Place(task, RedisReply::Kind::kInteger, 0);
    if (placed != nullptr) placed->integer = value;
    return placed;
  } catch (...) {
    return nullptr;
  }
  static void* CreateNil(const redisReadTask* task) noexcept try {
    return Of(task)->Place(task, RedisReply::Kind::kNil, 0);
  } catch (...) {
    return nullptr;
  }
  static void Free(void*) noexcept {}  // the builder owns the tree

  static redisReplyObjectFunctions* Functions() {
    static redisReplyObjectFunctions functions = [] {
      redisReplyObjectFunctions made{};
      made.createString = CreateString;
      made.createArray = CreateArray;
      made.createInteger = CreateInteger;
      made.createNil = CreateNil;
      made.freeObject = Free;
      return made;
    }();
    return &functions;
  }
};

void RedisReplyReader::Freer::operator()(redisReader* reader) const { redisReaderFree(reader); }

RedisReplyReader::RedisReplyReader(size_t most_bytes)
    : most_bytes_(most_bytes), builder_(std::make_unique<Builder>()) {
  builder_->most_bytes = most_bytes;
  ReplaceBuffer();
}

RedisReplyReader::~RedisReplyReader() = default;

bool RedisReplyReader::ReplaceBuffer() {
  reader_.reset();
  reader_.reset(redisReaderCreateWithFunctions(Builder::Functions()));
  if (reader_ == nullptr) return false;
  reader_->privdata = builder_.get();
  reader_->maxbuf =
      0;  // where it would shrink its buffer, hiredis 0.14 ends the process for lack of memory
  return true;
}

Status RedisReplyReader::Fail() const {
  if (reader_ == nullptr) return OutOfMemory();
  if (builder_->is_too_large || received_ > most_bytes_) {
    return ProtocolError(fmt::format("the reply is larger than {} bytes", most_bytes_));
  }
  if (reader_->err == REDIS_ERR_OOM) return OutOfMemory();
  return ProtocolError(fmt::format("the reply is not RESP2: {}", Visible(reader_->errstr)));
}

// What is not yet parsed begins with a line: the header of a bulk string stays until all of it is
// there.
bool RedisReplyReader::IsLineTooLong() const {
  return reader_->len - reader_->pos > kMostLineBytes &&
         std::memchr(reader_->buf + reader_->pos, '\n', kMostLineBytes) == nullptr;
}

Status RedisReplyReader::Feed(const char* bytes, size_t size) noexcept try {
  received_ += size;
  if (reader_ == nullptr || received_ > most_bytes_) return Fail();
  return redisReaderFeed(reader_.get(), bytes, size) == REDIS_OK ? OkStatus() : Fail();
} catch (...) {
  return CaughtStatus();
}

Result<bool> RedisReplyReader::Next(RedisReply* reply) noexcept try {
  if (reader_ == nullptr) return OutOfMemory();
  void* ended = nullptr;
  if (redisReaderGetReply(reader_.get(), &ended) != REDIS_OK) return Fail();
  if (ended == nullptr && IsLineTooLong()) {
    return ProtocolError(fmt::format("the reply has a line of more than {} bytes", kMostLineBytes));
  }
  if (ended == nullptr) return false;
  if (!builder_->has_root) return ProtocolError("the reply is not RESP2");
  *reply = std::move(builder_->root);
  builder_->root = RedisReply();
  builder_->has_root = false;
  builder_->built_bytes = 0;
  const bool was_large = received_ > kMostKeptBytes;
  received_ = reader_->len - reader_->pos;
  // If there is no memory for another, the next call says so.
  if (was_large && received_ == 0) ReplaceBuffer();
  return true;
} catch (...) {
  return CaughtStatus();
}

}  // namespace vetvec
