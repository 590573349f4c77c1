/* tokenizer.h: the tokenizer of a local model, which turns texts into the model's token ids.
 * vetvec_tokenizer is a handle. Thread safety: any number of threads at once. */
#ifndef VETVEC_TOKENIZER_H_
#define VETVEC_TOKENIZER_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Opens the tokenizer of "onnx:DIR"; needs neither the model nor ONNX Runtime. If a tokenizer.json
 * needs a feature that this library lacks, the call returns VETVEC_STATUS_UNIMPLEMENTED, and the
 * message names the feature. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_tokenizer_open(vetvec_str spec,
                                                                vetvec_tokenizer* out,
                                                                vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_tokenizer_options {
  uint64_t struct_size;
  uint8_t no_truncation;     /* 1: all ids, however many; 0: truncated to the model's limit */
  uint8_t no_special_tokens; /* 1: only the ids of the text itself */
  uint8_t reserved[6];       /* zero */
} vetvec_tokenizer_options;

/* Writes the ids of text i to `out_ids`, from out_offsets[i] up to, but not including,
 * out_offsets[i + 1]. `out_offsets` must have room for count + 1 entries, and `out_ids` for
 * `capacity`. *out_written is set to the number of ids needed. On VETVEC_STATUS_BUFFER_TOO_SMALL,
 * `out_offsets` is written but `out_ids` is not. Empty texts are allowed. If a text is not valid
 * UTF-8, the call returns VETVEC_STATUS_INVALID_ARGUMENT, and the error's item_index is the index
 * of that text. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_tokenizer_encode(
    vetvec_tokenizer tokenizer, const vetvec_text_batch* texts,
    const vetvec_tokenizer_options* options, int32_t* out_ids, size_t capacity,
    uint64_t* out_offsets, size_t* out_written, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_API void vetvec_tokenizer_destroy(vetvec_tokenizer tokenizer) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_TOKENIZER_H_ */
