#include "core/row_buffer.h"

#include <string>
#include <utility>

namespace vetvec {

Status RowBuffer::SetDimension(size_t dimension) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (dimension == 0) return BadVector("a vector has no elements");
  if (dimension_ != 0) {
    if (dimension == dimension_) return OkStatus();
    return DimensionMismatch("a vector has " + std::to_string(dimension) +
                             " elements; others in this call have " + std::to_string(dimension_));
  }
  if (external_ != nullptr) {
    if (rows_ > capacity_ / dimension) {
      return Status(StatusCode::kBufferTooSmall,
                    "the output has room for " + std::to_string(capacity_) + " floats; " +
                        std::to_string(rows_) + " x " + std::to_string(dimension) + " are needed");
    }
    data_ = external_;
  } else {
    owned_ = Matrix(rows_, dimension);
    data_ = owned_.data();
  }
  dimension_ = dimension;
  return OkStatus();
}

size_t RowBuffer::dimension() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return dimension_;
}

Matrix RowBuffer::TakeMatrix() { return std::move(owned_); }

}  // namespace vetvec
