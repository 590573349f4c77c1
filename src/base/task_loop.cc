#include "base/task_loop.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "base/quiet_thread.h"

namespace vetvec {
namespace {

thread_local bool is_loop_thread = false;

}  // namespace

// The state that wakers use, which may outlive the loop.
struct TaskLoop::Queue {
  void Push(EntryPtr entry);
  // Everything that is ready, as a list linked by Entry::next_ready.
  EntryPtr Take() {
    const std::lock_guard<std::mutex> lock(mutex);
    last_ready = nullptr;
    return std::move(first_ready);
  }

  std::mutex mutex;
  EntryPtr first_ready;
  Entry* last_ready = nullptr;
  std::function<void()> interrupt;
  std::atomic<std::thread::id> thread{};
};

class TaskLoop::Entry : public Waker, public std::enable_shared_from_this<Entry> {
 public:
  explicit Entry(const std::shared_ptr<Queue>& queue) : queue_(queue) {}

  void Wake() noexcept override {
    // Before the task is added, there is nothing to step: Add will step it.
    if (is_woken_.exchange(true) || !is_added_.load()) return;
    if (const std::shared_ptr<Queue> queue = queue_.lock()) queue->Push(shared_from_this());
  }

  std::shared_ptr<Task> task;           // null once it has ended
  EntryPtr next_ready;                  // in the queue
  Timers::iterator timer;               // if has_timer
  Timers::node_type spare_timer = [] {  // otherwise
    Timers one;
    return one.extract(one.emplace(0, nullptr));
  }();
  bool has_timer = false;
  bool has_begun = false;

  void Added() {
    is_added_.store(true);
    is_woken_.store(true);
  }
  void TakeWake() { is_woken_.store(false); }

 private:
  const std::weak_ptr<Queue> queue_;
  std::atomic<bool> is_added_{false};
  std::atomic<bool> is_woken_{false};  // whether it is in the queue
};

void TaskLoop::Queue::Push(EntryPtr entry) {
  const std::lock_guard<std::mutex> lock(mutex);
  // Under the lock, so that ~TaskLoop can take `interrupt` away.
  if (first_ready == nullptr && thread.load() != std::this_thread::get_id()) interrupt();
  Entry* const added = entry.get();
  (first_ready == nullptr ? first_ready : last_ready->next_ready) = std::move(entry);
  last_ready = added;
}

TaskLoop::TaskLoop(Clock* clock, std::function<void()> interrupt)
    : clock_(clock), queue_(std::make_shared<Queue>()) {
  queue_->interrupt = std::move(interrupt);
}

TaskLoop::~TaskLoop() {
  for (EntryPtr entry = queue_->Take(); entry != nullptr;) entry = std::move(entry->next_ready);
  const std::lock_guard<std::mutex> lock(queue_->mutex);
  queue_->interrupt = [] {};
}

std::shared_ptr<Waker> TaskLoop::NewWaker() { return std::make_shared<Entry>(queue_); }

void TaskLoop::Add(std::shared_ptr<Task> task, const std::shared_ptr<Waker>& waker) noexcept {
  EntryPtr entry = std::static_pointer_cast<Entry>(waker);
  entry->task = std::move(task);
  entry->Added();
  queue_->Push(std::move(entry));
}

void TaskLoop::EnterThread() {
  queue_->thread.store(std::this_thread::get_id());
  is_loop_thread = true;
}

bool TaskLoop::IsOnAnyThread() { return is_loop_thread; }

bool TaskLoop::IsOnThread() const { return queue_->thread.load() == std::this_thread::get_id(); }

int64_t TaskLoop::RunReady() {
  for (EntryPtr entry = queue_->Take(); entry != nullptr;) {
    const EntryPtr next = std::move(entry->next_ready);  // it may be queued again from here on
    entry->TakeWake();
    StepEntry(entry);
    entry = next;
  }
  if (!timers_.empty()) {
    const int64_t now = clock_->MonotonicNanos();
    while (!timers_.empty() && timers_.begin()->first <= now) {
      const EntryPtr entry = timers_.begin()->second;
      StepEntry(entry);
    }
  }
  {
    const std::lock_guard<std::mutex> lock(queue_->mutex);
    if (queue_->first_ready != nullptr) return 0;
  }
  return timers_.empty() ? kNoDeadline : timers_.begin()->first;
}

void TaskLoop::StepEntry(const EntryPtr& entry) {
  if (entry->has_timer) {
    entry->spare_timer = timers_.extract(entry->timer);
    entry->spare_timer.mapped() = nullptr;
    entry->has_timer = false;
  }
  if (entry->task == nullptr) return;  // woken after its end
  if (!entry->has_begun) {
    entry->has_begun = true;
    ++tasks_;
  }
  Pause pause;
  if (entry->task->Step(&pause)) {
    --tasks_;
    entry->task.reset();
  } else if (pause.until_nanos != kNoDeadline) {
    // Not before the next pass: a task that is always due must not block the loop.
    const int64_t until = std::max(pause.until_nanos, clock_->MonotonicNanos() + 1);
    entry->spare_timer.key() = until;
    entry->spare_timer.mapped() = entry;
    entry->timer = timers_.insert(std::move(entry->spare_timer));
    entry->has_timer = true;
  }
}

struct TaskThread::State {
  explicit State(Clock* clock) : loop(clock, [this] { Interrupt(); }) {}
  void Interrupt() {
    const std::lock_guard<std::mutex> lock(mutex);
    is_interrupted = true;
    changed.notify_all();
  }
  void Run();

  std::mutex mutex;
  std::condition_variable changed;
  bool is_interrupted = false;
  bool is_stopping = false;
  TaskLoop loop;
};

void TaskThread::State::Run() {
  loop.EnterThread();
  for (;;) {
    const int64_t next = loop.RunReady();
    std::unique_lock<std::mutex> lock(mutex);
    if (is_stopping && loop.size() == 0) return;
    if (next == 0) continue;
    const auto is_due = [&] { return is_interrupted || is_stopping; };
    if (next == kNoDeadline) {
      changed.wait(lock, is_due);
    } else {
      const int64_t left = next - SystemClock()->MonotonicNanos();
      changed.wait_for(lock, std::chrono::nanoseconds(std::max<int64_t>(0, left)), is_due);
    }
    is_interrupted = false;
  }
}

TaskThread::TaskThread(Clock* clock) : state_(std::make_shared<State>(clock)) {}

TaskThread::~TaskThread() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard<std::mutex> lock(state_->mutex);
    state_->is_stopping = true;
    state_->changed.notify_all();
  }
  if (state_->loop.IsOnThread()) {
    thread_.detach();  // it holds its state, and ends when it returns to its loop
  } else {
    thread_.join();
  }
}

Status TaskThread::Start() {
  if (thread_.joinable()) return OkStatus();
  return StartQuietThread(
      "a thread for submitted calls", [state = state_] { state->Run(); }, &thread_);
}

TaskLoop& TaskThread::loop() { return state_->loop; }

}  // namespace vetvec
