// vetvec embed --fallback: embeds with two encoders, and records where each vector comes from.

#include <fmt/core.h>

#include <map>
#include <string>

#include "cli/commands.h"
#include "cli/default_cache.h"
#include "cli/embed_output.h"
#include "cli/text_input.h"

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

int RunEmbedFallback(const CommandLine& line, const CancelToken& cancel) {
  FallbackOptions both;
  both.policy = PolicyOf(line.policy);
  both.latency_target_ms = line.latency_target_ms;
  both.hedge_delay_ms = line.hedge_delay_ms;
  both.warm_cache = line.warm_cache;
  both.map_file = line.map;
  const Texts texts(TextSourceOf(line, line.in));
  Config config = LoadSessionConfig(line, {line.names[0], line.fallback});
  const Encoder encoder =
      OpenCachedOrNot(line, {line.names[0], line.fallback}, &config, [&](const Config& given) {
        return OpenFallback(given.OpenEncoder(line.names[0]), given.OpenEncoder(line.fallback),
                            both);
      });
  // Without --deadline, the library's default time limit applies: a fallback that starts only after
  // a day is useless. Without a fallback, it is a job like any other.
  EmbedSettings settings;
  if (both.policy != VETVEC_FALLBACK_POLICY_REMOTE) settings.timeout_ms = 0;
  settings.has_provenance = true;
  const EmbeddedTexts embedded = EmbedAll(line, cancel, encoder, texts.view(), settings);
  return WriteEmbedded(line, texts.view(), embedded, CacheFolderOf(config));
}

}  // namespace vetvec::cli
