// vetvec/audit.h: configuration, plan and run. Judgements on finished runs are in audit_result.cc.
#include "vetvec/audit.h"

#include <utility>

#include "audit/plan.h"
#include "audit/run_folder.h"
#include "audit/runner.h"
#include "audit/trec_runs.h"
#include "audit/vendor.h"
#include "base/clock.h"
#include "base/file.h"
#include "c_api/audit_object.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "report/report.h"

namespace vetvec {
namespace {

std::vector<std::string> StringsOf(const TextBatch& batch) {
  std::vector<std::string> strings;
  for (size_t i = 0; i < batch.size(); ++i) strings.emplace_back(batch[i]);
  return strings;
}

Result<std::shared_ptr<ConfigObject>> LoadConfigObject(const vetvec_config_options* in) {
  vetvec_config_options options;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_config_options", &options));
  auto object = std::make_shared<ConfigObject>();
  object->log = LogOf(options.log, options.log_user_data, options.log_drop);
  AuditConfigInput input;
  VETVEC_ASSIGN_OR_RETURN(input.file, StringOf(options.file, "file"));
  VETVEC_ASSIGN_OR_RETURN(input.text, StringOf(options.text, "text"));
  if (!input.file.empty() && !input.text.empty()) {
    return InvalidArgument("file and text are both given; keep one");
  }
  VETVEC_ASSIGN_OR_RETURN(const TextBatch overrides, BatchOf(options.overrides, "overrides"));
  VETVEC_ASSIGN_OR_RETURN(const TextBatch vendors, BatchOf(options.vendors, "vendors"));
  input.overrides = StringsOf(overrides);
  input.vendors = StringsOf(vendors);
  VETVEC_ASSIGN_OR_RETURN(object->config, LoadConfig(input));
  object->secret_names = SecretNames(object->config);
  return object;
}

Result<AuditOptions> AuditOptionsOf(const vetvec_call_options* options,
                                    const ConfigObject& config) {
  vetvec_call_options known;
  VETVEC_RETURN_IF_ERROR(ReadOptions(options, "vetvec_call_options", &known));
  VETVEC_ASSIGN_OR_RETURN(const CallOptions call, CallOptionsOf(options, "audit"));
  AuditOptions out;
  out.cancel = call.cancel;
  out.deadline_nanos = call.deadline_nanos;
  out.log = config.log;
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
      return fn(data, &progress);
    };
  }
  return out;
}

}  // namespace

Result<std::shared_ptr<AuditObject>> JudgeFolder(const std::string& path,
                                                 const AuditOptions& options) {
  const RunFolder folder(path);
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

// What a finished run leaves beside its vectors.
Status WriteOutcome(const AuditObject& audit, const std::shared_ptr<CancelToken>& cancel) {
  const RunFolder folder(audit.run.result.run_folder);
  VETVEC_RETURN_IF_ERROR(folder.WriteResults(ResultsJsonl(audit.run)));
  VETVEC_RETURN_IF_ERROR(WriteTrecRuns(folder, audit.run, cancel));
  VETVEC_ASSIGN_OR_RETURN(const std::string html, WriteReport(audit.run, ReportFormat::kHtml));
  return WriteFileAtomic(JoinPath(folder.path(), "report.html"), html);
}

}  // namespace
}  // namespace vetvec

using vetvec::FindHandle;
using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::NewHandle;
using vetvec::OkStatus;
using vetvec::Status;
using vetvec::StringOf;

extern "C" {

void vetvec_config_options_init(vetvec_config_options* options, size_t size) noexcept {
  vetvec::InitOptions(options, size);
}

vetvec_status vetvec_config_load(const vetvec_config_options* options, vetvec_config** out,
                                 vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(auto object, vetvec::LoadConfigObject(options));
    *out = NewHandle<vetvec_config>(std::move(object));
    return OkStatus();
  });
}

vetvec_status vetvec_config_load_run(vetvec_str run_folder, vetvec_config** out,
                                     vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string path, StringOf(run_folder, "run_folder"));
    VETVEC_ASSIGN_OR_RETURN(vetvec::RunRecord record, vetvec::RunFolder(path).ReadRecord());
    auto object = std::make_shared<vetvec::ConfigObject>();
    object->config = std::move(record.config);
    object->config.out = path;  // the folder may have been moved
    object->secret_names = vetvec::SecretNames(object->config);
    *out = NewHandle<vetvec_config>(std::move(object));
    return OkStatus();
  });
}

void vetvec_config_destroy(vetvec_config* config) noexcept { vetvec::DestroyHandle(config); }

const char* vetvec_config_secret_name(const vetvec_config* config, uint64_t index) noexcept {
  const char* name = nullptr;
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    if (index < object->secret_names.size()) {
      name = object->secret_names[static_cast<size_t>(index)].c_str();
    }
    return OkStatus();
  });
  return name;
}

vetvec_status vetvec_config_set_secret(vetvec_config* config, vetvec_str name, vetvec_str value,
                                       vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    VETVEC_ASSIGN_OR_RETURN(const std::string key, StringOf(name, "name"));
    VETVEC_ASSIGN_OR_RETURN(const std::string_view secret, vetvec::ViewOf(value, "value"));
    for (const std::string& known : object->secret_names) {
      if (known != key) continue;
      object->secrets.Set(key, std::string(secret));
      return OkStatus();
    }
    return vetvec::NotFound("no vendor of the configuration takes a key from '" + key + "'");
  });
}

vetvec_status vetvec_config_set_tokenizer(vetvec_config* config, vetvec_str vendor,
                                          vetvec_count_tokens_fn count, void* user_data,
                                          void (*drop)(void* user_data),
                                          vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    vetvec::TokenCounter counter = vetvec::TokenCounterOf(count, user_data, drop);
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    VETVEC_ASSIGN_OR_RETURN(const std::string name, StringOf(vendor, "vendor"));
    const bool is_spec = name.find(':') != std::string::npos;
    if (!is_spec && object->config.FindVendor(name) == nullptr) {
      return vetvec::NotFound("the configuration has no vendor '" + name + "'");
    }
    object->tokenizers[name] = std::move(counter);
    return OkStatus();
  });
}

vetvec_status vetvec_config_json(const vetvec_config* config, vetvec_buffer** out,
                                 vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    *out = vetvec::NewBuffer(vetvec::ConfigJson(object->config));
    return OkStatus();
  });
}

vetvec_status vetvec_config_template(vetvec_buffer** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    *out = vetvec::NewBuffer(vetvec::ConfigTemplate());
    return OkStatus();
  });
}

vetvec_status vetvec_config_open_encoder(const vetvec_config* config, vetvec_str vendor,
                                         vetvec_encoder** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    VETVEC_ASSIGN_OR_RETURN(const std::string name, StringOf(vendor, "vendor"));
    vetvec::VendorConfig unnamed;
    unnamed.name = unnamed.spec = name;
    const vetvec::VendorConfig* known = object->config.FindVendor(name);
    const auto dtype = object->config.cache.dtype == "f16" ? vetvec::VectorDtype::kFloat16
                                                           : vetvec::VectorDtype::kFloat32;
    VETVEC_ASSIGN_OR_RETURN(auto cache, vetvec::OpenCache(object->config, "", object->log, dtype));
    const auto tokenizer = object->tokenizers.find(name);
    const vetvec::TokenCounter counter =
        tokenizer == object->tokenizers.end() ? nullptr : tokenizer->second;
    VETVEC_ASSIGN_OR_RETURN(
        auto encoder, vetvec::OpenVendor(object->config, known ? *known : unnamed, object->secrets,
                                         std::move(cache), object->log, counter));
    const double price = known ? known->price_per_million_tokens.value_or(0) : 0;
    *out = NewHandle<vetvec_encoder>(
        std::make_shared<vetvec::EncoderObject>(std::move(encoder), price, counter));
    return OkStatus();
  });
}

vetvec_status vetvec_audit_plan(const vetvec_config* config, const vetvec_call_options* options,
                                vetvec_buffer** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    VETVEC_ASSIGN_OR_RETURN(const auto audit_options, vetvec::AuditOptionsOf(options, *object));
    VETVEC_ASSIGN_OR_RETURN(const auto plan,
                            vetvec::PlanOnly(object->config, object->secrets, audit_options));
    *out = vetvec::NewBuffer(vetvec::PlanJson(plan));
    return OkStatus();
  });
}

vetvec_status vetvec_audit_run(const vetvec_config* config, const vetvec_call_options* options,
                               vetvec_audit** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    VETVEC_ASSIGN_OR_RETURN(const auto audit_options, vetvec::AuditOptionsOf(options, *object));
    VETVEC_RETURN_IF_ERROR(vetvec::RunAudit(object->config, object->secrets, audit_options));
    VETVEC_ASSIGN_OR_RETURN(auto audit, vetvec::JudgeFolder(object->config.out, audit_options));
    VETVEC_RETURN_IF_ERROR(vetvec::WriteOutcome(*audit, audit_options.cancel));
    *out = NewHandle<vetvec_audit>(std::move(audit));
    return OkStatus();
  });
}

vetvec_status vetvec_audit_open(vetvec_str run_folder, const vetvec_call_options* options,
                                vetvec_audit** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string path, StringOf(run_folder, "run_folder"));
    VETVEC_ASSIGN_OR_RETURN(const auto audit_options,
                            vetvec::AuditOptionsOf(options, vetvec::ConfigObject()));
    VETVEC_ASSIGN_OR_RETURN(auto audit, vetvec::JudgeFolder(path, audit_options));
    *out = NewHandle<vetvec_audit>(std::move(audit));
    return OkStatus();
  });
}

}  // extern "C"
