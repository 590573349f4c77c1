#include "providers/reply_json.h"

#include <fmt/core.h>

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "base/fork_section.h"

namespace vetvec {
namespace {

namespace ondemand = simdjson::ondemand;

constexpr size_t kMaxFields = 4096;  // of one object that is skipped
constexpr size_t kPaddingBytes = 64;

// simdjson looks at the processor on its first use, and ends the program if there is no memory for
// that. So this is done when the library is loaded.
[[maybe_unused]] const bool has_kernels = !simdjson::get_active_implementation()->name().empty();
static_assert(kPaddingBytes >= simdjson::SIMDJSON_PADDING);

}  // namespace

struct PooledParser::Memory {
  ondemand::parser parser;
  std::unique_ptr<uint8_t[]> texts;
  size_t texts_size = 0;
};

// They have grown to the largest body seen: a few are kept, but none that is very large.
class PooledParser::Pool {
 public:
  std::unique_ptr<Memory> Take() {
    const ForkSection section;  // the child has the pool and its mutex as they are then
    std::lock_guard<std::mutex> lock(mutex_);
    if (idle_.empty()) return std::make_unique<Memory>();
    std::unique_ptr<Memory> memory = std::move(idle_.back());
    idle_.pop_back();
    return memory;
  }

  void Give(std::unique_ptr<Memory> memory) noexcept {
    if (memory->texts_size > kMaxKeptBytes) return;
    const ForkSection section;
    std::lock_guard<std::mutex> lock(mutex_);
    if (idle_.size() < kMaxIdle) idle_.push_back(std::move(memory));
  }

  static Pool& Instance() {
    static Pool* const pool = new Pool;  // outlives every thread that may parse
    return *pool;
  }

 private:
  static constexpr size_t kMaxIdle = 4;
  static constexpr size_t kMaxKeptBytes = size_t{16} << 20;

  Pool() { idle_.reserve(kMaxIdle); }

  std::mutex mutex_;
  std::vector<std::unique_ptr<Memory>> idle_;
};

PooledParser::PooledParser() : memory_(Pool::Instance().Take()) {}
PooledParser::~PooledParser() { Pool::Instance().Give(std::move(memory_)); }

simdjson::simdjson_result<ondemand::document> PooledParser::Iterate(const PaddedBody& body) {
  // All texts together are no longer than the body; the last one is written in blocks.
  const size_t size = body.capacity() + kPaddingBytes;
  if (memory_->texts_size < size) {
    memory_->texts_size = 0;
    memory_->texts = std::make_unique_for_overwrite<uint8_t[]>(size);
    memory_->texts_size = size;
  }
  next_text_ = memory_->texts.get();
  return memory_->parser.iterate(body.data(), body.size(), body.capacity());
}

simdjson::simdjson_result<std::string_view> PooledParser::TextOf(ondemand::value value) {
  ondemand::raw_json_string raw;
  if (const auto error = value.get_raw_json_string().get(raw)) return error;
  return memory_->parser.unescape(raw, next_text_);
}

simdjson::simdjson_result<std::string_view> PooledParser::KeyOf(const ondemand::field& field) {
  return memory_->parser.unescape(field.key(), next_text_);
}

std::string_view WithoutMarks(std::string_view body) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (body.starts_with(kByteOrderMark)) body.remove_prefix(kByteOrderMark.size());
  while (body.ends_with('\0')) body.remove_suffix(1);
  return body;
}

PaddedBody::PaddedBody(std::string* body) : body_(body), body_size_(body->size()) {
  const std::string_view json = WithoutMarks(*body);
  begin_ = static_cast<size_t>(json.data() - body->data());
  size_ = json.size();
  body_->append(kPaddingBytes, ' ');
}

Status MalformedJson(simdjson::error_code error) {
  if (error == simdjson::MEMALLOC) return OutOfMemory();
  return ProtocolError(
      fmt::format("the reply is not well-formed JSON: {}", simdjson::error_message(error)));
}

SmallJson::SmallJson(std::string_view body, size_t max_bytes, size_t max_depth) {
  body = WithoutMarks(body);
  constexpr size_t kLeastCapacity = 64;
  fits_ = body.size() <= max_bytes &&
          parser_.allocate(std::max(body.size(), kLeastCapacity), max_depth) == simdjson::SUCCESS;
  if (!fits_) return;
  padded_.reserve(body.size() + kPaddingBytes);
  padded_.append(body).append(kPaddingBytes, ' ');
  is_read_ = parser_.parse(padded_.data(), body.size(), false).get(root_) == simdjson::SUCCESS;
}

Status PooledParser::SkipScalar(ondemand::value value, ondemand::json_type type) {
  simdjson::error_code error = simdjson::SUCCESS;
  if (type == ondemand::json_type::string) {
    uint8_t* const before = next_text_;
    error = TextOf(value).error();
    next_text_ = before;  // nothing will read it
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

Status PooledParser::SkipValue(ondemand::value value, int depth) {
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
