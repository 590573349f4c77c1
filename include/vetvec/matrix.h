/* matrix.h: matrices that the library allocated: row-major float32 [rows, cols], without
 * padding. */
#ifndef VETVEC_MATRIX_H_
#define VETVEC_MATRIX_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Fills `out` with a view that is valid until the matrix is destroyed. If the matrix has no rows,
 * data is NULL, but cols may be non-zero. Errors: INVALID_HANDLE (`out` is then all zero). Thread
 * safety: any number of threads at once. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_matrix_view(vetvec_matrix matrix, vetvec_rows* out,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;

typedef enum vetvec_postprocess VETVEC_INT32 {
  VETVEC_POSTPROCESS_CENTER = 0,
  VETVEC_POSTPROCESS_NORMALIZE = 1,
  VETVEC_POSTPROCESS_WHITEN = 2, /* `components`: number to keep; 0: all with non-zero variance */
  VETVEC_POSTPROCESS_ABTT = 3,   /* "all but the top": centres the rows, then removes their top
                                    `components` directions */
  VETVEC_POSTPROCESS_PCR = 4,    /* "principal component removal": like ABTT, but without
                                    centring */
  VETVEC_POSTPROCESS_FORCE32 = 0x7fffffff
} vetvec_postprocess;

/* Post-processes the rows in double precision and returns the result as a new matrix.
 * Errors: INSUFFICIENT_DATA, INVALID_ARGUMENT (components out of range), NON_FINITE, DEGENERATE
 * (NORMALIZE with a zero row; WHITEN with rows that are all identical), CANCELLED. WHITEN, ABTT and
 * PCR have three long steps (a product over all rows, the eigenvalues of a cols x cols matrix, a
 * second product); between them, the call checks for cancellation and reports progress. Cost:
 * O(rows cols^2 + cols^3). Thread safety: any thread. Audit part only (client.h). */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_matrix_postprocess(
    const vetvec_rows* rows, vetvec_postprocess operation, uint64_t components,
    const vetvec_call_options* call, vetvec_matrix* out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Invalidates the views of the matrix. Thread safety: any number of threads at once. */
VETVEC_API void vetvec_matrix_destroy(vetvec_matrix matrix) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_MATRIX_H_ */
