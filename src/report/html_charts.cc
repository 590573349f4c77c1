#include <fmt/core.h>

#include <algorithm>

#include "base/text_escape.h"
#include "report/formats.h"
#include "report/html.h"
#include "report/svg_chart.h"

namespace vetvec {
namespace {

// The smallest round share that is at least `share` and whose quarters are round as well.
double NiceShare(double share) {
  for (const double nice : {0.02, 0.04, 0.08, 0.2, 0.4, 0.6, 0.8}) {
    if (share <= nice) return nice;
  }
  return 1;
}

// Null for vendors that are not ranked: no chart shows them.
const RelationResult* RankedRelation(const VendorResult& vendor, Relation relation) {
  return vendor.IsRanked() ? vendor.FindRelation(relation) : nullptr;
}

double ShareAt(const RelationResult& relation, size_t point) {
  return relation.triples == 0
             ? 0
             : static_cast<double>(relation.curve[point]) / static_cast<double>(relation.triples);
}

std::string CurveLine(const VendorResult& vendor, const RelationResult& relation,
                      const ChartAxes& axes, size_t number) {
  const double unit = vendor.threshold.nn_mean > 0 ? vendor.threshold.nn_mean : 1;
  std::string points;
  for (size_t i = 0; i < relation.curve.size(); ++i) {
    points += fmt::format("{:.1f},{:.1f} ", axes.X(vendor.curve_thetas[i] / unit),
                          axes.Y(ShareAt(relation, i)));
  }
  return VendorLine(number, points) +
         fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>",
                     axes.X(vendor.threshold.threshold / unit), axes.Y(ViolationShare(relation)),
                     VendorColour(number));
}

}  // namespace

const char* VendorColour(size_t vendor) {
  static constexpr const char* kColours[] = {"#2a6f97", "#d1495b", "#2f9e77",
                                             "#c98a1b", "#7d55a8", "#6b7280"};
  return kColours[vendor % std::size(kColours)];
}

std::string VendorLine(size_t vendor, const std::string& points) {
  static constexpr const char* kDashes[] = {
      "none", "7 3",          "2 3", "10 3 2 3",         "14 4",     "6 3 2 3 2 3",
      "1 5",  "16 3 2 3 2 3", "4 7", "10 3 2 3 2 3 2 3", "14 3 6 3", "6 7"};
  return fmt::format(
      "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" "
      "stroke-dasharray=\"{}\"/>",
      points, VendorColour(vendor), kDashes[vendor % std::size(kDashes)]);
}

std::string CurveChart(const AuditResult& result, Relation relation) {
  ChartAxes axes;
  axes.y_max = 0;
  axes.x_max = 0;
  for (const VendorResult& vendor : result.vendors) {
    const RelationResult* found = RankedRelation(vendor, relation);
    if (found == nullptr || vendor.curve_thetas.empty()) continue;
    const double unit = vendor.threshold.nn_mean > 0 ? vendor.threshold.nn_mean : 1;
    axes.x_max = std::max(axes.x_max, vendor.curve_thetas.back() / unit);
    axes.y_max = std::max(axes.y_max, ShareAt(*found, 0));
  }
  axes.y_max = NiceShare(axes.y_max);
  if (axes.x_max <= 0) axes.x_max = 1;
  std::string inside = ChartFrame(axes, "threshold / mean nearest-neighbour distance", true);
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const RelationResult* found = RankedRelation(result.vendors[v], relation);
    if (found != nullptr && !found->curve.empty()) {
      inside += CurveLine(result.vendors[v], *found, axes, v);
    }
  }
  return ChartSvg(fmt::format("Violations by threshold, {}", RelationName(relation)), inside);
}

std::string HistogramChart(const VendorResult& vendor, const char* colour) {
  const Histogram& histogram = vendor.nearest_neighbours;
  if (histogram.counts.empty()) return "";
  ChartAxes axes;
  axes.x_min = std::min(histogram.low, vendor.threshold.threshold);
  axes.x_max = std::max(histogram.high, axes.x_min + 1e-9);
  axes.y_max =
      static_cast<double>(*std::max_element(histogram.counts.begin(), histogram.counts.end()));
  std::string inside = ChartFrame(axes, "distance to the nearest neighbour", false);
  const double width =
      (histogram.high - histogram.low) / static_cast<double>(histogram.counts.size());
  for (size_t i = 0; i < histogram.counts.size(); ++i) {
    const double left = axes.X(histogram.low + width * static_cast<double>(i));
    const double right = axes.X(histogram.low + width * static_cast<double>(i + 1));
    const double top = axes.Y(static_cast<double>(histogram.counts[i]));
    inside += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>", left,
        top, std::max(0.5, right - left - 0.5), kChartHeight - kChartBottom - top, colour);
  }
  const double theta = axes.X(vendor.threshold.threshold);
  constexpr double kLabelWidth = 90;
  const bool is_right = theta > kChartLeft + kLabelWidth;
  inside += fmt::format(
      "<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" stroke=\"currentColor\" "
      "stroke-width=\"2\" stroke-dasharray=\"4 3\"/><text x=\"{3:.1f}\" y=\"{4:.1f}\" "
      "text-anchor=\"{5}\">threshold {6:.3g}</text>",
      theta, kChartTop, kChartHeight - kChartBottom, is_right ? theta - 5 : theta + 5,
      kChartTop + 10, is_right ? "end" : "start", vendor.threshold.threshold);
  return ChartSvg(fmt::format("Nearest-neighbour distances of {}", vendor.name), inside);
}

std::string ShareBars(const AuditResult& result, Relation relation) {
  std::string out = "<div class=\"bars\">";
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const RelationResult* found = RankedRelation(result.vendors[v], relation);
    if (found == nullptr) continue;
    const double share = ViolationShare(*found);
    out += fmt::format("<div class=\"name\">{}</div>", VendorLabel(result, v));
    out += fmt::format(
        "<div class=\"track\"><div class=\"fill\" style=\"width:{:.2f}%;background:{}\"></div>"
        "<div class=\"range\" style=\"left:{:.2f}%;width:{:.2f}%\"></div>",
        100 * share, VendorColour(v), 100 * found->interval.low,
        100 * (found->interval.high - found->interval.low));
    if (result.metric != "cosine") {
      out += fmt::format("<div class=\"limit\" style=\"left:{:.2f}%\"></div>",
                         100 * found->reachable_share);
    }
    out += fmt::format("</div><div>{} <span class=\"soft\">({} to {})</span></div>",
                       PercentText(share), PercentText(found->interval.low),
                       PercentText(found->interval.high));
  }
  return out + "</div>";
}

}  // namespace vetvec
