/* tokenizer.h: local models by ONNX Runtime (specification "onnx:DIR"): which library runs them,
 * what a model's folder holds, and its tokenizer by itself. The encoder is opened as every other
 * one: encoder.h. docs/LOCAL_ENCODERS.md says how to get ONNX Runtime and a model. */
#ifndef VETVEC_TOKENIZER_H_
#define VETVEC_TOKENIZER_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Which ONNX Runtime is loaded by all encoders of the process that are opened from now on: a file,
 * or a folder with libonnxruntime.so*. Empty (the default): beside libvetvec, else where the
 * system's loader finds it. Nothing is loaded yet, hence nothing can fail but the argument. The
 * library itself reads no environment; programs that follow VETVEC_ORT_LIBRARY, as the command
 * does, pass its value. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_onnx_set_library(vetvec_str path, vetvec_error** err) VETVEC_NOEXCEPT;

/* What "onnx:DIR" finds and will use, as a JSON object: model_file, sha256, onnx_runtime,
 * tokenizer, pooling, normalize, max_tokens, dimensions, prompts, ... Loads the model and runs it
 * once. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_onnx_describe(vetvec_str spec, vetvec_buffer** out,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

/* The tokenizer of a model: texts to ids, as the model was trained with. A handle.
 * Thread safety: shared; destroy: exclusive. */
typedef struct vetvec_tokenizer vetvec_tokenizer;

/* Opens the tokenizer of "onnx:DIR"; neither a model nor ONNX Runtime needs to be there. What a
 * tokenizer.json asks for and this library lacks is VETVEC_UNIMPLEMENTED and named. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_tokenizer_open(vetvec_str spec,
                                                                vetvec_tokenizer** out,
                                                                vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_tokenize_options {
  uint64_t struct_size;
  uint8_t no_truncation;     /* 1: all ids, however long; 0: as the model takes them */
  uint8_t no_special_tokens; /* 1: the text's own ids alone */
  uint8_t reserved[6];       /* zero */
} vetvec_tokenize_options;
#define VETVEC_TOKENIZE_OPTIONS_INIT {sizeof(vetvec_tokenize_options), 0, 0, {0, 0, 0, 0, 0, 0}}
VETVEC_API void vetvec_tokenize_options_init(vetvec_tokenize_options* options,
                                             size_t size) VETVEC_NOEXCEPT;

/* Text i becomes ids[offsets[i]] up to ids[offsets[i + 1]]. `offsets` has room for count + 1
 * entries, `ids` for `capacity`; *written is set to the need. VETVEC_BUFFER_TOO_SMALL: no id is
 * written, `offsets` are. Empty texts are allowed; one that is not UTF-8 is an INVALID_ARGUMENT
 * with its index. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_tokenizer_encode(const vetvec_tokenizer* tokenizer, const vetvec_text_batch* texts,
                        const vetvec_tokenize_options* options, int32_t* ids, uint64_t capacity,
                        uint64_t* offsets, uint64_t* written, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_API void vetvec_tokenizer_destroy(vetvec_tokenizer* tokenizer) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_TOKENIZER_H_ */
