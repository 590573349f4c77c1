#include "core/row_buffer.h"

#include <fmt/core.h>

#include <string>
#include <utility>

namespace vetvec {

Status RowBuffer::SetDimension(size_t dimension) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (dimension == 0) return BadVector("a vector has no elements");
  if (dimension_ != 0) {
    if (dimension == dimension_) return OkStatus();
    return DimensionMismatch(fmt::format(
        "a vector has {} elements, but others in this call have {}", dimension, dimension_));
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

size_t RowBuffer::dimension() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return dimension_;
}

Matrix RowBuffer::TakeMatrix() { return std::move(owned_); }

}  // namespace vetvec
