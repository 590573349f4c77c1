// vetvec embed --fallback: embeds with two encoders, and records where each vector comes from.

#include <fmt/core.h>

#include <map>
#include <string>

#include "cli/default_cache.h"
#include "cli/embed_flags.h"
#include "cli/embed_output.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

vetvec_fallback_policy PolicyOf(const std::string& name) {
  static const std::map<std::string, vetvec_fallback_policy> kPolicies = {
      {"", VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL},
      {"remote_then_local", VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL},
      {"local_first", VETVEC_FALLBACK_POLICY_LOCAL_FIRST},
      {"hedged", VETVEC_FALLBACK_POLICY_HEDGED},
      {"remote", VETVEC_FALLBACK_POLICY_REMOTE},
      {"local", VETVEC_FALLBACK_POLICY_LOCAL}};
  const auto found = kPolicies.find(name);
  if (found == kPolicies.end()) {
    throw UsageError{fmt::format(
        "--policy is '{}'; allowed: remote_then_local, local_first, hedged, remote, local", name)};
  }
  return found->second;
}

}  // namespace

int RunEmbedFallback(const EmbedFlags& flags, const CancelToken& cancel) {
  FallbackOptions both;
  both.policy = PolicyOf(flags.policy);
  both.latency_target_ms = flags.latency_target_ms;
  both.hedge_delay_ms = flags.hedge_delay_ms;
  both.warm_cache = flags.warm_cache;
  both.map_file = flags.map;
  const Texts texts(TextSourceOf(flags, flags.in));
  Config config = LoadSessionConfig(flags, {flags.spec, flags.fallback});
  const Encoder encoder =
      OpenCachedOrNot(flags, {flags.spec, flags.fallback}, &config, [&](const Config& given) {
        return OpenFallback(given.OpenEncoder(flags.spec), given.OpenEncoder(flags.fallback), both);
      });
  // Without --deadline, the library's default time limit applies: a fallback that starts only after
  // a day is useless. Without a fallback, it is a job like any other.
  EmbedSettings settings;
  if (both.policy != VETVEC_FALLBACK_POLICY_REMOTE) settings.timeout_ms = 0;
  settings.has_provenance = true;
  const EmbeddedTexts embedded = EmbedAll(flags, cancel, encoder, texts.view(), settings);
  return WriteEmbedded(flags, texts.view(), embedded, CacheFolderOf(config));
}

}  // namespace vetvec::cli
