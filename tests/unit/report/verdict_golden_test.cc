// The verdict of each state in three formats, as in verdicts/STATE.txt. VETVEC_WRITE_GOLDEN=1
// writes these files, which then must be read.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "cli/verdict_text.h"
#include "report/formats.h"
#include "report/verdict_formats.h"
#include "unit/report/curves_sample.h"
#include "unit/report/json_schema.h"
#include "unit/report/verdict_states.h"

namespace vetvec {
namespace {

std::string FileText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

std::string InThreeFormats(const AuditResult& result, const std::string& terminal) {
  return fmt::format("{}\n--- Markdown\n{}\n--- HTML\n{}\n", terminal, VerdictMarkdown(result),
                     VerdictHtml(result));
}

// The sentences of `text`, whatever a format has put around them.
std::string Plain(std::string text) {
  std::string out;
  for (const char c : text) {
    if (c != '\\' && c != '\n' && c != ' ') out += c;
  }
  return out;
}

TEST(VerdictGolden, EachStateInThreeFormats) {
  std::set<VerdictState> states;
  for (NamedVerdictCase& one : VerdictStates()) {
    SCOPED_TRACE(one.name);
    one.made.Answer();
    const AuditResult& result = one.made.result;
    states.insert(result.decision.state);
    const std::string terminal = cli::VerdictText(Json::parse(ReportJson(result)));
    const std::string path = fmt::format("{}/verdicts/{}.txt", VETVEC_REPORT_TEST_DIR, one.name);
    const std::string found = InThreeFormats(result, terminal);
    if (std::getenv("VETVEC_WRITE_GOLDEN") != nullptr) std::ofstream(path) << found;
    EXPECT_EQ(found, FileText(path));
    std::istringstream lines(terminal);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
    for (const auto& [question, answer] : VerdictQuestions(result)) {
      EXPECT_THAT(Plain(terminal), testing::HasSubstr(Plain(answer)));
      EXPECT_THAT(Plain(VerdictMarkdown(result)), testing::HasSubstr(Plain(answer).substr(0, 20)));
    }
  }
  EXPECT_EQ(states.size(), 16U) << "all states";
}

TEST(VerdictGolden, FirstWordsAreFew) {
  for (NamedVerdictCase& one : VerdictStates()) {
    one.made.Answer();
    std::string words = one.made.result.decision.first_words;
    for (const VendorResult& vendor : one.made.result.vendors) {
      const size_t at = words.find(vendor.name);
      if (at != std::string::npos) words.erase(at, vendor.name.size());
    }
    EXPECT_LE(words.size(), 45U) << words;
  }
}

TEST(VerdictGolden, LongNamesFitIntoATerminal) {
  VerdictCase made({std::string(40, 'a'), std::string(40, 'b')});
  made.Equal(0, 1, 0.2, {-0.6, 1.0}, 1.1);
  made.Answer();
  std::istringstream lines(cli::VerdictText(Json::parse(ReportJson(made.result))));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(VerdictGolden, AReportOfTheFirstSchemaIsStillPrinted) {
  EXPECT_EQ(cli::VerdictText(Json{{"verdict", {"Take a. It finds more.", "a: cost 1."}}}),
            "Take a. It finds more.\na: cost 1.\n");
}

TEST(ReportSchema, HoldsForEveryState) {
  const Json schema = Json::parse(FileText(VETVEC_REPORT_SCHEMA));
  for (NamedVerdictCase& one : VerdictStates()) {
    one.made.Answer();
    EXPECT_EQ(SchemaError(schema, Json::parse(ReportJson(one.made.result))), "") << one.name;
  }
}

TEST(ReportSchema, HoldsForCurves) {
  const Json schema = Json::parse(FileText(VETVEC_REPORT_SCHEMA));
  VerdictCase made = BetterCase();
  AddCurves(&made.result.vendors[0]);
  AddCurves(&made.result.vendors[1], 2);
  made.result.sources = {{"docs", "passages", 40, 900, true}};
  made.Answer();
  Json report = Json::parse(ReportJson(made.result));
  EXPECT_EQ(SchemaError(schema, report), "");
  EXPECT_EQ(report["curves"]["cut"].size(), 2U);
  EXPECT_THAT(cli::VerdictText(report),
              testing::HasSubstr("halyard can be stored as int8 (all 384 numbers): 384 bytes"));
  EXPECT_THAT(cli::VerdictText(report), testing::HasSubstr("No text of your own was sent."));
  report["curves"]["cut"]["tern"]["next"]["bytes"] = "few";
  EXPECT_NE(SchemaError(schema, report), "");
}

TEST(ReportSchema, CanFail) {
  const Json schema = Json::parse(FileText(VETVEC_REPORT_SCHEMA));
  VerdictCase made = BetterCase();
  made.Answer();
  const Json good = Json::parse(ReportJson(made.result));
  Json bad = good;
  bad["verdict"]["state"] = "good";
  EXPECT_EQ(SchemaError(schema, bad), "/verdict/state: not one of the values allowed");
  bad = good;
  bad["verdict"]["why"][0]["figures"]["points"].erase("origin");
  EXPECT_EQ(SchemaError(schema, bad), "/verdict/why/0/figures/points: no 'origin'");
  bad = good;
  bad["vendors"][0]["figures"]["tokens"]["value"] = "7";
  EXPECT_EQ(SchemaError(schema, bad), "/vendors/0/figures/tokens/value: a string is not allowed");
  bad = good;
  bad["schema"]["version"] = 1;
  EXPECT_EQ(SchemaError(schema, bad), "/schema/version: not the constant");
}

}  // namespace
}  // namespace vetvec
