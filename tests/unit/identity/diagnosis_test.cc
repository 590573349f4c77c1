#include "identity/diagnosis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>

#include "base/rng.h"
#include "identity/common_vector.h"
#include "identity/vector_changes.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr size_t kVectors = 32;
constexpr size_t kWidth = 96;
constexpr double kNoises[] = {1e-6, 1e-5, 1e-4, 1e-3};

double Normal(Rng* rng) {
  const double radius = std::sqrt(-2 * std::log(1 - rng->Uniform()));
  return radius * std::cos(2 * std::numbers::pi * rng->Uniform());
}

void Normalise(Matrix* rows) {
  for (size_t i = 0; i < rows->rows(); ++i) {
    double square = 0;
    for (const float value : rows->row(i)) square += double{value} * value;
    for (float& value : rows->row(i)) value = static_cast<float>(value / std::sqrt(square));
  }
}

// Unit vectors with a direction in common, as models have.
Matrix Vectors(uint64_t seed) {
  Matrix rows(kVectors, kWidth);
  Rng rng(seed);
  std::vector<double> common(kWidth);
  for (double& value : common) value = 0.5 * Normal(&rng);
  for (size_t i = 0; i < kVectors; ++i) {
    for (size_t j = 0; j < kWidth; ++j) {
      rows.row(i)[j] = static_cast<float>(common[j] + Normal(&rng));
    }
  }
  Normalise(&rows);
  return rows;
}

// Each row with an error of the length `noise`.
Matrix Noisy(Matrix rows, double noise, uint64_t seed) {
  Rng rng(seed);
  Normalise(&rows);
  for (size_t i = 0; i < rows.rows(); ++i) {
    for (float& value : rows.row(i)) {
      value += static_cast<float>(noise * Normal(&rng) / std::sqrt(double{kWidth}));
    }
  }
  Normalise(&rows);
  return rows;
}

Matrix Changed(const Matrix& rows, const VectorChange& change) {
  Matrix changed = rows;
  for (size_t i = 0; i < rows.rows(); ++i) change.apply(change.amount, changed.row(i));
  return changed;
}

Matrix Cut(Matrix rows, size_t dimensions) {
  for (size_t i = 0; i < rows.rows(); ++i) {
    for (size_t j = dimensions; j < rows.cols(); ++j) rows.row(i)[j] = 0;
  }
  return rows;
}

Matrix WithoutCommon(Matrix rows) {
  for (size_t j = 0; j < kWidth; ++j) {
    const float common = 0.04F * std::sin(static_cast<float>(j));
    for (size_t i = 0; i < kVectors; ++i) rows.row(i)[j] -= common;
  }
  return rows;
}

const VectorChange& ChangeNamed(const std::string& name) {
  for (const VectorChange& change : VectorChanges()) {
    if (change.name == name) return change;
  }
  throw std::runtime_error(name);
}

class DiagnosisTest : public testing::Test {
 protected:
  // As of a pass with that noise, whose size is known from a second pass.
  Diagnosis Of(const Matrix& altered, double noise, size_t dimensions = kWidth) {
    const Matrix pass = Noisy(altered, noise, ++passes_);
    const Matrix again = Noisy(altered, noise, ++passes_);
    const double own = RmsAngle(pass.view(), again.view()) / std::numbers::sqrt2;
    return Diagnose(recorded_.view(), pass.view(), own,
                    TryVectorChanges(recorded_.view(), kWidth, pass.view(), dimensions));
  }

  // Named, wherever it is ten times the noise; never another name.
  void ExpectNamed(const std::string& name, const Matrix& altered, size_t dimensions) {
    const double angle = RmsAngle(altered.view(), recorded_.view());
    for (const double noise : kNoises) {
      const Diagnosis found = Of(altered, noise, dimensions);
      SCOPED_TRACE(name + ", noise " + std::to_string(noise));
      if (angle >= 10 * noise) {
        EXPECT_EQ(found.verdict, DiagnosisVerdict::kNamed);
        EXPECT_THAT(found.names, ElementsAre(name));
        EXPECT_LE(found.explained, found.tolerance);
      } else if (!found.is_same()) {
        EXPECT_THAT(found.names, testing::Contains(name));
      }
    }
  }

  const Matrix recorded_ = Vectors(1);
  uint64_t passes_ = 100;
};

TEST_F(DiagnosisTest, TheSameIsTheSame) {
  EXPECT_EQ(Of(recorded_, 0).verdict, DiagnosisVerdict::kSame);
  for (const double noise : {1e-4, 1e-3, 1e-2}) {
    const Diagnosis found = Of(recorded_, noise);
    EXPECT_EQ(found.verdict, DiagnosisVerdict::kSameWithinNoise);
    EXPECT_NEAR(found.noise, noise, noise / 10);
    EXPECT_THAT(found.names, IsEmpty());
  }
}

TEST_F(DiagnosisTest, EachChangeOfVectorsIsNamed) {
  for (const VectorChange& change : VectorChanges()) {
    if (change.name == std::string("vectors with 6 decimals")) continue;  // 3e-6: is the same
    ExpectNamed(change.name, Changed(recorded_, change), kWidth);
  }
  ExpectNamed("cut to the first 48 dimensions", Cut(recorded_, 48), 48);
  ExpectNamed("a common vector subtracted (the mean of a corpus)", WithoutCommon(recorded_),
              kWidth);
}

TEST_F(DiagnosisTest, TheRecordMayBeTheOneThatWasCut) {
  const Matrix longer = recorded_;
  const Matrix cut = Cut(recorded_, 48);
  const Diagnosis found = Diagnose(cut.view(), longer.view(), 1e-6,
                                   TryVectorChanges(cut.view(), 48, longer.view(), kWidth));
  EXPECT_THAT(found.names, ElementsAre("no longer cut to the first 48 dimensions"));
}

TEST_F(DiagnosisTest, AnotherBasisIsNamed) {
  std::vector<size_t> order(kWidth);
  std::iota(order.begin(), order.end(), 0);
  Rng rng(5);
  Shuffle(order, rng);
  Matrix permuted = recorded_;
  Matrix rotated = recorded_;  // turned in the planes of two neighbouring axes
  for (size_t i = 0; i < kVectors; ++i) {
    for (size_t j = 0; j < kWidth; ++j) permuted.row(i)[j] = recorded_.row(i)[order[j]];
    for (size_t j = 0; j + 1 < kWidth; j += 2) {
      const float a = recorded_.row(i)[j];
      const float b = recorded_.row(i)[j + 1];
      rotated.row(i)[j] = 0.6F * a - 0.8F * b;
      rotated.row(i)[j + 1] = 0.8F * a + 0.6F * b;
    }
  }
  for (const double noise : kNoises) {
    EXPECT_THAT(Of(permuted, noise).names, ElementsAre("columns permuted"));
    EXPECT_THAT(Of(rotated, noise).names, ElementsAre("vectors rotated"));
  }
}

TEST_F(DiagnosisTest, AnotherModelIsAnother) {
  for (uint64_t seed = 2; seed < 12; ++seed) {
    for (const double noise : {1e-6, 1e-3, 0.03, 0.1, 0.3}) {
      const Diagnosis found = Of(Vectors(seed), noise);
      EXPECT_EQ(found.verdict, DiagnosisVerdict::kOther);
      EXPECT_THAT(found.names, IsEmpty());
    }
  }
}

TEST_F(DiagnosisTest, WhatIsNotListedIsNotNamed) {
  for (const double angle : {0.01, 0.1, 0.5}) {  // such as a fine-tune
    for (const double noise : kNoises) {
      const Diagnosis found = Of(Noisy(recorded_, angle, 77), noise);
      EXPECT_EQ(found.verdict, angle >= 10 * noise ? DiagnosisVerdict::kAltered : found.verdict);
      EXPECT_THAT(found.names, IsEmpty());
    }
  }
  const Matrix five_bits = Changed(recorded_, {"", ChangeNamed("vectors as int8").apply, 40});
  EXPECT_EQ(Of(five_bits, 1e-5).verdict, DiagnosisVerdict::kAltered);
}

TEST_F(DiagnosisTest, TwoAtOnceAreMostlyTheLarger) {
  const VectorChange& int8 = ChangeNamed("vectors as int8");
  const VectorChange& bfloat16 = ChangeNamed("vectors as bfloat16");
  const struct {
    Matrix altered;
    const char* larger;
    size_t dimensions;
  } cases[] = {
      {Cut(Changed(recorded_, bfloat16), 48), "cut to the first 48 dimensions", 48},
      {Changed(Changed(recorded_, ChangeNamed("sign flipped")), int8), "sign flipped", kWidth},
      {Changed(WithoutCommon(recorded_), int8), "a common vector subtracted (the mean of a corpus)",
       kWidth},
      {Noisy(Changed(recorded_, ChangeNamed("vectors as int4")), 0.01, 9), "vectors as int4",
       kWidth},
  };
  for (const auto& one : cases) {
    for (const double noise : {1e-6, 1e-5, 1e-4}) {
      const Diagnosis found = Of(one.altered, noise, one.dimensions);
      EXPECT_EQ(found.verdict, DiagnosisVerdict::kMostly) << one.larger << " " << noise;
      EXPECT_THAT(found.names, ElementsAre(one.larger));
    }
  }
}

TEST_F(DiagnosisTest, WhatNoiseCannotTellApartIsNamedTogether) {
  const Matrix altered = Cut(recorded_, 48);
  const double angle = RmsAngle(altered.view(), recorded_.view());
  const auto of = [&](double second) {
    return Diagnose(recorded_.view(), altered.view(), 1e-3,
                    {{"first", 1e-3, 0}, {"second", second, 0}, {"none", angle, 0}});
  };
  EXPECT_THAT(of(2e-3).names, ElementsAre("first", "second"));
  EXPECT_THAT(of(4e-3).names, ElementsAre("first"));
}

TEST_F(DiagnosisTest, AnAlterationMadeWithNoiseExplainsOnlyWhatIsLarger) {
  const Matrix altered = Noisy(recorded_, 2e-4, 3);
  const auto of = [&](double left) {
    return Diagnose(recorded_.view(), altered.view(), 1e-6, {{"one", left, 1e-4}});
  };
  EXPECT_EQ(of(2e-4).verdict, DiagnosisVerdict::kAltered);  // explains nothing
  EXPECT_EQ(of(5e-5).verdict, DiagnosisVerdict::kNamed);
}

TEST_F(DiagnosisTest, LengthsAreSeenBesideAngles) {
  Matrix longer = recorded_;
  for (size_t i = 0; i < kVectors; ++i) {
    for (float& value : longer.row(i)) value *= 1.5F + static_cast<float>(i);
  }
  Matrix twice = longer;
  for (size_t i = 0; i < kVectors * kWidth; ++i) twice.data()[i] *= 2;
  const auto of = [](const Matrix& before, const Matrix& now) {
    return LengthChange(before.view(), now.view(), 1e-4);
  };
  EXPECT_EQ(of(recorded_, recorded_), "");
  EXPECT_EQ(of(recorded_, longer), "vectors no longer of unit length");
  EXPECT_EQ(of(longer, recorded_), "vectors scaled to unit length");
  EXPECT_EQ(of(longer, twice), "vectors of another length");
  EXPECT_EQ(of(longer, longer), "");
}

TEST_F(DiagnosisTest, VectorsThatAreAllTheSameAreNoTrap) {
  Matrix constant(kVectors, kWidth);
  for (size_t i = 0; i < kVectors; ++i) constant.row(i)[3] = 1;
  EXPECT_TRUE(std::isfinite(AngleWithoutCommonVector(recorded_.view(), constant.view())));
  EXPECT_EQ(Of(constant, 0).verdict, DiagnosisVerdict::kOther);
  Matrix another(kVectors, kWidth);
  for (size_t i = 0; i < kVectors; ++i) another.row(i)[4] = 1;
  EXPECT_EQ(Diagnose(constant.view(), another.view(), 0, {}).verdict, DiagnosisVerdict::kOther);
}

}  // namespace
}  // namespace vetvec
