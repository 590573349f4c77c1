// vetvec embed --fallback and --host: embeds with several encoders, and records where each vector
// comes from.

#include <fmt/core.h>

#include <map>
#include <string>
#include <vector>

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

Encoder OpenCombined(const Config& config, const EmbedFlags& flags, FallbackOptions options) {
  const Encoder remote = config.OpenEncoder(flags.spec);
  std::vector<Encoder> others;
  for (const std::string& spec : flags.hosts) others.push_back(config.OpenEncoder(spec));
  for (size_t i = 0; i < flags.certificates.size(); ++i) {
    options.hosts.push_back({i == 0 ? remote : others[i - 1], flags.certificates[i], ""});
  }
  if (flags.fallback.empty()) return OpenFallback(remote, {}, options);
  return OpenFallback(remote, config.OpenEncoder(flags.fallback), options);
}

}  // namespace

int RunEmbedFallback(const EmbedFlags& flags, const CancelToken& cancel) {
  FallbackOptions both;
  both.policy = PolicyOf(flags.policy);
  both.latency_target_ms = flags.latency_target_ms;
  both.hedge_delay_ms = flags.hedge_delay_ms;
  both.warm_cache = flags.warm_cache;
  both.map_file = flags.map;
  if (flags.certificates.size() != (flags.hosts.empty() ? 0 : flags.hosts.size() + 1)) {
    throw UsageError{
        fmt::format("found {} --certificate for {} --host; needed: one of SPEC, and "
                    "one of each host",
                    flags.certificates.size(), flags.hosts.size())};
  }
  const Texts texts(TextSourceOf(flags, flags.in));
  std::vector<std::string> specs = flags.hosts;
  specs.insert(specs.begin(), flags.spec);
  if (!flags.fallback.empty()) specs.push_back(flags.fallback);
  Config config = LoadSessionConfig(flags, specs);
  const Encoder encoder = OpenCachedOrNot(
      flags, specs, &config, [&](const Config& given) { return OpenCombined(given, flags, both); });
  // Without --deadline, the library's default time limit applies: a fallback that starts only after
  // a day is useless. Without a fallback, it is a job like any other.
  EmbedSettings settings;
  const bool has_local = !flags.fallback.empty();
  if (has_local && both.policy != VETVEC_FALLBACK_POLICY_REMOTE) settings.timeout_ms = 0;
  settings.has_provenance = true;
  EmbeddedTexts embedded = EmbedAll(flags, cancel, encoder, texts.view(), settings);
  if (!flags.hosts.empty()) embedded.hosts = FallbackUsage(encoder);
  return WriteEmbedded(flags, texts.view(), embedded, CacheFolderOf(config));
}

}  // namespace vetvec::cli
