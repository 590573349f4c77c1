#include "audit/runner.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>

#include "audit/added_files.h"
#include "audit/changed_inputs.h"
#include "audit/folder_lock.h"
#include "audit/piece.h"
#include "audit/rules.h"
#include "audit/run_folder.h"
#include "audit/run_identity.h"
#include "audit/vendor.h"
#include "audit/vendor_batches.h"
#include "audit/vendor_job.h"
#include "audit/vendor_steps.h"
#include "audit/workload.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/utc_time.h"
#include "base/version.h"
#include "encoder/role_encoders.h"

namespace vetvec {
namespace {

constexpr auto kProgressInterval = std::chrono::milliseconds(100);

class Runner {
 public:
  Runner(const AuditConfig& config, const Secrets& secrets, const AuditOptions& options)
      : config_(config),
        secrets_(secrets),
        options_(options),
        folder_(config.out, options.cancel),
        added_(config.out) {}

  Status Run();
  Result<AuditPlan> Plan();

 private:
  Status Prepare();
  Status ReadRecord();
  Status MakeWork();
  Status CheckMeasured(const VendorConfig& vendor) const;
  Status CheckFinished();
  Status BeginRecord();
  Status OpenVendors(bool read_only);
  Status OpenVendor(const VendorConfig& vendor, bool read_only);
  Result<AuditPlan> CountPlan() const;
  Status WriteLastRecord();
  Status Embed(const AuditPlan& plan);
  Status StartJobs(const AuditPlan& plan, const std::shared_ptr<CancelToken>& cancel);
  Status WatchJobs(const std::shared_ptr<CancelToken>& cancel);
  Status KeepFirst();
  Status KeepSteps(const VendorJob& job);
  Status CollectJob(VendorJob& job);
  Status KeepBatches(const VendorJob& job);
  Status Report(const char* stage, const std::string& vendor);
  AuditProgress Snapshot(const char* stage, const std::string& vendor) const;

  AuditConfig config_;  // vendors with their names of the run
  const Secrets& secrets_;
  const AuditOptions& options_;
  const RunFolder folder_;
  FolderLock lock_;
  AddedFiles added_;  // after the lock: until it is destroyed, no other audit starts in the folder
  RunRecord record_;
  bool was_finished_ = false;  // if so, only vendors with problems are retried
  Workload work_;
  std::shared_ptr<Store> cache_;
  std::vector<std::optional<RoleEncoders>> encoders_;
  std::optional<StepTexts> step_texts_;                       // of work_
  std::map<std::string, std::vector<VendorSender>> senders_;  // by vendor
  std::mutex mutex_;
  std::condition_variable moved_;
  std::vector<std::unique_ptr<VendorJob>> jobs_;  // last: their threads use the others
};

// Requests cancellation when it is destroyed, however the scope is left.
class CancelAtEnd {
 public:
  explicit CancelAtEnd(std::shared_ptr<CancelToken> cancel) : cancel_(std::move(cancel)) {}
  ~CancelAtEnd() { cancel_->Request(); }
  CancelAtEnd(const CancelAtEnd&) = delete;
  CancelAtEnd& operator=(const CancelAtEnd&) = delete;

 private:
  const std::shared_ptr<CancelToken> cancel_;
};

AuditProgress Runner::Snapshot(const char* stage, const std::string& vendor) const {
  AuditProgress progress;
  progress.stage = stage;
  progress.vendor = vendor;
  progress.total = work_.texts.size() * jobs_.size();
  for (const auto& job : jobs_) {
    progress.done += job->done();
    progress.requests += job->requests();
    progress.tokens += job->tokens();
    const VendorConfig* config = config_.FindVendor(job->vendor());
    if (config != nullptr) progress.cost += config->CostOf(job->tokens()).value_or(0);
  }
  return progress;
}

Status Runner::Report(const char* stage, const std::string& vendor) {
  if (options_.cancel && options_.cancel->requested()) return Cancelled("the audit was cancelled");
  if (!options_.progress) return OkStatus();
  const int32_t value = options_.progress(Snapshot(stage, vendor));
  if (value == 0) return OkStatus();
  return StoppedByProgress(value);
}

Status Runner::ReadRecord() {
  if (!folder_.HasRun()) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(record_, folder_.ReadRecord());
  return CheckSameRun(record_, folder_.path(), &config_);
}

// Reads the workload of the run that is already in the folder, or makes one.
Status Runner::MakeWork() {
  if (folder_.HasRun()) {
    VETVEC_ASSIGN_OR_RETURN(work_, ReadWorkload(folder_, record_));
    VETVEC_RETURN_IF_ERROR(CheckInputsUnchanged(config_, work_, record_, folder_));
    VETVEC_RETURN_IF_ERROR(folder_.CheckRequests(record_));
    return folder_.MendLines();
  }
  added_.RemoveUnlessKept();
  VETVEC_ASSIGN_OR_RETURN(work_, BuildWorkload(config_, options_.cancel));
  record_.created = UtcTime(SystemClock()->WallMillis());
  record_.rules = kRulesVersion;
  VETVEC_RETURN_IF_ERROR(folder_.ClearLines());
  return WriteWorkload(work_, folder_, &record_);
}

Status Runner::Prepare() {
  VETVEC_RETURN_IF_ERROR(Report("prepare", ""));
  VETVEC_RETURN_IF_ERROR(ReadRecord());  // before the lock: a refused folder is left unchanged
  VETVEC_RETURN_IF_ERROR(folder_.Create());
  VETVEC_RETURN_IF_ERROR(lock_.Take(folder_.path()));
  VETVEC_RETURN_IF_ERROR(ReadRecord());  // again, as the previous owner of the lock left it
  was_finished_ = record_.status == "finished";
  return MakeWork();
}

// The vendor's vectors are in the run. Its files may be gone; if not, they must be the same.
Status Runner::CheckMeasured(const VendorConfig& vendor) const {
  if (record_.Of(vendor.name).encoders.empty()) return OkStatus();
  const Result<RoleEncoders> encoders =
      OpenVendorRoles(config_, vendor, secrets_, nullptr, {}, work_.roles, /*sends_nothing=*/true);
  return encoders.ok() ? CheckSameEncoder(record_, folder_.path(), vendor.name, *encoders)
                       : OkStatus();
}

// There is nothing left to measure. What decides no vector may have another value now.
Status Runner::CheckFinished() {
  for (const VendorConfig& vendor : config_.vendors) {
    VETVEC_RETURN_IF_ERROR(CheckMeasured(vendor));
  }
  record_.config = config_;
  return folder_.WriteRecord(record_);
}

// From here on there is a run. Nothing has been sent yet.
Status Runner::BeginRecord() {
  record_.config = config_;
  folder_.ForgetRequestsHash(&record_);  // there will be more requests
  for (size_t v = 0; v < encoders_.size(); ++v) {
    VendorRecord& vendor = record_.vendors[config_.vendors[v].name];
    if (encoders_[v]) vendor.encoders = EncoderFacts(*encoders_[v]);
    if (was_finished_) continue;
    vendor.problem.reset();
    vendor.failed_texts.clear();
    vendor.steps.clear();
  }
  if (!was_finished_) {
    record_.library_version = LibraryVersion();
    record_.status = "running";
  }
  VETVEC_RETURN_IF_ERROR(folder_.WriteRecord(record_));
  added_.Keep();
  return OkStatus();
}

Status Runner::OpenVendors(bool read_only) {
  const bool has_store = !read_only || FileExists(folder_.CacheFolder()) ||
                         (config_.cache.mode != "off" && FileExists(config_.cache.dir));
  if (has_store) {
    VETVEC_ASSIGN_OR_RETURN(cache_, OpenCache(config_, folder_.CacheFolder(), options_.log));
  }
  step_texts_.emplace(work_.ForSteps(config_.seed));
  for (const VendorConfig& vendor : config_.vendors) {
    if (was_finished_ && !record_.Of(vendor.name).problem) {
      VETVEC_RETURN_IF_ERROR(CheckMeasured(vendor));
      encoders_.emplace_back();  // it has already been measured
    } else {
      VETVEC_RETURN_IF_ERROR(OpenVendor(vendor, read_only));
    }
  }
  return OkStatus();
}

Status Runner::OpenVendor(const VendorConfig& vendor, bool read_only) {
  const auto open = [&](const SpecOfRole& of_role) {
    return OpenVendorRoles(config_, vendor, secrets_, cache_, options_.HooksFor(vendor.GivenName()),
                           work_.roles,
                           /*sends_nothing=*/read_only, of_role);
  };
  VETVEC_ASSIGN_OR_RETURN(RoleEncoders encoders, open(SpecForRole));
  VETVEC_RETURN_IF_ERROR(CheckSameEncoder(record_, folder_.path(), vendor.name, encoders));
  const VendorOpening opening = {config_, vendor, encoders, *step_texts_, work_.steps.empty(),
                                 open};
  VETVEC_ASSIGN_OR_RETURN(senders_[vendor.name], OpenSenders(opening, folder_, &record_));
  encoders_.emplace_back(std::move(encoders));
  return OkStatus();
}

Status Runner::StartJobs(const AuditPlan& plan, const std::shared_ptr<CancelToken>& cancel) {
  const int64_t now = SystemClock()->MonotonicNanos();
  for (size_t i = 0; i < encoders_.size(); ++i) {
    if (!encoders_[i]) continue;
    const VendorConfig& vendor = config_.vendors[i];
    jobs_.push_back(std::make_unique<VendorJob>(vendor.name, *std::move(encoders_[i]), folder_,
                                                work_.texts.view(), work_.roles, [this] {
                                                  std::lock_guard<std::mutex> lock(mutex_);
                                                  moved_.notify_one();
                                                }));
    if (const auto& batches = plan.vendors[i].batches) {
      jobs_.back()->EmbedByBatches(VendorBatchOptions(vendor), batches->price);
    }
    std::vector<StepSender*> senders;
    for (const VendorSender& one : senders_[vendor.name]) senders.push_back(one.sender.get());
    jobs_.back()->SendBeside(*step_texts_, std::move(senders));
    VETVEC_RETURN_IF_ERROR(
        jobs_.back()->Start(VendorDeadline(config_, vendor, options_.deadline_nanos, now), cancel));
  }
  return OkStatus();
}

// Reports progress from this thread until every job has ended. A request to stop is passed on to
// the jobs, which keep the vectors they have.
Status Runner::WatchJobs(const std::shared_ptr<CancelToken>& cancel) {
  Status status;
  const auto all_finished = [&] {
    return std::all_of(jobs_.begin(), jobs_.end(), [](const auto& job) { return job->finished(); });
  };
  while (!all_finished()) {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      moved_.wait_for(lock, kProgressInterval);
    }
    if (!status.ok()) continue;
    status = KeepFirst();
    if (status.ok()) status = Report("embed", "");
    if (!status.ok()) cancel->Request();
  }
  for (const auto& job : jobs_) job->Join();
  return status.ok() ? Report("embed", "") : status;
}

// Saves what the steps that send first have found so far, so that a killed run need not repeat
// them.
Status Runner::KeepFirst() {
  for (const auto& job : jobs_) {
    if (!job->sent_first()) continue;
    for (VendorSender& one : senders_[job->vendor()]) {
      if (one.is_kept || !one.sender->SendsFirst()) continue;
      VETVEC_RETURN_IF_ERROR(KeepSender(&one, job->vendor(), folder_, &record_));
      VETVEC_RETURN_IF_ERROR(folder_.WriteRecord(record_));
    }
  }
  return OkStatus();
}

// Of a vendor whose texts have their vectors.
Status Runner::KeepSteps(const VendorJob& job) {
  for (VendorSender& one : senders_[job.vendor()]) {
    if (one.is_kept) continue;
    VETVEC_RETURN_IF_ERROR(KeepSender(&one, job.vendor(), folder_, &record_));
  }
  return OkStatus();
}

// Of all sessions of the run.
Status Runner::KeepBatches(const VendorJob& job) {
  VETVEC_ASSIGN_OR_RETURN(const auto ended, folder_.ReadBatches(job.vendor()));
  if (ended.empty()) return OkStatus();
  BatchFigures& figures = record_.vendors[job.vendor()].batches.emplace(SumBatches(ended));
  if (job.batch_status().code() == StatusCode::kPartial) {
    figures.problem = job.batch_status().message();
  }
  return OkStatus();
}

Status Runner::CollectJob(VendorJob& job) {
  VETVEC_RETURN_IF_ERROR(KeepBatches(job));
  VendorRecord& vendor = record_.vendors[job.vendor()];
  if (job.reports_no_tokens()) vendor.is_without_usage = true;
  const Status& status = job.status();
  if (!status.ok() && status.code() != StatusCode::kPartial) {
    // If the retry of a vendor was stopped, it shows nothing new about the vendor.
    const bool is_stopped = was_finished_ && status.code() == StatusCode::kCancelled;
    if (!is_stopped) vendor.problem = status.message();
    return OkStatus();
  }
  if (!job.adapter_sha256().empty()) vendor.adapter_sha256 = job.adapter_sha256();
  VETVEC_ASSIGN_OR_RETURN(const std::string sha256,
                          folder_.WriteVectors(job.vendor(), job.rows().view()));
  record_.files[RunFolder::VectorsName(job.vendor())] = sha256;
  VETVEC_RETURN_IF_ERROR(KeepSteps(job));
  vendor.problem.reset();
  if (job.word_counts().words > 0) vendor.word_counts = job.word_counts();
  vendor.failed_texts = job.failed();
  return was_finished_ ? folder_.WriteRecord(record_) : OkStatus();
}

// Called when no more requests will be sent. A vendor that could not be measured may have repaired
// files when it is tried again.
Status Runner::WriteLastRecord() {
  if (record_.status == "finished") {
    for (auto& [name, vendor] : record_.vendors) {
      if (vendor.problem) vendor.encoders.clear();
    }
  }
  VETVEC_RETURN_IF_ERROR(folder_.KeepRequestsHash(&record_));
  return folder_.WriteRecord(record_);
}

Status Runner::Embed(const AuditPlan& plan) {
  // A separate token, because a callback that stops the run must stop the jobs without requesting
  // the caller's token.
  const std::shared_ptr<CancelToken> cancel = CancelToken::Create();
  CancelToken::Registration passed_on;
  if (options_.cancel) passed_on = options_.cancel->OnCancel([cancel] { cancel->Request(); });
  const CancelAtEnd jobs_end(cancel);  // also stops the jobs if this function fails
  VETVEC_RETURN_IF_ERROR(StartJobs(plan, cancel));
  const Status stopped = WatchJobs(cancel);
  VETVEC_RETURN_IF_ERROR(KeepFirst());
  Status first_error;
  bool is_timed_out = false;
  for (const auto& job : jobs_) {
    VETVEC_RETURN_IF_ERROR(CollectJob(*job));
    const Status& status = job->status();
    if (status.ok() || status.code() == StatusCode::kPartial) continue;
    is_timed_out = is_timed_out || status.code() == StatusCode::kDeadlineExceeded;
    if (first_error.ok()) first_error = status.Annotate(fmt::format("vendor '{}'", job->vendor()));
  }
  if (was_finished_) {  // it stays finished, whatever the result of the retried vendors
    VETVEC_RETURN_IF_ERROR(WriteLastRecord());
    return stopped;
  }
  const bool is_measured = record_.problems() < jobs_.size();
  if (stopped.ok() && !is_timed_out && is_measured) return OkStatus();
  record_.status = "interrupted";
  VETVEC_RETURN_IF_ERROR(WriteLastRecord());
  return stopped.ok() ? first_error : stopped;
}

Result<AuditPlan> Runner::CountPlan() const {
  return PlanAudit(
      {config_, work_, encoders_, senders_, {cache_.get(), secrets_.Get(config_.cache.salt_env)}});
}

Status Runner::Run() {
  if (config_.vendors.empty()) {
    return InvalidArgument("no vendors to audit; define a table [vendors.NAME] or give a SPEC")
        .WithFile(config_.file)
        .WithKey("audit.vendors");
  }
  VETVEC_RETURN_IF_ERROR(Prepare());
  if (was_finished_ && record_.problems() == 0) return CheckFinished();
  VETVEC_RETURN_IF_ERROR(OpenVendors(/*read_only=*/false));
  const Status stopped = Report("plan", "");
  AuditPlan plan;
  if (stopped.ok()) {
    VETVEC_ASSIGN_OR_RETURN(plan, CountPlan());
    VETVEC_RETURN_IF_ERROR(CheckBudget(config_, plan));
  }
  VETVEC_RETURN_IF_ERROR(BeginRecord());  // also if it is stopped: pieces may follow
  VETVEC_RETURN_IF_ERROR(stopped);
  VETVEC_RETURN_IF_ERROR(Embed(plan));
  record_.status = "finished";
  return WriteLastRecord();
}

Result<AuditPlan> Runner::Plan() {
  VETVEC_RETURN_IF_ERROR(Report("prepare", ""));
  VETVEC_ASSIGN_OR_RETURN(work_, BuildWorkload(config_, options_.cancel));
  VETVEC_RETURN_IF_ERROR(OpenVendors(/*read_only=*/true));
  VETVEC_ASSIGN_OR_RETURN(AuditPlan plan, CountPlan());
  plan.can_show = PlanPower(config_, work_);  // for readers of the plan, not for an audit
  for (const VendorConfig& vendor : config_.vendors) {
    const std::string key = MissingKeyOf(config_, vendor, secrets_);
    if (key.empty()) continue;
    plan.notes.push_back(
        fmt::format("'{}' gets its key from the environment variable {}, which is not set; set it "
                    "before the audit",
                    vendor.name, key));
  }
  return plan;
}

}  // namespace

VendorHooks AuditOptions::HooksFor(const std::string& vendor) const {
  const auto tokenizer = tokenizers.find(vendor);
  return {log, tokenizer == tokenizers.end() ? TokenCounter() : tokenizer->second, on_call};
}

Result<AuditPlan> PlanOnly(const AuditConfig& config, const Secrets& secrets,
                           const AuditOptions& options) {
  return Runner(config, secrets, options).Plan();
}

Status RunAudit(const AuditConfig& config, const Secrets& secrets, const AuditOptions& options) {
  if (config.piece) return EmbedPiece(config, secrets, options);
  return Runner(config, secrets, options).Run();
}

}  // namespace vetvec
