#include "report/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
#include "base/text_escape.h"
#include "report/formats.h"
#include "unit/audit_steps/step_data.h"
#include "unit/report/markup.h"
#include "unit/report/sample_run.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using testing::Not;

// The fields of RFC 4180 bytes.
std::vector<std::vector<std::string>> CsvRows(const std::string& csv) {
  std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
  bool quoted = false;
  for (size_t i = 0; i < csv.size(); ++i) {
    const char c = csv[i];
    if (quoted) {
      if (c != '"') {
        rows.back().back() += c;
      } else if (i + 1 < csv.size() && csv[i + 1] == '"') {
        rows.back().back() += csv[i++];
      } else {
        quoted = false;
      }
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',') {
      rows.back().emplace_back();
    } else if (c == '\n') {
      rows.emplace_back(1);
    } else if (c != '\r') {
      rows.back().back() += c;
    }
  }
  rows.pop_back();
  return rows;
}

TEST(ReportJson, HasTheFigures) {
  const JudgedRun run = SampleRun();
  const Json out = Json::parse(ReportJson(run.result));
  EXPECT_EQ(out["format"], 1);
  EXPECT_EQ(out["vendors"].size(), 2u);
  EXPECT_EQ(out["vendors"][1]["name"].get<std::string>(), kHostile);
  EXPECT_EQ(out["vendors"][0]["relations"][0]["violations"], 2);
  EXPECT_EQ(out["vendors"][0]["relations"][0]["share"], 0.05);
  EXPECT_EQ(out["vendors"][0]["traffic"]["cost"], 0.25);
  EXPECT_TRUE(out["vendors"][1]["traffic"]["cost"].is_null());
  EXPECT_TRUE(out["vendors"][0]["problem"].is_null());
  EXPECT_EQ(out["vendors"][1]["relations"][0]["worst"].size(), 20u);
  EXPECT_EQ(out["comparisons"][0]["outcome"], "first better");
  EXPECT_EQ(out["comparisons"][0]["suite"], "suite");
  EXPECT_TRUE(out["described"].empty());
  EXPECT_EQ(out["best"].size(), 1u);
  EXPECT_EQ(out["vendors"][0]["standing"], "ranked");
  EXPECT_TRUE(out["vendors"][0]["out_reason"].is_null());
  EXPECT_EQ(out["suites"][0]["manifest"]["format"], 1);
  EXPECT_EQ(out["verdict"]["lines"].size(), run.result.verdict.size());
  EXPECT_EQ(out["schema"], (Json{{"name", "vetvec.report"}, {"version", 2}}));
}

// NaN would print as null: no figure may be null where the result has a number.
TEST(ReportJson, NumbersHaveTenSignificantDigits) {
  JudgedRun run = SampleRun();
  run.result.equal_within = 100.0 / 3;
  const Json out = Json::parse(ReportJson(run.result));
  EXPECT_EQ(out["equal_within"], 33.33333333);
  EXPECT_EQ(out["seed"], run.result.seed);
}

TEST(ReportJson, HasTheOtherDistances) {
  const Json out = Json::parse(ReportJson(SampleRun().result));
  EXPECT_EQ(out["vendors"][0]["other_distances"], Json::parse(R"([{
      "metric": "cosine",
      "thetas": {"zero": 0.0, "min": null, "mean-2sigma": null, "mean-sigma": null},
      "relations": [{"relation": "CR1", "triples": 40, "violations_at":
          {"zero": 11, "min": null, "mean-2sigma": null, "mean-sigma": null}}]}])"));
}

TEST(ReportJson, NoNanEvenInAnEmptyResult) {
  AuditResult result;
  result.config_json = "{}";
  result.vendors.emplace_back();
  const std::string text = ReportJson(result);
  const Json out = Json::parse(text);
  EXPECT_TRUE(out["vendors"][0]["threshold"].is_null()) << "none was measured";
  EXPECT_THAT(text, Not(HasSubstr("nan")));
  EXPECT_THAT(text, Not(HasSubstr("NaN")));
}

TEST(ReportCsv, RowsAndQuotes) {
  JudgedRun run = SampleRun();
  run.result.vendors[0].problem = "two\nlines, \"quoted\"";
  VendorResult failed;
  failed.name = "failed";
  failed.problem = "401";
  run.result.vendors.push_back(failed);
  run.result.vendors[1].defects = {"returns the same vector for every text"};
  const auto rows = CsvRows(ReportCsv(run.result));
  ASSERT_EQ(rows.size(), 6u) << "a header; a relation and a suite of two vendors; one that failed";
  for (const auto& row : rows) EXPECT_EQ(row.size(), rows[0].size());
  EXPECT_EQ(rows[0][0], "vendor");
  EXPECT_EQ(rows[1][0], "good, \"plain\"");
  EXPECT_EQ(rows[1][2], "not measured");
  EXPECT_EQ(rows[1][3], "CR1");
  EXPECT_EQ(rows[1][5], "0.05");
  EXPECT_EQ(rows[1][9], "2");
  EXPECT_EQ(rows[2][3], "suite");
  EXPECT_EQ(rows[2][5], "90");
  EXPECT_EQ(rows[2][7], "100");
  EXPECT_EQ(rows[1].back(), "two\nlines, \"quoted\"");
  EXPECT_EQ(rows[3][0], Visible(kHostile));
  EXPECT_EQ(rows[3][2], "out");
  EXPECT_EQ(rows[3].back(), "it returns the same vector for every text");
  EXPECT_EQ(rows[5][0], "failed");
  EXPECT_EQ(rows[5].back(), "401");
}

TEST(ReportMarkdown, EscapesAndTables) {
  JudgedRun run = SampleRun();
  run.result.vendors[1].name = "a|b*c_d`e<f\\g\nh";
  const std::string text = ReportMarkdown(run.result);
  EXPECT_THAT(text, HasSubstr("| a\\|b\\*c\\_d\\`e\\<f\\\\g h | CR1 | 75.0% | 40 |"));
  EXPECT_THAT(text, Not(HasSubstr(" <script"))) << "only \\<script stands there";
  EXPECT_THAT(text, HasSubstr("What this audit does not tell you:"));
}

TEST(ReportJunit, SuitesFailWhereAVendorIsWorse) {
  const std::string xml = ReportJunit(SampleRun());
  const Markup markup = ParseMarkup(xml);
  EXPECT_EQ(markup.error, "") << xml;
  ASSERT_EQ(markup.Named("testsuite").size(), 1u);
  const auto suite = markup.Named("testsuite")[0].attributes;
  EXPECT_EQ(suite.at("tests"), "6") << "measured, in the ranking, the suite; of two vendors";
  EXPECT_EQ(suite.at("failures"), "1");
  EXPECT_EQ(suite.at("timestamp"), "2026-01-02T03:04:05");
  EXPECT_EQ(markup.Named("testcase").size(), 6u);
  ASSERT_EQ(markup.Named("failure").size(), 1u);
  EXPECT_THAT(markup.Named("failure")[0].attributes.at("message"),
              HasSubstr("worse than good, &quot;plain&quot; by 140.0 points (Holm p &lt; 0.001)"));
  EXPECT_THAT(xml, Not(HasSubstr("<script")));
}

TEST(ReportJunit, HasEveryContractTestAndWhoIsOut) {
  JudgedRun run = SampleRun();
  ContractFinding order;
  order.test = "order";
  order.outcome = ContractOutcome::kFailed;
  order.finding = "Vectors belong to other texts.";
  ContractIn(&run.result.vendors[1].steps).findings.push_back(order);
  run.result.vendors[1].defects = {"returns the same vector for every text"};
  const std::string xml = ReportJunit(run);
  EXPECT_THAT(xml, HasSubstr("name=\"contract: order\"><failure message=\"Vectors belong"));
  EXPECT_THAT(xml, HasSubstr("<failure message=\"it returns the same vector for every text\"/>"));
}

TEST(ReportJunit, GateRulesAreTheTestCases) {
  JudgedRun run = SampleRun();
  AuditConfig config;
  config.gate_rules = {"violation_rate.CR1 <= 0.10", "violation_rate.CR1 not worse than baseline",
                       "failed_texts <= 0"};
  run.result.config_json = ConfigJson(config);
  const Markup markup = ParseMarkup(ReportJunit(run));
  EXPECT_EQ(markup.error, "");
  const auto suite = markup.Named("testsuite")[0].attributes;
  EXPECT_EQ(suite.at("tests"), "4") << "two rules that need no baseline, two vendors";
  EXPECT_EQ(suite.at("failures"), "1");
  EXPECT_EQ(markup.Named("testcase")[0].attributes.at("name"), "violation_rate.CR1 &lt;= 0.10");
  config.gate_rules = {"nonsense <= 1"};
  run.result.config_json = ConfigJson(config);
  EXPECT_EQ(ParseMarkup(ReportJunit(run)).Named("failure").size(), 1u);
}

TEST(ReportFormats, ByPath) {
  EXPECT_EQ(*ReportFormatOfPath("a/report.html"), ReportFormat::kHtml);
  EXPECT_EQ(*ReportFormatOfPath("report.json"), ReportFormat::kJson);
  EXPECT_EQ(*ReportFormatOfPath("report.jsonl"), ReportFormat::kJsonl);
  EXPECT_EQ(*ReportFormatOfPath("report.csv"), ReportFormat::kCsv);
  EXPECT_EQ(*ReportFormatOfPath("report.junit.xml"), ReportFormat::kJunit);
  EXPECT_EQ(*ReportFormatOfPath("report.md"), ReportFormat::kMarkdown);
  for (const char* path : {"report.xml", "report", ".html", "report.html.bak", ""}) {
    EXPECT_EQ(ReportFormatOfPath(path).status().code(), StatusCode::kInvalidArgument) << path;
    EXPECT_THAT(ReportFormatOfPath(path).status().message(), HasSubstr(".junit.xml"));
  }
}

// A vendor that writes into the report of its buyer: in its name, its errors, a suite and findings.
TEST(WriteReport, NothingThatAVendorWroteIsMoreThanText) {
  const std::string evil =
      "=cmd|'/C calc'!A0 ![t](http://e.example/t.png) [log in](http://e.example) <img src=x> "
      "\x1b]0;title\x07 \xE2\x80\xAEmoc.elpmaxe \xC2\x9B 31m www.e.example";
  JudgedRun run = SampleRun();
  AuditResult& result = run.result;
  result.vendors[1].name = evil;
  result.vendors[1].spec = "+" + evil;
  result.vendors[1].problem = "-" + evil;
  result.vendors[0].scores[0].suite = evil;
  result.vendors[0].scores[0].measure = "@" + evil;
  ContractFinding finding;
  finding.outcome = ContractOutcome::kFailed;
  finding.test = evil;
  finding.finding = evil;
  ContractIn(&result.vendors[0].steps).findings.push_back(finding);
  result.verdict.push_back(evil);
  result.caveats.push_back(evil);
  result.dictionary = evil;
  for (const ReportFormat format :
       {ReportFormat::kHtml, ReportFormat::kCsv, ReportFormat::kJunit, ReportFormat::kMarkdown}) {
    const std::string report = *WriteReport(run, format);
    EXPECT_THAT(report, HasSubstr("\\u{202E}moc"));
    for (const char* raw : {"\x1b", "\x07", "\xE2\x80\xAE", "\xC2\x9B", "\r "}) {
      EXPECT_THAT(report, Not(HasSubstr(raw))) << static_cast<int>(format);
    }
  }
  const std::string markdown = ReportMarkdown(result);
  for (const char* live : {" ![", "t](", "n](", " <img", "http://", " www.e"}) {
    EXPECT_THAT(markdown, Not(HasSubstr(live)));
  }
  EXPECT_THAT(ReportHtml(result), Not(HasSubstr("<img")));
  EXPECT_EQ(ParseMarkup(ReportHtml(result)).error, "");
  EXPECT_EQ(ParseMarkup(ReportJunit(run)).error, "");
  for (const auto& row : CsvRows(ReportCsv(result))) {
    for (const size_t column : {0u, 1u, 3u, 4u, 18u}) {
      ASSERT_LT(column, row.size());
      EXPECT_EQ(row[column].find_first_of("=+-@\t\r"), row[column].find_first_of("=+-@\t\r", 1))
          << row[column];
    }
  }
}

TEST(WriteReport, EveryFormatTwiceTheSame) {
  for (const char* name : {"r.html", "r.json", "r.csv", "r.junit.xml", "r.md", "r.jsonl"}) {
    const ReportFormat format = *ReportFormatOfPath(name);
    const Result<std::string> first = WriteReport(SampleRun(), format);
    const Result<std::string> second = WriteReport(SampleRun(), format);
    ASSERT_TRUE(first.ok() && second.ok()) << name;
    EXPECT_EQ(*first, *second) << name;
    EXPECT_FALSE(first->empty()) << name;
  }
}

}  // namespace
}  // namespace vetvec
