// MatrixView and Matrix: row-major rows of embeddings.
//
// Rows are vectors. A view has a row stride in elements, so that callers may pass padded or wider
// arrays. No alignment is required beyond that of the element.
#ifndef VETVEC_CORE_MATRIX_H_
#define VETVEC_CORE_MATRIX_H_

#include <cstddef>
#include <span>
#include <vector>

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

template <typename T>
class BasicMatrix {
 public:
  BasicMatrix() = default;
  BasicMatrix(size_t rows, size_t cols) : rows_(rows), cols_(cols), data_(rows * cols) {}

  size_t rows() const { return rows_; }
  size_t cols() const { return cols_; }
  T* data() { return data_.data(); }
  const T* data() const { return data_.data(); }
  std::span<T> row(size_t i) { return {data_.data() + i * cols_, cols_}; }
  std::span<const T> row(size_t i) const { return {data_.data() + i * cols_, cols_}; }
  BasicMatrixView<T> view() const { return {data_.data(), rows_, cols_}; }

 private:
  size_t rows_ = 0;
  size_t cols_ = 0;
  std::vector<T> data_;
};

using MatrixView = BasicMatrixView<float>;
using Matrix = BasicMatrix<float>;
using MatrixViewD = BasicMatrixView<double>;
using MatrixD = BasicMatrix<double>;

}  // namespace vetvec

#endif  // VETVEC_CORE_MATRIX_H_
