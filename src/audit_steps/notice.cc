#include "audit_steps/notice.h"

#include <fmt/core.h>

#include <cmath>
#include <vector>

#include "base/strings.h"

namespace vetvec {
namespace {

// "A", "A or B", "A, B, or C"
std::string JoinedByOr(const std::vector<std::string>& parts) {
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += parts.size() > 2 ? ", " : " ";
    if (i > 0 && i + 1 == parts.size()) text += "or ";
    text += parts[i];
  }
  return text;
}

constexpr double kNoticedChance = 0.95;

// P(X < least) for X binomial with `cases` and 0 < share < 1.
double ChanceOfFewer(uint64_t cases, uint64_t least, double share) {
  double log_term = static_cast<double>(cases) * std::log1p(-share);
  double sum = 0;
  for (uint64_t k = 0; k < least; ++k) {
    sum += std::exp(log_term);
    log_term += std::log(static_cast<double>(cases - k) / static_cast<double>(k + 1)) +
                std::log(share) - std::log1p(-share);
  }
  return sum;
}

}  // namespace

const char* LossFamilyName(LossFamily family) {
  switch (family) {
    case LossFamily::kCut: return "cut";
    case LossFamily::kNoise: return "noise";
    case LossFamily::kSwapped: return "swapped";
    case LossFamily::kRounded: return "rounded";
    case LossFamily::kUnreadWords: return "unread_words";
    case LossFamily::kNotAndDigits: return "not_and_digits";
    case LossFamily::kFailures: return "failures";
    case LossFamily::kBatches: break;
  }
  return "batches";
}

std::optional<double> LeastShareNoticed(uint64_t cases, uint64_t least) {
  if (cases < least || least == 0) return std::nullopt;
  double low = 0;
  double high = 1;
  for (int i = 0; i < 60; ++i) {
    const double share = (low + high) / 2;
    (ChanceOfFewer(cases, least, share) > 1 - kNoticedChance ? low : high) = share;
  }
  return high;
}

std::string NoticeSentence(std::span<const NoticeLine> lines) {
  std::vector<std::string> noticed;
  std::vector<std::string> unnoticed;
  for (const NoticeLine& line : lines) {
    if (!line.noticed.empty()) noticed.push_back(line.noticed);
    if (!line.unnoticed.empty()) unnoticed.push_back(line.unnoticed);
  }
  std::string text;
  if (!noticed.empty()) {
    text = fmt::format("This audit would have noticed: {}.", JoinedByOr(noticed));
  }
  if (unnoticed.empty()) return text;
  if (!text.empty()) text += " It";
  return fmt::format("{} would not have noticed: {}.", text.empty() ? "This audit" : text,
                     Joined(unnoticed));
}

}  // namespace vetvec
