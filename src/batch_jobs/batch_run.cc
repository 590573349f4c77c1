#include "batch_jobs/batch_run.h"

#include <fmt/core.h>
#include <sys/file.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <utility>

#include "base/file.h"
#include "batch_jobs/batch_client.h"
#include "batch_jobs/batch_steps.h"
#include "batch_jobs/request_lines.h"
#include "cache/store_directory.h"
#include "encoder/cached_encoder.h"
#include "encoder/remote_encoder.h"

namespace vetvec {
namespace {

constexpr char kFolderName[] = "batches";
constexpr int64_t kBeyondWindowMs = 2 * 3'600'000;
constexpr int64_t kMostBackoffMs = 500;
constexpr size_t kOnlineTexts = 10'000;  // per call; the vectors are only put into the cache

// The encoder's parts that batches need.
struct Target {
  CachedEncoder* encoder = nullptr;
  const BatchDialect* dialect = nullptr;
  std::string identity;  // in hexadecimal
  std::string folder;    // of the journal; empty: there is no cache on disk
};

// Texts that failed in this way may get their vectors in another batch: the job expired, or the
// service was busy.
bool MayPass(const Status& status) {
  switch (status.code()) {
    case StatusCode::kUnavailable:
    case StatusCode::kRateLimited:
    case StatusCode::kAborted:
    case StatusCode::kBadVector: return true;
    default: return false;
  }
}

Result<Target> TargetOf(Encoder& encoder, bool needs_disk) {
  Target target;
  target.encoder = encoder.cached_encoder();
  RemoteEncoder* const remote = encoder.remote_encoder();
  if (target.encoder == nullptr || remote == nullptr) {
    return FailedPrecondition(
        fmt::format("batches need an encoder that uses exactly one service; {} uses none or "
                    "combines several",
                    encoder.name()));
  }
  const CachedEncoderOptions& options = target.encoder->options();
  if (options.disk == nullptr && needs_disk) {
    return FailedPrecondition(
               "batches need a cache on disk, in which the vectors and the journal are kept")
        .WithKey("cache_dir");
  }
  if (options.only_cache) {
    return FailedPrecondition("this encoder does not send requests").WithKey("cache_mode");
  }
  VETVEC_ASSIGN_OR_RETURN(target.dialect,
                          FindBatchDialect(remote->options().provider->defaults().kind));
  target.identity = HexOf(target.encoder->keys().IdentityKey());
  if (options.disk == nullptr) return target;
  VETVEC_ASSIGN_OR_RETURN(const StoreStat stat, options.disk->Stat());
  const size_t slash = stat.path.rfind('/');
  if (slash == std::string::npos) return FailedPrecondition("the cache is not in a folder");
  target.folder = JoinPath(stat.path.substr(0, slash), kFolderName);
  return target;
}

// One call.
class BatchRun {
 public:
  BatchRun(Target target, const TextBatch& texts, const BatchOptions& options,
           const CallOptions& call)
      : target_(std::move(target)), texts_(texts), options_(options), call_(call) {
    call_.patience_nanos = kJobPatienceNanos;
  }

  Status Open();
  Result<PlannedBatch> Plan();
  Status Run(BatchReport* report);

 private:
  // A file on its way, and when it is next worth a look.
  struct Tracked {
    BatchFile file = {};
    int64_t due_nanos = 0;
    int64_t wait_ms = 0;
    bool is_cancelled = false;
    bool is_gone = false;
    bool is_refused = false;
  };

  Status Lock();
  Status RemoveUnwritten(std::vector<BatchFile>* files);
  Status DiscardRefused(std::vector<BatchFile>* files);
  Status WriteFiles(const PlannedBatch& planned);
  Status Loop();
  Status Step(Tracked* tracked);
  Result<BatchSteps::Next> TakeStep(Tracked* tracked);
  int64_t ReserveBegins() const;
  void EndEarly();
  Status ReportProgress();
  Status GoOnline(const PlannedBatch& planned, BatchReport* report);
  Status Settle(const PlannedBatch& planned, BatchReport* report);
  int64_t Now() const { return target_.encoder->options().clock->MonotonicNanos(); }

  const Target target_;
  const TextBatch& texts_;
  const BatchOptions& options_;
  CallOptions call_;
  std::unique_ptr<StoreDirectory> directory_;
  std::unique_ptr<BatchJournal> journal_;
  std::unique_ptr<BatchClient> client_;
  std::unique_ptr<BatchSteps> steps_;
  std::unique_ptr<Descriptor> lock_;
  std::vector<Tracked> tracked_;
  Status last_error_;             // that may pass
  bool is_ending_early_ = false;  // the time that is left is for online requests
};

Status BatchRun::Open() {
  VETVEC_ASSIGN_OR_RETURN(StoreDirectory directory, StoreDirectory::Prepare(target_.folder));
  directory_ = std::make_unique<StoreDirectory>(std::move(directory));
  VETVEC_ASSIGN_OR_RETURN(journal_, BatchJournal::Open(*directory_));
  RemoteEncoder* const remote = target_.encoder->remote_encoder();
  if (call_.deadline_nanos == 0) {
    const RemoteEncoderOptions& config = remote->options();
    const BatchLimits limits = BatchLimitsOf(config.settings.FactsOrBuiltIn(),
                                             target_.dialect->kind(), config.settings.model);
    call_.deadline_nanos =
        Now() + (limits.window_hours * 3'600'000 + kBeyondWindowMs) * kNanosPerMilli;
  }
  VETVEC_ASSIGN_OR_RETURN(client_,
                          BatchClient::Of(remote, {call_.deadline_nanos, call_.cancel,
                                                   std::min(kMostBackoffMs, options_.poll_ms)}));
  steps_ = std::make_unique<BatchSteps>(target_.encoder, client_.get(), journal_.get(),
                                        target_.folder, options_, call_);
  return OkStatus();
}

Result<PlannedBatch> BatchRun::Plan() {
  VETVEC_ASSIGN_OR_RETURN(std::vector<BatchFile> files, journal_->FilesOf(target_.identity));
  // Those that are stored have their vectors in the cache.
  std::erase_if(files, [&](const BatchFile& file) {
    const bool is_given_up = options_.discard_refused && file.state == BatchState::kRefused;
    return is_given_up || file.state == BatchState::kStored;
  });
  std::erase_if(files, [&](const BatchFile& file) {
    return file.state == BatchState::kPlanned &&
           !Spool(target_.folder, file.id).ReadItems(file.texts).ok();
  });
  return PlanBatch(*target_.encoder, *target_.dialect, texts_, options_, target_.folder,
                   std::move(files));
}

Status BatchRun::Lock() {
  const std::string name = target_.identity.substr(0, 16) + ".lock";
  VETVEC_ASSIGN_OR_RETURN(const int descriptor, directory_->OpenLockFile(name));
  lock_ = std::make_unique<Descriptor>(descriptor);
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return OkStatus();
  if (errno != EWOULDBLOCK) return FileError("lock", directory_->PathOf(name), errno);
  return FailedPrecondition(
      fmt::format("another process is running batches for {} in {}; wait until it ends, or stop it "
                  "and run again",
                  target_.encoder->name(), target_.folder));
}

// A process was killed between the journal's row and the texts: nothing was sent.
Status BatchRun::RemoveUnwritten(std::vector<BatchFile>* files) {
  for (const BatchFile& file : *files) {
    const Spool spool(target_.folder, file.id);
    const bool was_sent = file.state != BatchState::kPlanned || file.was_fenced;
    if (was_sent || spool.ReadItems(file.texts).ok()) continue;
    spool.RemoveAll();
    VETVEC_RETURN_IF_ERROR(journal_->Remove(file));
  }
  VETVEC_ASSIGN_OR_RETURN(*files, journal_->FilesOf(target_.identity));
  return OkStatus();
}

// Results that were refused are fetched and checked once more, which costs nothing, unless they are
// to be discarded; so are jobs that the service does not know any more.
Status BatchRun::DiscardRefused(std::vector<BatchFile>* files) {
  for (BatchFile& file : *files) {
    if (options_.discard_refused && file.state == BatchState::kSubmitted) {
      const Result<BatchJob> job = client_->GetJob(file.job);
      if (job.status().code() == StatusCode::kNotFound) {
        VETVEC_RETURN_IF_ERROR(steps_->Discard(&file));
      }
      continue;
    }
    if (file.state != BatchState::kRefused) continue;
    if (options_.discard_refused) {
      VETVEC_RETURN_IF_ERROR(steps_->Discard(&file));
    } else {
      file.state = BatchState::kEnded;
      VETVEC_RETURN_IF_ERROR(journal_->Put(file));
    }
  }
  VETVEC_ASSIGN_OR_RETURN(*files, journal_->FilesOf(target_.identity));
  return OkStatus();
}

Status BatchRun::WriteFiles(const PlannedBatch& planned) {
  const std::string run = NewBatchId();
  size_t next = 0;
  for (const BatchPlan::File& part : planned.plan.files) {
    BatchFile file;
    file.id = NewBatchId();
    file.run = run;
    file.identity = target_.identity;
    file.texts = part.texts;
    file.bytes = part.bytes;
    file.tokens = part.tokens;
    file.planned_ms = target_.encoder->options().clock->WallMillis();
    VETVEC_RETURN_IF_ERROR(journal_->Put(file));
    std::string bytes;
    std::vector<BatchItem> items;
    items.reserve(part.texts);
    for (uint64_t i = 0; i < part.texts; ++i) {
      const TextToSend& text = planned.to_send[next++];
      const std::string_view view = texts_[text.item];
      items.push_back({text.key, bytes.size(), static_cast<uint32_t>(view.size()), text.tokens});
      bytes.append(view);
    }
    VETVEC_RETURN_IF_ERROR(Spool(target_.folder, file.id).Create(bytes, items));
    tracked_.push_back({.file = std::move(file)});
  }
  return OkStatus();
}

Status BatchRun::Run(BatchReport* report) {
  VETVEC_RETURN_IF_ERROR(Lock());
  VETVEC_ASSIGN_OR_RETURN(std::vector<BatchFile> files, journal_->FilesOf(target_.identity));
  VETVEC_RETURN_IF_ERROR(RemoveUnwritten(&files));
  VETVEC_RETURN_IF_ERROR(DiscardRefused(&files));
  VETVEC_ASSIGN_OR_RETURN(const PlannedBatch planned, Plan());
  if (call_.max_tokens > 0 &&
      planned.plan.tokens + planned.plan.proof_tokens > static_cast<uint64_t>(call_.max_tokens)) {
    return Status(StatusCode::kBudgetExceeded,
                  fmt::format("the batch needs {} tokens and its proof {}; at most {} are allowed",
                              planned.plan.tokens, planned.plan.proof_tokens, call_.max_tokens))
        .WithKey("max_tokens");
  }
  for (BatchFile& file : files) tracked_.push_back({.file = std::move(file)});
  VETVEC_RETURN_IF_ERROR(WriteFiles(planned));
  const Status status = Loop();
  *report = steps_->report();
  VETVEC_RETURN_IF_ERROR(status);
  return Settle(planned, report);
}

Status BatchRun::Loop() {
  for (;;) {
    if (!is_ending_early_ && ReserveBegins() <= Now()) EndEarly();
    int64_t next = kNoDeadline;
    bool has_stepped = false;
    for (Tracked& tracked : tracked_) {
      if (tracked.is_gone || tracked.is_refused) continue;
      if (tracked.due_nanos <= Now()) {
        VETVEC_RETURN_IF_ERROR(Step(&tracked));
        has_stepped = true;
      }
      if (!tracked.is_gone && !tracked.is_refused) next = std::min(next, tracked.due_nanos);
    }
    if (next == kNoDeadline) return OkStatus();
    if (has_stepped) VETVEC_RETURN_IF_ERROR(ReportProgress());
    if (next <= Now()) continue;
    if (!is_ending_early_) next = std::min(next, ReserveBegins());
    const Status waited = client_->WaitUntil(next);
    const bool is_late = waited.code() == StatusCode::kDeadlineExceeded;
    if (is_late && !last_error_.ok()) return last_error_;
    VETVEC_RETURN_IF_ERROR(waited);
  }
}

Status BatchRun::Step(Tracked* tracked) {
  const Result<BatchSteps::Next> next = TakeStep(tracked);
  const auto wait = [&] {
    tracked->wait_ms = tracked->wait_ms == 0 ? options_.poll_ms
                                             : std::min(options_.max_poll_ms,
                                                        tracked->wait_ms + tracked->wait_ms / 2);
    tracked->due_nanos = Now() + tracked->wait_ms * kNanosPerMilli;
  };
  if (!next.ok()) {
    const StatusDetail& detail = next.status().detail();
    const bool is_late = next.status().code() == StatusCode::kDeadlineExceeded;
    if (is_late && !last_error_.ok()) return last_error_;  // why it took so long
    if (!detail.retryable) return next.status();
    last_error_ = next.status();
    wait();
    if (detail.retry_after_ms >= 0) {
      tracked->due_nanos = Now() + detail.retry_after_ms * kNanosPerMilli;
    }
    client_->SayRetry(next.status(), tracked->due_nanos - Now());
    return OkStatus();
  }
  last_error_ = OkStatus();
  switch (*next) {
    case BatchSteps::Next::kAtOnce: tracked->wait_ms = 0; break;
    case BatchSteps::Next::kLater: wait(); break;
    case BatchSteps::Next::kGone: tracked->is_gone = true; break;
    case BatchSteps::Next::kRefused: tracked->is_refused = true; break;
  }
  return OkStatus();
}

// When the remaining time is reserved for online requests, running jobs are cancelled, and files
// without a job are withdrawn. A job whose creation was not answered is looked for, and cancelled
// once it is found.
Result<BatchSteps::Next> BatchRun::TakeStep(Tracked* tracked) {
  BatchFile* const file = &tracked->file;
  if (!is_ending_early_) return steps_->Take(file);
  switch (file->state) {
    case BatchState::kPlanned:
    case BatchState::kUploading:
    case BatchState::kUploaded: return steps_->Withdraw(file);
    case BatchState::kSubmitted:
      if (tracked->is_cancelled) return steps_->Take(file);
      VETVEC_RETURN_IF_ERROR(steps_->Cancel(*file));
      tracked->is_cancelled = true;
      return BatchSteps::Next::kAtOnce;
    default: return steps_->Take(file);
  }
}

// kNoDeadline if no time is reserved for online requests.
int64_t BatchRun::ReserveBegins() const {
  const int64_t reserve = options_.online_reserve_ms * kNanosPerMilli;
  return options_.fallback_online && reserve > 0 ? call_.deadline_nanos - reserve : kNoDeadline;
}

void BatchRun::EndEarly() {
  is_ending_early_ = true;
  for (Tracked& tracked : tracked_) {
    tracked.wait_ms = 0;
    tracked.due_nanos = 0;
  }
}

Status BatchRun::ReportProgress() {
  if (!call_.progress) return OkStatus();
  uint64_t done = 0;
  uint64_t total = 0;
  for (const Tracked& tracked : tracked_) {
    const BatchFile& file = tracked.file;
    const bool has_ended = tracked.is_gone || tracked.is_refused ||
                           file.state == BatchState::kEnded || file.state == BatchState::kStored;
    total += file.texts;
    done += has_ended ? file.texts : std::min(file.texts, file.completed + file.failed);
  }
  const int32_t value = call_.progress(done, total);
  return value == 0 ? OkStatus() : StoppedByProgress(value);
}

// Embeds the call's texts for which batches returned no vector.
Status BatchRun::GoOnline(const PlannedBatch& planned, BatchReport* report) {
  PackedTexts some;
  const auto send = [&]() -> Status {
    const PackedTexts texts = std::exchange(some, {});
    if (texts.size() == 0) return OkStatus();
    EmbedOutput out(texts.size());
    CallOptions call = call_;
    call.durable = true;
    call.keep_in_memory = false;
    call.progress = nullptr;
    const Status status = target_.encoder->Embed(texts.view(), call, &out);
    report->online_tokens += out.usage.tokens_reported;
    for (const Status& item : out.items) {
      if (item.ok() && out.rows.dimension() > 0) {
        ++report->online;
      } else {
        if (report->failed++ == 0) report->first_failure = (item.ok() ? status : item).message();
      }
    }
    return status.code() == StatusCode::kPartial ? OkStatus() : status;
  };
  for (const TextToSend& text : planned.wanted) {
    if (!steps_->failed().contains(text.key)) continue;
    some.Add(texts_[text.item], texts_.NumberOf(text.item));
    if (some.size() == kOnlineTexts) VETVEC_RETURN_IF_ERROR(send());
  }
  return send();
}

Status BatchRun::Settle(const PlannedBatch& planned, BatchReport* report) {
  if (options_.fallback_online && !steps_->failed().empty()) {
    VETVEC_RETURN_IF_ERROR(GoOnline(planned, report));
  } else {
    for (const TextToSend& text : planned.wanted) {
      const auto found = steps_->failed().find(text.key);
      if (found == steps_->failed().end()) continue;
      if (report->failed++ == 0) report->first_failure = found->second.message();
      report->failures_may_pass = report->failures_may_pass || MayPass(found->second);
    }
  }
  for (const Tracked& tracked : tracked_) {
    if (!tracked.is_refused) continue;
    return ProtocolError(fmt::format(
        "the results of job {} failed a check, so none of them were stored: {}. Run again to fetch "
        "and check them once more, or discard them to have the texts sent, and billed, again",
        tracked.file.job, tracked.file.why));
  }
  if (report->failed == 0) return OkStatus();
  return Status(StatusCode::kPartial, fmt::format("{} texts have no vector; the first: {}",
                                                  report->failed, report->first_failure));
}

Status CheckOptions(const BatchOptions& options) {
  if (options.online_reserve_ms > 0 && !options.fallback_online) {
    return InvalidArgument("time can be reserved for online requests only with fallback_online")
        .WithKey("online_reserve_ms");
  }
  return OkStatus();
}

}  // namespace

Result<BatchPlan> PlanBatchRun(Encoder& encoder, const TextBatch& texts,
                               const BatchOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(Target target, TargetOf(encoder, /*needs_disk=*/true));
  VETVEC_RETURN_IF_ERROR(CheckOptions(options));
  BatchRun run(std::move(target), texts, options, {});
  VETVEC_RETURN_IF_ERROR(run.Open());
  VETVEC_ASSIGN_OR_RETURN(PlannedBatch planned, run.Plan());
  return std::move(planned.plan);
}

Result<PlannedBatch> PreviewBatchRun(Encoder& encoder, const TextBatch& texts,
                                     const BatchOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(Target target, TargetOf(encoder, /*needs_disk=*/false));
  VETVEC_RETURN_IF_ERROR(CheckOptions(options));
  const bool has_journal = !target.folder.empty() && BatchJournal::IsIn(target.folder);
  if (!has_journal) {
    VETVEC_RETURN_IF_ERROR(BatchClient::Of(target.encoder->remote_encoder(), {}).status());
    return PlanBatch(*target.encoder, *target.dialect, texts, options, target.folder, {});
  }
  BatchRun run(std::move(target), texts, options, {});
  VETVEC_RETURN_IF_ERROR(run.Open());
  return run.Plan();
}

Status RunBatch(Encoder& encoder, const TextBatch& texts, const BatchOptions& options,
                const CallOptions& call, BatchReport* report) {
  VETVEC_ASSIGN_OR_RETURN(Target target, TargetOf(encoder, /*needs_disk=*/true));
  VETVEC_RETURN_IF_ERROR(CheckOptions(options));
  BatchRun run(std::move(target), texts, options, call);
  VETVEC_RETURN_IF_ERROR(run.Open());
  return run.Run(report);
}

}  // namespace vetvec
