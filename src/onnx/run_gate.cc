#include "onnx/run_gate.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/quiet_thread.h"
#include "onnx/ort_session.h"

namespace vetvec {

bool RunGate::MayEnter(bool is_short, const Place& place) const {
  constexpr size_t kMostShortsInARow = 16;
  if (free_ == 0) return false;
  if (*(is_short ? short_waiting_ : long_waiting_).begin() != place) return false;
  const bool is_long_turn = shorts_in_a_row_ >= kMostShortsInARow;
  return is_short ? !(is_long_turn && !long_waiting_.empty())
                  : short_waiting_.empty() || is_long_turn;
}

bool RunGate::Enter(bool is_short, const StopSignal& stop) {
  constexpr int64_t kNever = std::numeric_limits<int64_t>::max();
  std::unique_lock<std::mutex> lock(mutex_);
  std::set<Place>& waiting = is_short ? short_waiting_ : long_waiting_;
  const Place place(stop.deadline_nanos() == 0 ? kNever : stop.deadline_nanos(), tickets_++);
  waiting.insert(place);
  changed_.wait(lock, [&] { return stop.given() || MayEnter(is_short, place); });
  waiting.erase(place);
  const bool entered = !stop.given();
  if (entered) {
    --free_;
    shorts_in_a_row_ = is_short ? shorts_in_a_row_ + 1 : 0;
  }
  const bool another_may = free_ > 0;
  lock.unlock();
  if (another_may) changed_.notify_all();  // waiters behind this one may go
  return entered;
}

void RunGate::Leave() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    ++free_;
  }
  changed_.notify_all();
}

void RunGate::Wake() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
  }
  changed_.notify_all();
}

size_t RunGate::waiting() {
  std::lock_guard<std::mutex> lock(mutex_);
  return short_waiting_.size() + long_waiting_.size();
}

void StopSignal::Give(const Status& reason) {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!reason_.ok()) return;
    reason_ = reason;
    for (OrtRun* run : runs_) run->Terminate();
  }
  gate_->Wake();
}

bool StopSignal::given() const { return !reason().ok(); }

Status StopSignal::reason() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return reason_;
}

void StopSignal::Add(OrtRun* run) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (!reason_.ok()) run->Terminate();
  runs_.insert(run);
}

void StopSignal::Remove(OrtRun* run) {
  std::lock_guard<std::mutex> lock(mutex_);
  runs_.erase(run);
}

DeadlineWatch::~DeadlineWatch() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

Status DeadlineWatch::Add(int64_t deadline_nanos, std::weak_ptr<StopSignal> signal) {
  bool is_next = false;  // otherwise each call would wake the thread for nothing
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!thread_.joinable()) {
      VETVEC_RETURN_IF_ERROR(StartQuietThread("the deadline thread", [this] { Work(); }, &thread_));
    }
    const auto added = waiting_.emplace(deadline_nanos, std::move(signal));
    is_next = added == waiting_.begin();
    // Calls that ended long before their deadlines leave only this entry behind.
    if (waiting_.size() % 64 == 0) {
      std::erase_if(waiting_, [](const auto& entry) { return entry.second.expired(); });
    }
  }
  if (is_next) changed_.notify_all();
  return OkStatus();
}

void DeadlineWatch::Work() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (!ends_) {
    if (waiting_.empty()) {
      changed_.wait(lock);
      continue;
    }
    const int64_t left = waiting_.begin()->first - SystemClock()->MonotonicNanos();
    if (left > 0) {
      constexpr int64_t kLongest = 3600 * kNanosPerSecond;  // waits of years would overflow
      changed_.wait_for(lock, std::chrono::nanoseconds(std::min(left, kLongest)));
      continue;
    }
    const std::weak_ptr<StopSignal> due = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    lock.unlock();
    if (const std::shared_ptr<StopSignal> signal = due.lock()) {
      signal->Give(passed_);
    }
    lock.lock();
  }
}

}  // namespace vetvec
