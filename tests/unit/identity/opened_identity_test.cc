#include "identity/opened_identity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"
#include "core/vector_distance.h"
#include "identity/texts.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

constexpr size_t kColumns = 24;
constexpr double kLargest = 1e-3;

Matrix UnitRows(uint64_t seed, size_t dimensions = kColumns) {
  Matrix rows(kIdentityTextCount, dimensions);
  Rng rng(seed);
  for (size_t i = 0; i < rows.rows(); ++i) {
    for (float& value : rows.row(i)) value = static_cast<float>(rng.Uniform() - 0.5);
    const double norm = NormOf(rows.row(i));
    for (float& value : rows.row(i)) value = static_cast<float>(value / norm);
  }
  return rows;
}

IdentityRecord Record() {
  IdentityRecord record;
  record.model = {{"name", "fake:a"}, {"answered", "a"}};
  record.is_unit_length = true;
  record.reference = UnitRows(1);
  for (size_t i = 0; i < kPassRule.recorded; ++i) {
    record.passes.emplace_back(kIdentityTextCount, kLargest * static_cast<double>(i + 1) / 20);
  }
  record.recorded_at = "2026-01-02T03:04:05Z";
  return record;
}

OpenedIdentity Opened(const IdentityRecord& record) {
  auto opened = OpenedIdentity::Parse(IdentityRecordText(record));
  EXPECT_TRUE(opened.ok()) << opened.status().ToString();
  return *std::move(opened);
}

// Passes that are those of the record turned by about `angle`.
Matrix Turned(double angle, size_t passes) {
  const Matrix reference = UnitRows(1);
  Matrix rows(passes * kIdentityTextCount, kColumns);
  for (size_t i = 0; i < rows.rows(); ++i) {
    const auto from = reference.row(i % kIdentityTextCount);
    std::copy(from.begin(), from.end(), rows.row(i).begin());
    // The two elements turn in their plane, which keeps the length.
    const double part = std::hypot(from[0], from[1]);
    const double turn = angle / part;
    rows.row(i)[0] = static_cast<float>(from[0] * std::cos(turn) - from[1] * std::sin(turn));
    rows.row(i)[1] = static_cast<float>(from[0] * std::sin(turn) + from[1] * std::cos(turn));
  }
  return rows;
}

TEST(OpenedIdentity, AnswersByTheRule) {
  const OpenedIdentity identity = Opened(Record());
  EXPECT_EQ(identity.fingerprint(), Record().Fingerprint());
  const auto answer = [&](double angle, size_t passes) {
    const auto match = identity.Match(Turned(angle, passes).view());
    EXPECT_TRUE(match.ok()) << match.status().ToString();
    EXPECT_THAT(match->distances, SizeIs(passes));
    EXPECT_DOUBLE_EQ(match->largest, kLargest);
    return std::string(match->answer ? IdentityAnswerName(*match->answer) : "unknown");
  };
  EXPECT_EQ(answer(0, 1), "same");
  EXPECT_EQ(answer(5e-4, 1), "same within noise");
  EXPECT_EQ(answer(0.05, 1), "unknown");
  EXPECT_EQ(answer(0.05, 7), "unknown");
  EXPECT_EQ(answer(0.05, 8), "altered");
}

TEST(OpenedIdentity, OnePassWithinTheRecordAnswersForAll) {
  const OpenedIdentity identity = Opened(Record());
  Matrix rows = Turned(0.05, 2);
  const Matrix reference = UnitRows(1);
  std::copy_n(reference.data(), kIdentityTextCount * kColumns,
              rows.row(kIdentityTextCount).begin());
  const auto match = identity.Match(rows.view());
  ASSERT_TRUE(match.ok());
  EXPECT_EQ(match->answer, IdentityAnswer::kSameWithinNoise);
  EXPECT_THAT(IdentityMatchJson(*match), HasSubstr(R"("answer":"same within noise","reason":"")"));
}

TEST(OpenedIdentity, CertainDifferencesNeedNoRule) {
  const OpenedIdentity identity = Opened(Record());
  const auto wider = identity.Match(UnitRows(1, kColumns + 1).view());
  ASSERT_TRUE(wider.ok());
  EXPECT_EQ(wider->answer, IdentityAnswer::kAltered);
  EXPECT_THAT(wider->reason, HasSubstr("25 dimensions; recorded: 24"));
  Matrix longer = UnitRows(1);
  for (float& value : longer.row(3)) value *= 2;
  EXPECT_EQ(identity.Match(longer.view())->answer, IdentityAnswer::kAltered);
}

TEST(OpenedIdentity, RowsThatAreNoPassesAreRefused) {
  const OpenedIdentity identity = Opened(Record());
  for (const size_t rows : {0U, 1U, 31U, 33U, 9 * 32U}) {
    const auto match = identity.Match(Matrix(rows, kColumns).view());
    ASSERT_FALSE(match.ok()) << rows;
    EXPECT_EQ(match.status().code(), StatusCode::kInvalidArgument);
  }
  Matrix bad = UnitRows(1);
  bad.row(2)[0] = INFINITY;
  EXPECT_EQ(identity.Match(bad.view()).status().code(), StatusCode::kNonFinite);
}

TEST(OpenedIdentity, ARecordMustBeComplete) {
  IdentityRecord record = Record();
  record.passes.pop_back();
  const auto opened = OpenedIdentity::Parse(IdentityRecordText(record));
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.status().code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(opened.status().message(), HasSubstr("19 of 20 passes"));
  EXPECT_EQ(OpenedIdentity::Parse("").status().code(), StatusCode::kParseError);
  EXPECT_EQ(OpenedIdentity::Read("/no/such/id.json").status().code(), StatusCode::kNotFound);
}

TEST(OpenedIdentity, ACalibrationChangesNoFingerprintAndADamagedOneNoCheck) {
  IdentityRecord record = Record();
  const OpenedIdentity before = Opened(record);
  EXPECT_FALSE(before.calibration());
  SearchCalibration calibration;
  calibration.corpus = 10;
  calibration.kept = {{0.95, 0.3, 0.2, 0.4}};
  calibration.lets_in = {{0.3, 0.1}};
  record.calibration = SearchCalibrationJson(calibration);
  const OpenedIdentity after = Opened(record);
  EXPECT_EQ(after.fingerprint(), before.fingerprint());
  ASSERT_TRUE(after.calibration());
  EXPECT_DOUBLE_EQ(after.calibration()->CutoffFor(0.95)->cutoff, 0.3);
  record.calibration = OrderedJson::array({1, 2});
  const std::string text = IdentityRecordText(record);
  EXPECT_TRUE(ParseIdentityRecord(text).ok());
  EXPECT_EQ(OpenedIdentity::Parse(text).status().code(), StatusCode::kDataLoss);
}

}  // namespace
}  // namespace vetvec
