// The vectors encoder (specification "vectors:DIR"): returns vectors that the user already has.
//
// DIR contains vectors.npy (float32 or float64, one row per text) and either texts.txt (one text
// per line) or texts.jsonl (one object per line with a string "text"; other keys are ignored).
// Embed looks up texts by their exact bytes; a text that is not in the file is NOT_FOUND. Rows are
// returned as they are in the file, not normalised.
//
//   VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> encoder, OpenVectorsEncoder("mine/"));
#ifndef VETVEC_LOCAL_VECTORS_ENCODER_H_
#define VETVEC_LOCAL_VECTORS_ENCODER_H_

#include <memory>
#include <string>

#include "base/result.h"
#include "core/encoder.h"

namespace vetvec {

// Reads both files once; the rows are shared, read-only, by all calls of the encoder. Thread
// safety: any thread. The identity's base_url is the SHA-256 over the SHA-256s of vectors.npy and
// the text file. Errors, each naming the file (and line):
//   NOT_FOUND           the folder, vectors.npy or both text files are missing
//   INVALID_ARGUMENT    both text files exist; a text is empty, blank or not UTF-8; a line of
//                       texts.jsonl has no string "text"; two lines have equal texts but different
//                       vectors (both lines are named); no text at all; vectors.npy is not a matrix
//   PARSE_ERROR         a line of texts.jsonl is not JSON
//   DIMENSION_MISMATCH  the numbers of texts and rows differ (both are named)
//   NON_FINITE, DATA_LOSS  as for ReadNpy
Result<std::unique_ptr<Encoder>> OpenVectorsEncoder(const std::string& folder);

}  // namespace vetvec

#endif  // VETVEC_LOCAL_VECTORS_ENCODER_H_
