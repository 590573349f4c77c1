#include "audit/volume_cost.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec {
namespace {

// The case of the design: 20 million passages of 77 tokens, 2% changed a month, 365 * 48,000 / 12
// queries a month of 12 tokens, 384 numbers of four bytes, 0.25 a GB.
Volume LargeVolume() {
  Volume volume;
  volume.documents = 20e6;
  volume.tokens_per_document = 77;
  volume.tokens_per_query = 12;
  volume.changes_a_month = 400e3;
  volume.queries_a_day = 48e3;
  volume.reindexing_a_year = 1;
  volume.storage_per_gb_month = 0.25;
  return volume;
}

struct CostCase {
  const char* what;
  double Volume::* field;  // null: as it is
  double value;
  VendorPrice vendor;
  VolumeCost cost;  // by hand; `fixed` is in the vendor
};

VendorPrice Priced(double price, double numbers, double fixed = 0) {
  return {.price = price, .fixed_a_month = fixed, .vector_bytes = 4 * numbers};
}

// 48,000 * 365 / 12 = 1,460,000 queries a month; 1.54e9 tokens in all documents.
const CostCase kCases[] = {
    {"as it is", nullptr, 0, Priced(0.02, 384), {7.68, 0.3504, 0.616, 0, 8.6464, 30.8, 403.6704}},
    {"dear", nullptr, 0, Priced(0.13, 384), {7.68, 2.2776, 4.004, 0, 13.9616, 200.2, 1103.2176}},
    {"long", nullptr, 0, Priced(0.02, 1536), {30.72, 0.3504, 0.616, 0, 31.6864, 30.8, 1233.1104}},
    {"own machine", nullptr, 0, Priced(0, 64, 60), {1.28, 0, 0, 60, 61.28, 0, 2206.08}},
    {"both", nullptr, 0, Priced(0.02, 384, 5), {7.68, 0.3504, 0.616, 5, 13.6464, 30.8, 583.6704}},
    {"no documents",
     &Volume::documents,
     0,
     Priced(0.02, 384),
     {0, 0.3504, 0.616, 0, 0.9664, 0, 34.7904}},
    {"twice the documents",
     &Volume::documents,
     40e6,
     Priced(0.02, 384),
     {15.36, 0.3504, 0.616, 0, 16.3264, 61.6, 772.5504}},
    {"short documents",
     &Volume::tokens_per_document,
     10,
     Priced(0.02, 384),
     {7.68, 0.3504, 0.08, 0, 8.1104, 4, 303.9744}},
    {"no queries",
     &Volume::queries_a_day,
     0,
     Priced(0.02, 384),
     {7.68, 0, 0.616, 0, 8.296, 30.8, 391.056}},
    {"a million queries",
     &Volume::queries_a_day,
     1.2e6,
     Priced(0.02, 384),
     {7.68, 8.76, 0.616, 0, 17.056, 30.8, 706.416}},
    {"long queries",
     &Volume::tokens_per_query,
     120,
     Priced(0.02, 384),
     {7.68, 3.504, 0.616, 0, 11.8, 30.8, 517.2}},
    {"no changes",
     &Volume::changes_a_month,
     0,
     Priced(0.02, 384),
     {7.68, 0.3504, 0, 0, 8.0304, 30.8, 381.4944}},
    {"all change",
     &Volume::changes_a_month,
     20e6,
     Priced(0.02, 384),
     {7.68, 0.3504, 30.8, 0, 38.8304, 30.8, 1490.2944}},
    {"never again",
     &Volume::reindexing_a_year,
     0,
     Priced(0.02, 384),
     {7.68, 0.3504, 0.616, 0, 8.6464, 30.8, 342.0704}},
    {"twice a year",
     &Volume::reindexing_a_year,
     2,
     Priced(0.02, 384),
     {7.68, 0.3504, 0.616, 0, 8.6464, 30.8, 496.0704}},
    {"free storage",
     &Volume::storage_per_gb_month,
     0,
     Priced(0.02, 384),
     {0, 0.3504, 0.616, 0, 0.9664, 30.8, 127.1904}},
    {"dear storage",
     &Volume::storage_per_gb_month,
     2,
     Priced(0.02, 384),
     {61.44, 0.3504, 0.616, 0, 62.4064, 30.8, 2339.0304}},
    {"one byte a number",
     nullptr,
     0,
     {.price = 0.02, .vector_bytes = 384},
     {1.92, 0.3504, 0.616, 0, 2.8864, 30.8, 196.3104}},
    {"one bit a number",
     nullptr,
     0,
     {.price = 0.02, .vector_bytes = 48},
     {0.24, 0.3504, 0.616, 0, 1.2064, 30.8, 135.8304}},
    {"indexed by batches",
     nullptr,
     0,
     {.price = 0.02, .batch_price = 0.01, .vector_bytes = 1536},
     {7.68, 0.3504, 0.616, 0, 8.6464, 15.4, 357.4704}},
};

TEST(CostAtVolume, IsWhatAHandComputes) {
  static_assert(std::size(kCases) == 20);
  for (const CostCase& one : kCases) {
    SCOPED_TRACE(one.what);
    Volume volume = LargeVolume();
    if (one.field != nullptr) volume.*one.field = one.value;
    const VolumeCost cost = CostAtVolume(volume, one.vendor);
    EXPECT_NEAR(cost.storage, one.cost.storage, 1e-9);
    EXPECT_NEAR(cost.queries, one.cost.queries, 1e-9);
    EXPECT_NEAR(cost.changes, one.cost.changes, 1e-9);
    EXPECT_NEAR(cost.fixed, one.cost.fixed, 1e-9);
    EXPECT_NEAR(cost.month, one.cost.month, 1e-9);
    EXPECT_NEAR(cost.first, one.cost.first, 1e-9);
    EXPECT_NEAR(cost.three_years, one.cost.three_years, 1e-9);
    EXPECT_NEAR(CostOfLeaving(cost), one.cost.first + one.cost.storage, 1e-9);
  }
}

TEST(CostAtVolume, TokensFromCharactersOrFromTheAudit) {
  Volume volume = LargeVolume();
  VendorPrice vendor = Priced(0.02, 384);
  vendor.tokens_per_document = 77;
  vendor.tokens_per_query = 12;
  volume.tokens_per_document = 0;
  EXPECT_NEAR(CostAtVolume(volume, vendor).first, 30.8, 1e-9) << "as the audit counted";
  EXPECT_NEAR(CostAtVolume(volume, vendor).queries, 0.3504, 1e-9);
  volume.tokens_per_query = 0;
  vendor.tokens_per_query = 120;
  EXPECT_NEAR(CostAtVolume(volume, vendor).queries, 3.504, 1e-9) << "of queries, not of all texts";
  volume.characters_per_document = 400;
  EXPECT_NEAR(CostAtVolume(volume, vendor).first, 40, 1e-9);
}

// The quantity at which the months cost the same, without the formula.
std::optional<double> ByBisection(Volume volume, double Volume::* quantity, const VendorPrice& a,
                                  const VendorPrice& b) {
  const auto is_dearer = [&](double value) {
    volume.*quantity = value;
    return CostAtVolume(volume, a).month > CostAtVolume(volume, b).month;
  };
  double low = 0;
  double high = 1e15;
  const bool at_low = is_dearer(low);
  if (is_dearer(high) == at_low) return std::nullopt;
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (is_dearer(middle) == at_low ? low : high) = middle;
  }
  return low;
}

TEST(BreakEven, IsWhatBisectionFinds) {
  const VendorPrice vendors[] = {Priced(0.02, 384), Priced(0.13, 256), Priced(0, 64, 60),
                                 Priced(0.1, 1536), Priced(0.02, 128, 10)};
  int found = 0;
  for (const VendorPrice& a : vendors) {
    for (const VendorPrice& b : vendors) {
      if (&a == &b) continue;
      for (const auto quantity :
           {&Volume::queries_a_day, &Volume::documents, &Volume::changes_a_month}) {
        const std::optional<double> exact = BreakEven(LargeVolume(), quantity, a, b);
        const std::optional<double> searched = ByBisection(LargeVolume(), quantity, a, b);
        ASSERT_EQ(exact.has_value(), searched.has_value());
        if (!exact) continue;
        ++found;
        EXPECT_NEAR(*exact, *searched, 1e-6 * *searched);
      }
    }
  }
  EXPECT_GE(found, 20);
}

}  // namespace
}  // namespace vetvec
