// The arithmetic of shared limits: members with buckets of their own, whose shares change at random
// but never sum to more than the whole, begin together what one limiter could.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "limits/gcra.h"
#include "simulation/share_judge.h"

namespace vetvec {
namespace {

using Change = std::function<void(Gcra* gcra, int64_t share, int64_t now)>;

void SetShare(Gcra* gcra, int64_t share, int64_t now) { gcra->SetShare(share, now); }

// Units go from one member to another, some to nobody.
void MoveShares(Rng* rng, const Change& change, int64_t now, std::vector<Gcra>* members) {
  int64_t free = Gcra::kShareUnits;
  const size_t to = rng->Below(members->size());
  for (size_t i = 0; i < members->size(); ++i) {
    if (i == to) continue;
    const int64_t share = (*members)[i].share();
    const int64_t left = rng->Below(3) == 0 ? 0 : share - share / 4;
    change(&(*members)[i], left, now);
    free -= left;
  }
  change(&(*members)[to], free, now);
}

std::string RunBuckets(uint64_t seed, const Change& change) {
  Rng rng(seed);
  const auto limit = static_cast<int64_t>(1 + rng.Below(rng.Below(2) == 0 ? 20 : 5000));
  const auto min_burst = static_cast<int64_t>(rng.Below(static_cast<uint64_t>(limit) / 8 + 2));
  RateLimits limits;
  limits.tokens_per_minute = limit;
  limits.max_request_tokens = min_burst;
  ShareJudge judge(limits);
  std::vector<Gcra> members(2 + rng.Below(4), Gcra(limit, min_burst, 0));
  for (Gcra& member : members) member.BecomeShared(0);
  const auto most = static_cast<uint64_t>(members[0].MostAtOnce());
  for (int64_t now = 0; now < 150 * kNanosPerSecond;) {
    now += static_cast<int64_t>(rng.Below(static_cast<uint64_t>(kNanosPerSecond)));
    if (rng.Below(4) == 0) MoveShares(&rng, change, now, &members);
    if (rng.Below(50) == 0) members[0].SetRate(static_cast<int64_t>(1 + rng.Below(1'000'000)));
    for (Gcra& member : members) {
      const auto cost = static_cast<int64_t>(1 + rng.Below(most));
      if (member.EarliestStart(member.tat(), cost) > now) continue;
      member.Commit(now, cost);
      judge.Count(now, {0, 0, cost});
    }
  }
  return judge.Verdict();
}

TEST(ShareBucket, AllMembersTogetherKeepTheLimit) {
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    ASSERT_EQ(RunBuckets(seed, SetShare), "") << seed;
  }
}

TEST(ShareBucket, GrowthWithABurstWouldNot) {
  const Change change = [](Gcra* gcra, int64_t share, int64_t now) {
    const bool grows = share > gcra->share();
    gcra->SetShare(share, now);
    if (grows) gcra->SetTat(now);
  };
  std::string wrong;
  for (uint64_t seed = 0; seed < 200 && wrong.empty(); ++seed) wrong = RunBuckets(seed, change);
  EXPECT_NE(wrong, "");
}

TEST(ShareBucket, WhatIsOwedIsPaidAfterTheShareWasGone) {
  Gcra gcra(6000, 0, 0);
  gcra.BecomeShared(0);
  gcra.SetShare(Gcra::kShareUnits, 0);
  int64_t now = 10 * kNanosPerSecond;
  gcra.Owe(now, 1000);
  gcra.SetShare(0, now);
  gcra.Owe(now, 1000);
  now += 10 * kNanosPerSecond;
  gcra.SetShare(Gcra::kShareUnits / 2, now);
  // About 2000 units at half of 95 a second, less what the bucket held.
  EXPECT_GT(gcra.EarliestStart(gcra.tat(), 1) - now, 35 * kNanosPerSecond);
  EXPECT_LT(gcra.EarliestStart(gcra.tat(), 1) - now, 43 * kNanosPerSecond);
}

TEST(ShareBucket, AShareThatGrowsKeepsItsUnits) {
  Gcra gcra(6000, 0, 0);  // burst 210
  gcra.BecomeShared(0);
  gcra.SetShare(Gcra::kShareUnits / 2, 0);
  const int64_t now = 100 * kNanosPerSecond;
  gcra.SetShare(Gcra::kShareUnits, now);
  EXPECT_LE(gcra.EarliestStart(gcra.tat(), 105), now);
  EXPECT_GT(gcra.EarliestStart(gcra.tat(), 107), now);
  EXPECT_EQ(gcra.LeastShare(21), Gcra::kShareUnits / 10);
  gcra.SetShare(Gcra::kShareUnits / 20, now);
  EXPECT_EQ(gcra.EarliestStart(gcra.tat(), 21), kNoDeadline);
}

}  // namespace
}  // namespace vetvec
