// The vendors' scores, contract tests and traffic.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "audit/vendor_label.h"
#include "audit/wording.h"
#include "base/strings.h"
#include "base/text_escape.h"
#include "report/embedded_page.h"
#include "report/formats.h"
#include "report/html.h"
#include "report/section_answers.h"
#include "suites/suite.h"

namespace vetvec {
namespace {

std::string DetailText(const ScoreDetail& detail) {
  if (!detail.value) return "undefined";
  if (detail.name.ends_with('%')) return fmt::format("{:.1f}", *detail.value);
  const double value = *detail.value;
  const bool is_count = value >= 0 && value < 1e15 && value == std::floor(value);
  return is_count ? CountText(static_cast<uint64_t>(value)) : fmt::format("{:.3f}", value);
}

std::string AllContractTests(const VendorResult& vendor) {
  if (!vendor.contract()) return "";
  std::string out =
      fmt::format("<details><summary>{}, all tests</summary><ul>", XmlEscaped(vendor.name));
  for (const ContractFinding& one : vendor.contract()->findings) {
    out += fmt::format("<li>{} ({}): {}</li>", XmlEscaped(one.test),
                       ContractOutcomeName(one.outcome), XmlEscaped(one.finding));
  }
  return out + "</ul></details>";
}

}  // namespace

namespace {

constexpr const char* kHeads[] = {
    "<h2>How much does each find?</h2><p class=\"soft\">How well the right texts are placed ({}); "
    "higher is better.</p>",
    "<h3>Scores that only describe</h3><p class=\"soft\">{}; higher is better. They say something "
    "about a vendor, but can rise when its vectors lose information, so they do not rank "
    "vendors.</p>"};

std::string DetailsOf(const VendorResult& vendor, const ScoreResult& score) {
  if (score.details.empty()) return "";
  std::string out = fmt::format("<details><summary>{}, {}</summary><ul>",
                                XmlEscaped(LabelOf(vendor)), XmlEscaped(score.suite));
  for (const ScoreDetail& detail : score.details) {
    out += fmt::format("<li>{}: {}</li>", XmlEscaped(detail.name), DetailText(detail));
  }
  return out + "</ul></details>";
}

}  // namespace

std::string ScoreSection(const AuditResult& result, ScoreUse use) {
  std::string rows;
  std::vector<std::string> measures;  // each once
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!result.vendors[v].IsRanked()) continue;
    for (const ScoreResult& score : result.vendors[v].scores) {
      const ScoreUse own = score.ranks ? ScoreUse::kRanks : ScoreUse::kOthers;
      if (own != use || score.kind == kMeaningKind) continue;
      const std::string measure = fmt::format("{}: {}", score.suite, score.measure);
      const bool is_new = std::find(measures.begin(), measures.end(), measure) == measures.end();
      if (is_new) measures.push_back(measure);
      rows += fmt::format("<tr>{}{}{}{}{}</tr>", Cell("vendor", VendorLabel(result, v), false),
                          Cell("suite", XmlEscaped(score.suite), false),
                          Cell("score", XmlEscaped(ScoreText(score))),
                          Cell("95% interval", IntervalText(score)),
                          Cell("items", CountText(score.items)));
    }
  }
  if (rows.empty()) return "";
  const std::string head =
      fmt::format(fmt::runtime(kHeads[static_cast<size_t>(use)]), XmlEscaped(Joined(measures)));
  return head + StackedTable({"vendor", "suite", "score", "95% interval", "items"}, rows, 2);
}

std::string ScoreDetails(const AuditResult& result) {
  std::string details;
  for (const VendorResult& vendor : result.vendors) {
    if (!vendor.IsRanked()) continue;
    for (const ScoreResult& score : vendor.scores) details += DetailsOf(vendor, score);
  }
  return details;
}

std::string ContractSection(const AuditResult& result) {
  std::string lines;
  std::string rows;
  std::string details;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    details += AllContractTests(vendor);
    const std::string line = ContractLine(vendor);
    if (!line.empty()) {
      lines += fmt::format("<li>{}: {}</li>", VendorLabel(result, v), XmlEscaped(line));
    }
    for (const ContractFinding* finding : FailedFindings(vendor)) {
      rows += fmt::format("<tr>{}{}{}{}</tr>", Cell("vendor", VendorLabel(result, v), false),
                          Cell("severity", ContractSeverityName(finding->severity), false),
                          Cell("test", XmlEscaped(finding->test), false),
                          Cell("finding", XmlEscaped(finding->finding), false));
    }
  }
  if (lines.empty()) return "";
  const std::string table =
      rows.empty() ? "" : StackedTable({"vendor", "severity", "test", "finding"}, rows, 4);
  return fmt::format(
      fmt::runtime(kContractHtml),
      fmt::arg("head", SectionHead(result, "Does each keep its contract?", "answer_contract")),
      fmt::arg("lines", lines), fmt::arg("table", table), fmt::arg("details", details));
}

std::string TrafficTable(const AuditResult& result) {
  std::string rows;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    const TrafficResult& traffic = vendor.traffic;
    rows += fmt::format("<tr>{}{}{}{}{}{}{}", Cell("vendor", VendorLabel(result, v), false),
                        Cell("texts", CountText(vendor.texts)),
                        Cell("from cache", CountText(vendor.cached_texts)),
                        Cell("requests", CountText(traffic.requests)),
                        Cell("failed", CountText(traffic.failed_requests)),
                        Cell("tokens", CountText(traffic.tokens)),
                        Cell("cost", vendor.IsRanked() ? CostText(traffic.cost) : "&ndash;"));
    for (const auto& [label, value] :
         {std::pair<const char*, double>{"first byte p50", traffic.first_byte_millis.p50},
          {"total p50", traffic.total_millis.p50},
          {"p90", traffic.total_millis.p90},
          {"p99", traffic.total_millis.p99},
          {"max", traffic.total_millis.max}}) {
      const bool is_shown = traffic.total_millis.n > 0 && vendor.IsRanked();
      rows += Cell(label, is_shown ? MillisText(value) : "&ndash;");
    }
    rows += "</tr>";
  }
  return StackedTable({"vendor", "texts", "from cache", "requests", "failed", "tokens", "cost",
                       "first byte p50", "total p50", "p90", "p99", "max"},
                      rows);
}

}  // namespace vetvec
