// Which of a model's inputs and outputs a sentence encoder uses.
#ifndef VETVEC_ONNX_MODEL_SIGNATURE_H_
#define VETVEC_ONNX_MODEL_SIGNATURE_H_

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "onnx/ort_session.h"
#include "onnx/sentence_folder.h"

namespace vetvec {

// The outputs that a run reads.
struct ModelOutputs {
  std::vector<std::string> names;
  bool is_pooled = false;  // one vector per text, otherwise one per token
  bool is_known = true;    // false: taken for its shape, not for its name
};

// The names of the inputs, in the model's order. INVALID_ARGUMENT: inputs that are not those of a
// text encoder, by name.
Result<std::vector<std::string>> ReadInputs(std::span<const TensorFacts> inputs);

// The output that holds the vectors: by name, first those with a vector per text
// (sentence_embedding, text_embeds, embeddings, dense_vecs), then those with a vector per token
// (last_hidden_state, token_embeddings); otherwise the only float32 output of either shape.
// INVALID_ARGUMENT, with all outputs and their shapes: none, several, or scores (logits) instead of
// vectors.
Result<ModelOutputs> DefaultOutput(std::span<const TensorFacts> outputs);

// The output that the user names, whatever it holds. INVALID_ARGUMENT: no float32 output of this
// name with a vector per text or per token.
Result<ModelOutputs> OutputNamed(const std::string& name, std::span<const TensorFacts> outputs);

// The outputs that a pooling requested by the user needs: one with a vector per token, or, for
// first-last-mean, the first and the last layer. Hidden states are outputs whose names begin with
// "hidden_state" and end with a number, as exported by Optimum ("hidden_states.1"). Number 0 is the
// input of the first layer, so 1 is the first layer; the highest number, if above 1, is the last,
// otherwise last_hidden_state is. INVALID_ARGUMENT lists the model's outputs if it has not these.
Result<ModelOutputs> OutputsFor(Pooling pooling, std::span<const TensorFacts> outputs);

}  // namespace vetvec

#endif  // VETVEC_ONNX_MODEL_SIGNATURE_H_
