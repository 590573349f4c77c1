// What readers of JSON replies share on top of simdjson's on-demand parser: a pool of parsers,
// padding after a body, texts, and skipping what is not needed.
//
//   const PaddedBody padded(&body);
//   PooledParser parser;
//   auto document = parser.Iterate(padded);
//   ... parser.KeyOf(field), parser.TextOf(value) ...
#ifndef VETVEC_PROVIDERS_REPLY_JSON_H_
#define VETVEC_PROVIDERS_REPLY_JSON_H_

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vetvec {

inline constexpr int kMaxJsonDepth = 32;

// `body` without what some servers put around JSON: a UTF-8 byte order mark before it, NULs after
// it.
std::string_view WithoutMarks(std::string_view body);

// The JSON of `*body` (WithoutMarks), with blanks after it, as simdjson requires, for the object's
// lifetime.
class PaddedBody {
 public:
  explicit PaddedBody(std::string* body);
  ~PaddedBody() { body_->resize(body_size_); }
  PaddedBody(const PaddedBody&) = delete;
  PaddedBody& operator=(const PaddedBody&) = delete;

  const char* data() const { return body_->data() + begin_; }
  size_t size() const { return size_; }
  size_t capacity() const { return body_->size() - begin_; }

 private:
  std::string* const body_;
  const size_t body_size_;
  size_t begin_ = 0;
  size_t size_ = 0;
};

// A whole body of limited size and depth, for replies that are short: errors, facts of a server.
class SmallJson {
 public:
  SmallJson(std::string_view body, size_t max_bytes, size_t max_depth);
  bool fits() const { return fits_; }  // in the size, and in memory
  bool is_read() const { return is_read_; }
  simdjson::dom::element root() const { return root_; }  // only if is_read()

 private:
  simdjson::dom::parser parser_;
  std::string padded_;  // simdjson's own padded_string is null if there is no memory
  simdjson::dom::element root_;
  bool fits_ = false;
  bool is_read_ = false;
};

// A parser from a small pool, for the object's lifetime. Thread safety: one thread.
class PooledParser {
 public:
  PooledParser();
  ~PooledParser();
  PooledParser(const PooledParser&) = delete;
  PooledParser& operator=(const PooledParser&) = delete;

  // Once. `body` must live as long as the document.
  simdjson::simdjson_result<simdjson::ondemand::document> Iterate(const PaddedBody& body);

  // Instead of get_string and unescaped_key, which write into memory of simdjson's own, whether or
  // not it could be allocated. The text lives as long as this object.
  simdjson::simdjson_result<std::string_view> TextOf(simdjson::ondemand::value value);
  simdjson::simdjson_result<std::string_view> KeyOf(const simdjson::ondemand::field& field);

  // Skips a value, checking that it is JSON. `depth` is that of the value, the root's is 1;
  // PROTOCOL beyond kMaxJsonDepth.
  Status SkipValue(simdjson::ondemand::value value, int depth);

 private:
  Status SkipScalar(simdjson::ondemand::value value, simdjson::ondemand::json_type type);

  struct Memory;  // what is pooled
  class Pool;

  std::unique_ptr<Memory> memory_;
  uint8_t* next_text_ = nullptr;  // in memory_->texts
};

// PROTOCOL: "the reply is not well-formed JSON: ..."; OUT_OF_MEMORY.
Status MalformedJson(simdjson::error_code error);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_REPLY_JSON_H_
