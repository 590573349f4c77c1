// Waker: called on any thread to make a waiter look again.
//
// Limiter, breaker, transport, flights and cancel tokens hold wakers; a thread that waits
// (base/task.h) or a loop that runs tasks (base/task_loop.h) is behind them.
#ifndef VETVEC_BASE_WAKER_H_
#define VETVEC_BASE_WAKER_H_

namespace vetvec {

class Waker {
 public:
  virtual ~Waker() = default;
  // Any thread, without a lock held, any number of times. Must be short.
  virtual void Wake() = 0;
};

}  // namespace vetvec

#endif  // VETVEC_BASE_WAKER_H_
