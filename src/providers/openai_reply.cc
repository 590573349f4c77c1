#include "providers/openai_reply.h"

#include <simdjson.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "base/strings.h"
#include "base/utf8.h"
#include "providers/base64.h"
#include "providers/error_reply.h"
#include "providers/float_text.h"
#include "providers/vector_check.h"

namespace vetvec {
namespace {

namespace ondemand = simdjson::ondemand;

constexpr int kMaxDepth = 32;
constexpr size_t kMaxFields = 4096;  // of one object that we do not read
constexpr size_t kPaddingBytes = 64;
constexpr uint64_t kMaxTokens = 1'000'000'000'000;
static_assert(kPaddingBytes >= simdjson::SIMDJSON_PADDING);

// Parsers keep the memory of the largest body seen: a few are kept, and none that grew very large.
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

// Spaces behind the body, as simdjson wants them, for as long as it lives.
class Padded {
 public:
  explicit Padded(std::string* body) : body_(body), size_(body->size()) {
    body_->append(kPaddingBytes, ' ');
  }
  ~Padded() { body_->resize(size_); }
  Padded(const Padded&) = delete;
  Padded& operator=(const Padded&) = delete;

  const char* data() const { return body_->data(); }
  size_t size() const { return size_; }
  size_t capacity() const { return body_->size(); }

 private:
  std::string* const body_;
  const size_t size_;
};

Status Malformed(simdjson::error_code error) {
  return ProtocolError(std::string("the reply is not well-formed JSON: ") +
                       simdjson::error_message(error));
}

class ReplyReader {
 public:
  ReplyReader(const Padded& body, const ReplyExpectation& expectation, const ReplyRowSink& sink,
              ReplyInfo* info)
      : body_(body),
        expectation_(expectation),
        sink_(sink),
        info_(info),
        dimension_(expectation.dimension),
        seen_(expectation.count) {}

  Status Read(ondemand::document& document);

 private:
  // The embedding of one element, read before it is known where it goes.
  struct Element {
    std::optional<uint64_t> index;
    bool has_embedding = false;
    bool is_placed = false;   // already in its row
    std::string_view base64;  // else this,
    bool is_base64 = false;
    size_t floats = 0;  // or that many in scratch_
  };

  Status ReadField(std::string_view key, ondemand::value value);
  Status ReadData(ondemand::value value);
  Status ReadElement(ondemand::value value);
  Status ReadEmbedding(ondemand::value value, Element* element);
  Status ReadFloats(const char* text, Element* element);
  Status PlaceElement(Element* element);
  Status PlaceBase64(std::string_view text, size_t index, float** row);
  Status OpenRow(uint64_t index, size_t dimension, float** row);
  Status CheckRow(size_t index, const float* row) const;
  Status ReadUsage(ondemand::value value);
  Status Skip(ondemand::value value, int depth);
  Status SkipScalar(ondemand::value value, ondemand::json_type type);

  std::string Which(size_t index) const { return "the vector of text " + std::to_string(index); }
  Status Bad(size_t index, const std::string& what) const {
    return BadVector(Which(index) + " " + what).WithItem(static_cast<int64_t>(index));
  }
  // The text that the element being read is for, as far as it is known.
  size_t GuessIndex(const Element& element) const {
    return element.index ? static_cast<size_t>(*element.index) : position_;
  }

  const Padded& body_;
  const ReplyExpectation& expectation_;
  const ReplyRowSink& sink_;
  ReplyInfo* const info_;
  size_t dimension_;
  std::vector<bool> seen_;
  std::vector<float> scratch_;
  size_t position_ = 0;  // of the element being read, in the reply's order
  bool has_data_ = false;
  bool has_model_ = false;
  bool has_usage_ = false;
  std::optional<bool> is_indexed_;
};

Status ReplyReader::Read(ondemand::document& document) {
  ondemand::object root;
  if (const auto error = document.get_object().get(root)) return Malformed(error);
  for (auto field : root) {
    std::string_view key;
    if (const auto error = field.unescaped_key().get(key)) return Malformed(error);
    ondemand::value value;
    if (const auto error = field.value().get(value)) return Malformed(error);
    VETVEC_RETURN_IF_ERROR(ReadField(key, value));
  }
  if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) {
    return ProtocolError("the reply goes on after its end");
  }
  if (!has_data_) return ProtocolError("the reply has no \"data\"");
  return OkStatus();
}

Status ReplyReader::ReadField(std::string_view key, ondemand::value value) {
  const auto repeated = [&](bool* seen) {
    const bool was = *seen;
    *seen = true;
    return was;
  };
  if (key == "data") {
    if (repeated(&has_data_)) return ProtocolError("the reply has \"data\" twice");
    return ReadData(value);
  }
  if (key == "model") {
    if (repeated(&has_model_)) return ProtocolError("the reply has \"model\" twice");
    std::string_view model;
    if (value.get_string().get(model) == simdjson::SUCCESS) {
      info_->model = Sanitized(model);
      return OkStatus();
    }
  }
  if (key == "usage") {
    if (repeated(&has_usage_)) return ProtocolError("the reply has \"usage\" twice");
    return ReadUsage(value);
  }
  return Skip(value, 2);
}

Status ReplyReader::ReadData(ondemand::value value) {
  ondemand::array elements;
  if (value.get_array().get(elements)) return ProtocolError("\"data\" of the reply is no array");
  for (auto element : elements) {
    ondemand::value item;
    if (const auto error = element.get(item)) return Malformed(error);
    if (position_ == expectation_.count) {
      return ProtocolError("the reply has more vectors than the " +
                           std::to_string(expectation_.count) + " texts sent");
    }
    VETVEC_RETURN_IF_ERROR(ReadElement(item));
    ++position_;
  }
  if (position_ != expectation_.count) {
    return ProtocolError("the reply has " + std::to_string(position_) + " vectors for " +
                         std::to_string(expectation_.count) + " texts");
  }
  return OkStatus();
}

Status ReplyReader::ReadElement(ondemand::value value) {
  ondemand::object object;
  if (value.get_object().get(object)) {
    return ProtocolError("an element of \"data\" in the reply is no object");
  }
  Element element;
  for (auto field : object) {
    std::string_view key;
    if (const auto error = field.unescaped_key().get(key)) return Malformed(error);
    ondemand::value item;
    if (const auto error = field.value().get(item)) return Malformed(error);
    if (key == "index") {
      if (element.index) return ProtocolError("an element of the reply has \"index\" twice");
      uint64_t index = 0;
      if (item.get_uint64().get(index) || index >= expectation_.count) {
        return ProtocolError("an \"index\" of the reply is not one of 0 to " +
                             std::to_string(expectation_.count - 1));
      }
      element.index = index;
    } else if (key == "embedding") {
      if (element.has_embedding) {
        return ProtocolError("an element of the reply has \"embedding\" twice");
      }
      element.has_embedding = true;
      VETVEC_RETURN_IF_ERROR(ReadEmbedding(item, &element));
    } else {
      VETVEC_RETURN_IF_ERROR(Skip(item, 4));
    }
  }
  return PlaceElement(&element);
}

Status ReplyReader::ReadEmbedding(ondemand::value value, Element* element) {
  ondemand::json_type type;
  if (const auto error = value.type().get(type)) return Malformed(error);
  if (type == ondemand::json_type::array) {
    return ReadFloats(value.raw_json_token().data(), element);
  }
  if (type != ondemand::json_type::string) {
    return Bad(GuessIndex(*element), "is neither an array nor base64");
  }
  // The token with its quotes and the white space behind it, before any unescaping.
  std::string_view token = Trim(value.raw_json_token());
  if (token.size() < 2 || token.front() != '"' || token.back() != '"') {
    return Malformed(simdjson::STRING_ERROR);
  }
  element->base64 = token.substr(1, token.size() - 2);
  element->is_base64 = true;
  if (element->base64.find('\\') != std::string_view::npos) {  // "\/" is a slash, too
    if (const auto error = value.get_string().get(element->base64)) return Malformed(error);
  }
  return OkStatus();
}

// simdjson finds the array; its numbers are read from the text. The array stays unread for
// simdjson, which steps over it as a whole.
Status ReplyReader::ReadFloats(const char* text, Element* element) {
  const size_t index = GuessIndex(*element);
  const char* const end = body_.data() + body_.size();
  float* row = nullptr;
  size_t capacity = dimension_;
  if (dimension_ != 0 && element->index) {
    VETVEC_RETURN_IF_ERROR(OpenRow(*element->index, dimension_, &row));
    element->is_placed = true;
  } else {
    if (dimension_ == 0) capacity = MostFloatsIn(text, end);
    scratch_.resize(capacity);
    row = scratch_.data();
  }
  const FloatArray array = ParseFloatArray(text, end, row, capacity);
  switch (array.end) {
    case FloatArrayEnd::kClosed: break;
    case FloatArrayEnd::kFull:
      return Bad(index, "has more than the " + std::to_string(capacity) + " elements expected");
    case FloatArrayEnd::kNotNumber:
      return Bad(index, "has an element (the " + std::to_string(array.count) +
                            "th from 0) that is not a finite number");
    case FloatArrayEnd::kMalformed: return Malformed(simdjson::TAPE_ERROR);
  }
  if (array.count == 0) return Bad(index, "has no elements");
  if (dimension_ != 0 && array.count != dimension_) {
    return Bad(index, "has " + std::to_string(array.count) + " elements where " +
                          std::to_string(dimension_) + " were expected");
  }
  element->floats = array.count;
  return element->is_placed ? CheckRow(index, row) : OkStatus();
}

Status ReplyReader::PlaceElement(Element* element) {
  if (!element->has_embedding) {
    return ProtocolError("an element of the reply has no \"embedding\"");
  }
  const bool is_indexed = element->index.has_value();
  if (is_indexed_.value_or(is_indexed) != is_indexed) {
    return ProtocolError("some elements of the reply have an \"index\" and some have none");
  }
  is_indexed_ = is_indexed;
  if (element->is_placed) return OkStatus();
  const size_t index = GuessIndex(*element);
  float* row = nullptr;
  if (element->is_base64) {
    VETVEC_RETURN_IF_ERROR(PlaceBase64(element->base64, index, &row));
  } else {
    VETVEC_RETURN_IF_ERROR(OpenRow(index, element->floats, &row));
    std::copy_n(scratch_.data(), element->floats, row);
  }
  return CheckRow(index, row);
}

Status ReplyReader::PlaceBase64(std::string_view text, size_t index, float** row) {
  const std::optional<size_t> count = Base64FloatCount(text);
  if (!count || *count == 0) {
    return Bad(index, "is base64 of " + std::to_string(text.size()) +
                          " characters, which is no whole number of floats");
  }
  if (dimension_ != 0 && *count != dimension_) {
    return Bad(index, "has " + std::to_string(*count) + " elements where " +
                          std::to_string(dimension_) + " were expected");
  }
  VETVEC_RETURN_IF_ERROR(OpenRow(index, *count, row));
  if (!DecodeBase64Floats(text, *row)) return Bad(index, "is not valid base64");
  return OkStatus();
}

Status ReplyReader::OpenRow(uint64_t index, size_t dimension, float** row) {
  const auto i = static_cast<size_t>(index);
  if (seen_[i]) {
    return ProtocolError("the reply has index " + std::to_string(index) + " twice");
  }
  VETVEC_RETURN_IF_ERROR(sink_(i, dimension, row));
  seen_[i] = true;
  dimension_ = dimension;
  return OkStatus();
}

Status ReplyReader::CheckRow(size_t index, const float* row) const {
  const VectorFault fault = FindVectorFault({row, dimension_});
  if (fault == VectorFault::kNone) return OkStatus();
  if (expectation_.as_received && fault != VectorFault::kNotFinite) return OkStatus();
  return Bad(index, VectorFaultText(fault));
}

Status ReplyReader::ReadUsage(ondemand::value value) {
  ondemand::json_type type;
  if (const auto error = value.type().get(type)) return Malformed(error);
  if (type != ondemand::json_type::object) return Skip(value, 2);
  ondemand::object object;
  if (const auto error = value.get_object().get(object)) return Malformed(error);
  uint64_t total = 0;
  uint64_t prompt = 0;
  for (auto field : object) {
    std::string_view key;
    if (const auto error = field.unescaped_key().get(key)) return Malformed(error);
    ondemand::value item;
    if (const auto error = field.value().get(item)) return Malformed(error);
    uint64_t* const target =
        key == "total_tokens" ? &total : (key == "prompt_tokens" ? &prompt : nullptr);
    if (target != nullptr && item.get_uint64().get(*target) == simdjson::SUCCESS) continue;
    VETVEC_RETURN_IF_ERROR(Skip(item, 3));
  }
  const uint64_t tokens = total != 0 ? total : prompt;
  if (tokens <= kMaxTokens) info_->tokens = tokens;
  return OkStatus();
}

// Reads past a value that nobody needs, checking that it is JSON.
Status ReplyReader::Skip(ondemand::value value, int depth) {
  if (depth > kMaxDepth) {
    return ProtocolError("the reply is nested more than " + std::to_string(kMaxDepth) + " deep");
  }
  ondemand::json_type type;
  if (const auto error = value.type().get(type)) return Malformed(error);
  if (type == ondemand::json_type::array) {
    ondemand::array array;
    if (const auto error = value.get_array().get(array)) return Malformed(error);
    for (auto element : array) {
      ondemand::value item;
      if (const auto error = element.get(item)) return Malformed(error);
      VETVEC_RETURN_IF_ERROR(Skip(item, depth + 1));
    }
    return OkStatus();
  }
  if (type != ondemand::json_type::object) return SkipScalar(value, type);
  ondemand::object object;
  if (const auto error = value.get_object().get(object)) return Malformed(error);
  size_t fields = 0;
  for (auto field : object) {
    ondemand::value item;
    if (const auto error = field.value().get(item)) return Malformed(error);
    if (++fields > kMaxFields) return ProtocolError("an object of the reply has too many keys");
    VETVEC_RETURN_IF_ERROR(Skip(item, depth + 1));
  }
  return OkStatus();
}

Status ReplyReader::SkipScalar(ondemand::value value, ondemand::json_type type) {
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
  return error == simdjson::SUCCESS ? OkStatus() : Malformed(error);
}

Status Parse(ondemand::parser* parser, const Padded& body, const ReplyExpectation& expectation,
             const ReplyRowSink& sink, ReplyInfo* info) {
  ondemand::document document;
  if (const auto error = parser->iterate(body.data(), body.size(), body.capacity()).get(document)) {
    return error == simdjson::EMPTY ? ProtocolError("the reply is empty") : Malformed(error);
  }
  return ReplyReader(body, expectation, sink, info).Read(document);
}

}  // namespace

Status ParseOpenAiReply(std::string* body, const ReplyExpectation& expectation,
                        const ReplyRowSink& sink, ReplyInfo* info) {
  *info = ReplyInfo();
  std::unique_ptr<ondemand::parser> parser = ParserPool::Instance().Take();
  Status status;
  {
    const Padded padded(body);
    status = Parse(parser.get(), padded, expectation, sink, info);
  }
  ParserPool::Instance().Give(std::move(parser));
  if (status.code() != StatusCode::kProtocol) return status;
  std::string message;
  if (IsErrorBody(*body, "", &message)) {
    return ProtocolError("the service reported success with an error: " + message);
  }
  return ProtocolError(status.message() + "; it begins: " + Sanitized(*body));
}

}  // namespace vetvec
