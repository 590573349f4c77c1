#include "audit/wording.h"

#include <fmt/core.h>

#include "audit/verdict_words.h"
#include "kinds/suite_kind.h"

namespace vetvec {
namespace {

bool IsInPoints(const std::string& measure) {
  return measure.ends_with("x 100") || measure.ends_with("%");
}

std::string ScoreNumber(double value, const std::string& measure) {
  const std::string text = fmt::format("{:.{}f}", value, IsInPoints(measure) ? 1 : 3);
  return text.find_first_not_of("-0.") == std::string::npos && text[0] == '-' ? text.substr(1)
                                                                              : text;
}

}  // namespace

const std::string& AbilityOf(const std::string& kind) { return KindOfSuite(kind).ability; }

const std::string& ItemsOfKind(const std::string& kind) { return KindOfSuite(kind).items; }

std::string Enumerated(const std::vector<std::string>& words) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? WordsOf("and") : ", ";
    out += words[i];
  }
  return out;
}

std::string Alternatives(const std::vector<std::string>& words) {
  constexpr size_t kNamed = 3;
  std::vector<std::string> shown = words;
  if (words.size() > kNamed + 1) {
    shown.resize(kNamed);
    shown.push_back(fmt::format(fmt::runtime(WordsOf("others")), words.size() - kNamed));
  }
  std::string out;
  for (size_t i = 0; i < shown.size(); ++i) {
    if (i > 0) out += i + 1 == shown.size() ? WordsOf("or") : ", ";
    out += shown[i];
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

std::string ScoreWithUnit(const ScoreResult& score) {
  if (!score.value) return ScoreText(score);
  if (IsInPoints(score.measure))
    return fmt::format("{}{}", ScoreText(score), WordsOf("points_word"));
  return fmt::format("{} {}", score.measure.substr(0, score.measure.find(',')), ScoreText(score));
}

ClaimFigure ScoreFigure(const ScoreResult& score) {
  return {"score", score.value.value_or(0), IsInPoints(score.measure) ? "points" : "score",
          FigureOrigin::kMeasured, score.interval};
}

std::string SignedPoints(double difference) {
  std::string text = fmt::format("{:+.1f}", difference);
  return text == "-0.0" ? "+0.0" : text;
}

std::string Grouped(std::string digits) {
  for (size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string AmountText(double amount) {
  constexpr double kWhole = 10;
  return fmt::format("{:.{}f}", amount, amount >= kWhole ? 0 : 2);
}

}  // namespace vetvec
