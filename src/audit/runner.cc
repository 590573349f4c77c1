#include "audit/runner.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>

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
#include "audit/workload.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/version.h"
#include "encoder/role_encoders.h"

namespace vetvec {
namespace {

constexpr auto kProgressInterval = std::chrono::milliseconds(100);

std::string Rfc3339(int64_t wall_millis) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(static_cast<std::time_t>(wall_millis / 1000)));
}

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
  Result<RoleEncoders> OpenRoles(const VendorConfig& vendor, bool read_only,
                                 const RoleTreatment* treatment) const;
  Result<std::vector<RoleTrial>> OpenTrials(const VendorConfig& vendor,
                                            const RoleEncoders& encoders, bool read_only) const;
  Status WriteLastRecord();
  Status Embed(const AuditPlan& plan);
  Status StartJobs(const AuditPlan& plan, const std::shared_ptr<CancelToken>& cancel);
  Status WatchJobs(const std::shared_ptr<CancelToken>& cancel);
  Status KeepContracts();
  Status CollectJob(VendorJob& job);
  Status KeepBatches(const VendorJob& job);
  Status KeepResent(const VendorJob& job);
  Status KeepRoleTrials(const VendorJob& job);
  std::set<std::string> TestedVendors() const;
  PlannedTrials Trials() const { return {role_sample_ ? &*role_sample_ : nullptr, &role_trials_}; }
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
  std::optional<RoleSample> role_sample_;
  std::vector<std::vector<RoleTrial>> role_trials_;  // by vendor
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
  record_.created = Rfc3339(SystemClock()->WallMillis());
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
  if (record_.encoders.count(vendor.name) == 0) return OkStatus();
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
    if (encoders_[v]) record_.encoders[config_.vendors[v].name] = EncoderFacts(*encoders_[v]);
  }
  if (!was_finished_) {
    record_.library_version = LibraryVersion();
    record_.status = "running";
    record_.problems.clear();
    record_.contract_problems.clear();
    record_.failed_texts.clear();
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
  if (config_.try_roles && config_.cache.mode != "only") {
    role_sample_ = DrawRoleSample(work_, config_.seed);
  }
  for (const VendorConfig& vendor : config_.vendors) {
    if (was_finished_ && record_.problems.count(vendor.name) == 0) {
      VETVEC_RETURN_IF_ERROR(CheckMeasured(vendor));
      encoders_.emplace_back();  // it has already been measured
      role_trials_.emplace_back();
      continue;
    }
    VETVEC_ASSIGN_OR_RETURN(RoleEncoders encoders, OpenRoles(vendor, read_only, nullptr));
    VETVEC_RETURN_IF_ERROR(CheckSameEncoder(record_, folder_.path(), vendor.name, encoders));
    VETVEC_ASSIGN_OR_RETURN(role_trials_.emplace_back(), OpenTrials(vendor, encoders, read_only));
    encoders_.emplace_back(std::move(encoders));
  }
  return OkStatus();
}

Result<RoleEncoders> Runner::OpenRoles(const VendorConfig& vendor, bool read_only,
                                       const RoleTreatment* treatment) const {
  return OpenVendorRoles(config_, vendor, secrets_, cache_, options_.HooksFor(vendor.GivenName()),
                         work_.roles, /*sends_nothing=*/read_only, treatment);
}

Result<std::vector<RoleTrial>> Runner::OpenTrials(const VendorConfig& vendor,
                                                  const RoleEncoders& encoders,
                                                  bool read_only) const {
  std::vector<RoleTrial> trials;
  if (!role_sample_) return trials;
  const bool roles_differ = !encoders.AreAlike(TextRole::kQuery, TextRole::kDocument);
  VETVEC_ASSIGN_OR_RETURN(const std::vector<RoleTreatment> treatments,
                          TreatmentsOf(config_, vendor, roles_differ));
  for (const RoleTreatment& one : treatments) {
    VETVEC_ASSIGN_OR_RETURN(RoleEncoders of_trial, OpenRoles(vendor, read_only, &one));
    trials.push_back({one, std::move(of_trial)});
  }
  return trials;
}

// Vendors whose contract a resumed run has already tested.
std::set<std::string> Runner::TestedVendors() const {
  std::set<std::string> tested;
  for (const VendorConfig& vendor : config_.vendors) {
    if (record_.files.count(RunFolder::ContractName(vendor.name)) > 0) tested.insert(vendor.name);
  }
  return tested;
}

Status Runner::StartJobs(const AuditPlan& plan, const std::shared_ptr<CancelToken>& cancel) {
  const int64_t now = SystemClock()->MonotonicNanos();
  const std::set<std::string> tested = TestedVendors();
  for (size_t i = 0; i < encoders_.size(); ++i) {
    if (!encoders_[i]) continue;
    const VendorConfig& vendor = config_.vendors[i];
    jobs_.push_back(std::make_unique<VendorJob>(vendor.name, *std::move(encoders_[i]), folder_,
                                                work_.texts.view(), work_.roles, [this] {
                                                  std::lock_guard<std::mutex> lock(mutex_);
                                                  moved_.notify_one();
                                                }));
    const auto contract = config_.ContractOptionsFor(vendor, !work_.steps.empty());
    if (contract && tested.count(vendor.name) == 0) {
      jobs_.back()->TestContract(static_cast<uint64_t>(contract->Integer("long_words")));
    }
    if (const auto& batches = plan.vendors[i].batches) {
      jobs_.back()->EmbedByBatches(VendorBatchOptions(vendor), batches->price);
    }
    if (config_.resend && config_.cache.mode != "only") {
      jobs_.back()->SendAgainAtTheEnd(config_.seed);
    }
    if (role_sample_) jobs_.back()->TryRolesAtTheEnd(&*role_sample_, std::move(role_trials_[i]));
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
    status = KeepContracts();
    if (status.ok()) status = Report("embed", "");
    if (!status.ok()) cancel->Request();
  }
  for (const auto& job : jobs_) job->Join();
  return status.ok() ? Report("embed", "") : status;
}

// Saves the results of the contract suites so far, so that a killed run need not repeat them.
Status Runner::KeepContracts() {
  for (const auto& job : jobs_) {
    const std::string name = RunFolder::ContractName(job->vendor());
    if (!job->contract_finished() || !job->contract() || record_.files.count(name) > 0) continue;
    VETVEC_ASSIGN_OR_RETURN(record_.files[name],
                            folder_.WriteContract(job->vendor(), ContractJson(*job->contract())));
    VETVEC_RETURN_IF_ERROR(folder_.WriteRecord(record_));
  }
  return OkStatus();
}

Status Runner::KeepResent(const VendorJob& job) {
  record_.resent.erase(job.vendor());
  record_.resent_alone.erase(job.vendor());
  record_.resend_problems.erase(job.vendor());
  if (!job.resend_status().ok()) {
    record_.resend_problems[job.vendor()] = job.resend_status().message();
  }
  if (job.resent().ids.empty()) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(record_.files[RunFolder::ResentName(job.vendor())],
                          folder_.WriteResent(job.vendor(), job.resent().rows.view()));
  record_.resent[job.vendor()] = job.resent().ids;
  record_.resent_alone[job.vendor()] = job.resent().alone;
  return OkStatus();
}

Status Runner::KeepRoleTrials(const VendorJob& job) {
  record_.role_treatments.erase(job.vendor());
  record_.role_problems.erase(job.vendor());
  uint64_t sent = 0;
  for (const RoleTrialRows& one : job.role_rows()) sent += one.sent;
  record_.role_texts_sent[job.vendor()] = sent;
  if (!job.role_status().ok()) record_.role_problems[job.vendor()] = job.role_status().message();
  for (size_t i = 0; i < job.role_rows().size(); ++i) {
    VETVEC_ASSIGN_OR_RETURN(
        record_.files[RunFolder::RoleTrialName(job.vendor(), i)],
        folder_.WriteRoleTrial(job.vendor(), i, job.role_rows()[i].rows.view()));
    record_.role_treatments[job.vendor()].push_back(job.role_trials()[i].treatment);
  }
  return OkStatus();
}

// Of all sessions of the run.
Status Runner::KeepBatches(const VendorJob& job) {
  VETVEC_ASSIGN_OR_RETURN(const auto ended, folder_.ReadBatches(job.vendor()));
  if (ended.empty()) return OkStatus();
  BatchFigures& figures = record_.batches[job.vendor()] = SumBatches(ended);
  if (job.batch_status().code() == StatusCode::kPartial) {
    figures.problem = job.batch_status().message();
  }
  return OkStatus();
}

Status Runner::CollectJob(VendorJob& job) {
  VETVEC_RETURN_IF_ERROR(KeepBatches(job));
  if (job.reports_no_tokens()) record_.without_usage.insert(job.vendor());
  const Status& status = job.status();
  // If the retry of a vendor was stopped, it shows nothing new about the vendor.
  const bool is_stopped = was_finished_ && status.code() == StatusCode::kCancelled;
  if (!is_stopped) record_.contract_problems.erase(job.vendor());
  if (!is_stopped && !job.contract_status().ok()) {
    record_.contract_problems[job.vendor()] = job.contract_status().message();
  }
  if (!status.ok() && status.code() != StatusCode::kPartial) {
    if (!is_stopped) record_.problems[job.vendor()] = status.message();
    return OkStatus();
  }
  const std::string adapter = job.adapter_sha256();
  if (!adapter.empty()) record_.adapters[job.vendor()] = adapter;
  VETVEC_ASSIGN_OR_RETURN(const std::string sha256,
                          folder_.WriteVectors(job.vendor(), job.rows().view()));
  record_.files[RunFolder::VectorsName(job.vendor())] = sha256;
  VETVEC_RETURN_IF_ERROR(KeepResent(job));
  VETVEC_RETURN_IF_ERROR(KeepRoleTrials(job));
  record_.problems.erase(job.vendor());
  if (job.word_counts().words > 0) record_.word_counts[job.vendor()] = job.word_counts();
  record_.failed_texts.erase(job.vendor());
  if (!job.failed().empty()) record_.failed_texts[job.vendor()] = job.failed();
  return was_finished_ ? folder_.WriteRecord(record_) : OkStatus();
}

// Called when no more requests will be sent. A vendor that could not be measured may have repaired
// files when it is tried again.
Status Runner::WriteLastRecord() {
  if (record_.status == "finished") {
    for (const auto& [vendor, problem] : record_.problems) record_.encoders.erase(vendor);
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
  VETVEC_RETURN_IF_ERROR(KeepContracts());
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
  const bool is_measured = record_.problems.size() < jobs_.size();
  if (stopped.ok() && !is_timed_out && is_measured) return OkStatus();
  record_.status = "interrupted";
  VETVEC_RETURN_IF_ERROR(WriteLastRecord());
  return stopped.ok() ? first_error : stopped;
}

Status Runner::Run() {
  if (config_.vendors.empty()) {
    return InvalidArgument("no vendors to audit; define a table [vendors.NAME] or give a SPEC")
        .WithFile(config_.file)
        .WithKey("audit.vendors");
  }
  VETVEC_RETURN_IF_ERROR(Prepare());
  if (was_finished_ && record_.problems.empty()) return CheckFinished();
  VETVEC_RETURN_IF_ERROR(OpenVendors(/*read_only=*/false));
  const Status stopped = Report("plan", "");
  AuditPlan plan;
  if (stopped.ok()) {
    VETVEC_ASSIGN_OR_RETURN(
        plan, PlanAudit(config_, work_, encoders_, work_.roles, cache_.get(),
                        secrets_.Get(config_.cache.salt_env), TestedVendors(), Trials()));
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
  VETVEC_ASSIGN_OR_RETURN(AuditPlan plan,
                          PlanAudit(config_, work_, encoders_, work_.roles, cache_.get(),
                                    secrets_.Get(config_.cache.salt_env), {}, Trials()));
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
