// Map files: a linear map, the two encoders for which it was fitted, and its cost in quality.
//
// A first line "vetvec-map-1", a line of JSON (LinearMapFile without the numbers), then weights and
// bias as little-endian float32, row by row, then the SHA-256 of everything before it.
//
//   VETVEC_ASSIGN_OR_RETURN(LinearMapFile file, ReadLinearMapFile("minilm-to-openai.map"));
#ifndef VETVEC_CORE_LINEAR_MAP_FILE_H_
#define VETVEC_CORE_LINEAR_MAP_FILE_H_

#include <string>

#include "base/result.h"
#include "core/linear_map.h"

namespace vetvec {

struct LinearMapFile {
  LinearMap map;
  std::string method;  // "ridge", "procrustes"
  double ridge = 0;
  uint64_t seed = 0;
  std::string from_name, to_name;      // specifications, without secrets
  std::string from_sha256, to_sha256;  // EncoderSha256 of the encoders
  MapAgreement agreement;
  std::string sha256;  // of the file, after reading it; hexadecimal
};

// NON_FINITE for a map that is not finite; errors of WriteFileAtomic.
Status WriteLinearMapFile(const std::string& path, const LinearMapFile& file);

// Errors: NOT_FOUND and the like; PARSE_ERROR: not a map file; FAILED_PRECONDITION: a newer format;
// DATA_LOSS: the bytes have changed.
Result<LinearMapFile> ReadLinearMapFile(const std::string& path);

// What the file says about itself: its line of JSON, with the file's "sha256".
std::string LinearMapFileJson(const LinearMapFile& file);

}  // namespace vetvec

#endif  // VETVEC_CORE_LINEAR_MAP_FILE_H_
