#include "fallback/host_admission.h"

#include <fmt/core.h>

#include "base/duration_text.h"
#include "base/utc_time.h"

namespace vetvec {
namespace {

constexpr int64_t kMillisPerDay = int64_t{24} * 3600 * 1000;

// Empty, or why the host is not admitted.
std::string WhyNotAdmitted(const FallbackHost& host, const std::string& fingerprint,
                           int64_t max_age_ms, int64_t now_millis) {
  const IdentityCertificate& found = host.certificate;
  if (!found.is_of_encoder) return "its certificate compares two records, not an encoder";
  if (found.name != host.encoder->name()) {
    return fmt::format("its certificate is of {}", found.name);
  }
  if (!found.is_same) {
    return fmt::format("its certificate says '{}', not 'same' or 'same within noise'",
                       found.verdict);
  }
  if (found.fingerprint != fingerprint) {
    return "its certificate is of another record than that of the first host";
  }
  if (found.at_millis > now_millis + kMillisPerDay) {
    return fmt::format("its certificate is of {}, which is in the future",
                       UtcTime(found.at_millis));
  }
  if (now_millis - found.at_millis > max_age_ms) {
    return fmt::format("its certificate is of {}, older than {}", UtcTime(found.at_millis),
                       DurationText(max_age_ms / 1000));
  }
  return "";
}

}  // namespace

Status AdmitHosts(const std::vector<FallbackHost>& hosts, int64_t max_age_ms, int64_t now_millis) {
  if (hosts.size() < 2 || hosts.size() > kMostHosts) {
    return InvalidArgument(fmt::format("found {} hosts; allowed: 2 to {}, the first of which is "
                                       "the remote encoder",
                                       hosts.size(), kMostHosts))
        .WithKey("hosts");
  }
  size_t dimension = 0;
  for (const FallbackHost& host : hosts) {
    if (host.encoder->remote_encoder() == nullptr || host.encoder->fallback_encoder() != nullptr) {
      return InvalidArgument(
                 fmt::format("the host {} is not a remote service", host.encoder->name()))
          .WithKey("hosts");
    }
    const std::string why =
        WhyNotAdmitted(host, hosts[0].certificate.fingerprint, max_age_ms, now_millis);
    if (!why.empty()) {
      return FailedPrecondition(fmt::format("the host {} is not admitted: {}; compare it with: "
                                            "vetvec identity compare RECORD SPEC -o FILE",
                                            host.encoder->name(), why))
          .WithKey("hosts");
    }
    const size_t own = host.encoder->dimension();
    if (dimension != 0 && own != 0 && own != dimension) {
      return DimensionMismatch(
          fmt::format("the vectors of the host {} have {} elements, those of the hosts before it "
                      "{}",
                      host.encoder->name(), own, dimension));
    }
    if (dimension == 0) dimension = own;
  }
  return OkStatus();
}

}  // namespace vetvec
