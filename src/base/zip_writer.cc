#include "base/zip_writer.h"

#include <zlib.h>

#include <cstdint>

namespace vetvec {
namespace {

constexpr uint32_t kLocalHeader = 0x04034b50;
constexpr uint32_t kCentralHeader = 0x02014b50;
constexpr uint32_t kEndOfCentral = 0x06054b50;
constexpr uint16_t kVersion = 20;
constexpr uint16_t kFirstDay = 0x21;  // 1980-01-01, in MS-DOS format

void Append16(uint32_t value, std::string* out) {
  *out += static_cast<char>(value & 0xFF);
  *out += static_cast<char>((value >> 8) & 0xFF);
}

void Append32(uint64_t value, std::string* out) {
  Append16(static_cast<uint32_t>(value & 0xFFFF), out);
  Append16(static_cast<uint32_t>((value >> 16) & 0xFFFF), out);
}

// What a file's local header and its entry in the central directory have in common.
void AppendFacts(const std::string& name, const std::string& bytes, std::string* out) {
  Append16(kVersion, out);
  Append16(0, out);  // flags
  Append16(0, out);  // stored
  Append16(0, out);  // time
  Append16(kFirstDay, out);
  Append32(crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())),
           out);
  Append32(bytes.size(), out);  // compressed
  Append32(bytes.size(), out);
  Append16(static_cast<uint32_t>(name.size()), out);
  Append16(0, out);  // extra field
}

}  // namespace

std::string ZipBytes(const std::vector<std::pair<std::string, std::string>>& files) {
  std::string out;
  std::string central;
  for (const auto& [name, bytes] : files) {
    Append32(kCentralHeader, &central);
    Append16(kVersion, &central);
    AppendFacts(name, bytes, &central);
    Append16(0, &central);           // comment
    Append16(0, &central);           // disk
    Append16(0, &central);           // internal attributes
    Append32(0, &central);           // external attributes
    Append32(out.size(), &central);  // offset
    central += name;
    Append32(kLocalHeader, &out);
    AppendFacts(name, bytes, &out);
    out += name;
    out += bytes;
  }
  const size_t start = out.size();
  out += central;
  Append32(kEndOfCentral, &out);
  Append32(0, &out);  // disks
  Append16(static_cast<uint32_t>(files.size()), &out);
  Append16(static_cast<uint32_t>(files.size()), &out);
  Append32(central.size(), &out);
  Append32(start, &out);
  Append16(0, &out);  // comment
  return out;
}

}  // namespace vetvec
