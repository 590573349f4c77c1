#include "cache/row_format.h"

#include <bit>
#include <cstring>

#include "base/hash.h"
#include "cache/store.h"

namespace vetvec {
namespace {

static_assert(std::endian::native == std::endian::little, "rows are stored as they lie in memory");
static_assert(sizeof(float) == 4);

struct Header {
  uint16_t dtype = kRowDtypeFloat32;
  uint16_t zero = 0;
  uint32_t dimension = 0;
  uint64_t sum = 0;
};
static_assert(sizeof(Header) == kRowHeaderBytes);

uint64_t SumOf(const CacheKey& key, const Header& header, const char* values, size_t bytes) {
  char bound[40];
  std::memcpy(bound, key.bytes.data(), 32);
  std::memcpy(bound + 32, &header.dtype, 2);
  std::memcpy(bound + 34, &header.zero, 2);
  std::memcpy(bound + 36, &header.dimension, 4);
  return Xxh64(values, bytes, Xxh64(bound, sizeof bound));
}

// NaN and infinity are the values whose exponent bits are all set. `bytes` need not be aligned.
bool AllFiniteBytes(const char* bytes, size_t count) {
  uint32_t bad = 0;
  for (size_t i = 0; i < count; ++i) {
    uint32_t bits;
    std::memcpy(&bits, bytes + 4 * i, 4);
    bad |= (bits & 0x7F800000u) == 0x7F800000u ? 1u : 0u;
  }
  return bad == 0;
}

}  // namespace

std::string EncodeRow(const CacheKey& key, std::span<const float> values) {
  const char* bytes = reinterpret_cast<const char*>(values.data());
  Header header;
  header.dimension = static_cast<uint32_t>(values.size());
  header.sum = SumOf(key, header, bytes, values.size_bytes());
  std::string row;
  row.reserve(kRowHeaderBytes + values.size_bytes());
  row.append(reinterpret_cast<const char*>(&header), sizeof header);
  row.append(bytes, values.size_bytes());
  return row;
}

size_t VerifyRow(const CacheKey& key, std::string_view row) {
  Header header;
  if (row.size() < sizeof header) return 0;
  std::memcpy(&header, row.data(), sizeof header);
  const size_t bytes = row.size() - sizeof header;
  if (header.dtype != kRowDtypeFloat32 || header.zero != 0 || header.dimension == 0 ||
      header.dimension > kMaxStoreDimension || bytes != size_t{header.dimension} * 4) {
    return 0;
  }
  const char* values = row.data() + sizeof header;
  if (SumOf(key, header, values, bytes) != header.sum) return 0;
  return AllFiniteBytes(values, header.dimension) ? header.dimension : 0;
}

void CopyRow(std::string_view row, float* out) {
  std::memcpy(out, row.data() + kRowHeaderBytes, row.size() - kRowHeaderBytes);
}

bool AllFinite(const float* values, size_t count) {
  return AllFiniteBytes(reinterpret_cast<const char*>(values), count);
}

}  // namespace vetvec
