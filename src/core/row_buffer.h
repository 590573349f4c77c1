// RowBuffer: receives the rows of one embed call.
//
// Either the caller's array, whose capacity is known, or its own memory, allocated when the first
// reply shows the dimension. Replies are parsed straight into Row(i): a vector is copied once.
#ifndef VETVEC_CORE_ROW_BUFFER_H_
#define VETVEC_CORE_ROW_BUFFER_H_

#include <atomic>
#include <cstddef>
#include <mutex>

#include "base/status.h"
#include "core/matrix.h"

namespace vetvec {

// Thread safety: SetDimension: any thread; afterwards Row(i): any thread, for different rows.
class RowBuffer {
 public:
  explicit RowBuffer(size_t rows) : rows_(rows) {}
  RowBuffer(float* data, size_t capacity_elements, size_t rows)
      : rows_(rows), external_(data), capacity_(capacity_elements) {}
  RowBuffer(const RowBuffer&) = delete;
  RowBuffer& operator=(const RowBuffer&) = delete;

  // The first call fixes the dimension and, in the owning form, allocates zeroed memory. Later
  // calls: DIMENSION_MISMATCH if `dimension` differs. BUFFER_TOO_SMALL if the caller's array is too
  // small.
  Status SetDimension(size_t dimension);

  // Takes back the first call, for a reply that was refused: the dimension is unknown again. Only
  // while no row has been delivered and no other thread uses the object.
  void ForgetDimension();

  size_t rows() const { return rows_; }
  size_t dimension() const { return dimension_; }  // 0 while unknown
  // Only after SetDimension has returned OK.
  float* Row(size_t i) { return data_ + i * dimension_; }
  const float* Row(size_t i) const { return data_ + i * dimension_; }
  // Makes a row zero, for a text without a vector. A row that is zero is only read: the first write
  // to memory costs more than the row. Does nothing while the dimension is unknown.
  void ClearRow(size_t i);
  // Returns the owned rows; empty in the caller's-array form. The object must not be used
  // afterwards.
  Matrix TakeMatrix();

 private:
  const size_t rows_;
  float* const external_ = nullptr;
  const size_t capacity_ = 0;
  std::mutex mutex_;
  std::atomic<size_t> dimension_ = 0;
  float* data_ = nullptr;
  Matrix owned_;
};

}  // namespace vetvec

#endif  // VETVEC_CORE_ROW_BUFFER_H_
