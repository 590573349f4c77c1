/* queue.hpp: queue.h for C++17.
 *
 *   vetvec::Queue queue;
 *   vetvec::JobOptions options;
 *   options.queue = queue;
 *   const vetvec::Job job = encoder.Submit(texts, options);
 *   while (const auto ended = queue.Next(1000)) Use(ended->id == job.id());
 */
#ifndef VETVEC_QUEUE_HPP_
#define VETVEC_QUEUE_HPP_

#include <cstdint>
#include <optional>

#include "vetvec/error.hpp"
#include "vetvec/queue.h"

namespace vetvec {
inline namespace abi {

/* Reports a finished job; the Job object still owns that job. */
struct Completion {
  std::uint64_t id = 0; /* Job::id() */
  vetvec_status status = VETVEC_STATUS_OK;
};

/* A queue of finished jobs; its descriptor works with poll and epoll. Thread safety: any number of
 * threads at once. */
class Queue {
 public:
  Queue() {
    detail::Try([&](vetvec_error** err) { return vetvec_queue_create(handle_.out(), err); });
  }
  int descriptor() const { return vetvec_queue_descriptor(handle_.get()); }
  /* Empty if no job has finished within `timeout_ms`. */
  std::optional<Completion> Next(std::int64_t timeout_ms) const {
    vetvec_completion ended = VETVEC_INIT(vetvec_completion);
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_queue_next(handle_.get(), timeout_ms, &ended, &error);
    if (status == VETVEC_STATUS_DEADLINE_EXCEEDED) {
      vetvec_error_destroy(error);
      return std::nullopt;
    }
    detail::Check(status, error);
    return Completion{ended.job.id, ended.status};
  }
  vetvec_queue get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_queue, vetvec_queue_destroy> handle_;
};

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_QUEUE_HPP_
