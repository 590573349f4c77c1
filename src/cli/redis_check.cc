#include "cli/redis_check.h"

#include <fmt/core.h>

#include "cli/environment.h"
#include "vetvec/vetvec.hpp"

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr int64_t kProbeTimeoutMs = 5000;

std::string ProbeOf(const json& redis) {
  RedisOptions options;
  options.url = redis.at("url").get<std::string>();
  options.ca_file = redis.at("ca_file").get<std::string>();
  const std::string password = Variable("VETVEC_REDIS_PASSWORD");
  if (!password.empty()) {
    options.password_fn = [password](bool) {
      ApiKey key;
      key.key = password;
      return key;
    };
  }
  return ProbeRedis(options, kProbeTimeoutMs);
}

std::string MemoryText(const json& probe) {
  constexpr double kMebi = 1024.0 * 1024;
  const json& used = probe.at("used_memory_bytes");
  const json& most = probe.at("maxmemory_bytes");
  if (used.is_null()) return "";
  std::string text = fmt::format("memory: {:.1f} MiB used", used.get<double>() / kMebi);
  if (most.is_null()) return text;
  text += most.get<int64_t>() == 0 ? ", no limit"
                                   : fmt::format(" of {:.1f} MiB", most.get<double>() / kMebi);
  return text +
         fmt::format(", maxmemory-policy {}", probe.at("maxmemory_policy").get<std::string>());
}

// What works.
std::string GoodLines(const json& probe) {
  const auto line = [](const std::string& text) {
    return text.empty() ? "" : fmt::format("  ok   {}\n", text);
  };
  const auto pings = probe.at("pings").get<int64_t>();
  if (pings == 0) return "";
  const auto version = probe.at("version").get<std::string>();
  const auto role = probe.at("role").get<std::string>();
  std::string text = line(fmt::format(
      "responds: version {}, role {}, PING {:.2f} ms (median of {}), at most {:.2f} ms",
      version.empty() ? "?" : version, role.empty() ? "?" : role,
      probe.at("ping_median_ms").get<double>(), pings, probe.at("ping_max_ms").get<double>()));
  text += line(MemoryText(probe));
  if (probe.at("runs_scripts").get<bool>()) text += line("runs scripts");
  if (probe.at("reads_and_writes").get<bool>()) text += line("writes, reads and deletes a key");
  return text;
}

}  // namespace

RedisCheck CheckRedis(const json& settings) {
  RedisCheck check;
  if (!settings.contains("redis")) return check;
  const json& redis = settings.at("redis");
  check.probe = json::parse(ProbeOf(redis));
  check.text = check.probe.at("server").get<std::string>() + "\n" + GoodLines(check.probe);
  for (const json& finding : check.probe.at("findings")) {
    // A cache alone is better evicted than full.
    if (finding.at("kind") == "evicts" && !redis.at("limits").get<bool>()) continue;
    const bool is_fatal = finding.at("is_fatal").get<bool>();
    check.is_usable = check.is_usable && !is_fatal;
    check.text +=
        fmt::format("  {} {}\n       to do: {}\n", is_fatal ? "FAIL" : "WARN",
                    finding.at("text").get<std::string>(), finding.at("advice").get<std::string>());
  }
  return check;
}

}  // namespace vetvec::cli
