// Head to head: a matrix of outcomes, the figures behind it, and the results of the liveness
// checks.
#include <fmt/core.h>

#include <algorithm>

#include "audit/comparison.h"
#include "audit/standing.h"
#include "audit/vendor_label.h"
#include "audit/wording.h"
#include "base/text_escape.h"
#include "report/embedded_page.h"
#include "report/fact_formats.h"
#include "report/formats.h"
#include "report/html.h"
#include "report/section_answers.h"

namespace vetvec {
namespace {

std::vector<size_t> RankedVendors(const AuditResult& result) {
  std::vector<size_t> ranked;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (result.vendors[v].IsRanked()) ranked.push_back(v);
  }
  return ranked;
}

// "retrieves texts", with the suite if several suites test it.
std::string AbilityIn(const std::vector<const SuiteComparison*>& comparisons,
                      const SuiteComparison& one) {
  const std::string& ability = AbilityOf(one.kind);
  const auto same = std::count_if(
      comparisons.begin(), comparisons.end(),
      [&](const SuiteComparison* other) { return AbilityOf(other->kind) == ability; });
  return same > 1 ? fmt::format("{} ({})", ability, XmlEscaped(one.suite)) : ability;
}

// "retrieves texts: better (+5.1)", one line per suite, from the point of view of `row`.
std::string OutcomeCell(const AuditResult& result, size_t row, size_t column) {
  if (row == column) return "&ndash;";
  const std::vector<const SuiteComparison*> comparisons = ComparisonsOf(result, row, column);
  std::string out;
  for (const SuiteComparison* one : comparisons) {
    const double difference =
        one->first == row ? one->figures.difference : -one->figures.difference;
    const char* word = one->IsBetter(row)      ? "<b class=\"good\">better</b>"
                       : one->IsBetter(column) ? "<b class=\"bad\">worse</b>"
                       : one->figures.outcome == ComparisonOutcome::kEqual ? "equal"
                                                                           : "undecided";
    out += fmt::format("<div>{}: {} <span class=\"soft\">({})</span></div>",
                       AbilityIn(comparisons, *one), word, SignedPoints(difference));
  }
  return out.empty() ? "nothing to compare" : out;
}

std::string OutcomeMatrix(const AuditResult& result, const std::vector<size_t>& ranked) {
  if (ranked.size() < 2 || result.comparisons.empty()) return "";
  std::vector<std::string> names = {"vendor"};
  for (const size_t v : ranked) {
    names.push_back(fmt::format("against {}", LabelOf(result.vendors[v])));
  }
  std::string rows;
  for (const size_t row : ranked) {
    rows += "<tr>" + Cell("vendor", VendorLabel(result, row), false);
    for (const size_t column : ranked) {
      rows += Cell(fmt::format("against {}", LabelOf(result.vendors[column])),
                   OutcomeCell(result, row, column), false);
    }
    rows += "</tr>";
  }
  return fmt::format(fmt::runtime(kHeadToHeadHtml),
                     fmt::arg("table", StackedTable(names, rows, names.size())),
                     fmt::arg("equal_within", result.equal_within));
}

}  // namespace

std::string ComparisonFigures(const AuditResult& result) {
  if (result.comparisons.empty()) return "";
  std::string rows;
  for (const SuiteComparison& one : result.comparisons) {
    const ScoreComparison& figures = one.figures;
    rows += fmt::format(
        "<tr>{}{}{}{}{}{}{}{}{}</tr>", Cell("suite", XmlEscaped(one.suite), false),
        Cell("first", VendorLabel(result, one.first), false),
        Cell("second", VendorLabel(result, one.second), false),
        Cell("items", CountText(figures.items)), Cell("clusters", CountText(figures.clusters)),
        Cell("difference", SignedPoints(figures.difference)),
        Cell("95% interval",
             fmt::format("{:.1f} to {:.1f}", figures.interval.low, figures.interval.high)),
        Cell("Holm p", XmlEscaped(PText(figures.p_holm))),
        Cell("detectable",
             figures.detectable ? fmt::format("{:.1f}", *figures.detectable) : "nothing"));
  }
  return fmt::format(
      fmt::runtime(kComparisonsHtml),
      fmt::arg("table", StackedTable({"suite", "first", "second", "items", "clusters", "difference",
                                      "95% interval", "Holm p", "detectable"},
                                     rows, 3)));
}

std::string LivenessSection(const AuditResult& result) {
  std::string rows;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    const LivenessResult& live = vendor.liveness;
    rows += fmt::format(
        "<tr>{}{}{}{}{}{}{}</tr>", Cell("vendor", VendorLabel(result, v), false),
        Cell("standing", StandingName(vendor), false),
        Cell("nearest to original", live.pairs > 0 ? PercentText(live.found) : "not tested"),
        Cell("closest tenth", live.pairs > 0 ? PercentText(live.noise) : "&ndash;"),
        Cell("sent again", CountText(vendor.resent().texts)),
        Cell("changed", CountText(vendor.resent().changed)),
        Cell("noise",
             vendor.resent().texts > 0 ? NoiseText(vendor.resent().noise_angle) : "&ndash;"));
  }
  return fmt::format(
      fmt::runtime(kLivenessHtml),
      fmt::arg("head", SectionHead(result, "Do the vectors follow the text, and are they stable?",
                                   "answer_stable")),
      fmt::arg("table", StackedTable({"vendor", "standing", "nearest to original", "closest tenth",
                                      "sent again", "changed", "noise"},
                                     rows, 2)));
}

std::string StandingsSection(const AuditResult& result) {
  return OutcomeMatrix(result, RankedVendors(result));
}

}  // namespace vetvec
