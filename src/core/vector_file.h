// WriteVectorFile: writes embeddings as .npy, .jsonl or .csv.
#ifndef VETVEC_CORE_VECTOR_FILE_H_
#define VETVEC_CORE_VECTOR_FILE_H_

#include <string>

#include "base/status.h"
#include "core/matrix.h"
#include "core/text_batch.h"

namespace vetvec {

// .npy: float32, rows in order. .jsonl: one {"text": ..., "vector": [...]} per line. .csv: a header
// "text,0,1,..." and a row per text. Floats are written in the shortest form that reads back as the
// same value. The file is replaced atomically. Errors: INVALID_ARGUMENT for any other extension
// (the message lists the allowed ones); DIMENSION_MISMATCH if texts are needed and their number
// differs from that of the rows; NON_FINITE (with the row in item_index); file errors.
Status WriteVectorFile(const std::string& path, const TextBatch& texts, MatrixView rows);

}  // namespace vetvec

#endif  // VETVEC_CORE_VECTOR_FILE_H_
