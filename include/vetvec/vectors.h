/* vectors.h: files of texts and of vectors. */
#ifndef VETVEC_VECTORS_H_
#define VETVEC_VECTORS_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Texts read from a file. A handle. Thread safety: shared; destroy: exclusive. */
typedef struct vetvec_texts vetvec_texts;

/* Reads .txt (one a line; blank lines skipped), .jsonl ({"text": ...} a line), .tsv/.csv with a
 * header that names "text". Errors name file and line. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_texts_read(vetvec_str path, vetvec_texts** out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;
/* Fills `out` with a view that is valid until destroy. Set out->struct_size first. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_texts_view(const vetvec_texts* texts,
                                                            vetvec_text_batch* out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_texts_destroy(vetvec_texts* texts) VETVEC_NOEXCEPT;

/* Reads an .npy file: two dimensions, little-endian float32 or float64, C order. NON_FINITE with
 * the row in item_index. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_matrix_read(vetvec_str path, vetvec_matrix** out,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;

/* Writes rows to PATH, replaced as a whole: .npy (float32; texts not needed), .jsonl
 * ({"text","vector"}) or .csv (text, then one column an element). Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_vectors_write(vetvec_str path,
                                                               const vetvec_text_batch* texts,
                                                               const float* data, uint64_t rows,
                                                               uint64_t cols, uint64_t row_stride,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_VECTORS_H_ */
