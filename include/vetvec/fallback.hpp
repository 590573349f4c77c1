/* fallback.hpp: fallback.h for C++17, header only.
 *
 *   vetvec::FallbackSettings settings;
 *   settings.policy = VETVEC_POLICY_LOCAL_FIRST;
 *   settings.latency_target_ms = 20;
 *   const vetvec::Encoder both = vetvec::OpenFallback(remote, local, settings);
 *   std::vector<vetvec_provenance> given;
 *   const vetvec::Matrix rows = vetvec::EmbedGiven(both, texts, &given);  // throws vetvec::Error
 */
#ifndef VETVEC_FALLBACK_HPP_
#define VETVEC_FALLBACK_HPP_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "vetvec/encoder.hpp"
#include "vetvec/fallback.h"
#include "vetvec/types.hpp"

namespace vetvec {

struct FallbackSettings {
  vetvec_policy policy = VETVEC_POLICY_REMOTE_THEN_LOCAL;
  bool warm_cache = false;
  std::int64_t latency_target_ms = 0;
  std::int64_t hedge_delay_ms = 0;
  std::int64_t timeout_ms = 0;
  std::string map_file;
};

/* See vetvec_fallback_open. */
inline Encoder OpenFallback(const Encoder& remote, const Encoder& local,
                            const FallbackSettings& settings = {}) {
  vetvec_fallback_options options = VETVEC_FALLBACK_OPTIONS_INIT;
  options.policy = settings.policy;
  options.warm_cache = settings.warm_cache ? 1 : 0;
  options.latency_target_ms = settings.latency_target_ms;
  options.hedge_delay_ms = settings.hedge_delay_ms;
  options.timeout_ms = settings.timeout_ms;
  options.map_file = detail::Str(settings.map_file);
  vetvec_encoder* handle = nullptr;
  vetvec_error* error = nullptr;
  const vetvec_status status =
      vetvec_fallback_open(remote.get(), local.get(), &options, &handle, &error);
  detail::Check(status, error);
  return Encoder(handle);
}

/* As Encoder::Embed, and who gave each vector. With `item_status`, a PARTIAL result is returned. */
inline Matrix EmbedGiven(const Encoder& encoder, const vetvec_text_batch& texts,
                         std::vector<vetvec_provenance>* given, const CallOptions& options = {},
                         std::vector<vetvec_status>* item_status = nullptr) {
  given->assign(static_cast<std::size_t>(texts.count), vetvec_provenance{0, 0, 0, 0});
  std::vector<vetvec_status> items(static_cast<std::size_t>(texts.count), VETVEC_OK);
  const vetvec_call_options call = options.c_options();
  vetvec_matrix* rows = nullptr;
  vetvec_error* error = nullptr;
  const vetvec_status status = vetvec_fallback_embed_alloc(encoder.get(), &texts, &call, &rows,
                                                           items.data(), given->data(), &error);
  return detail::RowsOrError(status, rows, error, std::move(items), item_status);
}
inline Matrix EmbedGiven(const Encoder& encoder, const TextBatch& texts,
                         std::vector<vetvec_provenance>* given, const CallOptions& options = {},
                         std::vector<vetvec_status>* item_status = nullptr) {
  return EmbedGiven(encoder, texts.view(), given, options, item_status);
}

/* See vetvec_fallback_usage. */
inline vetvec_fallback_counts FallbackCounts(const Encoder& encoder) {
  vetvec_fallback_counts counts = VETVEC_FALLBACK_COUNTS_INIT;
  vetvec_error* error = nullptr;
  const vetvec_status status = vetvec_fallback_usage(encoder.get(), &counts, &error);
  detail::Check(status, error);
  return counts;
}

struct MapSettings {
  vetvec_map_method method = VETVEC_MAP_RIDGE;
  double ridge = 0;
  double held_out_share = 0;
  std::uint64_t seed = 0;
};

/* See vetvec_map_fit. */
inline vetvec_map_agreement FitMap(const Encoder& from, const Encoder& to,
                                   const vetvec_text_batch& texts, std::string_view path,
                                   const MapSettings& settings = {},
                                   const CallOptions& options = {}) {
  vetvec_map_options fit = VETVEC_MAP_OPTIONS_INIT;
  fit.method = settings.method;
  fit.ridge = settings.ridge;
  fit.held_out_share = settings.held_out_share;
  fit.seed = settings.seed;
  const vetvec_call_options call = options.c_options();
  vetvec_map_agreement agreement = VETVEC_MAP_AGREEMENT_INIT;
  vetvec_error* error = nullptr;
  const vetvec_status status = vetvec_map_fit(from.get(), to.get(), &texts, &fit, &call,
                                              detail::Str(path), &agreement, &error);
  detail::Check(status, error);
  return agreement;
}

/* See vetvec_map_describe. */
inline std::string DescribeMap(std::string_view path) {
  return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_map_describe(detail::Str(path), out, err);
  });
}

}  // namespace vetvec

#endif  // VETVEC_FALLBACK_HPP_
