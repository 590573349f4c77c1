// ProtobufWriter: writes a protobuf message, field by field.
//
//   ProtobufWriter node;
//   node.Text(4, "MatMul");
//   graph.Message(1, node);
#ifndef VETVEC_BASE_PROTOBUF_WRITER_H_
#define VETVEC_BASE_PROTOBUF_WRITER_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace vetvec {

class ProtobufWriter {
 public:
  void Integer(uint32_t field, uint64_t value) {
    Varint(uint64_t{field} << 3);
    Varint(value);
  }
  void Text(uint32_t field, std::string_view bytes) {
    Varint((uint64_t{field} << 3) | kLengthDelimited);
    Varint(bytes.size());
    bytes_ += bytes;
  }
  void Message(uint32_t field, const ProtobufWriter& message) { Text(field, message.bytes_); }

  const std::string& bytes() const { return bytes_; }

 private:
  static constexpr uint64_t kLengthDelimited = 2;

  void Varint(uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>((value & 0x7F) | 0x80);
    bytes_ += static_cast<char>(value);
  }

  std::string bytes_;
};

}  // namespace vetvec

#endif  // VETVEC_BASE_PROTOBUF_WRITER_H_
