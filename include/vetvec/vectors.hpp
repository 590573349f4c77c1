/* vectors.hpp: vectors.h for C++17. */
#ifndef VETVEC_VECTORS_HPP_
#define VETVEC_VECTORS_HPP_

#include <string_view>

#include "vetvec/matrix.hpp"
#include "vetvec/vectors.h"

namespace vetvec {
inline namespace abi {

/* See vetvec_vectors_read. */
inline Matrix ReadVectors(std::string_view path) {
  vetvec_matrix handle{};
  detail::Try(
      [&](vetvec_error** err) { return vetvec_vectors_read(detail::Str(path), &handle, err); });
  return Matrix(handle);
}

/* See vetvec_vectors_write. Only .npy files can be written without `texts`. */
inline void WriteVectors(std::string_view path, const vetvec_rows& rows,
                         const TextBatch& texts = {}) {
  const vetvec_text_batch batch = texts.view();
  detail::Try([&](vetvec_error** err) {
    return vetvec_vectors_write(detail::Str(path), texts.empty() ? nullptr : &batch, &rows, err);
  });
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_VECTORS_HPP_
