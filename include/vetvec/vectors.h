/* vectors.h: reads and writes files of vectors. */
#ifndef VETVEC_VECTORS_H_
#define VETVEC_VECTORS_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Reads an .npy file: two dimensions, little-endian float32 or float64, C order. Errors: NON_FINITE
 * with the row in item_index. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_vectors_read(vetvec_str path, vetvec_matrix* out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

/* Writes rows to the file `path`, which is replaced atomically. The extension selects the format:
 * .npy (float32; needs no texts), .jsonl ({"text","vector"}) or .csv (text, then one column per
 * element). */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_vectors_write(vetvec_str path,
                                                               const vetvec_text_batch* texts,
                                                               const vetvec_rows* rows,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_VECTORS_H_ */
