/* fallback.hpp: fallback.h for C++17.
 *
 *   vetvec::FallbackOptions options;
 *   options.policy = VETVEC_FALLBACK_POLICY_LOCAL_FIRST;
 *   options.latency_target_ms = 20;
 *   const vetvec::Encoder both = vetvec::OpenFallback(remote, local, options);
 *   std::vector<vetvec_provenance> provenance;
 *   const vetvec::Matrix rows = both.Embed(texts, {}, nullptr, &provenance);
 */
#ifndef VETVEC_FALLBACK_HPP_
#define VETVEC_FALLBACK_HPP_

#include "vetvec/encoder.hpp"
#include "vetvec/fallback.h"

namespace vetvec {
inline namespace abi {

/* See vetvec_fallback_open. `local` is an Encoder or, with options.hosts, may be {}. */
inline Encoder OpenFallback(const Encoder& remote, Handle<vetvec_encoder> local,
                            const FallbackOptions& options = {}) {
  detail::CStruct c(options);
  vetvec_encoder handle{};
  c.Try([&](vetvec_error** err) {
    return vetvec_fallback_open(remote.get(), local.get(), c.get(), &handle, err);
  });
  return Encoder(handle);
}

/* See vetvec_fallback_usage. */
inline vetvec_fallback_counts FallbackUsage(const Encoder& encoder) {
  vetvec_fallback_counts counts = VETVEC_INIT(vetvec_fallback_counts);
  detail::Try(
      [&](vetvec_error** err) { return vetvec_fallback_usage(encoder.get(), &counts, err); });
  return counts;
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_FALLBACK_HPP_
