/* onnx.h: selects the ONNX Runtime library for local models (SPEC "onnx:DIR"), and describes model
 * folders. Encoders of local models are opened like all others (encoder.h). docs/LOCAL_ENCODERS.md
 * explains how to get ONNX Runtime and a model. */
#ifndef VETVEC_ONNX_H_
#define VETVEC_ONNX_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Sets the ONNX Runtime library for encoders that this process opens later. `path` is a file, or a
 * folder that contains libonnxruntime.so*; empty (the default): the library next to libvetvec or,
 * if there is none, the one that the system loader finds. This call loads nothing, so its only
 * error is INVALID_ARGUMENT. libvetvec does not read environment variables; a program that honours
 * VETVEC_ORT_LIBRARY, as the vetvec command does, passes its value to this function. Thread safety:
 * any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_onnx_set_library(vetvec_str path, vetvec_error** err) VETVEC_NOEXCEPT;

/* Describes the model that `spec` ("onnx:DIR") names, as a JSON object: model_file, sha256,
 * onnx_runtime, tokenizer, pooling, normalize, max_tokens, dimensions, prompts, ... Loads the model
 * and runs it once. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_onnx_describe(vetvec_str spec, vetvec_buffer** out,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_ONNX_H_ */
