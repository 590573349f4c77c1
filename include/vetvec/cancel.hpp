/* cancel.hpp: cancel.h for C++17.
 *
 *   vetvec::CancelToken token;
 *   vetvec::CallOptions call;
 *   call.cancel = token;
 */
#ifndef VETVEC_CANCEL_HPP_
#define VETVEC_CANCEL_HPP_

#include "vetvec/cancel.h"
#include "vetvec/error.hpp"

namespace vetvec {
inline namespace abi {

/* A token that cancels calls. Thread safety: any thread. */
class CancelToken {
 public:
  CancelToken() {
    detail::Try([&](vetvec_error** err) { return vetvec_cancel_create(handle_.out(), err); });
  }
  void Request() const { (void)vetvec_cancel_request(handle_.get()); }
  vetvec_cancel get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_cancel, vetvec_cancel_destroy> handle_;
};

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_CANCEL_HPP_
