// Which output of a model becomes the vectors, how its rows are pooled, and what had to be assumed
// for that. Used by opened_model.cc.
#ifndef VETVEC_ONNX_OUTPUT_CHOICE_H_
#define VETVEC_ONNX_OUTPUT_CHOICE_H_

#include <span>
#include <string>

#include "base/status.h"
#include "onnx/onnx_encoder.h"
#include "onnx/opened_model.h"

namespace vetvec {

std::string PoolingNamesOf(std::span<const Pooling> poolings);  // "cls+mean"

// Sets outputs, poolings and assumed of a model whose folder and session are open, and the folder's
// poolings if the user states one. Errors, with the outputs that there are: see DefaultOutput,
// OutputNamed and OutputsFor.
Status ChooseOutputs(const OnnxEncoderOptions& options, OpenedModel* opened);

// INVALID_ARGUMENT: the rows are scores by their width (one number, or as many as the tokenizer has
// tokens), unless the user named the output.
Status CheckOutputWidth(const OnnxEncoderOptions& options, const OpenedModel& opened);

// Sets `dense`: reads the folder's Dense modules unless the model contains them, that is, unless
// its output is sentence_embedding and as wide as the last one's. Errors: those of ReadDense;
// UNIMPLEMENTED for modules in an order that is not supported; INVALID_ARGUMENT for widths that do
// not fit.
Status ChooseDense(OpenedModel* opened);

// Whether the output's name is part of the identity. Earlier versions took outputs of any other
// name for their shape, so their rows must not be found.
bool IsKeyedOutput(const ModelOutputs& outputs, const OnnxEncoderOptions& options);

}  // namespace vetvec

#endif  // VETVEC_ONNX_OUTPUT_CHOICE_H_
