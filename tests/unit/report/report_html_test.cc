#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
#include "base/text_escape.h"
#include "report/embedded_page.h"
#include "report/formats.h"
#include "report/html.h"
#include "report/svg_chart.h"
#include "report/verdict_formats.h"
#include "unit/audit_steps/step_data.h"
#include "unit/report/markup.h"
#include "unit/report/sample_run.h"

namespace vetvec {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

TEST(ReportHtml, IsWellFormed) {
  const Markup markup = ParseMarkup(ReportHtml(SampleRun().result));
  EXPECT_EQ(markup.error, "");
  EXPECT_GT(markup.elements.size(), 100u);
  EXPECT_EQ(markup.Named("html").size(), 1u);
  EXPECT_EQ(markup.Named("h1").size(), 1u);
  EXPECT_EQ(ParseMarkup("<p><b></p></b>").error, "</p> closes b") << "the reader is strict";
  EXPECT_EQ(ParseMarkup("<p>").error, "p is not closed");
  EXPECT_NE(ParseMarkup("<p a=b></p>").error, "");
}

TEST(ReportHtml, HostileTextsStayText) {
  const std::string html = ReportHtml(SampleRun().result);
  const Markup markup = ParseMarkup(html);
  EXPECT_TRUE(markup.Named("script").empty());
  EXPECT_THAT(html, Not(HasSubstr("<script")));
  EXPECT_THAT(html, Not(HasSubstr("<b>more")));
  EXPECT_THAT(html, HasSubstr("&lt;script src=&quot;http://evil&quot;&gt;alert(&#39;x&#39;)"));
  EXPECT_THAT(html, HasSubstr("words &amp; &lt;b&gt;more&lt;/b&gt;.txt"));
  EXPECT_EQ(html.find('\x01'), std::string::npos);
  EXPECT_EQ(markup.Named("style").size(), 1u);
}

TEST(ReportHtml, LoadsNothingAndRunsNothing) {
  const Markup markup = ParseMarkup(ReportHtml(SampleRun().result));
  bool has_policy = false;
  for (const Element& element : markup.elements) {
    for (const auto& [name, value] : element.attributes) {
      EXPECT_NE(name, "src");
      EXPECT_NE(name, "href");
      EXPECT_NE(name.substr(0, 2), "on") << name;
      EXPECT_EQ(value.find("url("), std::string::npos);
      has_policy = has_policy || (element.name == "meta" && name == "content" &&
                                  value == "default-src 'none'; style-src 'unsafe-inline'");
    }
  }
  EXPECT_TRUE(has_policy);
  for (const char* name : {"script", "link", "img", "iframe", "object", "form", "base"}) {
    EXPECT_TRUE(markup.Named(name).empty()) << name;
  }
  const std::string style(kStyleCss);
  EXPECT_THAT(style, Not(HasSubstr("url(")));
  EXPECT_THAT(style, Not(HasSubstr("@import")));
  EXPECT_THAT(style, Not(HasSubstr("http")));
}

TEST(ReportHtml, SaysWhatABuyerNeeds) {
  const JudgedRun run = SampleRun();
  const std::string html = ReportHtml(run.result);
  EXPECT_THAT(html, HasSubstr(XmlEscaped(run.result.decision.first_words)));
  EXPECT_THAT(html, HasSubstr(XmlEscaped(VerdictWhy(run.result))));
  for (const char* part :
       {"75.0%", "5.0%", "0.2500", "not priced", "34,567", "1.5 s", "mean-2sigma", "2026-01-02",
        "What does this audit not tell you?", "for violations, Wilson intervals",
        "width=device-width", "lang=\"en\""}) {
    EXPECT_THAT(html, HasSubstr(part)) << part;
  }
  EXPECT_THAT(html, HasSubstr(std::string(64, 'b'))) << "the hash of the suite";
  EXPECT_THAT(html, HasSubstr("15 more")) << "five of the worst 20 are shown, the others unfold";
}

// A template with a name that nobody fills, or an argument without one, throws; a brace is left
// where it was written twice.
TEST(ReportHtml, EverySectionIsFilled) {
  JudgedRun run = SampleRun();
  VendorResult& vendor = run.result.vendors[0];
  TrialsIn(&vendor.steps).roles =
      RolesResult{"own", "found first, %", 30, 40, 0.5, {RoleTrialResult()}};
  ContractIn(&vendor.steps)
      .findings.push_back({"repeat", ContractSeverity::kCritical, ContractOutcome::kFailed, 0.5, 2,
                           "Other vectors."});
  const std::string html = ReportHtml(run.result);
  EXPECT_EQ(ParseMarkup(html).error, "");
  for (const char* heading :
       {"Which vendor finds more?", "Do the vectors follow the text, and are they stable?",
        "What speaks against each vendor?", "How much does each find?",
        "Does each keep its contract?", "What was sent for this audit?",
        "How was this measured? For researchers", "What does this audit not tell you?"}) {
    EXPECT_THAT(html, HasSubstr("<h2>" + std::string(heading) + "</h2>"));
  }
  const size_t fold = html.find("<details class=\"researchers\">");
  for (const char* heading :
       {"Would other input types or prefixes find more?", "Violations by relation", "Method",
        "Violations by threshold", "Nearest-neighbour distances in the dictionary", "Worst triples",
        "Tests of the differences", "Notes on these figures"}) {
    EXPECT_GT(html.find("<h3>" + std::string(heading) + "</h3>"), fold) << heading;
  }
  for (const char* text :
       {"30 queries and 40 documents", "Other vectors.", "all tests", "dictionary of 3 words",
        "within 3 points", "random seed</dt><dd>7</dd>"}) {
    EXPECT_THAT(html, HasSubstr(text));
  }
  EXPECT_THAT(ParseMarkup(html).text, Not(ContainsRegex("[{][a-z_]+[}]")));  // not filled in
}

// Neither in a chart nor with a score, price or time.
TEST(ReportHtml, AVendorThatIsLeftOutHasNoFigures) {
  JudgedRun run = SampleRun();
  AuditResult& result = run.result;
  result.vendors[1].name = "broken";
  result.vendors[1].defects = {"returns the same vector for every text"};
  result.vendors[1].traffic.cost = 0.75;
  result.comparisons.clear();
  result.verdict.clear();
  WriteVerdict(&result);
  const std::string html = ReportHtml(result);
  EXPECT_THAT(html, HasSubstr("Left out: in this test, it returns the same vector for every text"));
  for (const char* figure : {"-50.0", "75.0%", "0.7500", "fill=\"#d1495b\"", "CR1 broken"}) {
    EXPECT_THAT(html, Not(HasSubstr(figure)));
  }
  const std::string markdown = ReportMarkdown(result);
  EXPECT_THAT(markdown, Not(HasSubstr("\n| broken |")));
  EXPECT_THAT(markdown, HasSubstr("\n| out | broken | 0 of 12 |"));
}

TEST(ReportHtml, TheVerdictComesFirstAndViolationsLast) {
  const std::string html = ReportHtml(SampleRun().result);
  EXPECT_LT(html.find("class=\"verdict\""), html.find("<h2>"));
  EXPECT_LT(html.find("class=\"sum\""), html.find("<h2>"));
  EXPECT_LT(html.find("For researchers"), html.find("<h3>Violations by relation"));
  EXPECT_EQ(html.rfind("<h2>"), html.find("<h2>How was this measured?")) << "the fold is the last";
}

TEST(ReportHtml, OtherDistancesAreFolded) {
  const std::string html = ReportHtml(SampleRun().result);
  const size_t folded = html.find("Violations for each distance");
  ASSERT_NE(folded, std::string::npos);
  const size_t row = html.find(">cosine<", folded);
  ASSERT_NE(row, std::string::npos);
  EXPECT_LT(row, html.find("</details>", folded));
  EXPECT_EQ(html.find(">cosine<"), row) << "nothing of it stands before";
}

JudgedRun RunWithMargins() {
  JudgedRun run = SampleRun();
  run.result.suites.push_back({"syn", "syntextbench", std::string(64, 'c'),
                               R"({"facts":{"tasks":[{"p":0,"reference_accuracy":1.0},
                                   {"p":0.5,"reference_accuracy":0.9}],"lengths":[0,3,5,2]}})",
                               0, 20});
  for (size_t v = 0; v < 2; ++v) {
    ScoreResult score;
    score.suite = "syn";
    score.kind = "syntextbench";
    score.measure = "SynTextBench, a_T = 0.7";
    score.value = 0.1;
    score.margin_curve = MarginCurve{0.7, {{1, 0, 0.95, 1.0}, {1, 0.5, v == 0 ? 0.8 : 0.6, 0.5}}};
    run.result.vendors[v].scores.push_back(score);
  }
  return run;
}

TEST(ReportHtml, CurvesOfMarginAndAccuracy) {
  const std::string html = ReportHtml(RunWithMargins().result);
  EXPECT_EQ(ParseMarkup(html).error, "");
  for (const char* text : {"Margin and accuracy on synthetic sentences", "s(a) on syn",
                           "Accuracy by share of neutral words on syn", "Sentence lengths of syn",
                           "a_T = 0.7", "last bar: 3 or more words", "thin: adding up the words"}) {
    EXPECT_THAT(html, HasSubstr(text));
  }
  // s(a) of the first vendor: 0.75 at 0.5, 0.5 from 0.8 on, 0 from 0.95 on; the axis ends at 0.8.
  const ChartAxes axes{.x_min = 0.5, .x_max = 1, .y_max = 0.8};
  const auto at = [&](double x, double y) {
    return fmt::format("{:.1f},{:.1f} ", axes.X(x), axes.Y(y));
  };
  EXPECT_THAT(
      html, HasSubstr(at(0.5, 0.75) + at(0.8, 0.75) + at(0.8, 0.5) + at(0.95, 0.5) + at(0.95, 0)));
  EXPECT_THAT(html, HasSubstr(at(0.6, 0.75) + at(0.6, 0.5))) << "of the second vendor";
  EXPECT_THAT(ReportHtml(SampleRun().result), Not(HasSubstr("s(a)")));
  JudgedRun odd = RunWithMargins();
  odd.result.suites.back().manifest_json = R"({"facts":{"tasks":[1,{"p":"x"}],"lengths":["a"]}})";
  const std::string without = ReportHtml(odd.result);
  EXPECT_THAT(without, Not(HasSubstr("Sentence lengths of syn")));
  EXPECT_THAT(without, Not(HasSubstr("thin: adding up the words")));
}

TEST(ReportHtml, TheSameRunGivesTheSameBytes) {
  EXPECT_EQ(ReportHtml(SampleRun().result), ReportHtml(SampleRun().result));
}

TEST(ReportHtml, RunsWithLittleInThem) {
  EXPECT_EQ(ParseMarkup(ReportHtml(AuditResult())).error, "");
  JudgedRun run = SampleRun();
  run.result.metric = "cosine";
  VendorResult& failed = run.result.vendors[1];
  failed.relations.clear();
  failed.nearest_neighbours = {};
  failed.curve_thetas.clear();
  failed.traffic = {};
  failed.problem = "401 <unauthorized>";
  run.result.comparisons.clear();
  const std::string html = ReportHtml(run.result);
  EXPECT_EQ(ParseMarkup(html).error, "");
  EXPECT_THAT(html, HasSubstr("not measured"));
  EXPECT_THAT(html, Not(HasSubstr("nan")));
  EXPECT_THAT(html, Not(HasSubstr("inf,")));
}

TEST(ReportHtml, WhatVendorsStateHasItsSource) {
  JudgedRun run = SampleRun();
  EXPECT_THAT(ReportHtml(run.result), Not(HasSubstr("What do the vendors state?")));
  run.result.vendors[0].facts["region"] = {"EU & UK", "https://a.example", "2026-11-01"};
  const std::string html = ReportHtml(run.result);
  EXPECT_EQ(ParseMarkup(html).error, "");
  EXPECT_THAT(html, HasSubstr("EU &amp; UK<br><span class=\"soft\">https://a.example, 2026-11-01"));
  EXPECT_THAT(html, HasSubstr("not stated"));
  const Json facts = Json::parse(ReportJson(run.result))["facts"];
  EXPECT_EQ(facts[run.result.vendors[0].name]["region"]["value"], "EU & UK");
  EXPECT_EQ(facts[run.result.vendors[1].name]["region"]["value"], "not stated");
  const std::string text = ReportMarkdown(run.result);
  EXPECT_THAT(text, HasSubstr("region: EU \\& UK (https\\://a.example, 2026-11-01); not stated: "
                              "keeps texts for, trains on texts, subprocessors"));
}

TEST(ReportHtml, TheModelByItsVectorsIsAFact) {
  JudgedRun run = SampleRun();
  const std::string name = run.result.vendors[0].name;
  const auto fact_of = [&](const std::string& vendor) -> Json {
    return Json::parse(ReportJson(run.result))["facts"][vendor]["model"];
  };
  EXPECT_EQ(fact_of(name)["value"], "not recorded");
  EXPECT_TRUE(Json::parse(ReportJson(run.result))["vendors"][0]["identity"].is_null());
  EXPECT_THAT(ReportHtml(run.result), Not(HasSubstr("Which model was it?")));
  FreshVectors fresh{{"0:a", "0:b"}, Matrix(2, 2), "m <1>"};
  fresh.rows.row(0)[0] = fresh.rows.row(1)[1] = 1;
  StepDataIn<ContractResult>(&run.result.vendors[0].steps, "contract").fresh = fresh;
  const std::string model = fact_of(name)["value"];
  EXPECT_THAT(model,
              testing::MatchesRegex("fingerprint [0-9a-f]{16}, noise not measured, of 2 texts"));
  const std::string html = ReportHtml(run.result);
  EXPECT_EQ(ParseMarkup(html).error, "");
  EXPECT_THAT(html, HasSubstr("Which model was it?"));
  EXPECT_THAT(html, HasSubstr(model));
  EXPECT_THAT(html, HasSubstr("not recorded")) << "the other vendor";
  EXPECT_THAT(ReportMarkdown(run.result), HasSubstr("model by its vectors: " + model));
  EXPECT_EQ(Json::parse(ReportJson(run.result))["vendors"][0]["identity"]["answered"], "m <1>");
  run.result.vendors[1].facts["region"] = {"EU", "s", "d"};
  EXPECT_THAT(ReportHtml(run.result), HasSubstr("nothing here was measured but the model"));
  EXPECT_THAT(ReportMarkdown(run.result), HasSubstr(model + "; not stated: "));
}

TEST(ReportHtml, PricesHaveTheirSourceAndTokensARole) {
  JudgedRun run = SampleRun();
  AuditResult& result = run.result;
  result.volume.documents = 1000;
  result.vendors[0].price =
      VendorPrice{.price = 0.1, .tokens_per_document = 77, .tokens_per_query = 4.54};
  result.vendors[1].price =
      VendorPrice{.price = 0.2, .is_stated = true, .source = "s", .date = "d"};
  for (VendorResult& vendor : result.vendors) {
    vendor.at_volume = CostAtVolume(result.volume, *vendor.price);
  }
  const auto both_have = [&](const std::string& text) {
    EXPECT_THAT(ReportHtml(result), HasSubstr(text));
    EXPECT_THAT(ReportMarkdown(result), HasSubstr(text));
  };
  both_have("0.1 (typed in; source not stated)");
  both_have("0.2 (stated");
  EXPECT_THAT(ReportMarkdown(result), HasSubstr("| 77 | 4.5 |"));
  result.vendors[0].price->source = "offer 17";
  both_have("offer 17, date not stated)");
  const Json cost = Json::parse(ReportJson(result))["vendors"][0]["cost"];
  EXPECT_EQ(cost["price"]["origin"], "typed");
  EXPECT_EQ(cost["source"], "offer 17");
  EXPECT_TRUE(cost["date"].is_null());
  EXPECT_EQ(cost["tokens_per_document"]["value"], 77);
  EXPECT_EQ(cost["tokens_per_query"]["origin"], "estimated");
}

TEST(ReportHtml, MeaningIsALineAndNoColumn) {
  JudgedRun run = SampleRun();
  ScoreResult& score = run.result.vendors[0].scores.emplace_back();
  score.suite = "sentences";
  score.kind = "meaning";
  score.value = 70.1;
  score.interval = Interval{65, 75};
  score.meaning = {.s = 84, .w2 = 60.2, .is_f2 = true, .text = "a <b>", .meant = "m", .other = "o"};
  const std::string html = ReportHtml(run.result);
  EXPECT_EQ(ParseMarkup(html).error, "");
  EXPECT_THAT(html, HasSubstr("F2 70.1 (95%: 65.0 to 75.0), S 84.0, W2 60.2; for example, "
                              "&quot;a &lt;b&gt;&quot; was nearer to &quot;o&quot; than to"));
  const std::string text = ReportMarkdown(run.result);
  EXPECT_THAT(text, HasSubstr("sentences: F2 70.1 (95%: 65.0 to 75.0), S 84.0, W2 60.2"));
  EXPECT_THAT(text, Not(HasSubstr("| sentences |")));
  const Json meaning = Json::parse(ReportJson(run.result))["vendors"][0]["scores"][1]["meaning"];
  EXPECT_EQ(meaning["f2"]["value"], 70.1);
  EXPECT_TRUE(meaning["s"]["interval"].is_null());
  EXPECT_EQ(meaning["example"]["other"], "o");
}

TEST(ReportHtml, WhatWasSentStandsInAllFormats) {
  JudgedRun run = SampleRun();
  run.result.sources = {{"docs", "passages", 40, 900, true}};
  run.result.vendors[0].spec = "openai:m";
  run.result.vendors[0].host = "api.example.com";
  run.result.vendors[0].traffic.texts_sent = 40;
  const std::string html = ReportHtml(run.result);
  const std::string text = ReportMarkdown(run.result);
  for (const char* line :
       {"was sent 40 texts (34,567 tokens) at api.example.com.", "was sent nothing: it runs on",
        "Your own texts, or made from them: docs 40 (900 characters)."}) {
    EXPECT_THAT(html, HasSubstr(line));
    EXPECT_THAT(text, HasSubstr(line));
  }
  const Json sent = Json::parse(ReportJson(run.result))["sent"];
  EXPECT_EQ(sent["vendors"][run.result.vendors[0].name]["host"], "api.example.com");
  EXPECT_EQ(sent["vendors"][run.result.vendors[0].name]["own_texts"], "all");
  EXPECT_EQ(sent["sources"][0]["characters"], 900);
}

TEST(MarkedText, MarksSpansAndEscapesAroundThem) {
  EXPECT_EQ(MarkedText("a <b> c", {{2, 5}}), "a <mark>&lt;b&gt;</mark> c");
  EXPECT_EQ(MarkedText("abcd", {{0, 1}, {2, 4}}), "<mark>a</mark>b<mark>cd</mark>");
  EXPECT_EQ(MarkedText("abc", {}), "abc");
}

TEST(MarkedText, SpansThatDoNotFitAreLeftOut) {
  EXPECT_EQ(MarkedText("abc", {{2, 9}}), "abc");
  EXPECT_EQ(MarkedText("abc", {{2, 1}}), "abc");
  EXPECT_EQ(MarkedText("abc", {{1, 1}}), "abc");
  EXPECT_EQ(MarkedText("abcd", {{1, 3}, {2, 4}}), "a<mark>bc</mark>d") << "no overlap";
  EXPECT_EQ(MarkedText("abc", {{UINT64_MAX - 1, UINT64_MAX}}), "abc");
  EXPECT_EQ(MarkedText("", {{0, 1}}), "");
}

TEST(Words, Numbers) {
  EXPECT_EQ(PercentText(0.1234), "12.3%");
  EXPECT_EQ(CostText(0.01234), "0.0123");
  EXPECT_EQ(CostText(std::nullopt), "not priced");
  EXPECT_EQ(CountText(0), "0");
  EXPECT_EQ(CountText(999), "999");
  EXPECT_EQ(CountText(1000), "1,000");
  EXPECT_EQ(CountText(1234567), "1,234,567");
  EXPECT_EQ(MillisText(1.25), "1.2 ms");
  EXPECT_EQ(MillisText(12.5), "12 ms");
  EXPECT_EQ(MillisText(1500), "1.5 s");
  EXPECT_EQ(PText(0.0321), "0.032");
  EXPECT_EQ(PText(0.0001), "< 0.001");
  EXPECT_EQ(ViolationShare(RelationResult()), 0);
}

}  // namespace
}  // namespace vetvec
