// What can be cut from vendors' vectors, and how they find among fewer documents.
#include <fmt/core.h>

#include <cmath>

#include "audit/claim_text.h"
#include "audit/cut_claims.h"
#include "audit/vendor_label.h"
#include "audit/verdict_words.h"
#include "audit/wording.h"
#include "base/text_escape.h"
#include "report/curve_formats.h"
#include "report/database_limits.h"
#include "report/formats.h"
#include "report/html.h"

namespace vetvec {
namespace {

std::string Said(const AuditResult& result, const std::optional<Claim>& claim) {
  const std::string text = claim ? ClaimText(result, *claim) : "";
  return text.empty() ? "" : fmt::format("<p class=\"a\">{}</p>", XmlEscaped(text));
}

std::string Points(double points) {
  return fmt::format("{:.1f}", std::abs(points) < 0.05 ? 0 : points);
}

std::string LossText(const CutFigure& cut) {
  if (!cut.interval) return Points(cut.loss);
  return fmt::format("{} ({} to {})", Points(cut.loss), Points(cut.interval->low),
                     Points(cut.interval->high));
}

std::string BytesText(double bytes) { return CountText(static_cast<uint64_t>(bytes)); }

std::string Joined(const std::vector<const char*>& names) {
  std::string out;
  for (const char* name : names) out += (out.empty() ? "" : ", ") + std::string(name);
  return out.empty() ? "&ndash;" : XmlEscaped(out);
}

std::string RowOfCut(const AuditResult& result, size_t vendor, const CutFigure& cut,
                     bool is_memory) {
  const VendorCurves& curves = result.vendors[vendor].curves;
  const size_t full = curves.suites.front().cuts.full;
  const std::optional<double> month = MonthOfForm(result, vendor, cut.form);
  const double bytes = is_memory ? cut.form.searched_bytes() : cut.form.bytes();
  return fmt::format(
      "<tr>{}{}{}{}{}{}</tr>", Cell("vendor", VendorLabel(result, vendor), false),
      Cell("as", XmlEscaped(FormText(result, cut.form, full)), false),
      Cell("bytes a vector", fmt::format("{}{}", BytesText(bytes), is_memory ? " in memory" : "")),
      Cell("loss, points (95%)", LossText(cut)),
      Cell("a month", month ? AmountText(*month) : "&ndash;"),
      Cell("no index in", Joined(DatabasesWithout(cut.form))));
}

std::string ChosenTable(const AuditResult& result) {
  std::string rows;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!result.vendors[v].IsRanked()) continue;
    const CutChoice& choice = result.vendors[v].curves.choice;
    if (choice.smallest) rows += RowOfCut(result, v, *choice.smallest, false);
    if (choice.in_memory) rows += RowOfCut(result, v, *choice.in_memory, true);
  }
  if (rows.empty()) return "";
  return StackedTable(
      {"vendor", "as", "bytes a vector", "loss, points (95%)", "a month", "no index in"}, rows, 2);
}

// Of one vendor on one suite: a row for each dimension, a column for each precision.
std::string FormsTable(const SuiteCurves& suite) {
  std::vector<std::string> names = {"numbers"};
  for (const CutPrecisionFacts& facts : kCutPrecisions) {
    names.emplace_back(WordsOf(facts.name));
  }
  std::string rows;
  for (size_t i = 0; i < suite.cuts.cuts.size();) {
    const CutForm& first = suite.cuts.cuts[i].form;
    std::string row =
        Cell("numbers",
             fmt::format("{}{}", first.method == CutMethod::kPca ? "axes: " : "", first.dimension),
             false);
    for (const CutPrecisionFacts& facts : kCutPrecisions) {
      const CutForm form{first.dimension, first.method, facts.precision};
      const bool is_next = i < suite.cuts.cuts.size() && suite.cuts.cuts[i].form == form;
      row += Cell(std::string(WordsOf(facts.name)),
                  is_next ? LossText(suite.cuts.cuts[i]) : "&ndash;");
      i += is_next ? 1 : 0;
    }
    rows += fmt::format("<tr>{}</tr>", row);
  }
  return StackedTable(names, rows);
}

std::string AllForms(const AuditResult& result) {
  std::string out;
  for (const VendorResult& vendor : result.vendors) {
    if (!vendor.IsRanked()) continue;
    for (const SuiteCurves& suite : vendor.curves.suites) {
      if (suite.cuts.cuts.empty()) continue;
      out += fmt::format("<details><summary>{}, {}</summary>{}</details>",
                         XmlEscaped(LabelOf(vendor)), XmlEscaped(suite.suite), FormsTable(suite));
    }
  }
  return out;
}

std::string SizeRow(const std::string& label, const SuiteCurves& suite,
                    const std::vector<SizeFigure>& heads) {
  std::string row = Cell("vendor", label, false);
  for (const SizeFigure& head : heads) {
    std::string text = "&ndash;";
    for (const SizeFigure& point : suite.sizes) {
      if (point.documents != head.documents) continue;
      text = Points(point.score);
      if (point.interval) {
        text +=
            fmt::format(" ({} to {})", Points(point.interval->low), Points(point.interval->high));
      }
    }
    row += Cell(CountText(head.documents), text);
  }
  return fmt::format("<tr>{}</tr>", row);
}

// A table for each suite: a row for each vendor, a column for each number of documents.
std::string SizeTables(const AuditResult& result) {
  std::string out;
  const std::optional<size_t> first = VendorOfCuts(result);
  if (!first) return out;
  for (const SuiteCurves& suite : result.vendors[*first].curves.suites) {
    std::vector<std::string> names = {fmt::format("{}, documents", suite.suite)};
    for (const SizeFigure& point : suite.sizes) names.push_back(CountText(point.documents));
    std::string rows;
    for (size_t v = 0; v < result.vendors.size(); ++v) {
      if (!result.vendors[v].IsRanked()) continue;
      for (const SuiteCurves& own : result.vendors[v].curves.suites) {
        if (own.suite == suite.suite) rows += SizeRow(VendorLabel(result, v), own, suite.sizes);
      }
    }
    out += StackedTable(names, rows);
  }
  return out;
}

}  // namespace

std::string CutsHtml(const AuditResult& result) {
  const std::optional<size_t> first = VendorOfCuts(result);
  if (!first) return "";
  const std::string all = AllForms(result);
  std::string out;
  if (!all.empty()) {
    out = fmt::format("<h2>What can be cut?</h2>{}{}<p class=\"soft\">{}</p>{}",
                      Said(result, CutClaim(result, *first)), ChosenTable(result),
                      XmlEscaped(WordsOf("note_cuts")), all);
  }
  return out + fmt::format("<h2>How does it find at my size?</h2>{}{}{}",
                           Said(result, SizeClaim(result)), SizeTables(result),
                           Said(result, MoreClaim(result)));
}

std::string CutsMarkdown(const AuditResult& result) {
  std::string out;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (result.vendors[v].curves.choice.state != CutState::kCut) continue;
    const std::optional<Claim> claim = CutClaim(result, v);
    if (claim) out += fmt::format("\n{}\n", MarkdownEscaped(ClaimText(result, *claim)));
  }
  return out;
}

}  // namespace vetvec
