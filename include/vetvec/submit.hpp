/* submit.hpp: calls that were submitted and their queue (submit.h) for C++17.
 */
#ifndef VETVEC_SUBMIT_HPP_
#define VETVEC_SUBMIT_HPP_

#include <cstdint>
#include <vector>

#include "vetvec/submit.h"
#include "vetvec/types.hpp"

namespace vetvec {

/* A submitted call; destroying one that has not ended cancels it. */
class Call {
 public:
  Call(vetvec_call* handle, std::size_t texts) : handle_(handle), texts_(texts) {}
  void Cancel() const { (void)vetvec_call_cancel(handle_.get()); }
  /* False if it has not ended within `timeout_ms`. */
  bool Wait(std::int64_t timeout_ms) const {
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_call_wait(handle_.get(), timeout_ms, &error);
    if (status == VETVEC_DEADLINE_EXCEEDED) {
      vetvec_error_destroy(error);
      return false;
    }
    detail::Check(status, error);
    return true;
  }
  /* Once, after its end: as Encoder::Embed would have returned. */
  Matrix Take(std::vector<vetvec_status>* item_status = nullptr) const {
    std::vector<vetvec_status> items(texts_, VETVEC_OK);
    vetvec_matrix* rows = nullptr;
    vetvec_error* error = nullptr;
    const vetvec_status status =
        vetvec_call_take(handle_.get(), &rows, items.data(), items.size(), &error);
    return detail::RowsOrError(status, rows, error, std::move(items), item_status);
  }
  const vetvec_call* get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_call, vetvec_call_destroy> handle_;
  std::size_t texts_;
};

/* Ended calls; its descriptor fits poll and epoll. */
class CompletionQueue {
 public:
  CompletionQueue() {
    detail::Try([&](vetvec_error** err) { return vetvec_queue_create(handle_.out(), err); });
  }
  int descriptor() const { return vetvec_queue_descriptor(handle_.get()); }
  /* False if none has ended within `timeout_ms`. `out->call` is that of the Call that Submit gave,
   * which still owns it. */
  bool Next(std::int64_t timeout_ms, vetvec_completion* out) const {
    *out = VETVEC_COMPLETION_INIT;
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_queue_next(handle_.get(), timeout_ms, out, &error);
    if (status == VETVEC_DEADLINE_EXCEEDED) {
      vetvec_error_destroy(error);
      return false;
    }
    detail::Check(status, error);
    return true;
  }
  const vetvec_queue* get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_queue, vetvec_queue_destroy> handle_;
};

}  // namespace vetvec

#endif  // VETVEC_SUBMIT_HPP_
