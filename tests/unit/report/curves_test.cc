#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/claim_text.h"
#include "audit/cut_claims.h"
#include "report/curve_formats.h"
#include "report/database_limits.h"
#include "report/formats.h"
#include "unit/report/curves_sample.h"
#include "unit/report/sample_run.h"

namespace vetvec {
namespace {

TEST(Curves, JsonHasWhatWasMeasured) {
  JudgedRun run = SampleRun();
  AddCurves(&run.result.vendors[0]);
  const Json report = Json::parse(ReportJson(run.result));
  const Json& cut = report["curves"]["cut"][run.result.vendors[0].name];
  EXPECT_EQ(cut["state"], "cut");
  EXPECT_EQ(cut["smallest"]["bytes"], 384);
  EXPECT_EQ(cut["smallest"]["not_in"], Json{"pgvector"});
  EXPECT_EQ(cut["suites"][0]["forms"].size(), 3U);
  const Json& size = report["curves"]["size"][run.result.vendors[0].name][0];
  EXPECT_EQ(size["points"].back()["documents"], 1'333);
  EXPECT_EQ(size["more"]["background"], 9'000);
}

TEST(Curves, AVendorThatIsLeftOutHasNone) {
  JudgedRun run = SampleRun();
  AddCurves(&run.result.vendors[0]);
  run.result.vendors[0].defects = {"returns the same vector for every text"};
  EXPECT_TRUE(CurvesJson(run.result).is_null());
}

TEST(Curves, ACutCostsWhatItsBytesCost) {
  JudgedRun run = SampleRun();
  run.result.volume.documents = 1e9;
  run.result.volume.storage_per_gb_month = 0.25;
  VendorResult& vendor = run.result.vendors[0];
  vendor.price = VendorPrice{.price = 0, .vector_bytes = 1'536};
  EXPECT_FALSE(MonthOfForm(run.result, 0, {384, CutMethod::kFirst, CutPrecision::kInt8}));
  vendor.at_volume = CostAtVolume(run.result.volume, *vendor.price);
  EXPECT_DOUBLE_EQ(vendor.at_volume->month, 384);
  EXPECT_DOUBLE_EQ(*MonthOfForm(run.result, 0, {384, CutMethod::kFirst, CutPrecision::kInt8}), 96);
  EXPECT_DOUBLE_EQ(*MonthOfForm(run.result, 0, {384, CutMethod::kFirst, CutPrecision::kBinary}),
                   12);
}

// Whatever another vendor costs: a cut that saves less than a change of vendor is not praised.
TEST(Curves, WhatACutSavesIsItsOwnDifference) {
  JudgedRun run = SampleRun();
  run.result.volume.documents = 1e9;
  run.result.volume.storage_per_gb_month = 0.25;
  run.result.volume.currency = "EUR";
  for (size_t v = 0; v < 2; ++v) {
    VendorResult& vendor = run.result.vendors[v];
    vendor.price = VendorPrice{.price = 0, .vector_bytes = v == 0 ? 1'536.0 : 4.0};
    vendor.at_volume = CostAtVolume(run.result.volume, *vendor.price);
  }
  AddCurves(&run.result.vendors[0]);
  const std::optional<Claim> claim = CutClaim(run.result, 0);
  ASSERT_TRUE(claim);
  EXPECT_EQ(claim->code, "cut_saves");
  EXPECT_FALSE(claim->other);
  const std::string text = ClaimText(run.result, *claim);
  EXPECT_THAT(text, testing::HasSubstr("That saves EUR 288 a month."));  // of 384
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("vendor")));
  AddCurves(&run.result.vendors[1], 2);
  EXPECT_EQ(CutClaim(run.result, 1)->code, "cut_needs") << "nothing is saved that is not proved";
}

TEST(Curves, WhatCanBeCutIsSaidInEveryFormat) {
  JudgedRun run = SampleRun();
  VendorResult& vendor = run.result.vendors[0];
  vendor.label = "plain";
  AddCurves(&vendor);
  WriteVerdict(&run.result);
  const std::string said =
      "plain can be stored as int8 (all 384 numbers): 384 bytes a vector instead of 1,536, at a "
      "loss "
      "of 0.0 points (95%: -0.4 to 0.4), surely less than 1.";
  EXPECT_EQ(ClaimText(run.result, *CutClaim(run.result, 0)), said);
  const Json report = Json::parse(ReportJson(run.result));
  EXPECT_EQ(report["curves"]["cut"][vendor.name]["text"], said);
  EXPECT_THAT(run.result.verdict, testing::Contains(said));
  EXPECT_THAT(ReportHtml(run.result), testing::HasSubstr(said));
  EXPECT_THAT(ReportHtml(run.result), testing::HasSubstr("About more documents, nothing is known"));
  EXPECT_THAT(ReportHtml(run.result), testing::HasSubstr("background = 9,000"));
  EXPECT_THAT(ReportMarkdown(run.result), testing::HasSubstr("384 bytes a vector"));
}

TEST(Curves, WithoutProofTheItemsThatWouldShowIt) {
  JudgedRun run = SampleRun();
  run.result.vendors[0].label = "plain";
  AddCurves(&run.result.vendors[0], 2);
  EXPECT_EQ(ClaimText(run.result, *CutClaim(run.result, 0)),
            "Nothing smaller is proved harmless for plain here; 2,400 sentences would show it "
            "for int8 (all 384 numbers).");
  WriteVerdict(&run.result);
  for (const std::string& line : run.result.verdict) {
    EXPECT_THAT(line, testing::Not(testing::HasSubstr("can be stored")));
  }
}

TEST(Curves, NothingIsSaidNearChanceOrOfAVendorThatIsLeftOut) {
  JudgedRun run = SampleRun();
  AddCurves(&run.result.vendors[0]);
  VendorResult& vendor = run.result.vendors[0];
  vendor.curves.suites[0].cuts.interval = Interval{0.1, 3};
  vendor.curves.choice = ChooseCut({vendor.curves.suites[0].cuts});
  EXPECT_FALSE(CutClaim(run.result, 0));
  vendor.curves.suites.clear();
  vendor.curves.choice = {};
  AddCurves(&vendor);
  vendor.defects = {"returns the same vector for every text"};
  EXPECT_FALSE(CutClaim(run.result, 0));
  EXPECT_EQ(CutsHtml(run.result), "");
  EXPECT_EQ(CutsMarkdown(run.result), "");
}

TEST(Curves, LimitsOfDatabases) {
  const auto without = [](size_t dimension, CutPrecision precision) {
    std::vector<std::string> names;
    for (const char* name : DatabasesWithout({dimension, CutMethod::kFirst, precision})) {
      names.emplace_back(name);
    }
    return names;
  };
  using Strings = std::vector<std::string>;
  EXPECT_EQ(without(1'536, CutPrecision::kFloat32), Strings());
  EXPECT_EQ(without(3'072, CutPrecision::kFloat32), Strings{"pgvector"});
  EXPECT_EQ(without(3'072, CutPrecision::kFloat16), Strings{"MongoDB Vector Search"});
  EXPECT_EQ(without(256, CutPrecision::kInt8), Strings{"pgvector"});
  EXPECT_EQ(without(3'072, CutPrecision::kBinaryRescored), Strings());
}

}  // namespace
}  // namespace vetvec
