#include "report/load_formats.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "audit/vendor_label.h"
#include "audit/wording.h"
#include "base/text_escape.h"
#include "report/formats.h"
#include "report/html.h"
#include "report/section_answers.h"
#include "report/verdict_formats.h"

namespace vetvec {
namespace {

const std::vector<std::string> kLoadHeads = {"vendor",           "50 of 100 in, ms",
                                             "95 of 100 in, ms", "99 of 100 in, ms",
                                             "not answered",     "a second"};

constexpr const char* kLoadNote =
    "Single texts, sent at random instants, each once; a text without a vector counts as slower "
    "than "
    "all others. 95% intervals in brackets. Measured from one machine.";

std::string Whole(double millis) { return Grouped(fmt::format("{:.0f}", millis)); }

// "213 (203 to 223)"; without an upper end, "213 (at least 203)".
std::string QuantileText(const LoadQuantile& one) {
  const std::string value = one.value ? Whole(*one.value) : "never";
  if (!one.high) return fmt::format("{} (at least {})", value, Whole(one.low));
  return fmt::format("{} ({} to {})", value, Whole(one.low), Whole(*one.high));
}

std::vector<std::string> LoadCells(const VendorLoad& load) {
  return {QuantileText(load.p50), QuantileText(load.p95), QuantileText(load.p99),
          fmt::format("{} of {}", CountText(load.requests - std::min(load.answered, load.requests)),
                      CountText(load.requests)),
          fmt::format("{:g}", load.rate)};
}

Json QuantileJson(const LoadQuantile& one) {
  std::optional<Interval> interval;
  if (one.high) interval = {one.low, *one.high};
  Json out = FigureJson(one.value, "milliseconds", FigureOrigin::kMeasured, interval);
  out["low"] = one.low;
  return out;
}

bool HasLoad(const VendorResult& vendor) { return vendor.IsRanked() && vendor.load; }

}  // namespace

Json VendorLoadJson(const VendorResult& vendor) {
  if (!HasLoad(vendor)) return {};
  const VendorLoad& load = *vendor.load;
  return {{"rate", load.rate},
          {"seconds", load.seconds},
          {"requests", load.requests},
          {"answered", load.answered},
          {"failures", load.failures},
          {"texts_a_request", 1},
          {"percentiles",
           {{"p50", QuantileJson(load.p50)},
            {"p95", QuantileJson(load.p95)},
            {"p99", QuantileJson(load.p99)}}}};
}

Json LoadDifferencesJson(const AuditResult& result) {
  Json out = Json::array();
  for (const LoadDifference& one : result.load_differences) {
    if (!HasLoad(result.vendors[one.first]) || !HasLoad(result.vendors[one.second])) continue;
    out.push_back({{"first", result.vendors[one.first].name},
                   {"second", result.vendors[one.second].name},
                   {"quantile", "p95"},
                   {"rate", one.rate},
                   {"difference", one.millis},
                   {"unit", "milliseconds"},
                   {"interval", {one.low, one.high}}});
  }
  return out;
}

std::string LoadHtml(const AuditResult& result) {
  std::string rows;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!HasLoad(result.vendors[v])) continue;
    rows += "<tr>" + Cell("vendor", VendorLabel(result, v), false);
    const std::vector<std::string> cells = LoadCells(*result.vendors[v].load);
    for (size_t i = 0; i < cells.size(); ++i) rows += Cell(kLoadHeads[i + 1], cells[i]);
    rows += "</tr>";
  }
  if (rows.empty()) return "";
  return SectionHead(result, "How fast is it?", "answer_speed") + StackedTable(kLoadHeads, rows) +
         fmt::format("<p class=\"soft\">{}</p>", kLoadNote);
}

std::string LoadMarkdown(const AuditResult& result) {
  std::string rows;
  for (const VendorResult& vendor : result.vendors) {
    if (!HasLoad(vendor)) continue;
    rows += fmt::format("| {} |", MarkdownEscaped(LabelOf(vendor)));
    for (const std::string& cell : LoadCells(*vendor.load)) rows += fmt::format(" {} |", cell);
    rows += "\n";
  }
  if (rows.empty()) return "";
  std::string head;
  std::string line;
  for (const std::string& name : kLoadHeads) {
    head += fmt::format("| {} ", name);
    line += "|---";
  }
  return fmt::format("\n## How fast is it?\n\n{}\n\n{}|\n{}|\n{}", kLoadNote, head, line, rows);
}

}  // namespace vetvec
