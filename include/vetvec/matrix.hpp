/* matrix.hpp: matrix.h for C++17: matrices that the library allocated, and views of the caller's
 * rows.
 *
 *   for (std::uint64_t i = 0; i < rows.rows(); ++i) {
 *     for (const float element : rows.row(i)) ...
 *   }
 */
#ifndef VETVEC_MATRIX_HPP_
#define VETVEC_MATRIX_HPP_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "vetvec/matrix.h"
#include "vetvec/options.hpp"

namespace vetvec {
inline namespace abi {

/* A view of the caller's rows, without padding. */
inline vetvec_rows RowsOf(const float* data, std::uint64_t rows, std::uint64_t cols) {
  return {data, rows, cols, cols};
}
/* A view of as many whole rows of `cols` elements as `data` holds. */
inline vetvec_rows RowsOf(const std::vector<float>& data, std::uint64_t cols) {
  return {data.data(), cols == 0 ? 0 : data.size() / cols, cols, cols};
}

/* A view of the elements of a row. */
class Row {
 public:
  Row(const float* data, std::size_t size) : data_(data), size_(size) {}
  const float* data() const { return data_; }
  std::size_t size() const { return size_; }
  const float* begin() const { return data_; }
  const float* end() const { return data_ + size_; }
  float operator[](std::size_t i) const { return data_[i]; }

 private:
  const float* data_;
  std::size_t size_;
};

/* A row-major float32 matrix without padding. Thread safety: any number of threads at once. */
class Matrix {
 public:
  Matrix() = default;
  explicit Matrix(vetvec_matrix handle) : handle_(handle) {
    if (handle.id == 0) return;
    detail::Try([&](vetvec_error** err) { return vetvec_matrix_view(handle_.get(), &view_, err); });
  }
  Matrix(Matrix&& other) noexcept
      : handle_(std::move(other.handle_)), view_(std::exchange(other.view_, vetvec_rows{})) {}
  Matrix& operator=(Matrix&& other) noexcept {
    handle_ = std::move(other.handle_);
    view_ = this == &other ? view_ : std::exchange(other.view_, vetvec_rows{});
    return *this;
  }

  const float* data() const { return view_.data; }
  std::uint64_t rows() const { return view_.rows; }
  std::uint64_t cols() const { return view_.cols; }
  /* `i` must be below rows(). */
  Row row(std::uint64_t i) const {
    return {view_.data + i * view_.row_stride, static_cast<std::size_t>(view_.cols)};
  }
  /* Valid until this object is destroyed. The object itself can be passed wherever a function takes
   * vetvec_rows. */
  const vetvec_rows& view() const { return view_; }
  operator vetvec_rows() const { return view_; }
  vetvec_matrix get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_matrix, vetvec_matrix_destroy> handle_;
  vetvec_rows view_{};
};

/* See vetvec_matrix_postprocess. */
inline Matrix Postprocess(const vetvec_rows& rows, vetvec_postprocess operation,
                          std::uint64_t components = 0, const CallOptions& options = {}) {
  detail::CStruct call(options);
  vetvec_matrix handle{};
  call.Try([&](vetvec_error** err) {
    return vetvec_matrix_postprocess(&rows, operation, components, call.get(), &handle, err);
  });
  return Matrix(handle);
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_MATRIX_HPP_
