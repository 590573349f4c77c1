// Violations: shares, thresholds, worst triples, and the placement of the charts.
#include <fmt/core.h>

#include <algorithm>

#include "audit/wording.h"
#include "base/text_escape.h"
#include "report/embedded_page.h"
#include "report/formats.h"
#include "report/html.h"

namespace vetvec {
namespace {

constexpr size_t kShownAtOnce = 5;  // worst triples shown at first; the others can be unfolded

std::string WorstItem(const WorstTriple& worst) {
  const Triple& triple = worst.triple;
  return fmt::format(fmt::runtime(kWorstTripleHtml), fmt::arg("seed", XmlEscaped(triple.seed)),
                     fmt::arg("d_positive", worst.d_positive),
                     fmt::arg("positive", MarkedText(triple.positive, triple.changed_positive)),
                     fmt::arg("d_negative", worst.d_negative),
                     fmt::arg("negative", MarkedText(triple.negative, triple.changed_negative)));
}

std::string WorstList(const RelationResult& relation) {
  if (relation.worst.empty()) return "<p class=\"soft\">no violations</p>";
  const size_t shown = std::min(kShownAtOnce, relation.worst.size());
  std::string out = "<ol class=\"worst\">";
  for (size_t i = 0; i < shown; ++i) out += WorstItem(relation.worst[i]);
  out += "</ol>";
  if (relation.worst.size() == shown) return out;
  out += fmt::format("<details><summary>{} more</summary><ol class=\"worst\" start=\"{}\">",
                     relation.worst.size() - shown, shown + 1);
  for (size_t i = shown; i < relation.worst.size(); ++i) out += WorstItem(relation.worst[i]);
  return out + "</ol></details>";
}

}  // namespace

std::string ViolationsSection(const AuditResult& result, const std::set<Relation>& relations) {
  if (relations.empty()) return "";
  const char* const limit = result.metric == "cosine"
                                ? ""
                                : "; the vertical line marks the largest possible share: the "
                                  "triples whose two variants are farther apart than the threshold";
  std::string bars;
  for (const Relation relation : relations) {
    bars += fmt::format("<h3>{}: {}</h3>", RelationName(relation), RelationMeaning(relation)) +
            ShareBars(result, relation);
  }
  return fmt::format(fmt::runtime(kViolationsHtml), fmt::arg("limit", limit),
                     fmt::arg("bars", bars));
}

std::string ThresholdSection(const AuditResult& result, const std::set<Relation>& relations) {
  std::string rows;
  for (const Relation relation : relations) {
    for (size_t v = 0; v < result.vendors.size(); ++v) {
      const RelationResult* one = result.vendors[v].FindRelation(relation);
      if (one == nullptr) continue;
      rows += fmt::format("<tr>{}{}", Cell("relation", RelationName(relation), false),
                          Cell("vendor", VendorLabel(result, v), false));
      constexpr const char* kNames[] = {"zero", "min", "mean-2sigma", "mean-sigma"};
      for (size_t t = 0; t < one->at_thetas.size(); ++t) {
        rows +=
            Cell(kNames[t], fmt::format("{} <span class=\"soft\">({:.3g})</span>",
                                        CountText(one->at_thetas[t]), result.vendors[v].thetas[t]));
      }
      rows += Cell("triples", CountText(one->triples)) + "</tr>";
    }
  }
  if (rows.empty()) return "";
  const std::string table = StackedTable(
      {"relation", "vendor", "zero", "min", "mean-2sigma", "mean-sigma", "triples"}, rows, 2);
  return fmt::format(fmt::runtime(kThresholdsHtml),
                     fmt::arg("words", CountText(result.dictionary_words)),
                     fmt::arg("table", table));
}

std::string WorstTriples(const AuditResult& result, const std::set<Relation>& relations) {
  std::string out;
  for (const Relation relation : relations) {
    for (size_t v = 0; v < result.vendors.size(); ++v) {
      for (const RelationResult& one : result.vendors[v].relations) {
        if (one.relation != relation) continue;
        out += fmt::format("<h3>{} {}</h3>", RelationName(relation), VendorLabel(result, v)) +
               WorstList(one);
      }
    }
  }
  return out;
}

std::string CurveFigures(const AuditResult& result, const std::set<Relation>& relations) {
  std::string out;
  for (const Relation relation : relations) {
    out += fmt::format("<figure>{}<figcaption>{}</figcaption></figure>",
                       CurveChart(result, relation), RelationName(relation));
  }
  return out;
}

std::string HistogramFigures(const AuditResult& result) {
  std::string out;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (result.vendors[v].nearest_neighbours.counts.empty()) continue;
    out += fmt::format("<figure>{}<figcaption>{}</figcaption></figure>",
                       HistogramChart(result.vendors[v], VendorColour(v)), VendorLabel(result, v));
  }
  return out;
}

}  // namespace vetvec
