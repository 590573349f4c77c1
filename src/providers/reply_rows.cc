#include "providers/reply_rows.h"

#include <algorithm>

#include "base/strings.h"
#include "providers/base64.h"
#include "providers/float_text.h"
#include "providers/vector_check.h"

namespace vetvec {
namespace {

namespace ondemand = simdjson::ondemand;

Status Bad(size_t index, const std::string& what) {
  return BadVector("the vector of text " + std::to_string(index) + " " + what)
      .WithItem(static_cast<int64_t>(index));
}

}  // namespace

Status ReplyRows::ReadVector(ondemand::value value, ReplyElement* element) {
  ondemand::json_type type;
  if (const auto error = value.type().get(type)) return MalformedJson(error);
  if (type == ondemand::json_type::array) {
    return ReadFloats(value.raw_json_token().data(), element);
  }
  if (type != ondemand::json_type::string) {
    return Bad(element->GuessIndex(), "is neither an array nor base64");
  }
  // The token with its quotes and the white space behind it, before any unescaping.
  std::string_view token = Trim(value.raw_json_token());
  if (token.size() < 2 || token.front() != '"' || token.back() != '"') {
    return MalformedJson(simdjson::STRING_ERROR);
  }
  element->base64 = token.substr(1, token.size() - 2);
  element->is_base64 = true;
  if (element->base64.find('\\') != std::string_view::npos) {  // "\/" is a slash, too
    if (const auto error = value.get_string().get(element->base64)) return MalformedJson(error);
  }
  return OkStatus();
}

// simdjson finds the array; its numbers are read from the text. The array stays unread for
// simdjson, which steps over it as a whole.
Status ReplyRows::ReadFloats(const char* text, ReplyElement* element) {
  const size_t index = element->GuessIndex();
  const char* const end = body_.data() + body_.size();
  float* row = nullptr;
  size_t capacity = dimension_;
  if (dimension_ != 0 && element->index) {
    VETVEC_RETURN_IF_ERROR(OpenRow(index, dimension_, &row));
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
    case FloatArrayEnd::kMalformed: return MalformedJson(simdjson::TAPE_ERROR);
  }
  if (array.count == 0) return Bad(index, "has no elements");
  if (dimension_ != 0 && array.count != dimension_) {
    return Bad(index, "has " + std::to_string(array.count) + " elements where " +
                          std::to_string(dimension_) + " were expected");
  }
  element->floats = array.count;
  return element->is_placed ? CheckRow(index, row) : OkStatus();
}

Status ReplyRows::Place(const ReplyElement& element) {
  if (element.is_placed) return OkStatus();
  const size_t index = element.GuessIndex();
  float* row = nullptr;
  if (element.is_base64) {
    VETVEC_RETURN_IF_ERROR(PlaceBase64(element.base64, index, &row));
  } else {
    VETVEC_RETURN_IF_ERROR(OpenRow(index, element.floats, &row));
    std::copy_n(scratch_.data(), element.floats, row);
  }
  return CheckRow(index, row);
}

Status ReplyRows::PlaceBase64(std::string_view text, size_t index, float** row) {
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

Status ReplyRows::OpenRow(size_t index, size_t dimension, float** row) {
  if (seen_[index]) {
    return ProtocolError("the reply has index " + std::to_string(index) + " twice");
  }
  VETVEC_RETURN_IF_ERROR(sink_(index, dimension, row));
  seen_[index] = true;
  dimension_ = dimension;
  return OkStatus();
}

Status ReplyRows::CheckRow(size_t index, const float* row) const {
  const VectorFault fault = FindVectorFault({row, dimension_});
  if (fault == VectorFault::kNone) return OkStatus();
  if (expectation_.as_received && fault != VectorFault::kNotFinite) return OkStatus();
  return Bad(index, VectorFaultText(fault));
}

}  // namespace vetvec
