// RedisReply: a reply of RESP2, owned.
#ifndef VETVEC_REDIS_REPLY_H_
#define VETVEC_REDIS_REPLY_H_

#include <cstdint>
#include <string>
#include <vector>

namespace vetvec {

struct RedisReply {
  enum class Kind : uint8_t { kNil, kString, kStatus, kError, kInteger, kArray };

  Kind kind = Kind::kNil;
  int64_t integer = 0;
  std::string text;               // kString, kStatus, kError
  std::vector<RedisReply> items;  // kArray

  bool is_error() const { return kind == Kind::kError; }
  bool is_nil() const { return kind == Kind::kNil; }
};

}  // namespace vetvec

#endif  // VETVEC_REDIS_REPLY_H_
