#include "audit/wording.h"

#include <fmt/core.h>

#include "kinds/suite_kind.h"

namespace vetvec {
namespace {

std::string ScoreNumber(double value, const std::string& measure) {
  const bool in_hundreds = measure.ends_with("x 100") || measure.ends_with("%");
  const std::string text = fmt::format("{:.{}f}", value, in_hundreds ? 1 : 3);
  return text.find_first_not_of("-0.") == std::string::npos && text[0] == '-' ? text.substr(1)
                                                                              : text;
}

}  // namespace

const std::string& AbilityOf(const std::string& kind) { return KindOfSuite(kind).ability; }

const std::string& SkillOfKind(const std::string& kind) { return KindOfSuite(kind).skill; }

std::string Enumerated(const std::vector<std::string>& words) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " and " : ", ";
    out += words[i];
  }
  return out;
}

std::string ScoreText(const ScoreResult& score) {
  return score.value ? ScoreNumber(*score.value, score.measure)
                     : fmt::format("no score: {}", score.problem);
}

std::string IntervalText(const ScoreResult& score) {
  if (!score.interval) return "none";
  return fmt::format("{} to {}", ScoreNumber(score.interval->low, score.measure),
                     ScoreNumber(score.interval->high, score.measure));
}

std::string SignedPoints(double difference) {
  std::string text = fmt::format("{:+.1f}", difference);
  return text == "-0.0" ? "+0.0" : text;
}

}  // namespace vetvec
