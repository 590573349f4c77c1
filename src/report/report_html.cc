// The HTML report: one static file, written for somebody who has to choose a vendor. Its texts are
// in page/*.html.
#include <fmt/core.h>

#include <algorithm>
#include <iterator>

#include "audit/vendor_label.h"
#include "audit/verdict_words.h"
#include "audit/wording.h"
#include "base/text_escape.h"
#include "report/cost_formats.h"
#include "report/curve_formats.h"
#include "report/embedded_page.h"
#include "report/fact_formats.h"
#include "report/formats.h"
#include "report/html.h"
#include "report/load_formats.h"
#include "report/meaning_formats.h"
#include "report/places_formats.h"
#include "report/section_answers.h"
#include "report/sent_formats.h"
#include "report/verdict_formats.h"

namespace vetvec {
namespace {

std::set<Relation> RelationsOf(const AuditResult& result) {
  std::set<Relation> relations;
  for (const VendorResult& vendor : result.vendors) {
    if (!vendor.IsRanked()) continue;
    for (const RelationResult& relation : vendor.relations) relations.insert(relation.relation);
  }
  return relations;
}

std::string MethodSection(const AuditResult& result) {
  std::string suites;
  std::string vendors;
  for (const SuiteResult& suite : result.suites) {
    suites += fmt::format("<dt>suite {}</dt><dd>{}: {} {}<br><code>{}</code></dd>",
                          XmlEscaped(suite.name), XmlEscaped(suite.kind), CountText(suite.items),
                          ItemsOfKind(suite.kind), XmlEscaped(suite.sha256));
  }
  for (const VendorResult& vendor : result.vendors) {
    vendors += fmt::format("<dt>vendor {}</dt><dd><code>{}</code>", XmlEscaped(vendor.name),
                           XmlEscaped(vendor.spec));
    if (!vendor.query_spec.empty()) {
      vendors += fmt::format("; for queries <code>{}</code>", XmlEscaped(vendor.query_spec));
    }
    vendors += "</dd>";
  }
  const std::string triples =
      result.dictionary_words == 0
          ? ""
          : fmt::format(fmt::runtime(kMethodTriplesHtml),
                        fmt::arg("threshold", XmlEscaped(result.threshold_method)),
                        fmt::arg("dictionary", XmlEscaped(result.dictionary)),
                        fmt::arg("dictionary_sha256", XmlEscaped(result.dictionary_sha256)));
  return fmt::format(fmt::runtime(kMethodHtml), fmt::arg("metric", XmlEscaped(result.metric)),
                     fmt::arg("triples", triples),
                     fmt::arg("input_type", XmlEscaped(result.input_type)),
                     fmt::arg("seed", result.seed), fmt::arg("suites", suites),
                     fmt::arg("vendors", vendors), fmt::arg("created", XmlEscaped(result.created)),
                     fmt::arg("version", XmlEscaped(result.library_version)));
}

// Words that only researchers need: sentences with one of them stand in the fold at the end.
bool IsForResearchers(const std::string& sentence) {
  constexpr const char* kWords[] = {"riple",   "hreshold",    "iolat",   "ontrastive", "elation ",
                                    "iveness", "ynTextBench", "valRank", "OSTELLO",    "ignifican"};
  return std::any_of(std::begin(kWords), std::end(kWords),
                     [&](const char* word) { return sentence.find(word) != std::string::npos; });
}

std::string CaveatItems(const AuditResult& result, bool for_researchers) {
  std::vector<std::string> caveats = result.caveats;
  std::erase_if(caveats, [&](const std::string& caveat) {
    return IsForResearchers(caveat) != for_researchers;
  });
  return ListHtml(caveats);
}

std::string ResearchersSection(const AuditResult& result) {
  const std::set<Relation> relations = RelationsOf(result);
  const std::string triples = relations.empty()
                                  ? ""
                                  : fmt::format(fmt::runtime(kTriplesHtml),
                                                fmt::arg("curves", CurveFigures(result, relations)),
                                                fmt::arg("histograms", HistogramFigures(result)),
                                                fmt::arg("worst", WorstTriples(result, relations)));
  return fmt::format(
      fmt::runtime(kResearchersHtml), fmt::arg("comparisons", ComparisonFigures(result)),
      fmt::arg("scores", ScoreSection(result, ScoreUse::kOthers) + ScoreDetails(result)),
      fmt::arg("roles", RolesSection(result)),
      fmt::arg("violations", ViolationsSection(result, relations)),
      fmt::arg("thresholds", ThresholdSection(result, relations)),
      fmt::arg("margins", MarginSection(result)), fmt::arg("triples", triples),
      fmt::arg("caveats", CaveatItems(result, true)), fmt::arg("method", MethodSection(result)));
}

// "6 vendors, 2026-11-28": the day is enough; Method has the second.
std::string Subtitle(const AuditResult& result) {
  constexpr size_t kDay = 10;
  return fmt::format("{} {}, {}", result.vendors.size(),
                     result.vendors.size() == 1 ? "vendor" : "vendors",
                     XmlEscaped(result.created.substr(0, kDay)));
}

}  // namespace

std::string ReportHtml(const AuditResult& result) {
  const std::string lines = VerdictLinesHtml(result);
  const std::string steps = StepSections(result);
  return fmt::format(
      fmt::runtime(kPageHtml), fmt::arg("style", kStyleCss),
      fmt::arg("title", XmlEscaped(result.decision.first_words)),
      fmt::arg("question", WordsOf("head_question")), fmt::arg("created", Subtitle(result)),
      fmt::arg("verdict", VerdictHtml(result)), fmt::arg("places", PlacesHtml(result)),
      fmt::arg("chart", PlacesChart(result)),
      fmt::arg("lines", lines.empty() ? ""
                                      : SectionHead(result, "What speaks against each vendor?",
                                                    "answer_against") +
                                            lines),
      fmt::arg("costs", CostHtml(result) + CutsHtml(result)), fmt::arg("load", LoadHtml(result)),
      fmt::arg("facts", FactsHtml(result)), fmt::arg("standings", StandingsSection(result)),
      fmt::arg("scores", ScoreSection(result, ScoreUse::kRanks)),
      fmt::arg("meaning", MeaningHtml(result)), fmt::arg("contract", ContractSection(result)),
      fmt::arg("liveness", LivenessSection(result)),
      fmt::arg("steps", steps.empty() ? "" : "<h2>What else was tested?</h2>" + steps),
      fmt::arg("traffic", SentHtml(result) + TrafficTable(result)),
      fmt::arg("researchers", ResearchersSection(result)),
      fmt::arg("caveats", CaveatItems(result, false)));
}

}  // namespace vetvec
