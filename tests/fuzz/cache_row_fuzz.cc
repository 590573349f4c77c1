// Stored rows from a file that anyone may have changed: VerifyRow must take any bytes, and what it
// accepts must be what EncodeRow writes. The input's first byte chooses between bytes as they are
// and a row that is valid except for one change, and between float32 and float16.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "cache/row_format.h"

namespace {

// Ends the run as a crash does, for the fuzzer to report.
void Require(bool condition) {
  if (!condition) __builtin_trap();
}

void CheckAccepted(const vetvec::CacheKey& key, std::string_view row) {
  const size_t dimension = vetvec::VerifyRow(key, row);
  if (dimension == 0) return;
  const size_t width = vetvec::DtypeOfRow(row) == vetvec::VectorDtype::kFloat16 ? 2 : 4;
  Require(row.size() == vetvec::kRowHeaderBytes + width * dimension);
  std::vector<float> values(dimension);
  vetvec::CopyRow(row, values.data());
  Require(vetvec::AllFinite(values.data(), dimension));
  if (width == 4) Require(vetvec::EncodeRow(key, values) == row);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  vetvec::CacheKey key;
  if (size < 1 + key.bytes.size() + 5) return 0;
  const bool as_it_is = (data[0] & 1) != 0;
  const auto dtype =
      (data[0] & 2) != 0 ? vetvec::VectorDtype::kFloat16 : vetvec::VectorDtype::kFloat32;
  std::memcpy(key.bytes.data(), data + 1, key.bytes.size());
  const std::string_view rest(reinterpret_cast<const char*>(data) + 33, size - 33);
  if (as_it_is) {
    CheckAccepted(key, rest);
    return 0;
  }
  // Five bytes say what to change; the values follow.
  std::vector<float> values((rest.size() - 5) / 4);
  if (values.empty()) return 0;
  std::memcpy(values.data(), rest.data() + 5, values.size() * 4);
  const bool finite = vetvec::AllFinite(values.data(), values.size());
  if (!finite && dtype == vetvec::VectorDtype::kFloat16) return 0;  // nobody may ask for that
  std::string row = vetvec::EncodeRow(key, values, dtype);
  Require(vetvec::VerifyRow(key, row) == (finite ? values.size() : 0));
  CheckAccepted(key, row);
  uint32_t at = 0;
  std::memcpy(&at, rest.data(), sizeof at);
  const char change = rest[4];
  row[at % row.size()] = static_cast<char>(row[at % row.size()] ^ change);
  if (change != 0) Require(vetvec::VerifyRow(key, row) == 0);
  return 0;
}
