#include "audit/load_file.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"

namespace vetvec {
namespace {

Json Quantile(double value) {
  return {{"value", value}, {"low", 0.9 * value}, {"high", 1.1 * value}};
}

Json Measured(const std::string& vendor, double rate, double p95) {
  return {{"vendor", vendor},
          {"session", 1},
          {"rate", rate},
          {"seconds", 30},
          {"requests", 600},
          {"answered", 595},
          {"failures", {{"HTTP 503", 5}}},
          {"latency_ms",
           {{"p50", Quantile(p95 / 2)}, {"p95", Quantile(p95)}, {"p99", Quantile(2 * p95)}}}};
}

Json LoadFile() {
  return {{"schema", {{"name", "vetvec.load"}, {"version", 1}}},
          {"measurements",
           {Measured("a", 1, 100), Measured("a", 20, 200), Measured("a", 50, 400),
            Measured("b", 20, 90), Measured("other", 20, 1)}},
          {"differences",
           {{{"a", "a"},
             {"b", "b"},
             {"quantile", "p95"},
             {"rate", 20.0},
             {"value", 110},
             {"low", 90},
             {"high", 130}},
            {{"a", "a"},
             {"b", "b"},
             {"quantile", "p50"},
             {"rate", 20.0},
             {"value", -5},
             {"low", -6},
             {"high", -4}}}}};
}

AuditResult VendorsForLoad() {
  AuditResult result;
  result.vendors.resize(2);
  result.vendors[0].name = "a";
  result.vendors[1].name = "b";
  result.volume.queries_a_day = 864'000;  // 10 a second
  return result;
}

TEST(LoadFile, TheRateThatIsNearestToTheUsersCounts) {
  AuditResult result = VendorsForLoad();
  ASSERT_TRUE(ReadLoad(LoadFile().dump(), &result).ok());
  ASSERT_TRUE(result.vendors[0].load && result.vendors[1].load);
  EXPECT_EQ(result.vendors[0].load->rate, 20);
  EXPECT_EQ(result.vendors[0].load->p95.value, 200);
  EXPECT_EQ(result.vendors[0].load->failures.at("HTTP 503"), 5U);
  EXPECT_EQ(result.vendors[1].load->answered, 595U);
  result = VendorsForLoad();
  result.volume.queries_a_day = 86'400'000;  // more than was measured
  ASSERT_TRUE(ReadLoad(LoadFile().dump(), &result).ok());
  EXPECT_EQ(result.vendors[0].load->rate, 50);
}

TEST(LoadFile, OnlyAnIntervalOfTheDifferenceMakesOneSlower) {
  AuditResult result = VendorsForLoad();
  ASSERT_TRUE(ReadLoad(LoadFile().dump(), &result).ok());
  ASSERT_TRUE(SurelySlower(result, 0, 1));
  EXPECT_EQ(SurelySlower(result, 0, 1)->millis, 110);
  EXPECT_FALSE(SurelySlower(result, 1, 0));
  result.load_differences[0].low = -1;
  EXPECT_FALSE(SurelySlower(result, 0, 1)) << "it may be none";
  result.load_differences.clear();
  EXPECT_FALSE(SurelySlower(result, 0, 1)) << "200 and 90 ms were not taken together";
}

TEST(LoadFile, OneThatDoesNotAnswerIsTooSlow) {
  AuditResult result = VendorsForLoad();
  Json file = LoadFile();
  file["measurements"][3]["latency_ms"]["p95"] = {
      {"value", nullptr}, {"low", 500}, {"high", nullptr}};
  ASSERT_TRUE(ReadLoad(file.dump(), &result).ok());
  EXPECT_FALSE(IsTooSlow(result, 1)) << "no limit";
  result.volume.p95_ms_at_most = 200;
  EXPECT_TRUE(IsTooSlow(result, 1));
  EXPECT_FALSE(IsTooSlow(result, 0)) << "exactly at it";
}

TEST(LoadFile, AnythingElseIsAnError) {
  AuditResult result = VendorsForLoad();
  for (const char* text :
       {"", "[]", "{}", "{\"schema\":7}", "{\"schema\":{\"name\":\"vetvec.load\"}}",
        "{\"schema\":{\"name\":\"vetvec.load\",\"version\":2}}"}) {
    EXPECT_FALSE(ReadLoad(text, &result).ok()) << text;
  }
  Json file = LoadFile();
  file["measurements"][0]["latency_ms"].erase("p95");
  EXPECT_FALSE(ReadLoad(file.dump(), &result).ok());
}

}  // namespace
}  // namespace vetvec
