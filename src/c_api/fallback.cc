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
#include "identity/certificate.h"

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

Result<IdentityCertificate> CertificateOf(const vetvec_fallback_host& host) {
  VETVEC_ASSIGN_OR_RETURN(const std::string file,
                          StringOf(host.certificate_file, "certificate_file"));
  VETVEC_ASSIGN_OR_RETURN(const std::string_view text, ViewOf(host.certificate, "certificate"));
  if (file.empty() == text.empty()) {
    return InvalidArgument("give either the path of its certificate or its JSON");
  }
  return file.empty() ? ParseIdentityCertificate(text) : ReadIdentityCertificate(file);
}

Status UseHost(const vetvec_fallback_host& in, uint64_t number, std::vector<FallbackHost>* out) {
  const auto object = FindHandle(in.encoder);
  if (!object.ok()) return object.status().Annotate(fmt::format("hosts[{}]", number));
  FallbackHost host;
  host.encoder = std::shared_ptr<Encoder>(*object, &(*object)->encoder());
  auto certificate = CertificateOf(in);
  if (!certificate.ok()) {
    return certificate.status().Annotate(fmt::format("the host {}", host.encoder->name()));
  }
  host.certificate = *std::move(certificate);
  out->push_back(std::move(host));
  return OkStatus();
}

Status UseHosts(const vetvec_fallback_options& options, FallbackOptions* out) {
  const bool has_hosts = options.host_count > 0;
  if (has_hosts && (options.hosts == nullptr || options.host_count > kMostHosts)) {
    return InvalidArgument(fmt::format("host_count is {} with{} hosts; allowed: 2 to {}",
                                       options.host_count,
                                       options.hosts == nullptr ? " NULL as" : "", kMostHosts))
        .WithKey("hosts");
  }
  const int64_t age_s = options.certificate_max_age_s;
  if (age_s < 0 || age_s > kYearMs / 1000 || (age_s != 0 && !has_hosts)) {
    return InvalidArgument(fmt::format("certificate_max_age_s is {}; allowed, with hosts: 1 to {}, "
                                       "or 0 for the default",
                                       age_s, kYearMs / 1000))
        .WithKey("certificate_max_age_s");
  }
  const uint64_t every = options.sample_every;
  if (every != 0 && (every < kLeastSampleEvery || every > kMostSampleEvery || !has_hosts)) {
    return InvalidArgument(fmt::format("sample_every is {}; allowed, with hosts: {} to {}, or 0 "
                                       "for the default",
                                       every, kLeastSampleEvery, kMostSampleEvery))
        .WithKey("sample_every");
  }
  if (age_s != 0) out->certificate_max_age_ms = age_s * 1000;
  if (every != 0) out->sample_every = every;
  for (uint64_t i = 0; i < options.host_count; ++i) {
    VETVEC_RETURN_IF_ERROR(UseHost(options.hosts[i], i, &out->hosts));
  }
  return OkStatus();
}

// `local` may be null.
Result<std::shared_ptr<SharedEncoder>> OpenFallback(const std::shared_ptr<SharedEncoder>& remote,
                                                    const std::shared_ptr<SharedEncoder>& local,
                                                    const vetvec_fallback_options* in) {
  vetvec_fallback_options options;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_fallback_options", &options));
  VETVEC_RETURN_IF_ERROR(CheckFallback(options));
  FallbackOptions out;
  // Each lives as long as the caller's handle or this one needs it.
  out.remote = std::shared_ptr<Encoder>(remote, &remote->encoder());
  if (local != nullptr) out.local = std::shared_ptr<Encoder>(local, &local->encoder());
  out.policy = static_cast<FallbackPolicy>(options.policy);
  out.latency_target_ms = options.latency_target_ms;
  out.hedge_delay_ms = options.hedge_delay_ms;
  out.warm_cache = options.warm_cache != 0;
  if (options.timeout_ms > 0) out.default_timeout_ms = options.timeout_ms;
  VETVEC_ASSIGN_OR_RETURN(const std::string map_file, StringOf(options.map_file, "map_file"));
  VETVEC_RETURN_IF_ERROR(UseHosts(options, &out));
  if (local == nullptr && (out.hosts.empty() || !map_file.empty())) {
    return Status(StatusCode::kInvalidHandle,
                  "there is no local encoder, which is needed without "
                  "hosts and with a map");
  }
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
  out.host_1 = sum(ProvenanceSource::kHost1);
  out.host_2 = sum(ProvenanceSource::kHost2);
  out.host_3 = sum(ProvenanceSource::kHost3);
  out.host_4 = sum(ProvenanceSource::kHost4);
  out.samples = counts.hosts.samples;
  out.samples_beyond = counts.hosts.samples_beyond;
  out.hosts_dropped = counts.hosts.dropped;
  out.hosts_expired = counts.hosts.expired;
  out.hosts_unchecked = counts.hosts.unchecked;
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
    std::shared_ptr<vetvec::SharedEncoder> local_object;
    if (local.id != 0) {
      VETVEC_ASSIGN_OR_RETURN(local_object, FindHandle(local));
    }
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
