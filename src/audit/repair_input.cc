#include "audit/repair_input.h"

#include <fmt/core.h>

#include <memory>
#include <utility>

#include "audit/run_folder.h"
#include "base/strings.h"
#include "base/unknown_name.h"
#include "encoder/encoder_sha256.h"
#include "encoder/role_encoders.h"

namespace vetvec {
namespace {

Status MarkMissing(const std::vector<uint64_t>& ids, std::vector<uint8_t>* missing) {
  for (const uint64_t id : ids) {
    if (id >= missing->size()) return DataLoss("the run refers to a text that it does not contain");
    (*missing)[id] = 1;
  }
  return OkStatus();
}

void TakeNames(const Encoder& encoder, RepairInput* input) {
  input->name = encoder.name();
  input->model_sha256 = ModelSha256(encoder);
}

}  // namespace

Result<const VendorConfig*> RepairedVendor(const AuditConfig& config, const std::string& vendor) {
  const VendorConfig* found = nullptr;
  if (!vendor.empty()) {
    found = config.FindVendor(vendor);
  } else if (config.vendors.size() == 1) {
    found = &config.vendors.front();
  }
  std::vector<std::string> names;
  for (const VendorConfig& one : config.vendors) names.push_back(one.name);
  if (found == nullptr) {
    if (names.empty())
      return InvalidArgument("there are no vendors; define a table [vendors.NAME] or give a SPEC");
    if (!vendor.empty()) return UnknownName("vendor", vendor, names);
    const std::string list = Joined(names);
    return InvalidArgument(fmt::format("there are several vendors; choose one of {}", list))
        .WithKey("vendor", "", list);
  }
  VETVEC_ASSIGN_OR_RETURN(const EncoderSpec spec, VendorSpec(config, *found));
  if (!spec.settings.IsGiven("adapter")) return found;
  return InvalidArgument(fmt::format("vendor '{}' already has an adapter; a repair needs its raw "
                                     "vectors, so remove the key 'adapter'",
                                     found->name))
      .WithKey(fmt::format("vendors.{}.adapter", found->name), spec.settings.Text("adapter"));
}

Result<RepairInput> EmbedRepairInput(const AuditConfig& config, const std::string& vendor,
                                     const Secrets& secrets, const VendorHooks& hooks,
                                     const CallOptions& call) {
  VETVEC_ASSIGN_OR_RETURN(const VendorConfig* const found, RepairedVendor(config, vendor));
  RepairInput input;
  VETVEC_ASSIGN_OR_RETURN(input.work, BuildWorkload(config, call.cancel));
  input.metric = config.metric;
  VETVEC_ASSIGN_OR_RETURN(const std::shared_ptr<Store> store, OpenCache(config, "", hooks.log));
  VETVEC_ASSIGN_OR_RETURN(const RoleEncoders encoders,
                          OpenVendorRoles(config, *found, secrets, store, hooks, input.work.roles));
  TakeNames(encoders.Of(TextRole::kNone), &input);
  CallOptions options = call;
  options.durable = store != nullptr;
  EmbedOutput out(input.work.texts.size());
  const Status status = encoders.Embed(input.work.texts.view(), input.work.roles, options, &out);
  if (!status.ok() && status.code() != StatusCode::kPartial) return status;
  for (const Status& item : out.items) input.missing.push_back(item.ok() ? 0 : 1);
  input.rows = out.rows.TakeMatrix();
  return input;
}

Result<RepairInput> ReadRepairInput(const std::string& run, const std::string& vendor,
                                    const Secrets& secrets,
                                    const std::shared_ptr<CancelToken>& cancel) {
  const RunFolder folder(run, cancel);
  VETVEC_ASSIGN_OR_RETURN(const RunRecord record, folder.ReadFinishedRecord());
  VETVEC_ASSIGN_OR_RETURN(const VendorConfig* const found, RepairedVendor(record.config, vendor));
  const VendorRecord& measured = record.Of(found->name);
  if (measured.problem) {
    return FailedPrecondition(fmt::format("the run in '{}' has no vectors of '{}': {}", run,
                                          found->name, *measured.problem))
        .WithFile(run);
  }
  RepairInput input;
  VETVEC_ASSIGN_OR_RETURN(input.work, ReadWorkload(folder, record));
  VETVEC_ASSIGN_OR_RETURN(input.rows,
                          folder.ReadVectors(record, found->name, input.work.texts.size()));
  input.metric = record.config.metric;
  input.missing.resize(input.rows.rows());
  VETVEC_RETURN_IF_ERROR(MarkMissing(measured.failed_texts, &input.missing));
  VETVEC_ASSIGN_OR_RETURN(const std::unique_ptr<Encoder> encoder,
                          OpenVendor(record.config, *found, secrets, nullptr, {}, true));
  TakeNames(*encoder, &input);
  return input;
}

}  // namespace vetvec
