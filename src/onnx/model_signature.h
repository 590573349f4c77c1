// ReadSignature: which of a model's inputs and outputs a sentence encoder uses.
#ifndef VETVEC_ONNX_MODEL_SIGNATURE_H_
#define VETVEC_ONNX_MODEL_SIGNATURE_H_

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "onnx/ort_session.h"
#include "onnx/sentence_folder.h"

namespace vetvec {

struct ModelSignature {
  std::vector<std::string> inputs;  // in the model's order
  std::string output;
  bool is_pooled = false;  // one vector per text, otherwise one per token
};

// The outputs that a run reads.
struct ModelOutputs {
  std::vector<std::string> names;
  bool is_pooled = false;
};

// INVALID_ARGUMENT: inputs or outputs that are not those of a sentence encoder, by name.
Result<ModelSignature> ReadSignature(std::span<const TensorFacts> inputs,
                                     std::span<const TensorFacts> outputs);

// The outputs that a pooling requested by the user needs: one with a vector per token, or, for
// first-last-mean, the first and the last layer. Hidden states are outputs whose names begin with
// "hidden_state" and end with a number, as exported by Optimum ("hidden_states.1"). Number 0 is the
// input of the first layer, so 1 is the first layer; the highest number, if above 1, is the last,
// otherwise last_hidden_state is. INVALID_ARGUMENT lists the model's outputs if it has not these.
Result<ModelOutputs> OutputsFor(Pooling pooling, std::span<const TensorFacts> outputs);

}  // namespace vetvec

#endif  // VETVEC_ONNX_MODEL_SIGNATURE_H_
