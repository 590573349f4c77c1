// TaskLoop: runs many tasks on one thread, each when it is woken or its time has come.
//
// The thread belongs to somebody else, who calls RunReady between its other work (the network loop,
// net/curl_loop.h; a thread of its own, TaskThread). So a call that waits for a reply, a start or a
// retry costs no thread.
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
#include <vector>

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

  // Thread safety of both: free. Wakers may outlive the loop. The task is dropped, on the loop's
  // thread, as soon as it has ended.
  std::shared_ptr<Waker> NewWaker();
  void Add(std::shared_ptr<Task> task, const std::shared_ptr<Waker>& waker);

  // The rest is for the loop's thread, which names itself first.
  void EnterThread();
  bool IsOnThread() const;
  // Whether this thread is some loop's: one that must not wait for what loops bring.
  static bool IsOnAnyThread();
  // Steps each task that is ready once. Returns when to come again: 0 at once, kNoDeadline when
  // woken.
  int64_t RunReady();
  size_t size() const { return tasks_; }  // tasks that have not ended

 private:
  class Entry;
  struct Queue;
  using EntryPtr = std::shared_ptr<Entry>;

  void StepEntry(const EntryPtr& entry);

  Clock* const clock_;
  const std::shared_ptr<Queue> queue_;
  std::multimap<int64_t, EntryPtr> timers_;
  std::vector<EntryPtr> batch_;  // of RunReady; kept for its memory
  size_t tasks_ = 0;
};

// A thread with a loop of its own, for encoders that compute.
class TaskThread {
 public:
  explicit TaskThread(Clock* clock);
  // Tasks must have ended. Called on the thread itself, it lets it end by itself.
  ~TaskThread();
  // UNAVAILABLE when the thread cannot be started.
  Status Start();
  TaskLoop& loop();

 private:
  struct State;
  std::shared_ptr<State> state_;
  std::thread thread_;
};

}  // namespace vetvec

#endif  // VETVEC_BASE_TASK_LOOP_H_
