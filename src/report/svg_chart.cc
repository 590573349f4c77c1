#include "report/svg_chart.h"

#include <fmt/core.h>

#include "base/text_escape.h"

namespace vetvec {
namespace {

constexpr int kTicks = 4;

}  // namespace

std::string ChartFrame(const ChartAxes& axes, const std::string& x_label, bool is_percent) {
  std::string out;
  for (int i = 0; i <= kTicks; ++i) {
    const double y = axes.y_max * i / kTicks;
    out += fmt::format(
        "<line class=\"axis\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>",
        kChartLeft, kChartWidth - kChartRight, axes.Y(y), axes.Y(y), kChartLeft - 6, axes.Y(y) + 4,
        is_percent ? fmt::format("{:.3g}%", 100 * y) : fmt::format("{:.3g}", y));
    const double x = axes.x_min + (axes.x_max - axes.x_min) * i / kTicks;
    const char* anchor = i == 0 ? "start" : i == kTicks ? "end" : "middle";
    out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{:.2g}</text>",
                       axes.X(x), kChartHeight - kChartBottom + 14, anchor, x);
  }
  return out + fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>",
                           (kChartLeft + kChartWidth - kChartRight) / 2, kChartHeight - 4,
                           XmlEscaped(x_label));
}

std::string ChartSvg(const std::string& label, const std::string& inside) {
  return fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">{}</svg>",
                     kChartWidth, kChartHeight, XmlEscaped(label), inside);
}

}  // namespace vetvec
