/* cancel.h: tokens that cancel calls. One token may be passed to many calls. Cancellation cannot be
 * undone. */
#ifndef VETVEC_CANCEL_H_
#define VETVEC_CANCEL_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cancel_create(vetvec_cancel* out,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;
/* Cancels all calls that use the token, including later ones. May be called from callbacks, but not
 * from signal handlers. Thread safety: any thread. */
VETVEC_API vetvec_status vetvec_cancel_request(vetvec_cancel cancel) VETVEC_NOEXCEPT;
/* Destroys the token. A call that is still using it continues but can no longer be cancelled. */
VETVEC_API void vetvec_cancel_destroy(vetvec_cancel cancel) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_CANCEL_H_ */
