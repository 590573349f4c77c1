// vetvec/batch.h.
#include "vetvec/batch.h"

#include <fmt/core.h>

#include <utility>

#include "base/task_loop.h"
#include "batch_jobs/batch_run.h"
#include "c_api/batch_options.h"
#include "c_api/convert.h"
#include "c_api/embed_calls.h"
#include "c_api/guard.h"
#include "c_api/objects.h"

namespace vetvec {
namespace {

constexpr int64_t kMostPollMs = 86'400'000;
constexpr uint64_t kMostFileTexts = 10'000'000;
constexpr uint64_t kMostFileBytes = uint64_t{1} << 30;

template <typename Number>
Status CheckRange(const char* name, Number value, Number least, Number most) {
  if (value == 0 || (value >= least && value <= most)) return OkStatus();
  return InvalidArgument(fmt::format("vetvec_batch_options.{} is {}; allowed: {} to {}, or 0 for "
                                     "the default",
                                     name, value, least, most))
      .WithKey(name);
}

Status CheckBatch(const vetvec_batch_options& options) {
  VETVEC_RETURN_IF_ERROR(CheckRange<uint64_t>("file_texts", options.file_texts, 1, kMostFileTexts));
  VETVEC_RETURN_IF_ERROR(
      CheckRange<uint64_t>("file_bytes", options.file_bytes, 1024, kMostFileBytes));
  VETVEC_RETURN_IF_ERROR(CheckRange<int64_t>("poll_ms", options.poll_ms, 1, kMostPollMs));
  VETVEC_RETURN_IF_ERROR(CheckRange<int64_t>("max_poll_ms", options.max_poll_ms, 1, kMostPollMs));
  VETVEC_RETURN_IF_ERROR(
      CheckRange<int64_t>("online_reserve_ms", options.online_reserve_ms, 1, kYearMs));
  VETVEC_RETURN_IF_ERROR(CheckFlag("no_proof", options.no_proof));
  VETVEC_RETURN_IF_ERROR(CheckFlag("fallback_online", options.fallback_online));
  VETVEC_RETURN_IF_ERROR(CheckFlag("discard_refused", options.discard_refused));
  VETVEC_RETURN_IF_ERROR(CheckFlag("plan_only", options.plan_only));
  if (options.proof_tolerance != 0) {
    VETVEC_RETURN_IF_ERROR(CheckFraction("proof_tolerance", options.proof_tolerance));
  }
  if (options.no_proof != 0 && options.proof_rows != 0) {
    return InvalidArgument("vetvec_batch_options.no_proof and .proof_rows are both set; keep one")
        .WithKey("no_proof");
  }
  return OkStatus();
}

}  // namespace

Result<BatchOptions> BatchOptionsOf(const vetvec_batch_options* in) {
  vetvec_batch_options options;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_batch_options", &options));
  VETVEC_RETURN_IF_ERROR(CheckBatch(options));
  BatchOptions out;
  out.file_texts = options.file_texts;
  out.file_bytes = options.file_bytes;
  if (options.poll_ms > 0) out.poll_ms = options.poll_ms;
  if (options.max_poll_ms > 0) out.max_poll_ms = options.max_poll_ms;
  if (options.proof_rows > 0) out.proof_rows = options.proof_rows;
  if (options.no_proof != 0) out.proof_rows = 0;
  if (options.proof_tolerance > 0) out.proof_tolerance = options.proof_tolerance;
  out.fallback_online = options.fallback_online != 0;
  out.discard_refused = options.discard_refused != 0;
  out.online_reserve_ms = options.online_reserve_ms;
  out.plan_only = options.plan_only != 0;
  return out;
}

}  // namespace vetvec

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_batch_embed(vetvec_encoder encoder, const vetvec_text_batch* texts,
                                 const vetvec_batch_options* options,
                                 const vetvec_call_options* call, vetvec_buffer** out_json,
                                 vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_json != nullptr) *out_json = nullptr;
    VETVEC_ASSIGN_OR_RETURN(auto found, vetvec::FindHandle(encoder));
    vetvec::SharedEncoder::Call scope(std::move(found));
    vetvec::SharedEncoder* const object = scope.object();
    VETVEC_RETURN_IF_ERROR(scope.status());
    if (vetvec::TaskLoop::IsOnAnyThread()) return vetvec::OnLibraryThread("vetvec_batch_embed");
    VETVEC_ASSIGN_OR_RETURN(const vetvec::TextBatch batch, vetvec::BatchOf(texts, "texts"));
    VETVEC_ASSIGN_OR_RETURN(const vetvec::BatchOptions known, vetvec::BatchOptionsOf(options));
    VETVEC_ASSIGN_OR_RETURN(vetvec::CallOptions out,
                            vetvec::CallOptionsOf(call, "batch", object->price()));
    if (out.flags != 0) return InvalidArgument("call->flags must be 0").WithKey("flags");
    if (known.plan_only) {
      if (out_json == nullptr) return InvalidArgument("out_json is NULL");
      VETVEC_ASSIGN_OR_RETURN(const vetvec::BatchPlan plan,
                              vetvec::PlanBatchRun(object->encoder(), batch, known));
      *out_json = vetvec::NewBuffer(vetvec::PlanJson(plan, known));
      return vetvec::OkStatus();
    }
    out.cancel = scope.CancelWith(out.cancel);
    VETVEC_RETURN_IF_ERROR(vetvec::CheckModelFirst(object, out));
    vetvec::BatchReport report;
    const Status status = vetvec::RunBatch(object->encoder(), batch, known, out, &report);
    if (out_json != nullptr) *out_json = vetvec::NewBuffer(vetvec::ReportJson(report));
    return status;
  });
}

}  // extern "C"
