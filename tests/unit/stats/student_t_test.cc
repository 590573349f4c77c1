#include "stats/student_t.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "stats/normal.h"

namespace vetvec {
namespace {

void ExpectRelative(double got, double want, double tolerance) {
  EXPECT_NEAR(got / want, 1.0, tolerance) << got << " " << want;
}

TEST(StudentT, ClosedFormsOfSmallDegrees) {
  for (const double t : {1e-8, 0.01, 0.3, 1.0, 2.5, 17.0, 1e4, 1e9}) {
    const double one = 2.0 / std::numbers::pi * std::atan2(1.0, t);
    ExpectRelative(StudentTwoSided(t, 1.0), one, 1e-12);
    const double root = std::sqrt(2.0 + t * t);
    ExpectRelative(StudentTwoSided(t, 2.0), 2.0 / (root * (root + t)), 1e-12);
    const double s = std::sqrt(3.0);
    const double three =
        2.0 / std::numbers::pi * (std::atan2(s, t) - (t / s) / (1.0 + t * t / 3.0));
    if (t < 20.0) ExpectRelative(StudentTwoSided(t, 3.0), three, 1e-9);  // the form cancels
    EXPECT_EQ(StudentTwoSided(-t, 5.0), StudentTwoSided(t, 5.0));
    EXPECT_DOUBLE_EQ(StudentUpper(-t, 5.0), 1.0 - StudentUpper(t, 5.0));
  }
}

TEST(StudentT, ManyDegreesAreNormal) {
  for (const double z : {0.1, 1.0, 1.959963984540054, 5.0}) {
    ExpectRelative(StudentUpper(z, 1e10), NormalUpper(z), 1e-6);
  }
  // Cornish-Fisher: the difference is of the order of 1 / df.
  EXPECT_NEAR(StudentUpper(2.0, 1e6) - NormalUpper(2.0),
              std::exp(-2.0) / std::sqrt(2.0 * std::numbers::pi) * 2.0 * 5.0 / 4e6, 1e-11);
}

TEST(StudentT, Ends) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(StudentTwoSided(0.0, 7.0), 1.0);
  EXPECT_EQ(StudentTwoSided(infinity, 7.0), 0.0);
  EXPECT_EQ(StudentUpper(-infinity, 7.0), 1.0);
  EXPECT_EQ(StudentUpper(1e200, 3.0), 0.0);
  EXPECT_GT(StudentUpper(1e100, 3.0), 0.0);
}

TEST(StudentT, QuantilesAreTablesAndInverse) {
  EXPECT_NEAR(StudentQuantile(0.975, 1), 12.7062047364, 1e-8);
  EXPECT_NEAR(StudentQuantile(0.975, 2), 4.3026527297, 1e-9);
  EXPECT_NEAR(StudentQuantile(0.975, 30), 2.0422724563, 1e-9);
  EXPECT_NEAR(StudentQuantile(0.9995, 4.5), -StudentQuantile(0.0005, 4.5), 1e-9);
  EXPECT_EQ(StudentQuantile(0.5, 3), 0.0);
  for (const double p : {0.51, 0.8, 0.99, 0.99999}) {
    EXPECT_NEAR(StudentUpper(StudentQuantile(p, 7.3), 7.3), 1 - p, 1e-11);
  }
}

}  // namespace
}  // namespace vetvec
