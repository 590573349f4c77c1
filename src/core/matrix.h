// MatrixView and Matrix: row-major rows of embeddings.
//
// Rows are vectors. A view has a row stride in elements, so that callers may pass padded or wider
// arrays. No alignment is required beyond that of the element.
#ifndef VETVEC_CORE_MATRIX_H_
#define VETVEC_CORE_MATRIX_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <utility>

namespace vetvec {

template <typename T>
class BasicMatrixView {
 public:
  BasicMatrixView() = default;
  BasicMatrixView(const T* data, size_t rows, size_t cols)
      : BasicMatrixView(data, rows, cols, cols) {}
  BasicMatrixView(const T* data, size_t rows, size_t cols, size_t row_stride)
      : data_(data), rows_(rows), cols_(cols), row_stride_(row_stride) {}

  size_t rows() const { return rows_; }
  size_t cols() const { return cols_; }
  size_t row_stride() const { return row_stride_; }
  const T* data() const { return data_; }
  std::span<const T> row(size_t i) const { return {data_ + i * row_stride_, cols_}; }

 private:
  const T* data_ = nullptr;
  size_t rows_ = 0;
  size_t cols_ = 0;
  size_t row_stride_ = 0;
};

// All zero when made. The system zeroes a page when it is first used: making a large matrix takes
// no time that a deadline could not interrupt.
template <typename T>
class BasicMatrix {
 public:
  BasicMatrix() = default;
  BasicMatrix(size_t rows, size_t cols) : rows_(rows), cols_(cols), data_(Zeros(rows, cols)) {}
  BasicMatrix(const BasicMatrix& other) : BasicMatrix(other.rows_, other.cols_) {
    std::copy_n(other.data(), rows_ * cols_, data());
  }
  BasicMatrix(BasicMatrix&& other) noexcept { Swap(other); }
  BasicMatrix& operator=(BasicMatrix other) noexcept {
    Swap(other);
    return *this;
  }

  size_t rows() const { return rows_; }
  size_t cols() const { return cols_; }
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  std::span<T> row(size_t i) { return {data() + i * cols_, cols_}; }
  std::span<const T> row(size_t i) const { return {data() + i * cols_, cols_}; }
  BasicMatrixView<T> view() const { return {data(), rows_, cols_}; }

 private:
  struct Free {
    void operator()(T* data) const { std::free(data); }
  };

  void Swap(BasicMatrix& other) {
    std::swap(rows_, other.rows_);
    std::swap(cols_, other.cols_);
    std::swap(data_, other.data_);
  }
  static T* Zeros(size_t rows, size_t cols) {
    if (rows == 0 || cols == 0) return nullptr;
    if (rows > SIZE_MAX / cols) throw std::bad_array_new_length();
    auto* data = static_cast<T*>(std::calloc(rows * cols, sizeof(T)));
    if (data == nullptr) throw std::bad_alloc();
    return data;
  }

  size_t rows_ = 0;
  size_t cols_ = 0;
  std::unique_ptr<T[], Free> data_;
};

// The rows `which` of `rows`, in that order; columns beyond those of `rows` are zero.
template <typename T>
BasicMatrix<T> TakenRows(BasicMatrixView<T> rows, std::span<const size_t> which, size_t cols) {
  BasicMatrix<T> taken(which.size(), cols);
  for (size_t i = 0; i < which.size(); ++i) {
    std::ranges::copy(rows.row(which[i]), taken.row(i).begin());
  }
  return taken;
}
template <typename T>
BasicMatrix<T> TakenRows(BasicMatrixView<T> rows, std::span<const size_t> which) {
  return TakenRows(rows, which, rows.cols());
}

using MatrixView = BasicMatrixView<float>;
using Matrix = BasicMatrix<float>;
using MatrixViewD = BasicMatrixView<double>;
using MatrixD = BasicMatrix<double>;

}  // namespace vetvec

#endif  // VETVEC_CORE_MATRIX_H_
