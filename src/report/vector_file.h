// WriteVectorFile: embeddings as .npy, .jsonl or .csv.
#ifndef VETVEC_REPORT_VECTOR_FILE_H_
#define VETVEC_REPORT_VECTOR_FILE_H_

#include <string>

#include "base/status.h"
#include "core/matrix.h"
#include "core/text_batch.h"

namespace vetvec {

// .npy: float32, rows in order. .jsonl: {"text": ..., "vector": [...]} a line. .csv: header
// "text,0,1,..." and a row a text. Floats print shortest so that they read back the same. The file
// is replaced as a whole. Errors: INVALID_ARGUMENT for another ending (the message lists them);
// DIMENSION_MISMATCH if texts are needed and differ in number from the rows; NON_FINITE (row in
// item_index); those of files.
Status WriteVectorFile(const std::string& path, const TextBatch& texts, MatrixView rows);

}  // namespace vetvec

#endif  // VETVEC_REPORT_VECTOR_FILE_H_
