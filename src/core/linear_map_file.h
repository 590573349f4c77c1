// Map files: a linear map or an adapter, the encoders for which it was fitted, and what it does to
// the quality of vectors.
//
// A first line "vetvec-map-1" (a map) or "vetvec-map-2" (an adapter), a line of JSON (LinearMapFile
// without the numbers), then W and b, or A and B, as little-endian float32, row by row, then the
// SHA-256 of everything before it.
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
  std::string method;  // "ridge", "procrustes"; "repair" for an adapter
  double ridge = 0;
  uint64_t seed = 0;
  std::string from_name, to_name;  // specifications, without secrets
  // EncoderSha256 of the encoders; of an adapter, whose two encoders are the same: ModelSha256.
  std::string from_sha256, to_sha256;
  MapAgreement agreement;  // of a map
  std::string report;      // of an adapter: how it was fitted and what it does, a JSON object
  std::string sha256;      // of the file, after reading it; hexadecimal
};

// NON_FINITE for a map that is not finite; errors of WriteFileAtomic.
Status WriteLinearMapFile(const std::string& path, const LinearMapFile& file);

// Either form. Errors: NOT_FOUND and the like; PARSE_ERROR: not a map file; FAILED_PRECONDITION: a
// newer format; DATA_LOSS: the bytes have changed.
Result<LinearMapFile> ReadLinearMapFile(const std::string& path);
// The same for a file that must hold an adapter. INVALID_ARGUMENT for a map.
Result<LinearMapFile> ReadAdapterFile(const std::string& path);

// What the file says about itself: its line of JSON, with the file's "sha256".
std::string LinearMapFileJson(const LinearMapFile& file);

}  // namespace vetvec

#endif  // VETVEC_CORE_LINEAR_MAP_FILE_H_
