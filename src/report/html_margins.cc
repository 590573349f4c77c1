// SynTextBench's curves: s(a) of all vendors, accuracy by p with the reference, sentence lengths
// (the paper's Figures 3, 5 and 4).
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "base/json.h"
#include "base/text_escape.h"
#include "report/embedded_page.h"
#include "report/html.h"
#include "report/svg_chart.h"

namespace vetvec {
namespace {

constexpr double kLeastAccuracy = 0.5;  // chance: where s(a) begins

struct VendorMargins {
  size_t vendor = 0;
  const MarginCurve* curve = nullptr;
};

std::vector<VendorMargins> MarginsOf(const AuditResult& result, const std::string& suite) {
  std::vector<VendorMargins> out;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!result.vendors[v].IsRanked()) continue;
    for (const ScoreResult& score : result.vendors[v].scores) {
      if (score.suite == suite && score.margin_curve) out.push_back({v, &*score.margin_curve});
    }
  }
  return out;
}

// The smallest round number that is at least `value` and whose quarters are short.
double RoundTop(double value) {
  for (const double top : {0.04, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.6, 2.0, 4.0}) {
    if (value <= top) return top;
  }
  return value;
}

// s(a) is a step function: it falls at each task's accuracy.
std::string GoodnessPoints(const MarginCurve& curve, const ChartAxes& axes) {
  std::vector<double> accuracies;
  for (const MarginPoint& point : curve.points) {
    if (point.accuracy > kLeastAccuracy) accuracies.push_back(point.accuracy);
  }
  std::sort(accuracies.begin(), accuracies.end());
  double before = curve.GoodnessAt(kLeastAccuracy);
  std::string points = fmt::format("{:.1f},{:.1f} ", axes.X(kLeastAccuracy), axes.Y(before));
  for (const double a : accuracies) {
    const double after = curve.GoodnessAt(a);
    points +=
        fmt::format("{0:.1f},{1:.1f} {0:.1f},{2:.1f} ", axes.X(a), axes.Y(before), axes.Y(after));
    before = after;
  }
  return points + fmt::format("{:.1f},{:.1f}", axes.X(1), axes.Y(before));
}

// a_T, from which on the area counts.
std::string LeastAccuracyLine(double a_t, const ChartAxes& axes) {
  const double x = axes.X(std::clamp(a_t, kLeastAccuracy, 1.0));
  const bool is_left = x < kChartWidth / 2;
  return fmt::format(
      "<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" stroke=\"currentColor\" "
      "stroke-dasharray=\"4 3\"/><text x=\"{3:.1f}\" y=\"{4:.1f}\" text-anchor=\"{5}\">a_T = "
      "{6:.3g}</text>",
      x, kChartTop, kChartHeight - kChartBottom, is_left ? x + 5 : x - 5, kChartTop + 10,
      is_left ? "start" : "end", a_t);
}

std::string GoodnessChart(const std::vector<VendorMargins>& margins, const std::string& suite) {
  ChartAxes axes{.x_min = kLeastAccuracy, .x_max = 1, .y_max = 0};
  for (const VendorMargins& one : margins) {
    axes.y_max = std::max(axes.y_max, one.curve->GoodnessAt(kLeastAccuracy));
  }
  axes.y_max = RoundTop(axes.y_max);
  std::string inside = ChartFrame(axes, "accuracy a", false);
  inside += LeastAccuracyLine(margins[0].curve->a_t, axes);
  for (const VendorMargins& one : margins) {
    inside += VendorLine(one.vendor, GoodnessPoints(*one.curve, axes));
  }
  return ChartSvg(fmt::format("s(a) on {}", suite), inside);
}

// Mean accuracy over the draws, by p.
std::map<double, double> AccuracyByRatio(const MarginCurve& curve) {
  std::map<double, std::pair<double, double>> sums;
  for (const MarginPoint& point : curve.points) {
    sums[point.p].first += point.accuracy;
    sums[point.p].second += 1;
  }
  std::map<double, double> out;
  for (const auto& [p, sum] : sums) out[p] = sum.first / sum.second;
  return out;
}

std::string RatioPoints(const std::map<double, double>& values, const ChartAxes& axes) {
  std::string points;
  for (const auto& [p, value] : values) {
    points += fmt::format("{:.1f},{:.1f} ", axes.X(p), axes.Y(value));
  }
  return points;
}

std::string AccuracyChart(const std::vector<VendorMargins>& margins,
                          const std::map<double, double>& reference, const std::string& suite) {
  const ChartAxes axes;
  std::string inside = ChartFrame(axes, "share of neutral words p", true);
  if (!reference.empty()) {
    inside += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"currentColor\"/>",
                          RatioPoints(reference, axes));
  }
  for (const VendorMargins& one : margins) {
    inside += VendorLine(one.vendor, RatioPoints(AccuracyByRatio(*one.curve), axes));
  }
  return ChartSvg(fmt::format("Accuracy by share of neutral words on {}", suite), inside);
}

// Shares of the lengths 1, 2, ...; the last bar stands for all longer sentences.
std::string LengthChart(const std::vector<double>& counts, const std::string& suite) {
  double total = 0;
  for (const double count : counts) total += count;
  if (counts.size() < 2 || !(total > 0) || !std::isfinite(total)) return "";
  ChartAxes axes{.x_min = 0, .x_max = static_cast<double>(counts.size()), .y_max = 0};
  axes.y_max = RoundTop(*std::max_element(counts.begin(), counts.end()) / total);
  std::string inside = ChartFrame(axes, "words in a sentence", true);
  for (size_t i = 1; i < counts.size(); ++i) {
    const double top = axes.Y(counts[i] / total);
    const double left = axes.X(static_cast<double>(i) - 0.5);
    const double right = axes.X(static_cast<double>(i) + 0.5);
    inside += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>", left,
        top, right - left - 0.5, kChartHeight - kChartBottom - top, VendorColour(0));
  }
  return ChartSvg(fmt::format("Sentence lengths of {}", suite), inside);
}

// From a suite's manifest, which a user may have written: anything else counts as missing.
struct SentenceFacts {
  std::map<double, double> reference;  // accuracy by p
  std::vector<double> lengths;
};

SentenceFacts FactsOf(const SuiteResult& suite) {
  SentenceFacts out;
  const Json manifest = Json::parse(suite.manifest_json, nullptr, false);
  if (!manifest.is_object() || !manifest.contains("facts")) return out;
  const Json& facts = manifest["facts"];
  if (facts.contains("tasks") && facts["tasks"].is_array()) {
    for (const Json& task : facts["tasks"]) {
      if (!task.is_object() || !task.contains("p") || !task["p"].is_number()) continue;
      const auto accuracy = task.find("reference_accuracy");
      if (accuracy == task.end() || !accuracy->is_number()) continue;
      out.reference[task["p"].get<double>()] = std::clamp(accuracy->get<double>(), 0.0, 1.0);
    }
  }
  if (facts.contains("lengths") && facts["lengths"].is_array()) {
    for (const Json& count : facts["lengths"]) {
      out.lengths.push_back(count.is_number() ? std::max(0.0, count.get<double>()) : 0);
    }
  }
  return out;
}

std::string Figure(const std::string& svg, const std::string& caption) {
  return svg.empty() ? ""
                     : fmt::format("<figure>{}<figcaption>{}</figcaption></figure>", svg, caption);
}

}  // namespace

std::string MarginSection(const AuditResult& result) {
  std::string suites;
  for (const SuiteResult& suite : result.suites) {
    const std::vector<VendorMargins> margins = MarginsOf(result, suite.name);
    if (margins.empty()) continue;
    const SentenceFacts facts = FactsOf(suite);
    std::string vendors;
    for (const VendorMargins& one : margins) {
      vendors += fmt::format("{}{}", vendors.empty() ? "" : " ", VendorLabel(result, one.vendor));
    }
    const char* const thin = facts.reference.empty() ? "" : "; thin: adding up the words";
    suites += fmt::format(
        "<h3>{}</h3><div class=\"charts\">{}{}{}</div>", XmlEscaped(suite.name),
        Figure(GoodnessChart(margins, suite.name), fmt::format("s(a): {}", vendors)),
        Figure(AccuracyChart(margins, facts.reference, suite.name),
               fmt::format("accuracy by p: {}{}", vendors, thin)),
        Figure(LengthChart(facts.lengths, suite.name),
               fmt::format("share of the sentences by length; last bar: {} or more words",
                           facts.lengths.size() - 1)));
  }
  if (suites.empty()) return "";
  return fmt::format(fmt::runtime(kMarginsHtml), fmt::arg("suites", suites));
}

}  // namespace vetvec
