// Axes, frame and picture of the report's charts, as inline SVG.
//
//   ChartAxes axes{.x_min = 0, .x_max = 1, .y_max = 0.4};
//   std::string inside = ChartFrame(axes, "threshold", true);
//   inside += ...;                                  // shapes at axes.X(x), axes.Y(y)
//   std::string svg = ChartSvg("Violations by threshold", inside);
#ifndef VETVEC_REPORT_SVG_CHART_H_
#define VETVEC_REPORT_SVG_CHART_H_

#include <string>

namespace vetvec {

// All charts are 360 x 220, so that a phone draws them at full size.
inline constexpr double kChartWidth = 360;
inline constexpr double kChartHeight = 220;
inline constexpr double kChartLeft = 44;
inline constexpr double kChartRight = 10;
inline constexpr double kChartTop = 10;
inline constexpr double kChartBottom = 34;

// From numbers to places in the picture. The y axis begins at 0.
struct ChartAxes {
  double x_min = 0;
  double x_max = 1;
  double y_max = 1;

  double X(double x) const {
    const double span = x_max > x_min ? x_max - x_min : 1;
    return kChartLeft + (kChartWidth - kChartLeft - kChartRight) * (x - x_min) / span;
  }
  double Y(double y) const {
    return kChartHeight - kChartBottom -
           (kChartHeight - kChartTop - kChartBottom) * y / (y_max > 0 ? y_max : 1);
  }
};

// Horizontal lines, the numbers beside both axes, and the name of the x axis.
std::string ChartFrame(const ChartAxes& axes, const std::string& x_label, bool is_percent);
// The picture; `label` describes it to readers who do not see it.
std::string ChartSvg(const std::string& label, const std::string& inside);

}  // namespace vetvec

#endif  // VETVEC_REPORT_SVG_CHART_H_
