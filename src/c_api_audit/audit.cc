// vetvec/audit.h: plan and run. Judgements on finished runs are in audit_result.cc.
#include "vetvec/audit.h"

#include <utility>

#include "audit/plan.h"
#include "audit/run_folder.h"
#include "audit/runner.h"
#include "audit/trec_runs.h"
#include "audit/vendor.h"
#include "base/callback_scope.h"
#include "base/clock.h"
#include "base/file.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/audit_object.h"
#include "c_api_audit/objects.h"
#include "report/report.h"

namespace vetvec {
namespace {

Result<AuditOptions> AuditOptionsOf(const vetvec_call_options* call, const ConfigObject& config) {
  vetvec_call_options known;
  VETVEC_RETURN_IF_ERROR(ReadOptions(call, "vetvec_call_options", &known));
  VETVEC_ASSIGN_OR_RETURN(const CallOptions call_options, ComputeOptionsOf(call, "audit"));
  AuditOptions out;
  out.cancel = call_options.cancel;
  out.deadline_nanos = call_options.deadline_nanos;
  out.log = config.log;
  out.on_call = config.on_call;
  out.tokenizers = config.tokenizers;
  if (known.progress != nullptr) {
    out.progress = [fn = known.progress,
                    data = known.progress_user_data](const AuditProgress& moved) {
      vetvec_progress progress{};
      progress.struct_size = sizeof progress;
      progress.stage = moved.stage;
      progress.done = moved.done;
      progress.total = moved.total;
      progress.requests = moved.requests;
      progress.tokens = moved.tokens;
      progress.cost = moved.cost;
      progress.vendor = moved.vendor.c_str();
      const CallbackScope scope;
      return fn(data, &progress);
    };
  }
  return out;
}

}  // namespace

Result<std::shared_ptr<AuditObject>> JudgeFolder(const std::string& path,
                                                 const AuditOptions& options) {
  const RunFolder folder(path, options.cancel);
  JudgeOptions judge;
  judge.cancel = options.cancel;
  if (options.progress) {
    judge.progress = [&](uint64_t done, uint64_t total) {
      AuditProgress moved;
      moved.stage = "judge";
      moved.done = done;
      moved.total = total;
      return options.progress(moved);
    };
  }
  auto object = std::make_shared<AuditObject>();
  VETVEC_ASSIGN_OR_RETURN(object->run, JudgeRun(folder, judge));
  VETVEC_ASSIGN_OR_RETURN(object->config, ConfigFromJson(object->run.result.config_json, path));
  for (const std::string& sentence : object->run.result.verdict) {
    object->verdict += (object->verdict.empty() ? "" : "\n") + sentence;
  }
  return object;
}

namespace {

// Writes what a finished run leaves beside its vectors.
Status WriteOutcome(const AuditObject& audit, const std::shared_ptr<CancelToken>& cancel) {
  const RunFolder folder(audit.run.result.run_folder);
  VETVEC_RETURN_IF_ERROR(folder.WriteResults(ResultsJsonl(audit.run)));
  VETVEC_RETURN_IF_ERROR(WriteTrecRuns(folder, audit.run, cancel));
  return WriteReportFile(audit.run, JoinPath(folder.path(), "report.html"));
}

}  // namespace
}  // namespace vetvec

using vetvec::FindHandle;
using vetvec::GuardTimed;
using vetvec::InvalidArgument;
using vetvec::NewHandle;
using vetvec::OkStatus;
using vetvec::Status;
using vetvec::StringOf;

extern "C" {

vetvec_status vetvec_audit_plan(vetvec_config config, const vetvec_call_options* call,
                                vetvec_buffer** out, vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    VETVEC_ASSIGN_OR_RETURN(const auto audit_options, vetvec::AuditOptionsOf(call, *object));
    VETVEC_ASSIGN_OR_RETURN(const auto plan,
                            vetvec::PlanOnly(object->config, object->secrets, audit_options));
    *out = vetvec::NewBuffer(vetvec::PlanJson(plan));
    return OkStatus();
  });
}

vetvec_status vetvec_audit_run(vetvec_config config, const vetvec_call_options* call,
                               vetvec_audit* out, vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    VETVEC_ASSIGN_OR_RETURN(const auto audit_options, vetvec::AuditOptionsOf(call, *object));
    VETVEC_RETURN_IF_ERROR(vetvec::RunAudit(object->config, object->secrets, audit_options));
    VETVEC_ASSIGN_OR_RETURN(auto audit, vetvec::JudgeFolder(object->config.out, audit_options));
    VETVEC_RETURN_IF_ERROR(vetvec::WriteOutcome(*audit, audit_options.cancel));
    *out = NewHandle<vetvec_audit>(std::move(audit));
    return OkStatus();
  });
}

vetvec_status vetvec_audit_open(vetvec_str run_folder, const vetvec_call_options* call,
                                vetvec_audit* out, vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(const std::string path, StringOf(run_folder, "run_folder"));
    VETVEC_ASSIGN_OR_RETURN(const auto audit_options,
                            vetvec::AuditOptionsOf(call, vetvec::ConfigObject()));
    VETVEC_ASSIGN_OR_RETURN(auto audit, vetvec::JudgeFolder(path, audit_options));
    *out = NewHandle<vetvec_audit>(std::move(audit));
    return OkStatus();
  });
}

}  // extern "C"
