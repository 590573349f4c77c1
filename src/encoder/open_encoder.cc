#include "encoder/open_encoder.h"

#include <fmt/core.h>

#include <algorithm>

#include "encoder/adapted_encoder.h"
#include "encoder/encoder_kind.h"
#include "providers/input_type.h"

namespace vetvec {
namespace {

OpenEncoderFunction& OpenerOf(std::string_view kind) {
  const auto* const found =
      std::find_if(std::begin(kLocalKinds), std::end(kLocalKinds),
                   [&](const EncoderKind& local) { return local.name == kind; });
  return found == std::end(kLocalKinds) ? OpenRemote : *found->open;
}

}  // namespace

Result<std::string> LocalPrefixOf(const EncoderSpec& spec) {
  return PromptPrefixOf(spec.kind,
                        {spec.settings.Text("query_prefix"), spec.settings.Text("document_prefix")},
                        RoleOfSpec(spec), spec.settings.Text("input_type"));
}

Result<std::unique_ptr<Encoder>> OpenEncoder(const EncoderSpec& spec,
                                             const EncoderOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckEncoderSpec(spec));
  if (!options.http_definition.empty() && spec.kind != "http") {
    return InvalidArgument(
               fmt::format("{} does not accept http_definition; only http does", spec.kind))
        .WithKey("http_definition");
  }
  if (spec.settings.Text("adapter_for") == "query" && !RoleOfSpec(spec)) {
    return InvalidArgument(
               fmt::format("{}: adapter_for=query requires input_type=query or "
                           "input_type=document, which states whether the texts are queries",
                           spec.kind))
        .WithKey("adapter_for");
  }
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> raw, OpenerOf(spec.kind)(spec, options));
  if (AppliesAdapter(spec)) {  // its vectors have unit length
    return AdaptedEncoder::Open(std::move(raw), spec.settings.Text("adapter"), spec.Name());
  }
  if (!spec.settings.Flag("normalize")) return raw;
  return AdaptedEncoder::OpenNormalized(std::move(raw), spec.Name());
}

Result<std::unique_ptr<Encoder>> OpenEncoder(std::string_view spec, const EncoderOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(const EncoderSpec parsed, ParseEncoderSpec(spec));
  return OpenEncoder(parsed, options);
}

}  // namespace vetvec
