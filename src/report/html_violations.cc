// Violations: shares, thresholds, worst triples, and the placement of the charts.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

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
  const char* const limit =
      result.metric == "cosine"
          ? ""
          : "; the vertical line marks the largest possible share: that "
            "of triples whose positive and negative are farther apart than the threshold";
  std::string bars;
  for (const Relation relation : relations) {
    bars += fmt::format("<h3>{}: {}</h3>", RelationName(relation), RelationMeaning(relation)) +
            ShareBars(result, relation);
  }
  const char* const gender =
      relations.count(Relation::kCr2) == 0
          ? ""
          : "<p class=\"soft\">CR2: a swapped gender moves the text more than a synonym: so it is "
            "for every encoder that reads the word; no test of unequal treatment was made.</p>";
  return fmt::format(fmt::runtime(kViolationsHtml), fmt::arg("limit", limit),
                     fmt::arg("gender", gender), fmt::arg("bars", bars));
}

namespace {

// A count with its threshold, or a dash.
std::string AtThreshold(const char* name, std::optional<uint64_t> count,
                        std::optional<double> theta) {
  if (!count || !theta) return Cell(name, "&ndash;");
  return Cell(name,
              fmt::format("{} <span class=\"soft\">({:.3g})</span>", CountText(*count), *theta));
}

std::string ThresholdRow(const AuditResult& result, size_t vendor, Metric metric,
                         const RelationAtDistance& at,
                         const std::array<std::optional<double>, 4>& thetas) {
  constexpr const char* kNames[] = {"zero", "min", "mean-2sigma", "mean-sigma"};
  std::string row = fmt::format("<tr>{}{}{}", Cell("relation", RelationName(at.relation), false),
                                Cell("vendor", VendorLabel(result, vendor), false),
                                Cell("distance", MetricName(metric), false));
  for (size_t t = 0; t < thetas.size(); ++t) {
    row += AtThreshold(kNames[t], at.violations[t], thetas[t]);
  }
  return row + Cell("triples", CountText(at.triples)) + "</tr>";
}

// By the distance of the audit first.
std::vector<DistanceResult> AllDistances(const AuditResult& result, const VendorResult& vendor) {
  std::vector<DistanceResult> all(1);
  if (const Result<Metric> used = ParseMetric(result.metric); used.ok()) all[0].metric = *used;
  std::copy(vendor.thetas.begin(), vendor.thetas.end(), all[0].thetas.begin());
  for (const RelationResult& relation : vendor.relations) {
    RelationAtDistance& one = all[0].relations.emplace_back();
    one.relation = relation.relation;
    one.triples = relation.triples;
    std::copy(relation.at_thetas.begin(), relation.at_thetas.end(), one.violations.begin());
  }
  all.insert(all.end(), vendor.other_distances.begin(), vendor.other_distances.end());
  return all;
}

std::string ThresholdRows(const AuditResult& result, Relation relation) {
  std::string rows;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!result.vendors[v].IsRanked()) continue;
    for (const DistanceResult& distance : AllDistances(result, result.vendors[v])) {
      for (const RelationAtDistance& at : distance.relations) {
        if (at.relation != relation) continue;
        rows += ThresholdRow(result, v, distance.metric, at, distance.thetas);
      }
    }
  }
  return rows;
}

}  // namespace

std::string ThresholdSection(const AuditResult& result, const std::set<Relation>& relations) {
  std::string rows;
  for (const Relation relation : relations) rows += ThresholdRows(result, relation);
  if (rows.empty()) return "";
  const std::string table = StackedTable(
      {"relation", "vendor", "distance", "zero", "min", "mean-2sigma", "mean-sigma", "triples"},
      rows, 3);
  return fmt::format(fmt::runtime(kThresholdsHtml),
                     fmt::arg("words", CountText(result.dictionary_words)),
                     fmt::arg("table", table));
}

std::string WorstTriples(const AuditResult& result, const std::set<Relation>& relations) {
  std::string out;
  for (const Relation relation : relations) {
    for (size_t v = 0; v < result.vendors.size(); ++v) {
      if (!result.vendors[v].IsRanked()) continue;
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
    const VendorResult& vendor = result.vendors[v];
    if (!vendor.IsRanked() || vendor.nearest_neighbours.counts.empty()) continue;
    out += fmt::format("<figure>{}<figcaption>{}</figcaption></figure>",
                       HistogramChart(vendor, VendorColour(v)), VendorLabel(result, v));
  }
  return out;
}

}  // namespace vetvec
