// vetvec/fallback.h: the encoder over two others. map.cc has the maps.
#include "vetvec/fallback.h"

#include <numeric>
#include <utility>

#include "c_api/convert.h"
#include "c_api/embed_calls.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "core/linear_map_file.h"
#include "encoder/fallback_encoder.h"

namespace vetvec {
namespace {

Status CheckFallback(const vetvec_fallback_options& options) {
  if (options.policy < VETVEC_POLICY_REMOTE_THEN_LOCAL || options.policy > VETVEC_POLICY_LOCAL) {
    return InvalidArgument("unknown policy " + std::to_string(options.policy)).WithKey("policy");
  }
  if (options.warm_cache > 1) {
    return InvalidArgument("warm_cache is " + std::to_string(options.warm_cache) +
                           "; allowed is 0 or 1")
        .WithKey("warm_cache");
  }
  for (const uint8_t byte : options.reserved) {
    if (byte != 0) return InvalidArgument("vetvec_fallback_options.reserved must be zero");
  }

  if (options.timeout_ms < 0 || options.timeout_ms > kYearMs) {
    return InvalidArgument("timeout_ms is " + std::to_string(options.timeout_ms) +
                           "; allowed is 1 to " + std::to_string(kYearMs) +
                           ", or 0 for the default")
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
    return InvalidArgument(path + ": the map was fitted for " + meant + ", which is not what " +
                           other.name() + " is (the same model, settings and URL)")
        .WithFile(path)
        .WithKey("map_file", other.name(), meant);
  }
  out->map = std::make_shared<const LinearMap>(std::move(file.map));
  out->map_sha256 = std::move(file.sha256);
  return OkStatus();
}

Result<std::shared_ptr<EncoderObject>> OpenFallback(const std::shared_ptr<EncoderObject>& remote,
                                                    const std::shared_ptr<EncoderObject>& local,
                                                    const vetvec_fallback_options* in) {
  vetvec_fallback_options options;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_fallback_options", &options));
  VETVEC_RETURN_IF_ERROR(CheckFallback(options));
  FallbackOptions out;
  // Each lives as long as either the caller's handle or this one needs it.
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
  return std::make_shared<EncoderObject>(std::move(encoder), remote->price(), remote->counter());
}

vetvec_fallback_counts CountsOf(const FallbackCounts& counts) {
  const auto sum = [&](Giver giver) {
    const auto& of_giver = counts.texts[static_cast<size_t>(giver)];
    return std::accumulate(of_giver.begin(), of_giver.end(), uint64_t{0});
  };
  const auto local = [&](GivenWhy why) {
    const auto at = static_cast<size_t>(why);
    return counts.texts[static_cast<size_t>(Giver::kLocal)][at] +
           counts.texts[static_cast<size_t>(Giver::kMappedLocal)][at];
  };
  vetvec_fallback_counts out{};
  out.remote = sum(Giver::kRemote);
  out.remote_cached =
      counts.texts[static_cast<size_t>(Giver::kRemote)][static_cast<size_t>(GivenWhy::kCached)];
  out.local = sum(Giver::kLocal);
  out.mapped_local = sum(Giver::kMappedLocal);
  out.none = sum(Giver::kNone);
  out.why_policy = local(GivenWhy::kPolicy);
  out.why_service_down = local(GivenWhy::kServiceDown);
  out.why_deadline_near = local(GivenWhy::kDeadlineNear);
  out.why_remote_failed = local(GivenWhy::kRemoteFailed);
  out.why_latency_target = local(GivenWhy::kLatencyTarget);
  out.why_hedge = local(GivenWhy::kHedge);
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

void vetvec_fallback_options_init(vetvec_fallback_options* options, size_t size) noexcept {
  vetvec::InitOptions(options, size);
}

vetvec_status vetvec_fallback_open(const vetvec_encoder* remote, const vetvec_encoder* local,
                                   const vetvec_fallback_options* options, vetvec_encoder** out,
                                   vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(auto remote_object, FindHandle(remote));
    VETVEC_ASSIGN_OR_RETURN(auto local_object, FindHandle(local));
    VETVEC_ASSIGN_OR_RETURN(auto object,
                            vetvec::OpenFallback(remote_object, local_object, options));
    *out = vetvec::NewHandle<vetvec_encoder>(std::move(object));
    return OkStatus();
  });
}

vetvec_status vetvec_fallback_embed(const vetvec_encoder* encoder, const vetvec_text_batch* texts,
                                    const vetvec_call_options* options, float* out,
                                    size_t out_capacity, size_t* out_written,
                                    vetvec_status* item_status, vetvec_provenance* provenance,
                                    vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    return vetvec::EmbedIntoArray(encoder, texts, options, out, out_capacity, out_written,
                                  item_status, provenance);
  });
}

vetvec_status vetvec_fallback_embed_alloc(const vetvec_encoder* encoder,
                                          const vetvec_text_batch* texts,
                                          const vetvec_call_options* options, vetvec_matrix** out,
                                          vetvec_status* item_status, vetvec_provenance* provenance,
                                          vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    return vetvec::EmbedIntoMatrix(encoder, texts, options, out, item_status, provenance);
  });
}

vetvec_status vetvec_fallback_call_provenance(const vetvec_call* call, vetvec_provenance* out,
                                              size_t capacity, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(call));
    return object->CopyProvenance(out, capacity);
  });
}

vetvec_status vetvec_fallback_usage(const vetvec_encoder* encoder, vetvec_fallback_counts* out,
                                    vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(encoder));
    const auto* fallback = dynamic_cast<const vetvec::FallbackEncoder*>(&object->encoder());
    if (fallback == nullptr) return InvalidArgument("the encoder is no fallback");
    return vetvec::WriteOutput(vetvec::CountsOf(fallback->counts()), "vetvec_fallback_counts", out);
  });
}

}  // extern "C"
