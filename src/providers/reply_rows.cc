#include "providers/reply_rows.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/float_text.h"
#include "base/strings.h"
#include "providers/base64.h"
#include "providers/vector_check.h"

namespace vetvec {
namespace {

namespace ondemand = simdjson::ondemand;

}  // namespace

Status RefuseReply(ReplyFault fault, std::string message, ReplyInfo* info) {
  info->fault = fault;
  return ProtocolError(std::move(message));
}

std::string ReplyRows::VectorOf(size_t index, const std::string& what) const {
  const std::span<const size_t> numbers = expectation_.numbers;
  const size_t number = index < numbers.size() ? numbers[index] : index;
  return fmt::format("the vector of text {} {}", number, what);
}

Status ReplyRows::Fault(ReplyFault kind, const std::string& what, ReplyElement* element) {
  element->fault = what;
  element->fault_kind = kind;
  return OkStatus();
}

Status ReplyRows::Refuse(const ReplyElement& element) {
  const size_t index = element.GuessIndex();
  info_->fault = element.fault_kind;
  info_->fault_text = VectorOf(index, element.fault);
  return BadVector(info_->fault_text).WithItem(static_cast<int64_t>(index));
}

Status ReplyRows::WrongLength(size_t found, ReplyElement* element) const {
  element->elements = found;
  return Fault(ReplyFault::kDimension,
               fmt::format("has {} elements, but {} were expected", found, dimension_), element);
}

void ReplyRows::TellFault(const ReplyElement& element) {
  const size_t index = element.GuessIndex();
  if (index >= expectation_.count) return;
  // A text that already has a vector does not lose it to a second one.
  const bool has_row = seen_[index] && !element.is_placed;
  seen_[index] = true;
  info_->findings.push_back(
      {index, has_row, VectorOf(index, element.fault), element.fault_kind, element.elements});
}

void ReplyRows::FindMissing() {
  if (!expectation_.as_received) return;
  // If there are as many vectors as texts, another one has taken its place.
  const ReplyFault kind =
      info_->vectors == expectation_.count ? ReplyFault::kIndex : ReplyFault::kCount;
  for (size_t i = 0; i < seen_.size(); ++i) {
    if (!seen_[i])
      info_->findings.push_back({i, false, VectorOf(i, "is missing from the reply"), kind});
  }
}

Status ReplyRows::ReadVector(ondemand::value value, ReplyElement* element) {
  ondemand::json_type type;
  if (const auto error = value.type().get(type)) return MalformedJson(error);
  if (type == ondemand::json_type::array) {
    return ReadFloats(value.raw_json_token().data(), element);
  }
  if (type != ondemand::json_type::string) {
    const bool is_null = type == ondemand::json_type::null;
    return Fault(ReplyFault::kValue, is_null ? "is null" : "is neither an array nor base64",
                 element);
  }
  // The token with its quotes and the white space after it, before any unescaping.
  std::string_view token = Trim(value.raw_json_token());
  if (token.size() < 2 || token.front() != '"' || token.back() != '"') {
    return MalformedJson(simdjson::STRING_ERROR);
  }
  element->base64 = token.substr(1, token.size() - 2);
  element->is_base64 = true;
  if (element->base64.find('\\') != std::string_view::npos) {  // "\/" is a slash, too
    if (const auto error = parser_->TextOf(value).get(element->base64)) return MalformedJson(error);
  }
  return OkStatus();
}

// simdjson finds the array, but its numbers are read from the text. simdjson does not read the
// array and skips it as a whole.
Status ReplyRows::ReadFloats(const char* text, ReplyElement* element) {
  const size_t index = element->GuessIndex();
  const char* const end = body_.data() + body_.size();
  float* row = nullptr;
  size_t capacity = dimension_;
  if (dimension_ != 0 && element->index) {
    VETVEC_RETURN_IF_ERROR(OpenRow(index, dimension_, element, &row));
    if (!element->fault.empty()) return OkStatus();
  } else {
    if (dimension_ == 0) capacity = MostFloatsIn(text, end);
    scratch_.resize(capacity);
    row = scratch_.data();
  }
  const FloatArray array = ParseFloatArray(text, end, row, capacity);
  switch (array.end) {
    case FloatArrayEnd::kClosed: break;
    case FloatArrayEnd::kFull:
      element->elements = MostFloatsIn(text, end);
      return Fault(ReplyFault::kDimension,
                   fmt::format("has more than the expected {} elements", capacity), element);
    case FloatArrayEnd::kNotNumber:
      return Fault(ReplyFault::kValue,
                   array.is_null
                       ? fmt::format("has null as element {} (counted from 0)", array.count)
                       : fmt::format("has a value that is not a finite number as element {} "
                                     "(counted from 0)",
                                     array.count),
                   element);
    case FloatArrayEnd::kMalformed: return MalformedJson(simdjson::TAPE_ERROR);
  }
  if (array.count == 0) return Fault(ReplyFault::kDimension, "has no elements", element);
  if (dimension_ != 0 && array.count != dimension_) return WrongLength(array.count, element);
  element->floats = array.count;
  return element->is_placed ? CheckRow(index, row, element) : OkStatus();
}

Status ReplyRows::Place(ReplyElement* element) {
  if (element->has_no_place) return OkStatus();
  if (!element->is_placed && element->fault.empty()) {
    VETVEC_RETURN_IF_ERROR(PlaceUsable(element));
  }
  if (element->fault.empty()) return OkStatus();
  if (!expectation_.as_received) return Refuse(*element);
  TellFault(*element);
  return OkStatus();
}

Status ReplyRows::PlaceUsable(ReplyElement* element) {
  const size_t index = element->GuessIndex();
  float* row = nullptr;
  if (element->is_base64) {
    info_->is_base64 = true;
    VETVEC_RETURN_IF_ERROR(PlaceBase64(index, element, &row));
  } else if (dimension_ != 0 && element->floats != dimension_) {
    return WrongLength(element->floats, element);
  } else {
    VETVEC_RETURN_IF_ERROR(OpenRow(index, element->floats, element, &row));
    if (element->fault.empty()) std::copy_n(scratch_.data(), element->floats, row);
  }
  return element->fault.empty() ? CheckRow(index, row, element) : OkStatus();
}

Status ReplyRows::Hold(ReplyElement element) {
  if (element.is_placed && !element.is_base64) {
    held_floats_.assign(element.row, element.row + dimension_);
    element.floats = dimension_;
  } else if (!element.is_base64) {
    held_floats_.assign(scratch_.begin(),
                        scratch_.begin() + static_cast<std::ptrdiff_t>(element.floats));
  }
  if (element.is_placed) seen_[element.position] = false;
  element.is_placed = false;
  held_ = std::move(element);
  return OkStatus();
}

Result<bool> ReplyRows::PlaceHeld() {
  if (std::count(seen_.begin(), seen_.end(), false) != 1) return false;
  held_->index =
      static_cast<uint64_t>(std::find(seen_.begin(), seen_.end(), false) - seen_.begin());
  scratch_ = std::move(held_floats_);
  VETVEC_RETURN_IF_ERROR(Place(&*held_));
  return true;
}

Status ReplyRows::PlaceBase64(size_t index, ReplyElement* element, float** row) {
  const std::string_view text = element->base64;
  const std::optional<size_t> count = Base64FloatCount(text);
  if (!count || *count == 0) {
    return Fault(
        ReplyFault::kDimension,
        fmt::format("is base64 text of {} characters, which do not encode a whole number of floats",
                    text.size()),
        element);
  }
  if (dimension_ != 0 && *count != dimension_) return WrongLength(*count, element);
  VETVEC_RETURN_IF_ERROR(OpenRow(index, *count, element, row));
  if (!element->fault.empty()) return OkStatus();
  const bool is_valid = DecodeBase64Floats(text, *row);
  if (is_valid && !AreHalvesOfDoubles({*row, *count})) return OkStatus();
  std::fill_n(*row, *count, 0.0f);
  return Fault(ReplyFault::kValue,
               is_valid ? "is base64 of 64-bit floats, not of 32-bit ones" : "is not valid base64",
               element);
}

Status ReplyRows::OpenRow(size_t index, size_t dimension, ReplyElement* element, float** row) {
  if (seen_[index] && expectation_.as_received) {
    return Fault(ReplyFault::kIndex, "occurs twice in the reply", element);
  }
  if (seen_[index]) {
    return RefuseReply(ReplyFault::kIndex, fmt::format("index {} occurs twice in the reply", index),
                       info_);
  }
  VETVEC_RETURN_IF_ERROR(sink_(index, dimension, row));
  seen_[index] = true;
  element->is_placed = true;
  element->row = *row;
  dimension_ = dimension;
  return OkStatus();
}

Status ReplyRows::CheckRow(size_t index, float* row, ReplyElement* element) {
  const VectorFault fault = FindVectorFault({row, dimension_});
  if (fault == VectorFault::kNone) return OkStatus();
  if (!expectation_.as_received || fault == VectorFault::kNotFinite) {
    std::fill_n(row, dimension_, 0.0f);
    return Fault(ReplyFault::kValue, VectorFaultText(fault), element);
  }
  info_->findings.push_back(
      {index, true, VectorOf(index, VectorFaultText(fault)), ReplyFault::kValue});
  return OkStatus();
}

}  // namespace vetvec
