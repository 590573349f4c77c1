#include "cli/plan_text.h"

#include <fmt/core.h>

#include <cmath>

#include "cli/wrapped_text.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

// The columns below a vendor's name. The name has a line of its own because it may be a long SPEC.
constexpr const char* kRow = "{:>8} {:>8} {:>9} {:>11} {:>11} {:>8} {:>10} {:>8}\n";

std::string CostText(const json& cost) {
  return cost.is_null() ? "not priced" : fmt::format("{:.4f}", cost.get<double>());
}

// At the rate limits: in seconds below a minute, a dash without limits.
std::string TimeText(double minutes) {
  constexpr double kSecondsPerMinute = 60;
  constexpr double kManyMinutes = 9.95;  // 10.0 if rounded to one decimal
  if (minutes <= 0) return "-";
  if (minutes < 1) return fmt::format("{:.0f} s", std::ceil(minutes * kSecondsPerMinute));
  return minutes < kManyMinutes ? fmt::format("{:.1f} min", minutes)
                                : fmt::format("{:.0f} min", minutes);
}

std::string VendorText(const json& vendor) {
  const json& about = vendor["cost_expected"];
  return Wrapped(vendor["name"].get<std::string>()) +
         fmt::format(kRow, vendor["texts"].get<uint64_t>(), vendor["cached"].get<uint64_t>(),
                     vendor["requests"].get<uint64_t>(), vendor["tokens"].get<uint64_t>(),
                     vendor["tokens_expected"].get<uint64_t>(),
                     TimeText(vendor["minutes"].get<double>()), CostText(vendor["cost"]),
                     about.is_null() ? "-" : CostText(about));
}

std::string CountsText(const json& plan) {
  const auto texts = plan["texts"].get<uint64_t>();
  const auto triples = plan["triples"].get<uint64_t>();
  if (triples == 0) return fmt::format("{} distinct texts", texts);
  return fmt::format("{} triples, {} distinct texts ({} of them dictionary words)", triples, texts,
                     plan["dictionary_words"].get<uint64_t>());
}

}  // namespace

std::string PlanText(const json& plan) {
  std::string text = Wrapped(CountsText(plan)) + "\n";
  text += fmt::format(kRow, "texts", "cached", "requests", "tokens <=", "about", "time",
                      "cost <=", "about");
  for (const json& vendor : plan["vendors"]) text += VendorText(vendor);
  text += "\n";
  if (!plan["can_show"].empty()) text += "What this audit can show:\n";
  for (const json& one : plan["can_show"]) {
    text += Wrapped(one["sentence"].get<std::string>() + ".");
  }
  for (const json& one : plan["left_out"]) {
    text += Wrapped(fmt::format("Left out: {}: {}.", one["suite"].get<std::string>(),
                                one["reason"].get<std::string>()));
  }
  if (!plan["can_show"].empty() || !plan["left_out"].empty()) text += "\n";
  for (const json& note : plan["notes"]) {
    text += Wrapped(fmt::format("Note: {}.", note.get<std::string>()));
  }
  return text;
}

}  // namespace vetvec::cli
