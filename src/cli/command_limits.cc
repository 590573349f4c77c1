// vetvec limits show: who shares a vendor's rate limits through Redis.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string>

#include "cli/common_flags.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct LimitsFlags : CommonFlags {
  std::string spec;
};

void AddLimitsFlags(CLI::App* app, LimitsFlags* flags) {
  app->add_option("vendor", flags->spec, "Name in the configuration, or SPEC")->required();
  AddConfig(app, flags);
}

constexpr int64_t kBooksTimeoutMs = 5000;

std::string RatesText(const json& found) {
  std::string text;
  for (const auto& [key, words] : {std::pair{"requests_per_minute", "requests"},
                                   {"texts_per_minute", "texts"},
                                   {"tokens_per_minute", "tokens"}}) {
    const auto most = found.at(key).get<int64_t>();
    if (most > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", most, words);
  }
  return text + " per minute";
}

std::string PercentText(const json& ratio) {
  return fmt::format("{:.1f}%", 100 * ratio.get<double>());
}

std::string CountText(const json& count) {
  return count.is_null() ? "-" : fmt::format("{}", count.get<int64_t>());
}

std::string MemberLine(const json& member) {
  const json& waited = member.at("waited_s");
  const bool is_waiting = member.at("demand").get<double>() >= 1;
  return fmt::format("  {:<8} {:>8} {:>8} {:>6} {:>9} {:>9} {:>9} {:>11} {:>10}{}\n",
                     member.at("id").get<std::string>(), PercentText(member.at("share")),
                     is_waiting ? "waits" : PercentText(member.at("demand")),
                     member.at("weight").get<int64_t>(),
                     fmt::format("{:.1f} s", member.at("renewed_s_ago").get<double>()),
                     CountText(member.at("requests")), CountText(member.at("texts")),
                     CountText(member.at("tokens")),
                     waited.is_null() ? "-" : fmt::format("{:.1f} s", waited.get<double>()),
                     member.at("is_this_process").get<bool>() ? "  (this command)" : "");
}

std::string LimitsTable(const std::string& encoder, const json& found) {
  std::string text = fmt::format("{} at {}\n{}, shared through {}\n", encoder,
                                 found.at("origin").get<std::string>(), RatesText(found),
                                 found.at("server").get<std::string>());
  if (found.at("recovering").get<bool>()) {
    text += fmt::format(
        "recovering: {}; no process's share grows until all members are back, or for {:.0f} s at "
        "most\n",
        found.at("damaged").get<bool>()
            ? "the record in Redis was damaged by another program"
            : "the Redis server is empty, because it is new or has lost its data",
        found.at("recovery_left_s").get<double>());
  }
  text +=
      fmt::format("  {:<8} {:>8} {:>8} {:>6} {:>9} {:>9} {:>9} {:>11} {:>10}\n", "member", "share",
                  "demand", "weight", "renewed", "requests", "texts", "tokens", "waited");
  size_t left = 0;
  for (const json& member : found.at("members")) {
    if (member.at("has_left").get<bool>()) {
      ++left;
    } else {
      text += MemberLine(member);
    }
  }
  const double free = 1 - found.at("share").get<double>();
  constexpr double kShown = 0.0005;
  if (free >= kShown) text += fmt::format("  {:<8} {:>8}\n", "nobody", PercentText(free));
  if (left > 0) text += fmt::format("members that have left: {}\n", left);
  return text;
}

int RunLimitsShow(const LimitsFlags& flags, const CancelToken&) {
  EndAtFirstSignal();
  const Config config = LoadSessionConfig(flags, {flags.spec});
  const Encoder encoder = config.OpenEncoder(flags.spec);
  const std::string found = encoder.SharedLimits(DeadlineMs(flags, kBooksTimeoutMs));
  if (flags.json) {
    PrintDataLine(found);
  } else {
    Print(LimitsTable(encoder.name(), json::parse(found)));
  }
  return kExitOk;
}

}  // namespace

extern const Command kLimitsShowCommand = CommandOf<AddLimitsFlags, RunLimitsShow>(
    "limits show", "Show the processes that share a vendor's rate limits, and their shares");

}  // namespace vetvec::cli
