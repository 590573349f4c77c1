// ProtobufReader: the fields of one protobuf message, in their order.
//
// It reads tags, numbers and lengths; the caller knows what a field means. A message in a string
// field is read by another reader. Bytes come from memory, or from a file of which only one piece
// is in memory (ProtobufSource). Groups, which are no longer written, are rejected.
//
//   for (ProtobufReader fields(message); !fields.done();) {
//     ProtobufField field;
//     VETVEC_RETURN_IF_ERROR(fields.Next(&field));
//     if (field.Is(1, ProtobufField::kBytes)) name = field.BytesIn(message);
//   }
#ifndef VETVEC_BASE_PROTOBUF_READER_H_
#define VETVEC_BASE_PROTOBUF_READER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "base/result.h"

namespace vetvec {

struct ProtobufField {
  enum Type : uint8_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };  // as on the wire

  uint32_t number = 0;
  Type type = kVarint;
  uint64_t value = 0;  // unless it is kBytes
  // Positions in the source: of the tag, of the value, and after it.
  size_t tag = 0;
  size_t begin = 0;
  size_t end = 0;

  bool Is(uint32_t with_number, Type with_type) const {
    return number == with_number && type == with_type;
  }
  std::string_view BytesIn(std::string_view source) const {
    return source.substr(begin, end - begin);
  }
  std::string_view RecordIn(std::string_view source) const { return source.substr(tag, end - tag); }
};

// The bytes from position `at` on: at least `count` of them, unless they cannot be read.
using ProtobufSource = std::function<std::string_view(size_t at, size_t count)>;

// Thread safety: one thread.
class ProtobufReader {
 public:
  explicit ProtobufReader(std::string_view message) : message_(message), end_(message.size()) {}
  // The message at positions `begin` to `end` of `*source`, which is kept by the caller.
  ProtobufReader(const ProtobufSource* source, size_t begin, size_t end)
      : source_(source), at_(begin), end_(end) {}

  bool done() const { return at_ == end_; }
  // INVALID_ARGUMENT: what is wrong with the field; the reader cannot continue. Not to be called
  // when it is done.
  Status Next(ProtobufField* field);

 private:
  std::string_view Ahead() const;

  std::string_view message_;
  const ProtobufSource* source_ = nullptr;
  size_t at_ = 0;
  size_t end_;
};

}  // namespace vetvec

#endif  // VETVEC_BASE_PROTOBUF_READER_H_
