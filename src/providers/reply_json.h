// What readers of JSON replies share on top of simdjson's on-demand parser: a pool of parsers,
// padding after a body, and skipping what is not needed.
//
//   PooledParser parser;
//   const PaddedBody padded(&body);
//   auto document = parser->iterate(padded.data(), padded.size(), padded.capacity());
#ifndef VETVEC_PROVIDERS_REPLY_JSON_H_
#define VETVEC_PROVIDERS_REPLY_JSON_H_

#include <simdjson.h>

#include <cstddef>
#include <memory>
#include <string>

#include "base/result.h"

namespace vetvec {

inline constexpr int kMaxJsonDepth = 32;

// A parser from a small pool, for the object's lifetime. Thread safety: any thread.
class PooledParser {
 public:
  PooledParser();
  ~PooledParser();
  PooledParser(const PooledParser&) = delete;
  PooledParser& operator=(const PooledParser&) = delete;

  simdjson::ondemand::parser* operator->() { return parser_.get(); }

 private:
  std::unique_ptr<simdjson::ondemand::parser> parser_;
};

// Blanks after `*body`, as simdjson requires, for the object's lifetime.
class PaddedBody {
 public:
  explicit PaddedBody(std::string* body);
  ~PaddedBody() { body_->resize(size_); }
  PaddedBody(const PaddedBody&) = delete;
  PaddedBody& operator=(const PaddedBody&) = delete;

  const char* data() const { return body_->data(); }
  size_t size() const { return size_; }
  size_t capacity() const { return body_->size(); }

 private:
  std::string* const body_;
  const size_t size_;
};

// PROTOCOL: "the reply is not well-formed JSON: ...".
Status MalformedJson(simdjson::error_code error);

// Skips a value, checking that it is JSON. `depth` is that of the value, the root's is 1; PROTOCOL
// beyond kMaxJsonDepth.
Status SkipValue(simdjson::ondemand::value value, int depth);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_REPLY_JSON_H_
