// Waker: called on any thread to make a waiter check again.
//
// Limiter, breaker, transport, flights and cancel tokens hold wakers, which wake a waiting thread
// (base/task.h) or a loop that runs tasks (base/task_loop.h).
#ifndef VETVEC_BASE_WAKER_H_
#define VETVEC_BASE_WAKER_H_

namespace vetvec {

class Waker {
 public:
  virtual ~Waker() = default;
  // Any thread, with no lock held, any number of times. Must be short and must not allocate: if a
  // wake were lost, its call would wait until the deadline.
  virtual void Wake() noexcept = 0;
};

}  // namespace vetvec

#endif  // VETVEC_BASE_WAKER_H_
