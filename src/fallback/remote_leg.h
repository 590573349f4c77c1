// RemoteLeg: the remote half of a fallback call. It owns what it needs, so that it may continue
// long after the other half has answered the call.
//
// The creating thread looks into the cache and starts the request; from then on a task loop steps
// it. FallbackCall (fallback/fallback_call.h) may wait for it or not.
#ifndef VETVEC_FALLBACK_REMOTE_LEG_H_
#define VETVEC_FALLBACK_REMOTE_LEG_H_

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "base/cancel.h"
#include "base/task_loop.h"
#include "core/encoder.h"
#include "core/text_batch.h"

namespace vetvec {

// Whether the service answered the call at all, with vectors or not.
bool IsAnswered(const EmbedOutput& out);

class RemoteLeg : public Task, public std::enable_shared_from_this<RemoteLeg> {
 public:
  struct Options {
    CallOptions call;  // without callbacks and cancel token, which belong to the call
    bool is_probe = false;
    int64_t silence_nanos = 0;  // after this long without an answer, the service counts as silent
    // Called on the thread on which it ends, before has_ended() is true. Must not throw.
    std::function<void(RemoteLeg&)> on_end;
  };

  // `listener` (may be null) is woken at the end.
  RemoteLeg(std::shared_ptr<Encoder> remote, const TextBatch& texts, Options options,
            std::shared_ptr<Waker> listener);

  // Looks into the cache, on this thread. UNAVAILABLE if the encoder does not provide tasks.
  Status LookUp(TaskLoop* loop);
  // After LookUp: which texts were in the cache.
  std::vector<uint8_t> Hits() const;
  // After LookUp: starts the request on this thread and leaves the rest to the loop. Call once.
  void Start(Clock* clock);
  // Instead of Start: ends with what the cache had.
  void EndWithHits();

  bool Step(Pause* pause) noexcept override;  // for the loop
  void Cancel() { cancel_->Request(); }
  // Nothing waits for it any longer.
  void Forget();

  bool has_ended() const { return has_ended_.load(std::memory_order_acquire); }
  // The rest may be called once it has ended; rows of Hits() already after LookUp.
  const Status& status() const { return status_; }
  EmbedOutput& out() { return out_; }
  const Options& options() const { return options_; }
  int64_t start_nanos() const { return start_nanos_; }
  // Guarded by its owner: its call has ended; it continues for the cache nevertheless.
  void set_left() { is_left_ = true; }
  bool is_left() const { return is_left_; }
  void set_kept() { is_kept_ = true; }
  bool is_kept() const { return is_kept_; }
  bool IsAnswered() const { return vetvec::IsAnswered(out_); }
  bool IsCancelledByUser() const { return is_by_user_.load(); }
  void CancelForUser() {
    is_by_user_.store(true);
    Cancel();
  }

 private:
  void End() noexcept;

  std::shared_ptr<Encoder> remote_;  // until the end
  const PackedTexts texts_;
  const TextBatch view_;
  const std::shared_ptr<CancelToken> cancel_ = CancelToken::Create();
  Options options_;
  EmbedOutput out_;
  TaskLoop* loop_ = nullptr;
  std::shared_ptr<Waker> waker_;
  std::unique_ptr<EmbedTask> task_;
  Status status_;
  int64_t start_nanos_ = 0;
  bool is_left_ = false;
  bool is_kept_ = false;
  std::atomic<bool> has_ended_{false};
  std::atomic<bool> is_by_user_{false};
  std::mutex mutex_;
  std::shared_ptr<Waker> listener_;
};

}  // namespace vetvec

#endif  // VETVEC_FALLBACK_REMOTE_LEG_H_
