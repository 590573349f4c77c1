/* job.hpp: job.h for C++17. Encoder::Submit starts jobs.
 *
 *   const vetvec::Job job = encoder.Submit({"a text", "another"});
 *   if (job.Wait(1000)) Use(job.Take());
 */
#ifndef VETVEC_JOB_HPP_
#define VETVEC_JOB_HPP_

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

#include "vetvec/embed_error.hpp"
#include "vetvec/job.h"

namespace vetvec {
inline namespace abi {

namespace detail {

/* The caller's functions for a job, kept until the job has finished and its Job object is
 * destroyed. */
struct JobState {
  ProgressFunction progress;
  std::function<void(vetvec_job, vetvec_status)> done;
  std::exception_ptr thrown; /* thrown by progress */
};

/* The last callback of a job. Terminates the program if the caller's function throws. */
inline void JobDone(void* data, vetvec_job job, vetvec_status status) noexcept {
  const std::unique_ptr<std::shared_ptr<JobState>> state(
      static_cast<std::shared_ptr<JobState>*>(data));
  if ((*state)->done) (*state)->done(job, status);
}

inline std::int32_t JobProgress(void* data, const vetvec_progress* moved) {
  JobState* const state = static_cast<JobState*>(data);
  return Guarded(&state->thrown, [&] { return state->progress(*moved); });
}

}  // namespace detail

/* An asynchronous embed call. If the object is destroyed before the call has finished, the call is
 * cancelled. Thread safety: any number of threads at once. */
class Job {
 public:
  /* See vetvec_job_submit. call.progress and options.done are copied and run on the library's
   * thread; `done` must not throw. */
  static Job Submit(Handle<vetvec_encoder> encoder, const TextBatch& texts,
                    const JobOptions& options = {}, const CallOptions& call = {}) {
    detail::CStruct c_call(call);
    detail::CStruct c_options(options);
    Job job(texts.size());
    std::unique_ptr<std::shared_ptr<detail::JobState>> state;
    if (call.progress || options.done) {
      job.state_ = std::make_shared<detail::JobState>();
      job.state_->progress = call.progress;
      job.state_->done = options.done;
      state = std::make_unique<std::shared_ptr<detail::JobState>>(job.state_);
      vetvec_job_options* const c = c_options.get();
      c->done = detail::JobDone;
      c->user_data = state.get();
    }
    if (call.progress) {
      c_call.get()->progress = detail::JobProgress;
      c_call.get()->progress_user_data = job.state_.get();
    }
    const vetvec_text_batch batch = texts.view();
    detail::Try([&](vetvec_error** err) {
      return vetvec_job_submit(encoder.get(), &batch, c_call.get(), c_options.get(),
                               job.handle_.out(), err);
    });
    (void)state.release(); /* JobDone frees it; it does not run if vetvec_job_submit fails */
    return job;
  }

  /* The id by which a Completion refers to the job. */
  std::uint64_t id() const { return handle_.get().id; }
  void Cancel() const { (void)vetvec_job_cancel(handle_.get()); }
  /* False if the job has not finished within `timeout_ms`. */
  bool Wait(std::int64_t timeout_ms) const {
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_job_wait(handle_.get(), timeout_ms, &error);
    if (status == VETVEC_STATUS_DEADLINE_EXCEEDED) {
      vetvec_error_destroy(error);
      return false;
    }
    detail::Check(status, error);
    return true;
  }
  /* Call it once, after the job has finished. Returns or throws as Encoder::Embed does. */
  Matrix Take(std::vector<vetvec_status>* statuses = nullptr,
              std::vector<vetvec_provenance>* provenance = nullptr) const {
    if (provenance != nullptr) *provenance = Provenance();
    std::vector<vetvec_status> items(texts_, VETVEC_STATUS_OK);
    vetvec_matrix handle{};
    vetvec_error* error = nullptr;
    const vetvec_status status =
        vetvec_job_take(handle_.get(), &handle, items.data(), items.size(), &error);
    Matrix rows(handle);
    if (status != VETVEC_STATUS_OK && state_ && state_->thrown) {
      vetvec_error_destroy(error);
      std::rethrow_exception(state_->thrown);
    }
    return detail::RowsOrError(status, std::move(rows), error, std::move(items), statuses);
  }
  /* The source of each vector. Call it after the job has finished. */
  std::vector<vetvec_provenance> Provenance() const {
    std::vector<vetvec_provenance> provenance(texts_);
    detail::Try([&](vetvec_error** err) {
      return vetvec_job_provenance(handle_.get(), provenance.data(), provenance.size(), err);
    });
    return provenance;
  }
  vetvec_job get() const { return handle_.get(); }

 private:
  explicit Job(std::size_t texts) : texts_(texts) {}

  detail::Owned<vetvec_job, vetvec_job_destroy> handle_;
  std::size_t texts_;
  std::shared_ptr<detail::JobState> state_;
};

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_JOB_HPP_
