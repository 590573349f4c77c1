// JobObject: the object behind a vetvec_job: an embed call that a task loop steps.
//
// It owns what the call needs (texts, output, the encoder) until the call ends, and then notifies,
// in this order: waiting threads, the queue, the callback. CompletionQueue: the object behind a
// vetvec_queue.
#ifndef VETVEC_C_API_JOB_OBJECT_H_
#define VETVEC_C_API_JOB_OBJECT_H_

#include <condition_variable>
#include <list>
#include <memory>
#include <mutex>
#include <optional>

#include "base/task_loop.h"
#include "core/encoder.h"
#include "core/matrix.h"
#include "core/text_batch.h"
#include "encoder/shared_encoder.h"
#include "vetvec/job.h"
#include "vetvec/provenance.h"

namespace vetvec {

// Thread safety: any thread.
class CompletionQueue {
 public:
  // UNAVAILABLE if no descriptor is available.
  static Result<std::shared_ptr<CompletionQueue>> Create();
  ~CompletionQueue();
  CompletionQueue(const CompletionQueue&) = delete;
  CompletionQueue& operator=(const CompletionQueue&) = delete;

  int descriptor() const { return descriptor_; }
  // A place in the queue, made before it is needed: pushing it cannot fail.
  using Place = std::list<vetvec_completion>;
  void Push(Place place) noexcept;
  // DEADLINE_EXCEEDED.
  Result<vetvec_completion> Next(int64_t timeout_ms);

 private:
  CompletionQueue() = default;

  int descriptor_ = -1;  // of eventfd: 1 while there is something to take
  std::mutex mutex_;
  std::condition_variable changed_;
  Place ended_;
};

// INVALID_ARGUMENT unless it is 0 to a year.
Status CheckWait(int64_t timeout_ms);

// The error of a blocking function that is called on one of the library's threads.
Status OnLibraryThread(const char* function);

struct Completion {
  std::shared_ptr<CompletionQueue> queue;  // may be null
  vetvec_done_fn done = nullptr;
  void* user_data = nullptr;
};

class JobObject : public Task, public std::enable_shared_from_this<JobObject> {
 public:
  JobObject(std::shared_ptr<SharedEncoder> encoder, const TextBatch& texts,
            const CallOptions& options, Completion completion);

  // Enters the encoder and looks up what is cached.
  Status Prepare();
  // Then hands the call to its loop. `handle` is the handle passed to the callback and the queue.
  void Start(vetvec_job handle);

  // Thread safety of these: any thread.
  void Cancel() { cancel_->Request(); }
  // DEADLINE_EXCEEDED; FAILED_PRECONDITION on the loop's thread.
  Status Wait(int64_t timeout_ms);
  // The status of the call and, with OK and PARTIAL, its rows, once. See vetvec_job_take.
  Status Take(vetvec_status* item_status, size_t item_capacity, Matrix* rows, bool* has_rows);

  // The source of each text's vector. FAILED_PRECONDITION, BUFFER_TOO_SMALL.
  Status CopyProvenance(vetvec_provenance* out, size_t capacity);

  bool Step(Pause* pause) noexcept override;  // for the loop

 private:
  bool StepCall(Pause* pause);
  void End() noexcept;

  std::shared_ptr<SharedEncoder> encoder_;  // until the end
  std::optional<SharedEncoder::Call> scope_;
  TaskLoop* loop_ = nullptr;
  const PackedTexts texts_;
  const TextBatch view_;  // of them; a task refers to it
  const std::shared_ptr<CancelToken> cancel_ = CancelToken::Create();
  CancelToken::Registration cancelled_by_user_;
  CallOptions options_;
  EmbedOutput output_;
  const Completion completion_;
  CompletionQueue::Place place_ = CompletionQueue::Place(1);  // in completion_.queue
  std::shared_ptr<Waker> waker_;
  std::unique_ptr<EmbedTask> task_;
  vetvec_job handle_ = {0};
  int64_t start_nanos_ = 0;
  bool is_remote_ = false;

  std::mutex mutex_;  // guards what follows
  std::condition_variable ended_;
  bool has_ended_ = false;
  bool is_taken_ = false;
  Status status_;
};

}  // namespace vetvec

#endif  // VETVEC_C_API_JOB_OBJECT_H_
