#include "mock_server/faults.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec::mock {
namespace {

using ::testing::HasSubstr;

TEST(Faults, ParsesKindAndArgument) {
  const Result<Fault> fault = ParseFault("rate_limit:Wed, 21 Oct 2026 07:28:00 GMT");
  ASSERT_TRUE(fault.ok()) << fault.status().ToString();
  EXPECT_EQ(fault->kind, FaultKind::kRateLimit);
  EXPECT_EQ(fault->arg, "Wed, 21 Oct 2026 07:28:00 GMT");
  EXPECT_EQ(ParseFault("status")->number, 500);
  EXPECT_EQ(ParseFault("status:529")->number, 529);
}

TEST(Faults, EveryNameParsesToItself) {
  EXPECT_GE(FaultNames().size(), 20U);
  for (const std::string& name : FaultNames()) {
    const Result<Fault> fault = ParseFault(name);
    ASSERT_TRUE(fault.ok()) << name;
    EXPECT_EQ(FaultName(fault->kind), name);
  }
}

TEST(Faults, RefusesWhatItDoesNotKnow) {
  EXPECT_THAT(ParseFault("trunctaed").status().message(), HasSubstr("did you mean 'truncated'?"));
  EXPECT_THAT(ParseFault("status:200").status().message(), HasSubstr("from 400 to 599: '200'"));
  EXPECT_THAT(ParseFault("nan:3").status().message(), HasSubstr("nan takes no argument"));
  EXPECT_THAT(ParseFault("redirect:200 http://x").status().message(), HasSubstr("[STATUS] URL"));
  EXPECT_THAT(ParseFault("rate_limit:1\r\nx: y").status().message(), HasSubstr("line break"));
}

TEST(Faults, ScheduleHitsTheNamedRequestsOnly) {
  FaultPlan plan;
  ASSERT_TRUE(plan.AddScheduled("2=nan").ok());
  ASSERT_TRUE(plan.AddScheduled("4-5=status:503").ok());
  std::vector<std::string> seen;
  for (uint64_t n = 1; n <= 6; ++n) seen.emplace_back(FaultName(plan.For(n).kind));
  EXPECT_THAT(seen, ::testing::ElementsAre("none", "nan", "none", "status", "status", "none"));
  EXPECT_EQ(plan.For(4).number, 503);
}

TEST(Faults, OnceGivesWayToTheOtherRates) {
  const FaultPlan plan = *FaultPlan::FromJson(
      R"({"seed":3,"rates":[{"kind":"nan","rate":0.2,"once":true},{"kind":"close","rate":0.1},
          {"kind":"reset","rate":0.3}]})");
  int once = 0;
  int close = 0;
  for (uint64_t n = 1; n <= 10'000; ++n) {
    const Fault first = plan.For(n);
    const Fault again = plan.ForAgain(n);
    EXPECT_FALSE(again.once);
    if (!first.once) {
      EXPECT_EQ(again.kind, first.kind);
      continue;
    }
    ++once;
    EXPECT_NE(again.kind, FaultKind::kNone);
    close += again.kind == FaultKind::kClose;
  }
  EXPECT_NEAR(once, 2000, 150);
  EXPECT_NEAR(close, once / 4, 100);
  EXPECT_FALSE(FaultPlan::FromJson(R"({"rates":[{"kind":"nan","rate":0.2,"once":1}]})").ok());
}

TEST(Faults, RatesAreMetAndRepeatForASeed) {
  FaultPlan plan;
  plan.set_seed(7);
  ASSERT_TRUE(plan.AddRate("rate_limit@0.1").ok());
  ASSERT_TRUE(plan.AddRate("slow:5@0.2").ok());
  FaultPlan again = plan;
  FaultPlan other = plan;
  other.set_seed(8);
  int limited = 0;
  int slow = 0;
  int differ = 0;
  for (uint64_t n = 1; n <= 10'000; ++n) {
    const FaultKind kind = plan.For(n).kind;
    limited += kind == FaultKind::kRateLimit;
    slow += kind == FaultKind::kSlow;
    EXPECT_EQ(kind, again.For(n).kind);
    differ += kind != other.For(n).kind;
  }
  EXPECT_NEAR(limited, 1000, 100);
  EXPECT_NEAR(slow, 2000, 150);
  EXPECT_GT(differ, 1000);
}

TEST(Faults, RefusesBadRatesAndSchedules) {
  FaultPlan plan;
  EXPECT_THAT(plan.AddRate("nan").message(), HasSubstr("KIND[:ARG]@RATE"));
  EXPECT_THAT(plan.AddRate("nan@-0.1").message(), HasSubstr("must not be negative"));
  ASSERT_TRUE(plan.AddRate("nan@0.7").ok());
  EXPECT_THAT(plan.AddRate("html@0.4").message(), HasSubstr("add up to more than 1"));
  EXPECT_THAT(plan.AddScheduled("0=nan").message(), HasSubstr("counted from 1"));
  EXPECT_THAT(plan.AddScheduled("5-3=nan").message(), HasSubstr("N[-M]=KIND[:ARG]"));
}

TEST(Faults, ReadsJson) {
  const Result<FaultPlan> plan = FaultPlan::FromJson(
      R"({"seed":3,"rates":[{"kind":"slow","arg":20,"rate":1.0}],
          "schedule":[{"request":2,"count":2,"kind":"status","arg":"502"}]})");
  ASSERT_TRUE(plan.ok()) << plan.status().ToString();
  EXPECT_EQ(plan->For(1).kind, FaultKind::kSlow);
  EXPECT_EQ(plan->For(1).number, 20);
  EXPECT_EQ(plan->For(3).number, 502);
  EXPECT_EQ(plan->For(4).kind, FaultKind::kSlow);
}

TEST(Faults, OfTextsHitRequestsThatHoldThem) {
  const Result<FaultPlan> plan = FaultPlan::FromJson(
      R"({"texts":[{"contains":"poison","kind":"status","arg":422},{"contains":"p","kind":"nan"}]})");
  ASSERT_TRUE(plan.ok()) << plan.status().ToString();
  const auto of = [&](std::vector<std::string> texts) {
    const std::optional<Fault> fault = plan->ForTexts(PackedTexts::Of(texts).view());
    return fault ? FaultName(fault->kind) : "none";
  };
  EXPECT_STREQ(of({"a", "some poison", "b"}), "status");
  EXPECT_STREQ(of({"a", "top"}), "nan");
  EXPECT_STREQ(of({"a", "b"}), "none");
  FaultPlan by_flag;
  ASSERT_TRUE(by_flag.AddOfText("a=b=status:500").ok());
  EXPECT_TRUE(by_flag.ForTexts(PackedTexts::Of(std::vector<std::string>{"x a=b y"}).view()));
  EXPECT_THAT(by_flag.AddOfText("nan").message(), HasSubstr("SUBSTRING=KIND[:ARG]"));
  EXPECT_THAT(FaultPlan::FromJson(R"({"texts":[{"kind":"nan"}]})").status().message(),
              HasSubstr("needs a string \"contains\""));
}

TEST(Faults, JsonErrorsNameTheKey) {
  EXPECT_EQ(FaultPlan::FromJson("{").status().code(), StatusCode::kParseError);
  EXPECT_THAT(FaultPlan::FromJson(R"({"rate":[]})").status().message(),
              HasSubstr("did you mean 'rates'?"));
  EXPECT_THAT(FaultPlan::FromJson(R"({"rates":{}})").status().message(),
              HasSubstr("rates must be an array"));
  EXPECT_THAT(FaultPlan::FromJson(R"({"rates":[{"rate":0.1}]})").status().message(),
              HasSubstr("needs a string \"kind\""));
  EXPECT_THAT(FaultPlan::FromJson(R"({"schedule":[{"kind":"nan"}]})").status().message(),
              HasSubstr("needs \"request\""));
  EXPECT_THAT(
      FaultPlan::FromJson(R"({"schedule":[{"kind":"nan","request":-1}]})").status().message(),
      HasSubstr("request must be an integer of at least 1: '-1'"));
}

}  // namespace
}  // namespace vetvec::mock
