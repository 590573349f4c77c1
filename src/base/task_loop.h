// TaskLoop: runs many tasks on one thread, each when it is woken or when its time has come.
//
// Another component owns the thread and calls RunReady between its other work (the network loop,
// net/curl_loop.h; a separate thread, TaskThread). So a call that waits for a reply, a start or a
// retry does not occupy a thread.
//
//   std::shared_ptr<Waker> waker = loop.NewWaker();
//   loop.Add(MakeTask(waker), waker);             // any thread
//
//   int64_t next = loop.RunReady();               // the loop's thread; sleep until then, or
//                                                 // until `interrupt` is called
#ifndef VETVEC_BASE_TASK_LOOP_H_
#define VETVEC_BASE_TASK_LOOP_H_

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <thread>

#include "base/clock.h"
#include "base/task.h"
#include "base/waker.h"

namespace vetvec {

class TaskLoop {
 public:
  // `interrupt` ends the sleep of the loop's thread. Called from other threads; must be short.
  TaskLoop(Clock* clock, std::function<void()> interrupt);
  ~TaskLoop();
  TaskLoop(const TaskLoop&) = delete;
  TaskLoop& operator=(const TaskLoop&) = delete;

  // Thread safety of both: any thread. Wakers may outlive the loop. The task is destroyed, on the
  // loop's thread, as soon as it has ended. Its steps must not throw. All the memory that the loop
  // needs for a task is taken by NewWaker: Add, waking and stepping cannot fail.
  std::shared_ptr<Waker> NewWaker();
  void Add(std::shared_ptr<Task> task, const std::shared_ptr<Waker>& waker) noexcept;

  // The rest is for the loop's thread, which must identify itself first.
  void EnterThread();
  bool IsOnThread() const;
  // Whether this thread belongs to any loop, and so must not wait for something that loops deliver.
  static bool IsOnAnyThread();
  // Steps each task that is ready once. Returns when to call again: 0 for immediately, kNoDeadline
  // for when woken.
  int64_t RunReady();
  size_t size() const { return tasks_; }  // tasks that have not ended

 private:
  class Entry;
  struct Queue;
  using EntryPtr = std::shared_ptr<Entry>;
  using Timers = std::multimap<int64_t, EntryPtr>;

  void StepEntry(const EntryPtr& entry);

  Clock* const clock_;
  const std::shared_ptr<Queue> queue_;
  Timers timers_;
  size_t tasks_ = 0;
};

// A thread with its own loop, for encoders that compute.
class TaskThread {
 public:
  explicit TaskThread(Clock* clock);
  // Tasks must have ended. If called on the thread itself, lets the thread end on its own.
  ~TaskThread();
  // UNAVAILABLE if the thread cannot be started.
  Status Start();
  TaskLoop& loop();

 private:
  struct State;
  std::shared_ptr<State> state_;
  std::thread thread_;
};

}  // namespace vetvec

#endif  // VETVEC_BASE_TASK_LOOP_H_
