// vetvec/fallback.h.
#include "vetvec/fallback.h"

#include <fmt/core.h>

#include <numeric>
#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "core/linear_map_file.h"
#include "encoder/encoder_sha256.h"
#include "fallback/fallback_encoder.h"

namespace vetvec {
namespace {

Status CheckFallback(const vetvec_fallback_options& options) {
  const int32_t policy = options.policy;
  if (policy < VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL || policy > VETVEC_FALLBACK_POLICY_LOCAL) {
    return InvalidArgument(fmt::format("unknown policy {}", policy)).WithKey("policy");
  }
  VETVEC_RETURN_IF_ERROR(CheckFlag("warm_cache", options.warm_cache));
  if (options.timeout_ms < 0 || options.timeout_ms > kYearMs) {
    return InvalidArgument(fmt::format("timeout_ms is {}; allowed: 1 to {}, or 0 for the default",
                                       options.timeout_ms, kYearMs))
        .WithKey("timeout_ms");
  }
  return OkStatus();
}

Status UseMap(const std::string& path, FallbackOptions* out) {
  if (path.empty()) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(LinearMapFile file, ReadLinearMapFile(path));
  const bool is_of_local = file.from_sha256 == EncoderSha256(*out->local);
  if (!is_of_local || file.to_sha256 != EncoderSha256(*out->remote)) {
    const Encoder& other = is_of_local ? *out->remote : *out->local;
    const std::string& meant = is_of_local ? file.to_name : file.from_name;
    return InvalidArgument(fmt::format("{}: the map was fitted for {}, not for {}; the model, "
                                       "settings and URL must be the same",
                                       path, meant, other.name()))
        .WithFile(path)
        .WithKey("map_file", other.name(), meant);
  }
  out->map = std::make_shared<const LinearMap>(std::move(file.map));
  out->map_sha256 = std::move(file.sha256);
  return OkStatus();
}

Result<std::shared_ptr<SharedEncoder>> OpenFallback(const std::shared_ptr<SharedEncoder>& remote,
                                                    const std::shared_ptr<SharedEncoder>& local,
                                                    const vetvec_fallback_options* in) {
  vetvec_fallback_options options;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_fallback_options", &options));
  VETVEC_RETURN_IF_ERROR(CheckFallback(options));
  FallbackOptions out;
  // Each lives as long as the caller's handle or this one needs it.
  out.remote = std::shared_ptr<Encoder>(remote, &remote->encoder());
  out.local = std::shared_ptr<Encoder>(local, &local->encoder());
  out.policy = static_cast<FallbackPolicy>(options.policy);
  out.latency_target_ms = options.latency_target_ms;
  out.hedge_delay_ms = options.hedge_delay_ms;
  out.warm_cache = options.warm_cache != 0;
  if (options.timeout_ms > 0) out.default_timeout_ms = options.timeout_ms;
  VETVEC_ASSIGN_OR_RETURN(const std::string map_file, StringOf(options.map_file, "map_file"));
  VETVEC_RETURN_IF_ERROR(UseMap(map_file, &out));
  VETVEC_ASSIGN_OR_RETURN(auto encoder, FallbackEncoder::Create(std::move(out)));
  return std::make_shared<SharedEncoder>(std::move(encoder), remote->price(), remote->counter());
}

vetvec_fallback_counts CountsOf(const FallbackCounts& counts) {
  const auto sum = [&](ProvenanceSource source) {
    const auto& of_source = counts.texts[static_cast<size_t>(source)];
    return std::accumulate(of_source.begin(), of_source.end(), uint64_t{0});
  };
  const auto local = [&](ProvenanceReason reason) {
    const auto at = static_cast<size_t>(reason);
    return counts.texts[static_cast<size_t>(ProvenanceSource::kLocal)][at] +
           counts.texts[static_cast<size_t>(ProvenanceSource::kMappedLocal)][at];
  };
  vetvec_fallback_counts out{};
  out.remote = sum(ProvenanceSource::kRemote);
  out.remote_cached = counts.texts[static_cast<size_t>(ProvenanceSource::kRemote)]
                                  [static_cast<size_t>(ProvenanceReason::kCached)];
  out.local = sum(ProvenanceSource::kLocal);
  out.mapped_local = sum(ProvenanceSource::kMappedLocal);
  out.none = sum(ProvenanceSource::kNone);
  out.reason_policy = local(ProvenanceReason::kPolicy);
  out.reason_service_down = local(ProvenanceReason::kServiceDown);
  out.reason_deadline_near = local(ProvenanceReason::kDeadlineNear);
  out.reason_remote_failed = local(ProvenanceReason::kRemoteFailed);
  out.reason_latency_target = local(ProvenanceReason::kLatencyTarget);
  out.reason_hedge = local(ProvenanceReason::kHedge);
  out.probes = counts.probes;
  out.kept_fetches = counts.kept_fetches;
  return out;
}

}  // namespace
}  // namespace vetvec

using vetvec::FindHandle;
using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_fallback_open(vetvec_encoder remote, vetvec_encoder local,
                                   const vetvec_fallback_options* options, vetvec_encoder* out,
                                   vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(auto remote_object, FindHandle(remote));
    VETVEC_ASSIGN_OR_RETURN(auto local_object, FindHandle(local));
    VETVEC_ASSIGN_OR_RETURN(auto object,
                            vetvec::OpenFallback(remote_object, local_object, options));
    *out = vetvec::NewHandle<vetvec_encoder>(std::move(object));
    return OkStatus();
  });
}

vetvec_status vetvec_fallback_usage(vetvec_encoder encoder, vetvec_fallback_counts* out,
                                    vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(encoder));
    const vetvec::FallbackEncoder* fallback = object->encoder().fallback_encoder();
    if (fallback == nullptr) return InvalidArgument("the encoder is not a fallback encoder");
    return vetvec::WriteOutput(vetvec::CountsOf(fallback->counts()), "vetvec_fallback_counts", out);
  });
}

}  // extern "C"
