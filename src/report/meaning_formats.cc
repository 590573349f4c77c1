#include "report/meaning_formats.h"

#include <fmt/core.h>

#include "audit/claim_text.h"
#include "audit/meaning_claims.h"
#include "audit/verdict_words.h"
#include "base/text_escape.h"

namespace vetvec {
namespace {

constexpr const char* kMeaningHeading = "Does it keep meaning? What does it confuse?";

Json PointsJson(const std::optional<double>& value, const std::optional<Interval>& interval = {}) {
  return {{"value", value ? Json(*value) : Json()},
          {"unit", "points"},
          {"interval", interval ? Json{interval->low, interval->high} : Json()},
          {"origin", FigureOriginName(FigureOrigin::kMeasured)}};
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
  std::string items;
  for (const Claim& claim : MeaningClaims(result)) {
    items += fmt::format("<li>{}</li>", XmlEscaped(ClaimText(result, claim)));
  }
  if (items.empty()) return "";
  return fmt::format("<h2>{}</h2><p class=\"soft\">{}</p><ul>{}</ul>", kMeaningHeading,
                     XmlEscaped(std::string(WordsOf("note_meaning"))), items);
}

std::string MeaningMarkdown(const AuditResult& result) {
  std::string lines;
  for (const Claim& claim : MeaningClaims(result)) {
    lines += fmt::format("- {}\n", MarkdownEscaped(ClaimText(result, claim)));
  }
  if (lines.empty()) return "";
  return fmt::format("\n## {}\n\n{}\n\n{}", kMeaningHeading,
                     MarkdownEscaped(std::string(WordsOf("note_meaning"))), lines);
}

}  // namespace vetvec
