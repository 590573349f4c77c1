// Alterations of how the files of an ONNX model are used: pooling, truncation by tokens, the case
// of letters, other files of weights beside it.
#ifndef VETVEC_IDENTITY_MODEL_CHANGES_H_
#define VETVEC_IDENTITY_MODEL_CHANGES_H_

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "core/encoder.h"
#include "core/token_count.h"
#include "encoder/encoder_spec.h"
#include "onnx/onnx_change.h"

namespace vetvec {

struct ModelChange {
  std::string name;
  EncoderSpec spec;
  OnnxChange change;
};

struct ModelChanges {
  std::vector<ModelChange> changes;
  bool truncates = false;  // whether truncation is among them
  TokenCounter counter;    // of the model's tokenizer; null if there is none
};

// Empty if the encoder is not an `onnx:` one.
ModelChanges ModelChangesOf(const Encoder& reference);

// Without caches. Errors: those of OpenEncoder.
Result<std::unique_ptr<Encoder>> OpenChangedModel(const ModelChange& change);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_MODEL_CHANGES_H_
