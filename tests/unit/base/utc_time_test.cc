#include "base/utc_time.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

TEST(UtcTime, ReadsWhatItWrites) {
  EXPECT_EQ(UtcTime(1'796'000'000'123), "2026-11-30T00:53:20Z");
  EXPECT_EQ(ReadUtcTime("2026-11-30T00:53:20Z"), 1'796'000'000'000);
  EXPECT_FALSE(ReadUtcTime("2026-11-30 23:33:20").has_value());
  EXPECT_FALSE(ReadUtcTime("2026-11-30T00:53:20Zx").has_value());
}

}  // namespace
}  // namespace vetvec
