// NumPy .npy files (format 1.0 and 2.0) of two-dimensional little-endian float32, C order.
#ifndef VETVEC_CORE_NPY_H_
#define VETVEC_CORE_NPY_H_

#include <string>
#include <string_view>

#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

// Reads `path`. float64 ('<f8') is converted; a value that is not finite, or does not fit, is
// NON_FINITE with its row in detail().item_index. Any other dtype, order or rank is
// INVALID_ARGUMENT with what was found; a file of the wrong length is DATA_LOSS.
Result<Matrix> ReadNpy(const std::string& path);

// Likewise for bytes in memory; the messages continue a file name ("is not an .npy file").
Result<Matrix> ParseNpy(std::string_view bytes);

// The bytes of an .npy file for `rows`.
std::string NpyBytes(MatrixView rows);

// Writes NpyBytes with WriteFileAtomic.
Status WriteNpy(const std::string& path, MatrixView rows);

}  // namespace vetvec

#endif  // VETVEC_CORE_NPY_H_
