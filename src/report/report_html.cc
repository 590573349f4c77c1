// The HTML report: one static file, written for somebody who has to choose a vendor. Its texts are
// in page/*.html.
#include <fmt/core.h>

#include "base/text_escape.h"
#include "report/embedded_page.h"
#include "report/formats.h"
#include "report/html.h"

namespace vetvec {
namespace {

std::set<Relation> RelationsOf(const AuditResult& result) {
  std::set<Relation> relations;
  for (const VendorResult& vendor : result.vendors) {
    for (const RelationResult& relation : vendor.relations) relations.insert(relation.relation);
  }
  return relations;
}

std::string VerdictBox(const AuditResult& result) {
  std::string out = fmt::format("<section class=\"verdict\"><p class=\"answer\">{}</p>",
                                XmlEscaped(result.verdict.empty() ? "" : result.verdict[0]));
  if (result.verdict.size() > 1) {
    out += "<ul>";
    for (size_t i = 1; i < result.verdict.size(); ++i) {
      out += fmt::format("<li>{}</li>", XmlEscaped(result.verdict[i]));
    }
    out += "</ul>";
  }
  return out + "</section>";
}

std::string MethodSection(const AuditResult& result) {
  std::string suites;
  for (const SuiteResult& suite : result.suites) {
    suites += fmt::format("<dt>suite {}</dt><dd>{} triples, {}<br><code>{}</code></dd>",
                          XmlEscaped(suite.name), CountText(suite.triples), XmlEscaped(suite.kind),
                          XmlEscaped(suite.sha256));
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
                     fmt::arg("created", XmlEscaped(result.created)),
                     fmt::arg("version", XmlEscaped(result.library_version)));
}

std::string CaveatItems(const AuditResult& result) {
  std::string items;
  for (const std::string& caveat : result.caveats) {
    items += fmt::format("<li>{}</li>", XmlEscaped(caveat));
  }
  return items;
}

// Of an audit whose suites have triples.
std::string TriplesSection(const AuditResult& result, const std::set<Relation>& relations) {
  if (relations.empty()) return "";
  return fmt::format(fmt::runtime(kTriplesHtml),
                     fmt::arg("curves", CurveFigures(result, relations)),
                     fmt::arg("histograms", HistogramFigures(result)),
                     fmt::arg("worst", WorstTriples(result, relations)));
}

}  // namespace

std::string ReportHtml(const AuditResult& result) {
  const std::set<Relation> relations = RelationsOf(result);
  return fmt::format(
      fmt::runtime(kPageHtml), fmt::arg("style", kStyleCss),
      fmt::arg("created", XmlEscaped(result.created)), fmt::arg("verdict", VerdictBox(result)),
      fmt::arg("standings", StandingsSection(result)), fmt::arg("roles", RolesSection(result)),
      fmt::arg("vendors", VendorTable(result, relations)),
      fmt::arg("violations", ViolationsSection(result, relations)),
      fmt::arg("thresholds", ThresholdSection(result, relations)),
      fmt::arg("scores", ScoreSection(result)), fmt::arg("margins", MarginSection(result)),
      fmt::arg("contract", ContractSection(result)), fmt::arg("steps", StepSections(result)),
      fmt::arg("triples", TriplesSection(result, relations)),
      fmt::arg("traffic", TrafficTable(result)), fmt::arg("method", MethodSection(result)),
      fmt::arg("caveats", CaveatItems(result)));
}

}  // namespace vetvec
