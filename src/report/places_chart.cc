// The chart of points from the choice: a row for each vendor with a place, its name above its mark,
// so that no label can meet another, however long the names are.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "audit/claim_text.h"
#include "base/text_escape.h"
#include "report/formats.h"
#include "report/place_cells.h"
#include "report/places_formats.h"

namespace vetvec {
namespace {

constexpr double kWidth = 380;
constexpr double kSide = 12;
constexpr double kRow = 33;
constexpr double kName = 13;  // of a row: where the name stands
constexpr double kMark = 23;  // and its mark
constexpr double kAxis = 24;

// 1, 2 or 5 times a power of ten, at least `least`.
double NiceStep(double least) {
  const double power = std::pow(10, std::floor(std::log10(least)));
  for (const double nice : {1.0, 2.0, 5.0}) {
    if (least <= nice * power) return nice * power;
  }
  return 10 * power;
}

struct Scale {
  double low = 0;
  double high = 0;
  double step = 1;
  double X(double points) const {
    return kSide + (kWidth - 2 * kSide) * (points - low) / (high - low);
  }
};

struct ChartRow {
  const PlaceLine* line;
  double points = 0;
  Interval interval;
};

std::vector<ChartRow> RowsOf(const AuditResult& result, const PlaceTable& table,
                             const std::string& suite) {
  std::vector<ChartRow> rows;
  for (const PlaceLine& line : table.lines) {
    if (line.row.place == 0) continue;
    if (line.row.vendor == table.places.reference) rows.push_back({&line, 0, {0, 0}});
    for (const FromReference& one : PointsFrom(result, *table.places.reference, line.row.vendor)) {
      if (one.suite == suite) rows.push_back({&line, one.points, one.interval});
    }
  }
  return rows;
}

Scale ScaleOf(const std::vector<ChartRow>& rows, double margin) {
  Scale scale{-margin, margin};
  for (const ChartRow& row : rows) {
    scale.low = std::min({scale.low, row.points, row.interval.low});
    scale.high = std::max({scale.high, row.points, row.interval.high});
  }
  if (scale.high <= scale.low) scale.high = scale.low + 1;
  constexpr double kSteps = 5;
  scale.step = NiceStep((scale.high - scale.low) / kSteps);
  scale.low = scale.step * std::floor(scale.low / scale.step);
  scale.high = scale.step * std::ceil(scale.high / scale.step);
  return scale;
}

std::string Mark(const ChartRow& row, double x, double y) {
  constexpr double kSize = 5;
  const char* kind = row.line->is_choice ? "choice" : row.line->is_tied ? "tied" : "rest";
  if (row.line->is_choice || row.line->is_tied) {
    return fmt::format("<circle class=\"mark {}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.0f}\"/>", kind,
                       x, y, kSize);
  }
  return fmt::format("<path class=\"mark {}\" d=\"M{:.1f} {:.1f}l5 5l-5 5l-5 -5z\"/>", kind, x,
                     y - kSize);
}

std::string RowSvg(const ChartRow& row, const Scale& scale, double top) {
  const double y = top + kMark;
  return fmt::format(
             "<text class=\"name{}\" x=\"{:.0f}\" y=\"{:.1f}\">{} {}</text>"
             "<line class=\"ci\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>",
             row.line->is_choice ? " choice" : "", kSide, top + kName, row.line->place,
             XmlEscaped(row.line->label), scale.X(row.interval.low), scale.X(row.interval.high), y,
             y) +
         Mark(row, scale.X(row.points), y);
}

std::string AxisSvg(const Scale& scale, double bottom) {
  std::string out;
  for (double points = scale.low; points <= scale.high + scale.step / 2; points += scale.step) {
    const double shown = std::abs(points) < scale.step / 2 ? 0 : points;
    const double x = scale.X(shown);
    const bool is_first = points <= scale.low;
    const bool is_last = points > scale.high - scale.step / 2;
    out += fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"0\" y2=\"{:.1f}\"/>"
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{:g}</text>",
        shown == 0 ? "zero" : "axis", x, x, bottom,
        is_first  ? 0
        : is_last ? kWidth
                  : x,
        bottom + 16,
        is_first  ? "start"
        : is_last ? "end"
                  : "middle",
        shown);
  }
  return out;
}

std::string SuiteChart(const AuditResult& result, const PlaceTable& table,
                       const std::string& suite) {
  const std::vector<ChartRow> rows = RowsOf(result, table, suite);
  const Scale scale = ScaleOf(rows, result.equal_within);
  const double bottom = kRow * static_cast<double>(rows.size()) + 2;
  std::string inside =
      fmt::format("<rect class=\"band\" x=\"{:.1f}\" y=\"0\" width=\"{:.1f}\" height=\"{:.1f}\"/>",
                  scale.X(-result.equal_within),
                  scale.X(result.equal_within) - scale.X(-result.equal_within), bottom);
  inside += AxisSvg(scale, bottom);
  for (size_t i = 0; i < rows.size(); ++i) {
    inside += RowSvg(rows[i], scale, kRow * static_cast<double>(i));
  }
  return fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">{}</svg>",
                     kWidth, bottom + kAxis, XmlEscaped(table.columns[0].head), inside);
}

// "2 of 3 others surely find less than a": of those compared on the suite.
std::string Title(const AuditResult& result, const PlaceTable& table, const std::string& suite) {
  Claim claim{.code = "chart_less", .vendors = {*table.places.reference}, .suite = suite};
  for (const PlaceLine& line : table.lines) {
    if (line.row.place == 0) continue;
    for (const FromReference& one : PointsFrom(result, *table.places.reference, line.row.vendor)) {
      if (one.suite != suite || GiveTheSame(result, line.row.vendor, *table.places.reference)) {
        continue;
      }
      ++claim.of;
      claim.n += one.is_less ? 1 : 0;
    }
  }
  if (claim.n == 0) claim.code = "chart_none_less";
  return ClaimText(result, claim);
}

}  // namespace

std::string PlacesChart(const AuditResult& result) {
  const PlaceTable table = PlaceTableOf(result);
  if (!table.places.reference) return "";
  std::string out;
  for (const std::string& suite : ComparedSuites(result)) {
    if (RowsOf(result, table, suite).size() < 2) continue;
    out += fmt::format("<p class=\"title\">{}</p>{}", XmlEscaped(Title(result, table, suite)),
                       SuiteChart(result, table, suite));
  }
  if (out.empty()) return "";
  Claim note{.code = "chart_note"};
  note.figures = {{"margin", result.equal_within, "points"}};
  return fmt::format("<figure class=\"from\">{}<figcaption>{}</figcaption></figure>", out,
                     XmlEscaped(ClaimText(result, note)));
}

}  // namespace vetvec
