#include "core/row_buffer.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

namespace vetvec {

Status RowBuffer::SetDimension(size_t dimension) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (dimension == 0) return BadVector("a vector has no elements");
  if (dimension_ != 0) {
    if (dimension == dimension_) return OkStatus();
    return DimensionMismatch(fmt::format(
        "a vector has {} elements, but others in this call have {}", dimension, this->dimension()));
  }
  if (external_ != nullptr) {
    if (rows_ > capacity_ / dimension) {
      return Status(StatusCode::kBufferTooSmall,
                    fmt::format("the output has room for {} floats; {} x {} are needed", capacity_,
                                rows_, dimension));
    }
    data_ = external_;
  } else {
    owned_ = Matrix(rows_, dimension);
    data_ = owned_.data();
  }
  dimension_ = dimension;
  return OkStatus();
}

void RowBuffer::ForgetDimension() {
  const std::lock_guard<std::mutex> lock(mutex_);
  dimension_ = 0;
  data_ = nullptr;
  owned_ = Matrix();
}

void RowBuffer::ClearRow(size_t i) {
  const size_t elements = dimension_;
  if (elements == 0) return;
  float* const row = Row(i);
  // All bits are zero if those of the first element are, and each element equals the next one.
  const bool is_zero = std::bit_cast<uint32_t>(row[0]) == 0 &&
                       std::memcmp(row, row + 1, (elements - 1) * sizeof(float)) == 0;
  if (!is_zero) std::fill_n(row, elements, 0.0F);
}

Matrix RowBuffer::TakeMatrix() { return std::move(owned_); }

}  // namespace vetvec
