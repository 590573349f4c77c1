// Task: work in steps; between steps it waits without holding a thread.
//
// The same task is run by the thread that wants its result (RunToEnd) or by a loop that runs many
// (base/task_loop.h). What it waits for notifies the Waker with which it was created.
//
//   auto waker = std::make_shared<ThreadWaker>();
//   auto task = encoder.NewTask(texts, options, &out, waker);
//   RunToEnd(task.get(), waker.get(), clock);
#ifndef VETVEC_BASE_TASK_H_
#define VETVEC_BASE_TASK_H_

#include <condition_variable>
#include <memory>
#include <mutex>

#include "base/clock.h"
#include "base/waker.h"

namespace vetvec {

// What an unfinished task waits for, besides its waker.
struct Pause {
  int64_t until_nanos = kNoDeadline;  // step again at this time, on the monotonic clock
  // Nothing in progress would wake it: only time, or the end of another task, will help.
  bool only_time = false;
};

// Thread safety: one thread at a time.
class Task {
 public:
  virtual ~Task() = default;
  // Does what can be done now. True: it has ended, and must not be stepped again. Steps that come
  // too early or too often are harmless.
  virtual bool Step(Pause* pause) = 0;
};

// Wakes the thread in Wait. Thread safety: Wake: any thread; one thread waits at a time.
class ThreadWaker : public Waker {
 public:
  void Wake() noexcept override;
  // Returns if woken since the last wait, when the time has come, or occasionally in between.
  void Wait(const Pause& pause, Clock* clock);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_woken_ = false;
  std::shared_ptr<CancelToken> nap_;  // ends the clock's sleep, if there is one
};

// Steps the task on this thread until it has ended. The task's waker is `waker`.
void RunToEnd(Task* task, ThreadWaker* waker, Clock* clock);

}  // namespace vetvec

#endif  // VETVEC_BASE_TASK_H_
