#include "base/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <vector>

namespace vetvec {
namespace {

using Block = std::array<uint32_t, 4>;

// Philox4x32-10 written a second time, one round a step as in the paper, so that the Rng's counter
// and key layout can be checked anywhere in its streams.
Block Philox(Block counter, std::array<uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const uint64_t even = uint64_t{0xD2511F53} * counter[0];
    const uint64_t odd = uint64_t{0xCD9E8D57} * counter[2];
    const Block next = {static_cast<uint32_t>(odd >> 32) ^ counter[1] ^ key[0],
                        static_cast<uint32_t>(odd & 0xFFFFFFFFu),
                        static_cast<uint32_t>(even >> 32) ^ counter[3] ^ key[1],
                        static_cast<uint32_t>(even & 0xFFFFFFFFu)};
    counter = next;
    key[0] += 0x9E3779B9u;
    key[1] += 0xBB67AE85u;
  }
  return counter;
}

// The known answers published with the paper's software for philox4x32, 10 rounds.
TEST(Rng, TheSecondPhiloxGivesThePublishedAnswers) {
  EXPECT_EQ(Philox({0, 0, 0, 0}, {0, 0}), (Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(Philox({~0u, ~0u, ~0u, ~0u}, {~0u, ~0u}),
            (Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(Philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Rng, FirstBlockIsThePublishedAnswer) {
  Rng rng(0);
  EXPECT_EQ(rng.Next32(), 0x6627e8d5u);
  EXPECT_EQ(rng.Next32(), 0xe169c58du);
  EXPECT_EQ(rng.Next32(), 0xbc57ac4cu);
  EXPECT_EQ(rng.Next32(), 0x9b00dbd8u);
}

TEST(Rng, SeedIsTheKeyAndStreamTheUpperCounter) {
  const uint64_t seed = 0x299f31d0a4093822u;
  const uint64_t stream = 0x0370734413198a2eu;
  Rng rng(seed, stream);
  for (uint32_t block = 0; block < 5; ++block) {
    const Block expected = Philox({block, 0, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0});
    for (const uint32_t word : expected) EXPECT_EQ(rng.Next32(), word) << block;
  }
}

TEST(Rng, Next64IsLowWordFirst) {
  Rng rng(0);
  EXPECT_EQ(rng.Next64(), 0xe169c58d6627e8d5u);
  EXPECT_EQ(rng.Next64(), 0x9b00dbd8bc57ac4cu);
}

TEST(Rng, SeedsAndStreamsDiffer) {
  std::set<uint64_t> first;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    for (uint64_t stream = 0; stream < 100; ++stream) first.insert(Rng(seed, stream).Next64());
  }
  EXPECT_EQ(first.size(), 10000u);
}

TEST(Rng, UniformIsInTheHalfOpenUnitInterval) {
  Rng rng(3);
  double sum = 0;
  double least = 1;
  double most = 0;
  constexpr int kDraws = 100000;
  for (int i = 0; i < kDraws; ++i) {
    const double x = rng.Uniform();
    ASSERT_GE(x, 0);
    ASSERT_LT(x, 1);
    sum += x;
    least = std::min(least, x);
    most = std::max(most, x);
  }
  EXPECT_NEAR(sum / kDraws, 0.5, 0.005);
  EXPECT_LT(least, 0.001);
  EXPECT_GT(most, 0.999);
}

TEST(Rng, BelowSmallBoundsIsEven) {
  constexpr int kDraws = 70000;
  for (const uint64_t bound : {2u, 3u, 7u, 10u}) {
    Rng rng(11, bound);
    std::map<uint64_t, int> counts;
    for (int i = 0; i < kDraws; ++i) ++counts[rng.Below(bound)];
    ASSERT_EQ(counts.size(), bound);
    const double expected = static_cast<double>(kDraws) / static_cast<double>(bound);
    double chi_square = 0;
    for (const auto& [value, count] : counts) {
      ASSERT_LT(value, bound);
      chi_square += (count - expected) * (count - expected) / expected;
    }
    EXPECT_LT(chi_square, 30) << bound;  // 9 degrees of freedom: p < 0.001
  }
}

// With bound 3 * 2^62 a plain remainder would give the lowest third of the values twice as often.
TEST(Rng, BelowLargeBoundsIsNotBiased) {
  const uint64_t bound = uint64_t{3} << 62;
  Rng rng(5);
  int low = 0;
  constexpr int kDraws = 30000;
  for (int i = 0; i < kDraws; ++i) {
    const uint64_t x = rng.Below(bound);
    ASSERT_LT(x, bound);
    if (x < bound / 3) ++low;
  }
  EXPECT_NEAR(static_cast<double>(low) / kDraws, 1.0 / 3, 0.015);
}

TEST(Rng, BelowNothingAndOneAreZero) {
  Rng rng(1);
  EXPECT_EQ(rng.Below(0), 0u);
  EXPECT_EQ(rng.Below(1), 0u);
  EXPECT_EQ(rng.Next32(), Rng(1).Next32()) << "nothing was drawn";
}

// Written down once: any platform, compiler or library must give these.
TEST(Rng, ShuffleIsFixedForASeed) {
  std::vector<int> items(10);
  std::iota(items.begin(), items.end(), 0);
  Rng rng(42);
  Shuffle(items, rng);
  std::vector<int> expected(10);
  std::iota(expected.begin(), expected.end(), 0);
  uint32_t block = 0;
  Block words = Philox({block, 0, 0, 0}, {42, 0});
  size_t used = 0;
  for (size_t i = expected.size(); i > 1; --i) {  // no draw is rejected with this seed
    const uint64_t draw = words[used] | (uint64_t{words[used + 1]} << 32);
    used += 2;
    if (used == 4) {
      words = Philox({++block, 0, 0, 0}, {42, 0});
      used = 0;
    }
    std::swap(expected[i - 1], expected[draw % i]);
  }
  EXPECT_EQ(items, expected);
  std::sort(items.begin(), items.end());
  EXPECT_EQ(items.front(), 0);
  EXPECT_EQ(items.back(), 9);
}

TEST(Rng, ShuffleReachesEveryOrderEvenly) {
  Rng rng(9);
  std::map<std::vector<int>, int> orders;
  constexpr int kShuffles = 24000;
  for (int i = 0; i < kShuffles; ++i) {
    std::vector<int> items = {0, 1, 2, 3};
    Shuffle(items, rng);
    ++orders[items];
  }
  ASSERT_EQ(orders.size(), 24u);
  for (const auto& [order, count] : orders) EXPECT_NEAR(count, 1000, 150);
}

}  // namespace
}  // namespace vetvec
