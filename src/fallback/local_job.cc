#include "fallback/local_job.h"

#include <algorithm>
#include <utility>

#include "base/clock.h"
#include "base/thread_pool.h"

namespace vetvec {
namespace {

PackedTexts CopyOf(const TextBatch& texts, const std::vector<size_t>& items) {
  PackedTexts copy;
  for (const size_t item : items) copy.Add(texts[item], texts.NumberOf(item));
  return copy;
}

// A job on a thread; it decrements the thread count when it ends.
class CountedJob : public Task {
 public:
  CountedJob(std::shared_ptr<LocalJob> job, std::shared_ptr<std::atomic<int>> jobs)
      : job_(std::move(job)), jobs_(std::move(jobs)) {
    jobs_->fetch_add(1);
  }
  ~CountedJob() override { jobs_->fetch_sub(1); }
  bool Step(Pause* pause) noexcept override { return job_->Step(pause); }

 private:
  const std::shared_ptr<LocalJob> job_;
  const std::shared_ptr<std::atomic<int>> jobs_;
};

}  // namespace

LocalJob::LocalJob(const TextBatch& texts, std::vector<size_t> items, Options options)
    : items_(std::move(items)),
      texts_(CopyOf(texts, items_)),
      options_(std::move(options)),
      out_(items_.size()) {
  options_.call.cancel = cancel_;
}

void LocalJob::Run() noexcept {
  try {
    status_ = Embed();
  } catch (...) {
    status_ = CaughtStatus();
  }
  options_.encoder.reset();
  const std::shared_ptr<Waker> listener = std::move(options_.listener);
  has_ended_.store(true, std::memory_order_release);
  if (listener) listener->Wake();
}

Status LocalJob::Embed() {
  if (cancel_->requested()) return Cancelled("the local encoder was not needed");
  Clock& clock = *SystemClock();
  const int64_t start = clock.MonotonicNanos();
  const Status status = options_.encoder->Embed(texts_.view(), options_.call, &out_);
  if (!status.ok() && status.code() != StatusCode::kPartial) return status;
  if (options_.map != nullptr) {
    mapped_ = Matrix(items_.size(), options_.map->to_dimension());
    for (size_t i = 0; i < items_.size(); ++i) {
      if (!out_.items[i].ok()) continue;
      const std::span<const float> row(out_.rows.Row(i), out_.rows.dimension());
      out_.items[i] = ApplyLinearMap(*options_.map, row, mapped_.row(i));
    }
  }
  if (options_.on_time) options_.on_time(clock.MonotonicNanos() - start, items_.size());
  return SummarizeItems(out_.items);
}

std::span<const float> LocalJob::row(size_t i) const {
  if (options_.map != nullptr) return mapped_.row(i);
  return {out_.rows.Row(i), out_.rows.dimension()};
}

void ComputeThreads::Add(std::shared_ptr<LocalJob> job) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    auto least = std::min_element(
        workers_.begin(), workers_.end(),
        [](const Worker& a, const Worker& b) { return a.jobs->load() < b.jobs->load(); });
    const bool is_busy = least == workers_.end() || least->jobs->load() > 0;
    if (is_busy && workers_.size() < UsableCores()) {
      Worker worker;
      worker.thread = std::make_unique<TaskThread>(SystemClock());
      if (worker.thread->Start().ok()) {
        workers_.push_back(std::move(worker));
        least = workers_.end() - 1;
      }
    }
    if (!workers_.empty()) {
      TaskLoop& loop = least->thread->loop();
      loop.Add(std::make_shared<CountedJob>(std::move(job), least->jobs), loop.NewWaker());
      return;
    }
  }
  job->Run();
}

}  // namespace vetvec
