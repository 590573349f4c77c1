#include "cache/row_format.h"

#include <bit>
#include <cstring>

#include "base/hash.h"
#include "cache/half.h"
#include "cache/store.h"

namespace vetvec {
namespace {

static_assert(std::endian::native == std::endian::little,
              "rows are stored exactly as they are laid out in memory");
static_assert(sizeof(float) == 4);

struct Header {
  VectorDtype dtype = VectorDtype::kFloat32;
  int16_t scale = 0;
  uint32_t dimension = 0;
  uint64_t sum = 0;
};
static_assert(sizeof(Header) == kRowHeaderBytes);

Header HeaderOf(std::string_view row) {
  Header header;
  std::memcpy(&header, row.data(), sizeof header);
  return header;
}

// 0: an unknown dtype.
size_t BytesPerValue(VectorDtype dtype) {
  return dtype == VectorDtype::kFloat32 ? 4 : dtype == VectorDtype::kFloat16 ? 2 : 0;
}

uint64_t SumOf(const CacheKey& key, const Header& header, const char* values, size_t bytes) {
  char bound[40];
  std::memcpy(bound, key.bytes.data(), 32);
  std::memcpy(bound + 32, &header.dtype, 2);
  std::memcpy(bound + 34, &header.scale, 2);
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

std::string_view ShortNameOf(VectorDtype dtype) {
  return dtype == VectorDtype::kFloat16 ? "f16" : "f32";
}

std::string EncodeRow(const CacheKey& key, std::span<const float> values, VectorDtype dtype) {
  Header header;
  header.dtype = dtype;
  header.dimension = static_cast<uint32_t>(values.size());
  const size_t bytes = values.size() * BytesPerValue(dtype);
  std::string row;
  row.reserve(kRowHeaderBytes + bytes);
  row.resize(kRowHeaderBytes);
  if (dtype == VectorDtype::kFloat16) {
    header.scale = HalfScaleOf(values);
    row.resize(kRowHeaderBytes + bytes);
    EncodeHalves(values, header.scale, row.data() + kRowHeaderBytes);
  } else {
    row.append(reinterpret_cast<const char*>(values.data()), bytes);
  }
  header.sum = SumOf(key, header, row.data() + kRowHeaderBytes, bytes);
  std::memcpy(row.data(), &header, sizeof header);
  return row;
}

size_t VerifyRow(const CacheKey& key, std::string_view row) {
  if (row.size() < kRowHeaderBytes) return 0;
  const Header header = HeaderOf(row);
  const size_t bytes = row.size() - sizeof header;
  if (BytesPerValue(header.dtype) == 0 || header.dimension == 0 ||
      header.dimension > kMaxStoreDimension ||
      bytes != header.dimension * BytesPerValue(header.dtype)) {
    return 0;
  }
  const char* values = row.data() + sizeof header;
  if (SumOf(key, header, values, bytes) != header.sum) return 0;
  const bool good = header.dtype == VectorDtype::kFloat16
                        ? AreHalvesInRange(values, header.dimension, header.scale)
                        : header.scale == 0 && AllFiniteBytes(values, header.dimension);
  return good ? header.dimension : 0;
}

VectorDtype DtypeOfRow(std::string_view row) { return HeaderOf(row).dtype; }

size_t DimensionOfRow(std::string_view row) { return HeaderOf(row).dimension; }

void CopyRow(std::string_view row, float* out) {
  const Header header = HeaderOf(row);
  const std::string_view values = row.substr(kRowHeaderBytes);
  if (header.dtype == VectorDtype::kFloat16) {
    DecodeHalves(values.data(), header.dimension, header.scale, out);
  } else {
    std::memcpy(out, values.data(), values.size());
  }
}

bool AllFinite(const float* values, size_t count) {
  return AllFiniteBytes(reinterpret_cast<const char*>(values), count);
}

}  // namespace vetvec
