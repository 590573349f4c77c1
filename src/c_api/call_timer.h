// A deadline for computations, which only look at a cancel token: a thread of its own requests the
// token when the time is over.
#ifndef VETVEC_C_API_CALL_TIMER_H_
#define VETVEC_C_API_CALL_TIMER_H_

#include <cstdint>
#include <memory>

#include "base/cancel.h"
#include "base/result.h"

namespace vetvec {

// A token that is requested with `parent` (may be null), and at `deadline_nanos` (monotonic). Its
// thread ends with the last copy of the pointer. UNAVAILABLE if no thread can be started.
Result<std::shared_ptr<CancelToken>> TokenUntil(int64_t deadline_nanos,
                                                const std::shared_ptr<CancelToken>& parent);

}  // namespace vetvec

#endif  // VETVEC_C_API_CALL_TIMER_H_
