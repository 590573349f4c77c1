#include "providers/reply_json.h"

#include <fmt/core.h>

#include <mutex>
#include <utility>
#include <vector>

namespace vetvec {
namespace {

namespace ondemand = simdjson::ondemand;

constexpr size_t kMaxFields = 4096;  // of one object that is skipped
constexpr size_t kPaddingBytes = 64;
static_assert(kPaddingBytes >= simdjson::SIMDJSON_PADDING);

// Parsers keep memory for the largest body seen: a few are kept, but none that grew very large.
class ParserPool {
 public:
  std::unique_ptr<ondemand::parser> Take() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (idle_.empty()) return std::make_unique<ondemand::parser>();
    std::unique_ptr<ondemand::parser> parser = std::move(idle_.back());
    idle_.pop_back();
    return parser;
  }

  void Give(std::unique_ptr<ondemand::parser> parser) {
    if (parser->capacity() > kMaxKeptCapacity) return;
    std::lock_guard<std::mutex> lock(mutex_);
    if (idle_.size() < kMaxIdle) idle_.push_back(std::move(parser));
  }

  static ParserPool& Instance() {
    static ParserPool* const pool = new ParserPool;  // outlives every thread that may parse
    return *pool;
  }

 private:
  static constexpr size_t kMaxIdle = 4;
  static constexpr size_t kMaxKeptCapacity = size_t{16} << 20;

  std::mutex mutex_;
  std::vector<std::unique_ptr<ondemand::parser>> idle_;
};

Status SkipScalar(ondemand::value value, ondemand::json_type type) {
  simdjson::error_code error = simdjson::SUCCESS;
  if (type == ondemand::json_type::string) {
    error = value.get_string().error();
  } else if (type == ondemand::json_type::number) {
    error = value.get_double().error();
  } else if (type == ondemand::json_type::boolean) {
    error = value.get_bool().error();
  } else {
    bool is_null = false;
    error = value.is_null().get(is_null);
    if (error == simdjson::SUCCESS && !is_null) error = simdjson::INCORRECT_TYPE;
  }
  return error == simdjson::SUCCESS ? OkStatus() : MalformedJson(error);
}

}  // namespace

PooledParser::PooledParser() : parser_(ParserPool::Instance().Take()) {}
PooledParser::~PooledParser() { ParserPool::Instance().Give(std::move(parser_)); }

PaddedBody::PaddedBody(std::string* body) : body_(body), size_(body->size()) {
  body_->append(kPaddingBytes, ' ');
}

Status MalformedJson(simdjson::error_code error) {
  return ProtocolError(
      fmt::format("the reply is not well-formed JSON: {}", simdjson::error_message(error)));
}

Status SkipValue(ondemand::value value, int depth) {
  if (depth > kMaxJsonDepth) {
    return ProtocolError(
        fmt::format("the reply is nested more than {} levels deep", kMaxJsonDepth));
  }
  ondemand::json_type type;
  if (const auto error = value.type().get(type)) return MalformedJson(error);
  if (type == ondemand::json_type::array) {
    ondemand::array array;
    if (const auto error = value.get_array().get(array)) return MalformedJson(error);
    for (auto element : array) {
      ondemand::value item;
      if (const auto error = element.get(item)) return MalformedJson(error);
      VETVEC_RETURN_IF_ERROR(SkipValue(item, depth + 1));
    }
    return OkStatus();
  }
  if (type != ondemand::json_type::object) return SkipScalar(value, type);
  ondemand::object object;
  if (const auto error = value.get_object().get(object)) return MalformedJson(error);
  size_t fields = 0;
  for (auto field : object) {
    ondemand::value item;
    if (const auto error = field.value().get(item)) return MalformedJson(error);
    if (++fields > kMaxFields) return ProtocolError("an object in the reply has too many keys");
    VETVEC_RETURN_IF_ERROR(SkipValue(item, depth + 1));
  }
  return OkStatus();
}

}  // namespace vetvec
