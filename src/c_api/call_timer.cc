#include "c_api/call_timer.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/clock.h"
#include "base/quiet_thread.h"

namespace vetvec {
namespace {

class CallTimer {
 public:
  CallTimer() = default;
  ~CallTimer() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      is_over_ = true;
    }
    over_.notify_all();
    if (thread_.joinable()) thread_.join();
  }
  CallTimer(const CallTimer&) = delete;
  CallTimer& operator=(const CallTimer&) = delete;

  Status Start(int64_t deadline_nanos, const std::shared_ptr<CancelToken>& parent) {
    if (parent) of_parent_ = parent->OnCancel([token = token_] { token->Request(); });
    const int64_t left = deadline_nanos - SystemClock()->MonotonicNanos();
    const auto end = std::chrono::steady_clock::now() + std::chrono::nanoseconds(left);
    return StartQuietThread(
        "the thread that watches a deadline", [this, end] { Watch(end); }, &thread_);
  }

  CancelToken* token() const { return token_.get(); }

 private:
  void Watch(std::chrono::steady_clock::time_point end) {
    std::unique_lock<std::mutex> lock(mutex_);
    if (over_.wait_until(lock, end, [this] { return is_over_; })) return;
    lock.unlock();
    token_->Request();
  }

  const std::shared_ptr<CancelToken> token_ = CancelToken::Create();
  CancelToken::Registration of_parent_;
  std::mutex mutex_;
  std::condition_variable over_;
  bool is_over_ = false;
  std::thread thread_;
};

}  // namespace

Result<std::shared_ptr<CancelToken>> TokenUntil(int64_t deadline_nanos,
                                                const std::shared_ptr<CancelToken>& parent) {
  const auto timer = std::make_shared<CallTimer>();
  VETVEC_RETURN_IF_ERROR(timer->Start(deadline_nanos, parent));
  return std::shared_ptr<CancelToken>(timer, timer->token());
}

}  // namespace vetvec
