// CSV, Markdown and JUnit XML.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "audit/gate.h"
#include "audit/standing.h"
#include "audit/wording.h"
#include "base/text_escape.h"
#include "report/cost_formats.h"
#include "report/curve_formats.h"
#include "report/fact_formats.h"
#include "report/formats.h"
#include "report/load_formats.h"
#include "report/meaning_formats.h"
#include "report/sent_formats.h"
#include "report/verdict_formats.h"
#include "suites/suite.h"

namespace vetvec {
namespace {

struct TestCase {
  std::string suite;
  std::string name;
  std::string failure;  // empty: passed
};

std::vector<TestCase> GateCases(const JudgedRun& run, const std::vector<std::string>& rules) {
  std::string text;
  for (const std::string& rule : rules) text += rule + "\n";
  std::vector<TestCase> cases;
  Result<std::vector<GateRule>> parsed = ParseGateRules(text, "[gate] rules");
  if (!parsed.ok()) return {{"gate", "rules", parsed.status().message()}};
  // A report has no baseline to compare with: `vetvec gate --baseline` checks those rules.
  std::erase_if(*parsed, [](const GateRule& rule) { return rule.op == GateOperator::kNotWorse; });
  const auto checks = CheckGate(run, *parsed, nullptr);
  if (!checks.ok()) return {{"gate", "rules", checks.status().message()}};
  for (const GateCheck& check : *checks) {
    cases.push_back({check.vendor, check.rule, check.passed ? "" : check.message});
  }
  return cases;
}

// The vendor that is better than `vendor` on a suite, and by how much; empty if none is.
std::string WorseThan(const AuditResult& result, size_t vendor, const std::string& suite) {
  for (const SuiteComparison& one : result.comparisons) {
    if (one.suite != suite || (one.first != vendor && one.second != vendor)) continue;
    const size_t other = one.first == vendor ? one.second : one.first;
    if (!one.IsBetter(other)) continue;
    return fmt::format("worse than {} by {:.1f} points (Holm p {})", result.vendors[other].name,
                       std::abs(one.figures.difference), PText(one.figures.p_holm));
  }
  return "";
}

// For each vendor: whether it was measured, whether it is ranked, and each suite and contract test.
std::vector<TestCase> SuiteCases(const AuditResult& result) {
  std::vector<TestCase> cases;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    cases.push_back({vendor.name, "measured", vendor.problem});
    if (!vendor.problem.empty()) continue;
    cases.push_back({vendor.name, "is ranked",
                     vendor.defects.empty() ? "" : fmt::format("it {}", vendor.defects[0])});
    for (const ScoreResult& score : vendor.scores) {
      const std::string failure = score.value ? WorseThan(result, v, score.suite)
                                              : fmt::format("no score: {}", score.problem);
      cases.push_back({vendor.name, score.suite, failure});
    }
    if (!vendor.contract()) continue;
    for (const ContractFinding& finding : vendor.contract()->findings) {
      if (finding.outcome == ContractOutcome::kNotTested) continue;
      cases.push_back({vendor.name, fmt::format("contract: {}", finding.test),
                       finding.outcome == ContractOutcome::kFailed ? finding.finding : ""});
    }
  }
  return cases;
}

std::string ComparisonTable(const AuditResult& result) {
  std::string rows;
  for (const SuiteComparison& one : result.comparisons) {
    rows += fmt::format(
        "| {} | {} | {} | {} | {} ({:.1f} to {:.1f}) | {} | {} |\n", MarkdownEscaped(one.suite),
        MarkdownEscaped(result.vendors[one.first].name),
        MarkdownEscaped(result.vendors[one.second].name), OutcomeText(one.figures.outcome),
        SignedPoints(one.figures.difference), one.figures.interval.low, one.figures.interval.high,
        PText(one.figures.p_holm),
        one.figures.detectable ? fmt::format("{:.1f}", *one.figures.detectable) : "none");
  }
  if (rows.empty()) return "";
  return "\n| suite | first | second | outcome | difference, points (first minus second) | Holm p "
         "| detectable |\n|---|---|---|---|---|---|---|\n" +
         rows;
}

std::string ScoreTable(const AuditResult& result) {
  std::string rows;
  for (const VendorResult& vendor : result.vendors) {
    if (!vendor.IsRanked()) continue;
    for (const ScoreResult& score : vendor.scores) {
      if (score.kind == kMeaningKind) continue;  // has a section of its own
      rows += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", MarkdownEscaped(vendor.name),
                          MarkdownEscaped(score.suite), score.ranks ? "ranks" : "describes",
                          MarkdownEscaped(score.measure), ScoreText(score), IntervalText(score),
                          CountText(score.items));
    }
  }
  if (rows.empty()) return "";
  return "\n| vendor | suite | use | measure | score | 95% interval | items "
         "|\n|---|---|---|---|---|---|---|\n" +
         rows;
}

// For researchers: not used to rank vendors.
std::string RelationTable(const AuditResult& result) {
  std::string rows;
  for (const VendorResult& vendor : result.vendors) {
    if (!vendor.IsRanked()) continue;
    for (const RelationResult& relation : vendor.relations) {
      rows +=
          fmt::format("| {} | {} | {} | {} | {} to {} | {} |\n", MarkdownEscaped(vendor.name),
                      RelationName(relation.relation), PercentText(ViolationShare(relation)),
                      CountText(relation.triples), PercentText(relation.interval.low),
                      PercentText(relation.interval.high), PercentText(relation.reachable_share));
    }
  }
  if (rows.empty()) return "";
  return "\nFor researchers: violations at each vendor's own threshold. They do not rank "
         "vendors.\n\n| vendor | relation | violated | triples | 95% interval | maximum "
         "|\n|---|---|---|---|---|---|\n" +
         rows;
}

std::string ContractTable(const AuditResult& result) {
  std::string rows;
  for (const VendorResult& vendor : result.vendors) {
    for (const ContractFinding* finding : FailedFindings(vendor)) {
      rows += fmt::format("| {} | {} | {} | {} |\n", MarkdownEscaped(vendor.name),
                          ContractSeverityName(finding->severity), MarkdownEscaped(finding->test),
                          MarkdownEscaped(finding->finding));
    }
  }
  std::string out;
  for (const VendorResult& vendor : result.vendors) {
    const std::string line = ContractLine(vendor);
    if (!line.empty())
      out += "- " + MarkdownEscaped(vendor.name) + ": " + MarkdownEscaped(line) + "\n";
  }
  if (out.empty()) return "";
  out = fmt::format("\n## Contract\n\n{}", out);
  if (rows.empty()) return out;
  return fmt::format("{}\n| vendor | severity | test | finding |\n|---|---|---|---|\n{}", out,
                     rows);
}

}  // namespace

namespace {

struct CsvRow {
  std::string suite;
  std::string measure;
  std::string value;
  std::string low;
  std::string high;
  std::string items;
  std::string details;  // violations, reachable_share
};

std::string Number(double value) { return fmt::format("{}", value); }

std::vector<CsvRow> CsvRowsOf(const VendorResult& vendor) {
  std::vector<CsvRow> rows;
  for (const RelationResult& relation : vendor.relations) {
    rows.push_back({RelationName(relation.relation), "violated, share",
                    Number(ViolationShare(relation)), Number(relation.interval.low),
                    Number(relation.interval.high), Number(static_cast<double>(relation.triples)),
                    fmt::format("{},{}", relation.violations, relation.reachable_share)});
  }
  for (const ScoreResult& score : vendor.scores) {
    rows.push_back({score.suite, score.measure, score.value ? Number(*score.value) : "",
                    score.interval ? Number(score.interval->low) : "",
                    score.interval ? Number(score.interval->high) : "",
                    Number(static_cast<double>(score.items)), ","});
  }
  if (vendor.contract()) {
    const double failed = static_cast<double>(vendor.contract()->count(ContractOutcome::kFailed));
    const double passed = static_cast<double>(vendor.contract()->count(ContractOutcome::kPassed));
    rows.push_back(
        {"contract", "failed tests", Number(failed), "", "", Number(failed + passed), ","});
  }
  if (rows.empty()) rows.push_back({"", "", "", "", "", "", ","});
  return rows;
}

}  // namespace

std::string ReportCsv(const AuditResult& result) {
  std::string out =
      "vendor,spec,standing,suite,measure,value,low_95,high_95,items,violations,reachable_share,"
      "threshold,dimension,requests,tokens,cost,latency_p50_ms,latency_p99_ms,problem\r\n";
  for (const VendorResult& vendor : result.vendors) {
    const std::string problem = !vendor.problem.empty()  ? vendor.problem
                                : vendor.defects.empty() ? ""
                                                         : fmt::format("it {}", vendor.defects[0]);
    const std::string tail = fmt::format(
        "{},{},{},{},{},{},{},{}\r\n",
        vendor.threshold.n > 0 ? fmt::format("{}", vendor.threshold.threshold) : "",
        vendor.dimension, vendor.traffic.requests, vendor.traffic.tokens,
        vendor.traffic.cost ? fmt::format("{}", *vendor.traffic.cost) : "",
        vendor.traffic.total_millis.p50, vendor.traffic.total_millis.p99, CsvField(problem));
    const std::string head = fmt::format("{},{},{},", CsvField(vendor.name), CsvField(vendor.spec),
                                         StandingName(vendor));
    for (const CsvRow& row : CsvRowsOf(vendor)) {
      out +=
          fmt::format("{}{},{},{},{},{},{},{},{}", head, CsvField(row.suite), CsvField(row.measure),
                      row.value, row.low, row.high, row.items, row.details, tail);
    }
  }
  return out;
}

std::string ReportMarkdown(const AuditResult& result) {
  std::string out = VerdictMarkdown(result);
  out += CutsMarkdown(result);
  out += CostMarkdown(result);
  out += LoadMarkdown(result);
  out += MeaningMarkdown(result);
  out += FactsMarkdown(result);
  out += SentMarkdown(result);
  out += ScoreTable(result);
  out += ComparisonTable(result);
  out += ContractTable(result);
  out += StepsMarkdown(result);
  out += RelationTable(result);
  const std::string threshold =
      result.dictionary_words == 0
          ? ""
          : fmt::format(", threshold {} from {}", MarkdownEscaped(result.threshold_method),
                        MarkdownEscaped(result.dictionary));
  out += fmt::format("\n{} distance{}; random seed {}; vetvec {}; {}.\n",
                     MarkdownEscaped(result.metric), threshold, result.seed,
                     MarkdownEscaped(result.library_version), MarkdownEscaped(result.created));
  if (!result.caveats.empty()) out += "\nWhat this audit does not tell you:\n\n";
  for (const std::string& caveat : result.caveats) out += "- " + MarkdownEscaped(caveat) + "\n";
  return out;
}

std::string ReportJunit(const JudgedRun& run) {
  const Result<AuditConfig> config = ConfigFromJson(run.result.config_json, run.result.run_folder);
  const bool has_rules = config.ok() && !config->gate_rules.empty();
  const std::vector<TestCase> cases =
      has_rules ? GateCases(run, config->gate_rules) : SuiteCases(run.result);
  const auto failures = std::count_if(cases.begin(), cases.end(),
                                      [](const TestCase& one) { return !one.failure.empty(); });
  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "<testsuite name=\"vetvec\" tests=\"{}\" failures=\"{}\" errors=\"0\" timestamp=\"{}\">\n",
      cases.size(), failures, XmlEscaped(run.result.created.substr(0, 19)));
  for (const TestCase& one : cases) {
    out += fmt::format("<testcase classname=\"{}\" name=\"{}\"", XmlEscaped(one.suite),
                       XmlEscaped(one.name));
    out += one.failure.empty()
               ? "/>\n"
               : fmt::format("><failure message=\"{}\"/></testcase>\n", XmlEscaped(one.failure));
  }
  return out + "</testsuite>\n</testsuites>\n";
}

}  // namespace vetvec
