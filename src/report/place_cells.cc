#include "report/place_cells.h"

#include <fmt/core.h>

#include <algorithm>

#include "audit/claim_text.h"
#include "audit/load_file.h"
#include "audit/vendor_costs.h"
#include "audit/vendor_label.h"
#include "audit/verdict_words.h"
#include "audit/wording.h"
#include "report/formats.h"

namespace vetvec {
namespace {

std::string Words(const char* code, const std::string& detail = "") {
  Claim claim{.code = code, .detail = detail};
  return ClaimText(AuditResult(), claim);
}

bool AnyHasMonth(const AuditResult& result) {
  return std::any_of(result.vendors.begin(), result.vendors.end(),
                     [](const auto& vendor) { return vendor.IsRanked() && vendor.at_volume; });
}

// Those that rank, if there are several: cells have a line for each.
std::string PointsHead(const AuditResult& result, const Places& places) {
  Claim claim{.code = "head_points", .vendors = {*places.reference}};
  if (result.decision.choice == places.reference) claim.code = "head_points_choice";
  const std::vector<std::string> suites = ComparedSuites(result);
  const std::string of = suites.size() > 1 ? Words("head_suites", Enumerated(suites)) : "";
  return ClaimText(result, claim) + of;
}

std::vector<PlaceColumn> ColumnsOf(const AuditResult& result, const Places& places) {
  std::vector<PlaceColumn> columns;
  if (places.reference) {
    columns.push_back({"points", PointsHead(result, places)});
    columns.push_back({"interval", Words("head_interval")});
  }
  if (AnyHasMonth(result)) {
    const Volume& volume = result.volume;
    const std::string head = volume.currency.empty() ? Words("head_month_no_currency")
                                                     : Words("head_month", volume.currency);
    const std::string limit =
        volume.month_at_most <= 0 ? "" : Words("head_limit", AmountText(volume.month_at_most));
    columns.push_back({"month", head, limit});
  }
  const bool has_load = std::any_of(result.vendors.begin(), result.vendors.end(),
                                    [](auto& vendor) { return vendor.IsRanked() && vendor.load; });
  if (has_load) {
    const double limit = result.volume.p95_ms_at_most;
    columns.push_back({"p95", Words("head_p95"),
                       limit > 0 ? Words("head_limit", AmountText(limit)) : std::string()});
  }
  columns.push_back({"failed", Words("head_failed")});
  return columns;
}

// A line for each suite that ranks.
template <typename Line>
std::string Lines(const std::vector<FromReference>& points, const Line& line) {
  std::string text;
  for (const FromReference& one : points) text += (text.empty() ? "" : "\n") + line(one);
  return text;
}

std::string PointsText(const AuditResult& result, const Places& places, size_t v) {
  if (v == *places.reference) {
    return result.decision.choice == places.reference ? Words("cell_choice") : "0.0";
  }
  if (GiveTheSame(result, v, *places.reference)) return Words("cell_same");
  return Lines(PointsFrom(result, *places.reference, v),
               [](const FromReference& one) { return SignedPoints(one.points); });
}

std::string IntervalLines(const AuditResult& result, const Places& places, size_t v) {
  if (GiveTheSame(result, v, *places.reference)) return "";
  return Lines(PointsFrom(result, *places.reference, v), [](const FromReference& one) {
    return fmt::format("{} to {}", SignedPoints(one.interval.low), SignedPoints(one.interval.high));
  });
}

PlaceCell CellOf(const AuditResult& result, const Places& places, const VendorPlace& row,
                 const std::string& column) {
  const VendorResult& vendor = result.vendors[row.vendor];
  if (column == "failed") {
    const TrafficResult& traffic = vendor.traffic;
    if (traffic.requests == 0) return {Words("cell_none_sent")};
    return {
        fmt::format("{} of {}", CountText(traffic.failed_requests), CountText(traffic.requests))};
  }
  if (!vendor.IsRanked()) return {};
  if (column == "p95") {
    if (!vendor.load) return {};
    const std::optional<double>& value = vendor.load->p95.value;
    return {value ? Grouped(fmt::format("{:.0f}", *value)) : Words("cell_unanswered"),
            IsTooSlow(result, row.vendor)};
  }
  if (column == "month") {
    if (!vendor.at_volume) return {};
    return {AmountText(vendor.at_volume->month), IsOverLimit(result, row.vendor)};
  }
  if (row.place == 0) return {};
  if (column == "points") return {PointsText(result, places, row.vendor)};
  return {IntervalLines(result, places, row.vendor)};
}

std::vector<std::string> NotesOf(const AuditResult& result, const PlaceTable& table) {
  std::vector<std::string> notes;
  const bool is_any_tied = std::any_of(table.lines.begin(), table.lines.end(),
                                       [](const auto& line) { return line.row.is_shared; });
  const bool is_one = ComparedSuites(result).size() == 1;
  if (is_any_tied) notes.push_back(Words(is_one ? "note_tied" : "note_tied_on_all"));
  if (table.places.reference) notes.push_back(Words("note_points"));
  return notes;
}

}  // namespace

std::vector<std::string> ComparedSuites(const AuditResult& result) {
  std::vector<std::string> suites;
  for (const SuiteComparison& one : result.comparisons) {
    const bool is_new = std::find(suites.begin(), suites.end(), one.suite) == suites.end();
    if (is_new) suites.push_back(one.suite);
  }
  return suites;
}

PlaceTable PlaceTableOf(const AuditResult& result) {
  PlaceTable table;
  table.places = PlacesOf(result);
  table.columns = ColumnsOf(result, table.places);
  const std::optional<size_t>& reference = table.places.reference;
  size_t place_of_reference = 0;
  for (const VendorPlace& row : table.places.rows) {
    if (row.vendor == reference) place_of_reference = row.place;
  }
  for (const VendorPlace& row : table.places.rows) {
    PlaceLine& line = table.lines.emplace_back();
    line.row = row;
    line.place = PlaceText(result, row);
    line.label = LabelOf(result.vendors[row.vendor]);
    line.is_choice = result.decision.choice == row.vendor;
    line.is_tied = row.place > 0 && row.place == place_of_reference;
    for (const PlaceColumn& column : table.columns) {
      line.cells.push_back(CellOf(result, table.places, row, column.key));
    }
    line.against = AgainstInShortOf(result, row.vendor, reference);
  }
  table.notes = NotesOf(result, table);
  return table;
}

}  // namespace vetvec
