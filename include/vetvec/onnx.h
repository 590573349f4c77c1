/* onnx.h: local models run by ONNX Runtime (specification "onnx:DIR"): which library runs them and
 * what a model folder contains. The encoder is opened like any other: encoder.h.
 * docs/LOCAL_ENCODERS.md describes how to get ONNX Runtime and a model. */
#ifndef VETVEC_ONNX_H_
#define VETVEC_ONNX_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Sets which ONNX Runtime is loaded for encoders that this process opens from now on: a file, or a
 * folder with libonnxruntime.so*. Empty (the default): next to libvetvec, else where the system's
 * loader finds it. This call loads nothing, so its only possible error is an invalid argument. The
 * library does not read the environment; programs that honour VETVEC_ORT_LIBRARY, as the command
 * does, pass its value. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_onnx_set_library(vetvec_str path, vetvec_error** err) VETVEC_NOEXCEPT;

/* Describes what "onnx:DIR" finds and uses, as a JSON object: model_file, sha256, onnx_runtime,
 * tokenizer, pooling, normalize, max_tokens, dimensions, prompts, ... Loads the model and runs it
 * once. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_onnx_describe(vetvec_str spec, vetvec_buffer** out,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_ONNX_H_ */
