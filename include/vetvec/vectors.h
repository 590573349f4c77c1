/* vectors.h: reading and writing vector files. */
#ifndef VETVEC_VECTORS_H_
#define VETVEC_VECTORS_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Reads a two-dimensional .npy file of little-endian float32 or float64 values in C order. Errors:
 * NON_FINITE, with the row in item_index. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_vectors_read(vetvec_str path, vetvec_matrix* out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

/* Writes rows to the file `path`, which is replaced atomically. The extension selects the format:
 * .npy (float32; `texts` is not used and may be NULL), .jsonl ({"text","vector"}) or .csv (text,
 * then one column per element). Errors: DIMENSION_MISMATCH (.jsonl or .csv: the numbers of texts
 * and rows differ), NON_FINITE. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_vectors_write(vetvec_str path,
                                                               const vetvec_text_batch* texts,
                                                               const vetvec_rows* rows,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_VECTORS_H_ */
