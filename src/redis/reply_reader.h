// RedisReplyReader: replies from bytes as they arrive, by hiredis' parser.
//
// The replies are built directly as RedisReply. Nothing is allocated because a header promises it:
// memory grows with the bytes that have arrived, and both are capped.
#ifndef VETVEC_REDIS_REPLY_READER_H_
#define VETVEC_REDIS_REPLY_READER_H_

#include <cstddef>
#include <memory>

#include "base/result.h"
#include "redis/command_format.h"
#include "redis/reply.h"

struct redisReader;

namespace vetvec {

// One thread at a time. After an error the object may only be destroyed.
class RedisReplyReader {
 public:
  // hiredis looks for the end of a line from its beginning, each time that bytes arrive.
  static constexpr size_t kMostLineBytes = size_t{64} << 10;

  // No reply may have more than `most_bytes` on the wire, or in memory, and no line of one (all but
  // the bytes of a bulk string) more than kMostLineBytes.
  explicit RedisReplyReader(size_t most_bytes = kMostRedisBytes);
  ~RedisReplyReader();
  RedisReplyReader(const RedisReplyReader&) = delete;
  RedisReplyReader& operator=(const RedisReplyReader&) = delete;

  // OUT_OF_MEMORY; PROTOCOL: the reply is too large.
  Status Feed(const char* bytes, size_t size) noexcept;
  // True: *reply is the next one. False: more bytes are needed. PROTOCOL: the bytes are not RESP2,
  // or the reply is too large or nested deeper than 7. OUT_OF_MEMORY.
  Result<bool> Next(RedisReply* reply) noexcept;

 private:
  struct Freer {
    void operator()(redisReader* reader) const;
  };
  struct Builder;

  Status Fail() const;
  bool ReplaceBuffer();
  bool IsLineTooLong() const;

  const size_t most_bytes_;
  std::unique_ptr<Builder> builder_;
  std::unique_ptr<redisReader, Freer> reader_;  // null: no memory
  size_t received_ = 0;                         // of the reply that is being read
};

}  // namespace vetvec

#endif  // VETVEC_REDIS_REPLY_READER_H_
