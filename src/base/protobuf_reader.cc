#include "base/protobuf_reader.h"

#include <algorithm>

namespace vetvec {
namespace {

constexpr size_t kLongestVarint = 10;
constexpr size_t kLongestTag = 5;

// Removes a varint from the front of `*bytes`. Returns null, or what is wrong with it.
const char* TakeVarint(std::string_view* bytes, uint64_t* value) {
  *value = 0;
  for (size_t i = 0; i < kLongestVarint; ++i) {
    if (i == bytes->size()) return "a number is truncated";
    const auto byte = static_cast<unsigned char>((*bytes)[i]);
    if (i == kLongestVarint - 1 && byte > 1) break;
    *value |= static_cast<uint64_t>(byte & 0x7F) << (7 * i);
    if (byte < 0x80) {
      bytes->remove_prefix(i + 1);
      return nullptr;
    }
  }
  return "a number has more than 64 bits";
}

const char* TakeFixed(size_t size, std::string_view* bytes, uint64_t* value) {
  if (bytes->size() < size) return "a number is truncated";
  *value = 0;
  for (size_t i = size; i-- > 0;) *value = *value << 8 | static_cast<unsigned char>((*bytes)[i]);
  bytes->remove_prefix(size);
  return nullptr;
}

}  // namespace

std::string_view ProtobufReader::Ahead() const {
  const size_t count = std::min(end_ - at_, kLongestTag + kLongestVarint);
  return source_ == nullptr ? message_.substr(at_, count) : (*source_)(at_, count).substr(0, count);
}

Status ProtobufReader::Next(ProtobufField* field) {
  const std::string_view ahead = Ahead();
  std::string_view left = ahead;
  uint64_t tag = 0;
  if (const char* const wrong = TakeVarint(&left, &tag)) return InvalidArgument(wrong);
  if (tag >> 3 == 0 || tag > UINT32_MAX) return InvalidArgument("a field number is invalid");
  field->number = static_cast<uint32_t>(tag >> 3);
  field->type = static_cast<ProtobufField::Type>(tag & 7);
  field->tag = at_;
  field->begin = at_ + (ahead.size() - left.size());
  const char* wrong = nullptr;
  size_t size = 0;  // of the bytes after their length
  switch (field->type) {
    case ProtobufField::kVarint: wrong = TakeVarint(&left, &field->value); break;
    case ProtobufField::kFixed64: wrong = TakeFixed(8, &left, &field->value); break;
    case ProtobufField::kFixed32: wrong = TakeFixed(4, &left, &field->value); break;
    case ProtobufField::kBytes: {
      wrong = TakeVarint(&left, &field->value);
      field->begin = at_ + (ahead.size() - left.size());
      if (wrong != nullptr) break;
      if (field->value > end_ - field->begin) wrong = "a length field extends past the end";
      size = static_cast<size_t>(field->value);
      break;
    }
    default: wrong = "a field has an unknown type";
  }
  if (wrong != nullptr) return InvalidArgument(wrong);
  at_ += ahead.size() - left.size() + size;
  field->end = at_;
  return OkStatus();
}

}  // namespace vetvec
