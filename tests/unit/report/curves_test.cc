#include <gtest/gtest.h>

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
