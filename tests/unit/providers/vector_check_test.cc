#include "providers/vector_check.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace vetvec {
namespace {

TEST(VectorCheck, FindsEachFaultAtEachPlace) {
  const float inf = std::numeric_limits<float>::infinity();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (size_t size = 1; size < 40; ++size) {
    for (size_t at = 0; at < size; ++at) {
      const auto with = [&](float value) {
        std::vector<float> row(size, 0.0f);
        row[at] = value;
        return FindVectorFault(row);
      };
      EXPECT_EQ(with(inf), VectorFault::kNotFinite);
      EXPECT_EQ(with(-inf), VectorFault::kNotFinite);
      EXPECT_EQ(with(nan), VectorFault::kNotFinite);
      EXPECT_EQ(with(-nan), VectorFault::kNotFinite);
      EXPECT_EQ(with(1.0000001e6f), VectorFault::kTooLarge);
      EXPECT_EQ(with(-2e6f), VectorFault::kTooLarge);
      EXPECT_EQ(with(1e6f), VectorFault::kNone);
      EXPECT_EQ(with(-1e6f), VectorFault::kNone);
      EXPECT_EQ(with(std::numeric_limits<float>::min()), VectorFault::kNone);
      EXPECT_EQ(with(std::numeric_limits<float>::denorm_min()), VectorFault::kTooSmall);
      EXPECT_EQ(with(-1.1e-38f), VectorFault::kTooSmall);
      EXPECT_EQ(with(-0.0f), VectorFault::kAllZero);
    }
  }
  EXPECT_EQ(FindVectorFault({}), VectorFault::kAllZero);
}

}  // namespace
}  // namespace vetvec
