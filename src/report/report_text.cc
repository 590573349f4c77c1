// CSV, Markdown and JUnit XML.
#include <fmt/format.h>

#include <algorithm>

#include "audit/gate.h"
#include "audit/verdict.h"
#include "base/strings.h"
#include "report/formats.h"

namespace vetvec {
namespace {

std::string CsvField(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + "\"";
}

std::string MarkdownField(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|' || c == '\\' || c == '`' || c == '*' || c == '_' || c == '<') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

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
  for (const GateRule& rule : *parsed) {
    // A report has no baseline to compare with: `vetvec gate --baseline` checks those rules.
    if (rule.op == GateOperator::kNotWorse) continue;
    const auto checks = CheckGate(run, {rule}, nullptr);
    if (!checks.ok()) {
      cases.push_back({"gate", rule.text, checks.status().message()});
      continue;
    }
    for (const GateCheck& check : *checks) {
      cases.push_back({check.vendor, check.rule, check.passed ? "" : check.message});
    }
  }
  return cases;
}

std::string WorseThan(const AuditResult& result, size_t vendor, Relation relation) {
  for (const PairResult& pair : result.pairs) {
    if (pair.relation != relation) continue;
    if (!pair.IsWorse(vendor)) continue;
    const size_t other = pair.first == vendor ? pair.second : pair.first;
    return fmt::format("{} than {} (Holm p {})", pair.WorseWord(), result.vendors[other].name,
                       PText(pair.p_holm));
  }
  return "";
}

std::vector<TestCase> RelationCases(const AuditResult& result) {
  std::vector<TestCase> cases;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    if (!vendor.problem.empty()) cases.push_back({vendor.name, "measured", vendor.problem});
    for (const RelationResult& relation : vendor.relations) {
      cases.push_back(
          {vendor.name, RelationName(relation.relation), WorseThan(result, v, relation.relation)});
    }
  }
  return cases;
}

std::string ScoreTable(const AuditResult& result) {
  std::string rows;
  for (const VendorResult& vendor : result.vendors) {
    for (const ScoreResult& score : vendor.scores) {
      rows += fmt::format("| {} | {} | {} | {} | {} | {} |\n", MarkdownField(vendor.name),
                          MarkdownField(score.suite), MarkdownField(score.measure),
                          ScoreText(score), IntervalText(score), CountText(score.items));
    }
  }
  if (rows.empty()) return "";
  return "\n| vendor | suite | measure | score | 95% interval | items "
         "|\n|---|---|---|---|---|---|\n" +
         rows;
}

std::string ContractTable(const AuditResult& result) {
  std::string rows;
  for (const VendorResult& vendor : result.vendors) {
    for (const ContractFinding* finding : FailedFindings(vendor)) {
      rows += fmt::format("| {} | {} | {} | {} |\n", MarkdownField(vendor.name),
                          ContractSeverityName(finding->severity), MarkdownField(finding->test),
                          MarkdownField(finding->finding));
    }
  }
  std::string out;
  for (const VendorResult& vendor : result.vendors) {
    const std::string line = ContractLine(vendor);
    if (!line.empty()) out += "- " + MarkdownField(vendor.name) + ": " + MarkdownField(line) + "\n";
  }
  if (out.empty()) return "";
  out = "\n## Contract\n\n" + out;
  if (rows.empty()) return out;
  return out + "\n| vendor | severity | test | finding |\n|---|---|---|---|\n" + rows;
}

}  // namespace

std::string ReportCsv(const AuditResult& result) {
  std::string out =
      "vendor,spec,relation,triples,violations,share,low_95,high_95,reachable_share,threshold,"
      "dimension,requests,tokens,cost,latency_p50_ms,latency_p99_ms,problem\r\n";
  for (const VendorResult& vendor : result.vendors) {
    const std::string tail = fmt::format(
        "{},{},{},{},{},{},{},{}\r\n", vendor.threshold.threshold, vendor.dimension,
        vendor.traffic.requests, vendor.traffic.tokens,
        vendor.traffic.cost ? fmt::format("{}", *vendor.traffic.cost) : "",
        vendor.traffic.total_millis.p50, vendor.traffic.total_millis.p99, CsvField(vendor.problem));
    const std::string head = CsvField(vendor.name) + "," + CsvField(vendor.spec) + ",";
    if (vendor.relations.empty()) out += head + ",,,,,,," + tail;
    for (const RelationResult& relation : vendor.relations) {
      out += head +
             fmt::format("{},{},{},{},{},{},{},", RelationName(relation.relation), relation.triples,
                         relation.violations, ViolationShare(relation), relation.interval.low,
                         relation.interval.high, relation.reachable_share) +
             tail;
    }
  }
  return out;
}

std::string ReportMarkdown(const AuditResult& result) {
  std::string out = "# Embedding audit\n\n";
  for (const std::string& sentence : result.verdict) out += "- " + MarkdownField(sentence) + "\n";
  out +=
      "\n| vendor | relation | violated | of | 95% interval | at most "
      "|\n|---|---|---|---|---|---|\n";
  for (const VendorResult& vendor : result.vendors) {
    for (const RelationResult& relation : vendor.relations) {
      out +=
          fmt::format("| {} | {} | {} | {} | {} to {} | {} |\n", MarkdownField(vendor.name),
                      RelationName(relation.relation), PercentText(ViolationShare(relation)),
                      CountText(relation.triples), PercentText(relation.interval.low),
                      PercentText(relation.interval.high), PercentText(relation.reachable_share));
    }
  }
  out += ScoreTable(result);
  out += ContractTable(result);
  out += fmt::format("\n{} distance, threshold {} from {}; seed {}; vetvec {}; {}.\n",
                     result.metric, result.threshold_method, result.dictionary, result.seed,
                     result.library_version, result.created);
  if (!result.caveats.empty()) out += "\nWhat this does not tell you:\n\n";
  for (const std::string& caveat : result.caveats) out += "- " + MarkdownField(caveat) + "\n";
  return out;
}

std::string ReportJunit(const JudgedRun& run) {
  const Result<AuditConfig> config = ConfigFromJson(run.result.config_json, run.result.run_folder);
  const bool has_rules = config.ok() && !config->gate_rules.empty();
  const std::vector<TestCase> cases =
      has_rules ? GateCases(run, config->gate_rules) : RelationCases(run.result);
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
