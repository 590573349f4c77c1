// vetvec_map_fit, vetvec_map_repair and vetvec_map_test of vetvec/map.h.
#include <fmt/core.h>

#include <string>

#include "audit/fit_map.h"
#include "audit/repair.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/objects.h"
#include "core/linear_map_file.h"
#include "vetvec/map.h"

namespace vetvec {
namespace {

Result<MapFitOptions> FitOptionsOf(const vetvec_map_options* in) {
  vetvec_map_options options;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_map_options", &options));
  const int32_t method = options.method;
  if (method != VETVEC_MAP_METHOD_RIDGE && method != VETVEC_MAP_METHOD_PROCRUSTES) {
    return InvalidArgument(fmt::format("unknown map method {}", method)).WithKey("method");
  }
  MapFitOptions fit;
  fit.method = static_cast<MapMethod>(options.method);
  fit.ridge = options.ridge;
  if (options.held_out_share != 0) fit.held_out_share = options.held_out_share;
  fit.seed = options.seed;
  return fit;
}

vetvec_map_agreement AgreementOf(const LinearMapFile& file) {
  vetvec_map_agreement out{};
  out.fitted = file.agreement.fitted;
  out.held_out = file.agreement.held_out;
  out.neighbours = file.agreement.neighbours;
  out.mean_cosine = file.agreement.mean_cosine;
  out.overlap = file.agreement.overlap;
  out.overlap_within = file.agreement.overlap_within;
  out.overlap_unmapped = file.agreement.overlap_unmapped;
  out.ridge = file.ridge;
  return out;
}

Result<RepairOptions> RepairOptionsOf(const vetvec_map_repair_options& in,
                                      const CallOptions& call) {
  const auto split = static_cast<int32_t>(in.split);
  if (split != VETVEC_MAP_SPLIT_PAIR && split != VETVEC_MAP_SPLIT_SEED) {
    return InvalidArgument(fmt::format("unknown split {}", split)).WithKey("split");
  }
  RepairOptions out;
  out.split = static_cast<RepairSplit>(split);
  if (in.rank != 0) out.rank = in.rank;
  if (in.folds != 0) out.folds = in.folds;
  if (in.steps != 0) out.steps = in.steps;
  if (in.held_out_share != 0) out.held_out_share = in.held_out_share;
  if (in.seed != 0) out.seed = in.seed;
  out.threads = in.threads;
  out.cancel = call.cancel;
  out.progress = call.progress;
  VETVEC_RETURN_IF_ERROR(CheckRepairOptions(out));
  return out;
}

// From the run, or embedded.
Result<RepairInput> RepairInputOf(const ConfigObject& config, const vetvec_map_repair_options& in,
                                  const CallOptions& call) {
  VETVEC_ASSIGN_OR_RETURN(const std::string vendor, StringOf(in.vendor, "vendor"));
  VETVEC_ASSIGN_OR_RETURN(const std::string run, StringOf(in.run, "run"));
  if (!run.empty()) return ReadRepairInput(run, vendor, config.secrets, call.cancel);
  VendorHooks hooks;
  hooks.log = config.log;
  hooks.on_call = config.on_call;
  const auto tokenizer = config.tokenizers.find(vendor);
  if (tokenizer != config.tokenizers.end()) hooks.counter = tokenizer->second;
  return EmbedRepairInput(config.config, vendor, config.secrets, hooks, call);
}

}  // namespace
}  // namespace vetvec

using vetvec::FindHandle;
using vetvec::Guard;
using vetvec::GuardTimed;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_map_fit(vetvec_encoder from, vetvec_encoder to, const vetvec_text_batch* texts,
                             const vetvec_map_options* options, const vetvec_call_options* call,
                             vetvec_str path, vetvec_map_agreement* out,
                             vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto from_object, FindHandle(from));
    VETVEC_ASSIGN_OR_RETURN(const auto to_object, FindHandle(to));
    if (texts == nullptr) return InvalidArgument("texts is NULL");
    VETVEC_ASSIGN_OR_RETURN(const vetvec::TextBatch batch, vetvec::BatchOf(texts, "texts"));
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    if (file.empty()) return InvalidArgument("path is empty");
    if (out != nullptr) {
      VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_map_agreement", out));
    }
    VETVEC_ASSIGN_OR_RETURN(const auto fit_options, vetvec::FitOptionsOf(options));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::ComputeOptionsOf(call, "map"));
    VETVEC_ASSIGN_OR_RETURN(
        const auto map, vetvec::FitMap(from_object, to_object, batch, fit_options, call_options));
    VETVEC_RETURN_IF_ERROR(vetvec::WriteLinearMapFile(file, map));
    if (out == nullptr) return OkStatus();
    return vetvec::WriteOutput(vetvec::AgreementOf(map), "vetvec_map_agreement", out);
  });
}

vetvec_status vetvec_map_repair(vetvec_config config, const vetvec_map_repair_options* options,
                                const vetvec_call_options* call, vetvec_str path,
                                vetvec_buffer** out_report, vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out_report != nullptr) *out_report = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    vetvec_map_repair_options known;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_map_repair_options", &known));
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    if (file.empty()) return InvalidArgument("path is empty");
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::ComputeOptionsOf(call, "repair"));
    VETVEC_ASSIGN_OR_RETURN(const auto repair_options,
                            vetvec::RepairOptionsOf(known, call_options));
    VETVEC_ASSIGN_OR_RETURN(const auto input, vetvec::RepairInputOf(*object, known, call_options));
    VETVEC_ASSIGN_OR_RETURN(const auto repair, vetvec::FitRepair(input, repair_options));
    if (out_report != nullptr) *out_report = vetvec::NewBuffer(repair.report);
    if (!repair.refusal.empty()) return vetvec::FailedPrecondition(repair.refusal);
    return vetvec::WriteLinearMapFile(file, repair.file);
  });
}

vetvec_status vetvec_map_test(vetvec_config config, const vetvec_map_repair_options* options,
                              const vetvec_call_options* call, vetvec_str path,
                              vetvec_buffer** out_report, vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out_report == nullptr) return InvalidArgument("out_report is NULL");
    *out_report = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    vetvec_map_repair_options known;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_map_repair_options", &known));
    VETVEC_ASSIGN_OR_RETURN(const std::string path_text, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(const auto file, vetvec::ReadAdapterFile(path_text));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::ComputeOptionsOf(call, "repair"));
    VETVEC_ASSIGN_OR_RETURN(const auto input, vetvec::RepairInputOf(*object, known, call_options));
    VETVEC_ASSIGN_OR_RETURN(const std::string report,
                            vetvec::TestRepair(input, file, call_options.cancel));
    *out_report = vetvec::NewBuffer(report);
    return OkStatus();
  });
}

}  // extern "C"
