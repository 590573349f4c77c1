// Fields of protobuf messages, as tests write them.
#ifndef VETVEC_TESTS_UNIT_BASE_PROTOBUF_WRITER_H_
#define VETVEC_TESTS_UNIT_BASE_PROTOBUF_WRITER_H_

#include <cstdint>
#include <string>

namespace vetvec::protobuf {

inline std::string Varint(uint64_t value) {
  std::string out;
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<char>(value | 0x80));
  out.push_back(static_cast<char>(value));
  return out;
}

// A string or a message.
inline std::string Bytes(uint64_t field, const std::string& bytes) {
  return Varint(field << 3 | 2) + Varint(bytes.size()) + bytes;
}

inline std::string Number(uint64_t field, uint64_t value) {
  return Varint(field << 3) + Varint(value);
}

}  // namespace vetvec::protobuf

#endif  // VETVEC_TESTS_UNIT_BASE_PROTOBUF_WRITER_H_
