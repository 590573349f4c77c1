#include "base/task_loop.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <thread>
#include <vector>

namespace vetvec {
namespace {

// Ends after so many steps; waits for its waker or a time in between.
class CountedTask : public Task {
 public:
  CountedTask(int steps, int64_t pause_nanos, Clock* clock, std::atomic<int>* stepped)
      : left_(steps), pause_nanos_(pause_nanos), clock_(clock), stepped_(stepped) {}
  bool Step(Pause* pause) override {
    ++*stepped_;
    if (--left_ == 0) return true;
    if (pause_nanos_ > 0) pause->until_nanos = clock_->MonotonicNanos() + pause_nanos_;
    return false;
  }

 private:
  int left_;
  const int64_t pause_nanos_;
  Clock* const clock_;
  std::atomic<int>* const stepped_;
};

TEST(TaskLoop, StepsWhatIsWokenAndWhatIsDue) {
  FakeClock clock;
  int interrupts = 0;
  TaskLoop loop(&clock, [&] { ++interrupts; });
  std::atomic<int> woken{0};
  std::atomic<int> timed{0};
  const auto waker = loop.NewWaker();
  const auto timer = loop.NewWaker();
  waker->Wake();  // before there is a task: nothing
  EXPECT_EQ(interrupts, 0);
  loop.Add(std::make_shared<CountedTask>(2, 0, &clock, &woken), waker);
  EXPECT_EQ(interrupts, 1);
  loop.Add(std::make_shared<CountedTask>(3, kNanosPerSecond, &clock, &timed), timer);
  EXPECT_EQ(interrupts, 1);  // it has been told already
  const int64_t start = clock.MonotonicNanos();
  EXPECT_EQ(loop.RunReady(), start + kNanosPerSecond);
  EXPECT_EQ(woken, 1);
  EXPECT_EQ(timed, 1);
  EXPECT_EQ(loop.size(), 2u);

  EXPECT_EQ(loop.RunReady(), start + kNanosPerSecond);  // nothing is ready
  EXPECT_EQ(woken + timed, 2);
  waker->Wake();
  waker->Wake();  // one step for all wakes since the last
  EXPECT_EQ(loop.RunReady(), start + kNanosPerSecond);
  EXPECT_EQ(woken, 2);
  EXPECT_EQ(loop.size(), 1u);

  clock.Advance(kNanosPerSecond);
  EXPECT_EQ(loop.RunReady(), start + 2 * kNanosPerSecond);
  EXPECT_EQ(timed, 2);
  timer->Wake();  // earlier than its time
  EXPECT_EQ(loop.RunReady(), kNoDeadline);
  EXPECT_EQ(timed, 3);
  EXPECT_EQ(loop.size(), 0u);
  waker->Wake();  // after its end: nothing
  EXPECT_EQ(loop.RunReady(), kNoDeadline);
  EXPECT_EQ(woken, 2);
}

TEST(TaskLoop, WakersMayOutliveIt) {
  std::shared_ptr<Waker> waker;
  {
    TaskLoop loop(SystemClock(), [] {});
    std::atomic<int> stepped{0};
    waker = loop.NewWaker();
    loop.Add(std::make_shared<CountedTask>(2, 0, SystemClock(), &stepped), waker);
    loop.RunReady();
    EXPECT_EQ(stepped, 1);
  }
  waker->Wake();
}

TEST(TaskThread, RunsTasksOfManyThreads) {
  constexpr int kThreads = 4;
  constexpr int kTasks = 200;
  std::atomic<int> stepped{0};
  {
    TaskThread thread(SystemClock());
    ASSERT_TRUE(thread.Start().ok());
    ASSERT_TRUE(thread.Start().ok());
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&] {
        for (int i = 0; i < kTasks; ++i) {
          const auto waker = thread.loop().NewWaker();
          thread.loop().Add(
              std::make_shared<CountedTask>(3, kNanosPerMilli, SystemClock(), &stepped), waker);
          waker->Wake();
        }
      });
    }
    for (std::thread& one : threads) one.join();
  }
  EXPECT_EQ(stepped, kThreads * kTasks * 3);
}

// A task that drops the thread's last owner.
class OwningTask : public Task {
 public:
  explicit OwningTask(std::shared_ptr<TaskThread> owner, std::promise<void> done)
      : owner_(std::move(owner)), done_(std::move(done)) {}
  bool Step(Pause*) override {
    owner_.reset();
    done_.set_value();
    return true;
  }

 private:
  std::shared_ptr<TaskThread> owner_;
  std::promise<void> done_;
};

TEST(TaskThread, MayBeLetGoOfOnItself) {
  auto thread = std::make_shared<TaskThread>(SystemClock());
  ASSERT_TRUE(thread->Start().ok());
  std::promise<void> done;
  std::future<void> is_done = done.get_future();
  TaskLoop& loop = thread->loop();
  const auto waker = loop.NewWaker();
  // Moved into the task, which then holds the only reference.
  auto task = std::make_shared<OwningTask>(std::move(thread), std::move(done));
  loop.Add(std::move(task), waker);
  is_done.get();
}

}  // namespace
}  // namespace vetvec
