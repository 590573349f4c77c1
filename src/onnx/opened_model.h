// OpenedModel: a sentence-transformers folder ready to run: its settings, its tokenizer, its model.
#ifndef VETVEC_ONNX_OPENED_MODEL_H_
#define VETVEC_ONNX_OPENED_MODEL_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/vector_identity.h"
#include "onnx/dense.h"
#include "onnx/onnx_encoder.h"
#include "onnx/onnx_model.h"
#include "onnx/sentence_folder.h"
#include "tokenize/tokenizer.h"

namespace vetvec {

using TokenIds = std::vector<int32_t>;

struct OpenedModel {
  SentenceFolder folder;
  std::shared_ptr<const Tokenizer> tokenizer;
  std::shared_ptr<OnnxModel> model;
  ModelOutputs outputs;
  std::vector<Pooling> poolings;     // of the rows of a text; one that keeps the row if is_pooled
  std::vector<std::string> assumed;  // "mean pooling: no modules.json", ...
  std::string prompt;
  size_t width = 0;                // of the model's rows
  std::vector<DenseMatrix> dense;  // applied to the pooled vector; without what the model contains
  size_t dimensions = 0;           // of the vectors: the leading elements that are kept

  // Before any are left out.
  size_t all_dimensions() const {
    return dense.empty() ? width * poolings.size() : dense.back().outputs;
  }
};

// Reads the folder, loads its tokenizer and model (shared with other encoders of the same file) and
// runs the model once. Errors: those of the readers; INVALID_ARGUMENT for an input type without a
// prompt, or dimensions beyond the model's.
Result<OpenedModel> OpenModelFolder(const OnnxEncoderOptions& options);

// Rows of ids as one input of the model, padded to the longest, and to `least` ids.
IdBatch IdBatchOf(std::span<const TokenIds* const> rows, const Tokenizer& tokenizer,
                  size_t least = 0);

// What decides its vectors: the bytes of model and tokenizer, and how the folder uses them.
Result<VectorIdentity> IdentityOf(const OpenedModel& opened, const OnnxEncoderOptions& options);

}  // namespace vetvec

#endif  // VETVEC_ONNX_OPENED_MODEL_H_
