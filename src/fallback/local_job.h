// LocalJob: the local half of a fallback call: embeds some texts with the encoder on this machine
// and, if there is one, applies the linear map. It owns what it needs, as RemoteLeg does.
//
// Runs on the calling thread if possible, otherwise on ComputeThreads: a few threads, started as
// needed, at most one for each core that the process may use.
#ifndef VETVEC_FALLBACK_LOCAL_JOB_H_
#define VETVEC_FALLBACK_LOCAL_JOB_H_

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "base/cancel.h"
#include "base/task_loop.h"
#include "core/encoder.h"
#include "core/linear_map.h"
#include "core/text_batch.h"

namespace vetvec {

class LocalJob : public Task, public std::enable_shared_from_this<LocalJob> {
 public:
  struct Options {
    std::shared_ptr<Encoder> encoder;
    std::shared_ptr<const LinearMap> map;  // may be null
    CallOptions call;                      // deadline and flags; the job has its own cancel token
    std::shared_ptr<Waker> listener;       // woken at the end
    std::function<void(int64_t nanos, size_t texts)> on_time;  // how long it took, if it succeeded
  };
  // `items` are the texts of the call that it embeds.
  LocalJob(const TextBatch& texts, std::vector<size_t> items, Options options);

  void Run() noexcept;
  bool Step(Pause* /*pause*/) noexcept override {
    Run();
    return true;
  }
  // CANCELLED as soon as the encoder checks. Thread safety: any thread.
  void Cancel() { cancel_->Request(); }

  bool has_ended() const { return has_ended_.load(std::memory_order_acquire); }
  // The rest may be called once it has ended.
  const Status& status() const { return status_; }
  const std::vector<size_t>& items() const { return items_; }
  const std::vector<Status>& statuses() const { return out_.items; }  // in the order of items()
  // For the i-th of items().
  std::span<const float> row(size_t i) const;

 private:
  Status Embed();

  const std::vector<size_t> items_;
  const PackedTexts texts_;
  Options options_;
  const std::shared_ptr<CancelToken> cancel_ = CancelToken::Create();
  EmbedOutput out_;
  Matrix mapped_;
  Status status_;
  std::atomic<bool> has_ended_{false};
};

class ComputeThreads {
 public:
  // Runs the job on one of the threads, or now on this thread if no thread can be started.
  void Add(std::shared_ptr<LocalJob> job);

 private:
  struct Worker {
    std::shared_ptr<std::atomic<int>> jobs = std::make_shared<std::atomic<int>>(0);
    std::unique_ptr<TaskThread> thread;
  };
  std::mutex mutex_;
  std::vector<Worker> workers_;
};

}  // namespace vetvec

#endif  // VETVEC_FALLBACK_LOCAL_JOB_H_
