#include "report/meaning_formats.h"

#include <fmt/core.h>

#include "audit/claim_text.h"
#include "audit/meaning_claims.h"
#include "audit/verdict_words.h"
#include "base/text_escape.h"
#include "report/formats.h"
#include "report/html.h"
#include "report/verdict_formats.h"

namespace vetvec {
namespace {

constexpr const char* kMeaningHeading = "Does it keep meaning? What does it confuse?";

Json PointsJson(const std::optional<double>& value, const std::optional<Interval>& interval = {}) {
  return FigureJson(value, "points", FigureOrigin::kMeasured, interval);
}

std::vector<std::string> MeaningLines(const AuditResult& result) {
  std::vector<std::string> lines;
  for (const Claim& claim : MeaningClaims(result)) lines.push_back(ClaimText(result, claim));
  return lines;
}

}  // namespace

Json MeaningJson(const ScoreResult& score) {
  if (!score.meaning) return {};
  const MeaningFigures& figures = *score.meaning;
  const auto of_f2 = figures.is_f2 ? score.interval : std::nullopt;
  const auto of_s = figures.is_f2 ? std::nullopt : score.interval;
  Json out = {{"f2", PointsJson(figures.is_f2 ? score.value : std::nullopt, of_f2)},
              {"s", PointsJson(figures.s, of_s)},
              {"w2", PointsJson(figures.w2)},
              {"example", nullptr}};
  if (!figures.text.empty()) {
    out["example"] = {{"text", figures.text},
                      {"meant", figures.meant},
                      {"other", figures.other.empty() ? Json() : Json(figures.other)}};
  }
  return out;
}

std::string MeaningHtml(const AuditResult& result) {
  const std::string list = ListHtml(MeaningLines(result));
  if (list.empty()) return "";
  return fmt::format("<h2>{}</h2><p class=\"soft\">{}</p>{}", kMeaningHeading,
                     XmlEscaped(std::string(WordsOf("note_meaning"))), list);
}

std::string MeaningMarkdown(const AuditResult& result) {
  const std::string list = ListMarkdown(MeaningLines(result));
  if (list.empty()) return "";
  return fmt::format("\n## {}\n\n{}\n\n{}", kMeaningHeading,
                     MarkdownEscaped(std::string(WordsOf("note_meaning"))), list);
}

}  // namespace vetvec
