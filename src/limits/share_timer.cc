#include "limits/share_timer.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/clock.h"
#include "base/per_process.h"
#include "base/quiet_thread.h"

namespace vetvec {
namespace {

constexpr int64_t kLongestSleep = 60 * kNanosPerSecond;

}  // namespace

Result<std::shared_ptr<ShareTimer>> ShareTimer::Shared() {
  struct Holder {
    std::mutex mutex;
    std::weak_ptr<ShareTimer> timer;
  };
  static PerProcess<Holder> holders;
  Holder& holder = holders.Get();
  const std::lock_guard<std::mutex> lock(holder.mutex);
  std::shared_ptr<ShareTimer> timer = holder.timer.lock();
  if (timer != nullptr) return timer;
  timer.reset(new ShareTimer);
  VETVEC_RETURN_IF_ERROR(StartQuietThread(
      "the thread that renews shares of rate limits", [state = timer->state_] { RunThread(state); },
      &timer->thread_));
  holder.timer = timer;
  return timer;
}

ShareTimer::~ShareTimer() {
  if (getpid() != owner_process_) {  // the thread is not in this process
    if (thread_.joinable()) thread_.detach();
    return;
  }
  {
    const std::lock_guard<std::mutex> lock(state_->mutex);
    state_->is_over = true;
  }
  state_->changed.notify_all();
  if (!thread_.joinable()) return;
  if (thread_.get_id() == std::this_thread::get_id()) {
    thread_.detach();  // in one of its jobs, which was the last to hold it
  } else {
    thread_.join();
  }
}

void ShareTimer::Add(std::weak_ptr<Job> job) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  std::erase_if(state_->jobs, [](const std::weak_ptr<Job>& each) { return each.expired(); });
  state_->jobs.push_back(std::move(job));
  state_->is_poked = true;
  state_->changed.notify_all();
}

void ShareTimer::Poke() noexcept {
  {
    const std::lock_guard<std::mutex> lock(state_->mutex);
    state_->is_poked = true;
  }
  state_->changed.notify_all();
}

int64_t ShareTimer::RunJobs(const std::vector<std::weak_ptr<Job>>& jobs) noexcept {
  int64_t sleep = kLongestSleep;
  for (const std::weak_ptr<Job>& each : jobs) {
    if (const std::shared_ptr<Job> job = each.lock()) sleep = std::min(sleep, job->Run());
  }
  return std::max(int64_t{0}, sleep);
}

void ShareTimer::RunThread(const std::shared_ptr<State>& state) noexcept {
  std::unique_lock<std::mutex> lock(state->mutex);
  while (!state->is_over) {
    state->is_poked = false;
    int64_t sleep = kNanosPerSecond;
    try {
      const std::vector<std::weak_ptr<Job>> jobs = state->jobs;
      lock.unlock();
      sleep = RunJobs(jobs);
      lock.lock();
    } catch (...) {  // no memory for the list: later
      if (!lock.owns_lock()) lock.lock();
    }
    state->changed.wait_for(lock, std::chrono::nanoseconds(sleep),
                            [&] { return state->is_poked || state->is_over; });
  }
}

}  // namespace vetvec
