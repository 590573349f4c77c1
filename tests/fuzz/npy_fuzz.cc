// Vectors from anywhere: what is read is finite and writes as bytes that read the same.
#include <cmath>
#include <cstring>

#include "core/npy.h"
#include "fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const vetvec::Result<vetvec::Matrix> rows = vetvec::ParseNpy(bytes);
  if (!rows.ok()) return 0;
  const size_t count = rows->rows() * rows->cols();
  for (size_t i = 0; i < count; ++i) fuzz::Require(std::isfinite(rows->data()[i]));
  const vetvec::Result<vetvec::Matrix> again = vetvec::ParseNpy(vetvec::NpyBytes(rows->view()));
  fuzz::Require(again.ok() && again->rows() == rows->rows() && again->cols() == rows->cols());
  fuzz::Require(count == 0 || std::memcmp(again->data(), rows->data(), count * sizeof(float)) == 0);
  return 0;
}
