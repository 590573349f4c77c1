#include "audit/resend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "unit/audit/live_space.h"

namespace vetvec {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Lt;
using testing::Not;
using testing::StartsWith;

TEST(TextsToResend, OnePercentWithinBounds) {
  EXPECT_EQ(ResendCount(0), 0U);
  EXPECT_EQ(ResendCount(7), 7U);
  EXPECT_EQ(ResendCount(20), 20U);
  EXPECT_EQ(ResendCount(1'000), 20U);
  EXPECT_EQ(ResendCount(2'001), 21U);
  EXPECT_EQ(ResendCount(30'000), 300U);
  EXPECT_EQ(ResendCount(1'000'000), 500U);
}

TEST(TextsToResend, DistinctAndTheFirstOnesAmongThem) {
  for (const uint64_t texts : {0U, 1U, 4U, 6U, 20U, 21U, 24U, 100U, 2'345U, 70'000U}) {
    const std::vector<uint64_t> ids = TextsToResend(texts, 3);
    const std::set<uint64_t> distinct(ids.begin(), ids.end());
    EXPECT_EQ(ids.size(), ResendCount(texts)) << texts;
    EXPECT_EQ(distinct.size(), ids.size()) << texts;
    EXPECT_THAT(ids, Each(Lt(texts)));
    for (uint64_t id = 0; id < std::min<uint64_t>(5, texts); ++id)
      EXPECT_EQ(distinct.count(id), 1U);
  }
}

TEST(TextsToResend, DrawnFromAllOfTheTexts) {
  for (const uint64_t texts : {30U, 1'000U, 70'000U}) {
    std::vector<uint64_t> ids = TextsToResend(texts, 3);
    std::sort(ids.begin(), ids.end());
    for (size_t i = 5; i < ids.size(); ++i) {
      EXPECT_LE(ids[i] - ids[i - 1], texts / (ids.size() - 5) + 1) << texts;
    }
    EXPECT_GE(ids.back(), texts - texts / (ids.size() - 5) - 1) << texts;
  }
}

TEST(TextsToResend, TheSeedIsTheirOrder) {
  const std::vector<uint64_t> ids = TextsToResend(5'000, 1);
  EXPECT_EQ(ids, TextsToResend(5'000, 1));
  EXPECT_NE(ids, TextsToResend(5'000, 2));
  EXPECT_FALSE(std::is_sorted(ids.begin(), ids.end())) << "in other batches than before";
}

// Gives the vectors of a live space, but for what is planted.
class ResentEncoder : public Encoder {
 public:
  std::function<void(const std::string& text, int call, std::span<float> row)> spoil;
  std::set<std::string> refused;
  int failing_call = 0;
  std::vector<std::vector<std::string>> calls;
  std::vector<uint32_t> flags;

  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    calls.emplace_back();
    flags.push_back(options.flags);
    const int call = static_cast<int>(calls.size());
    if (call == failing_call) return Status(StatusCode::kRateLimited, "slow down");
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(128));
    for (size_t i = 0; i < texts.size(); ++i) {
      const std::string text(texts[i]);
      calls.back().push_back(text);
      if (refused.count(text) > 0) {
        out->items[i] = BadVector("all zero");
        continue;
      }
      const std::span<float> row(out->rows.Row(i), 128);
      AddWords(text, 1, row);
      if (spoil) spoil(text, call, row);
    }
    return SummarizeItems(out->items);
  }
  size_t dimension() const override { return 128; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return {}; }

 private:
  const std::string name_ = "resent:";
  const VectorIdentity identity_;
};

class SentAgain : public testing::Test {
 protected:
  // What comes again, and what is said of it.
  Resent Send() {
    CallOptions options;
    options.flags = kCallNoSplit;
    Result<Resent> resent = SendAgain(embed_, packed_.view(), rows_.view(), 1, options);
    EXPECT_TRUE(resent.ok()) << resent.status().ToString();
    return resent.ok() ? *std::move(resent) : Resent();
  }
  ResendResult Judged(const Resent& resent) const {
    return JudgeResent(packed_.view(), rows_.view(), resent.ids, resent.rows.view(),
                       UsualDistance(rows_.view(), packed_.size(), {}));
  }
  uint64_t IdOf(const std::string& text) const {
    const auto found = std::find(space_.texts.begin(), space_.texts.end(), text);
    return static_cast<uint64_t>(found - space_.texts.begin());
  }

  const LiveSpace space_;  // 400 texts: 20 are sent again
  const PackedTexts packed_ = PackedTexts::Of(space_.texts);
  Matrix rows_ = space_.Rows();
  ResentEncoder encoder_;
  const EmbedById embed_ = [this](std::span<const uint64_t> ids, const TextBatch& texts,
                                  const CallOptions& options, EmbedOutput* out) {
    for (size_t i = 0; i < ids.size(); ++i) EXPECT_EQ(texts[i], packed_[ids[i]]);
    return encoder_.Embed(texts, options, out);
  };
};

TEST_F(SentAgain, PastTheCacheAndOnceWhereNothingChanged) {
  const Resent resent = Send();
  ASSERT_EQ(encoder_.calls.size(), 1U);
  EXPECT_THAT(encoder_.flags, ElementsAre(uint32_t{kCallNoCache | kCallNoSplit}));
  EXPECT_EQ(resent.ids, TextsToResend(400, 1));
  for (size_t i = 0; i < 20; ++i) EXPECT_EQ(encoder_.calls[0][i], space_.texts[resent.ids[i]]);
  const ResendResult found = Judged(resent);
  EXPECT_EQ(found.texts, 20U);
  EXPECT_EQ(found.changed, 0U);
  EXPECT_LT(found.most_noise, 1e-6);
  EXPECT_THAT(found.defects, IsEmpty());
}

TEST_F(SentAgain, WhatChangedIsSentAThirdTime) {
  encoder_.spoil = [&](const std::string& text, int, std::span<float> row) {
    if (IdOf(text) == 2 || IdOf(text) == 4) AddNoise(IdOf(text), 9, 10, row);
  };
  const Resent resent = Send();
  ASSERT_EQ(encoder_.calls.size(), 2U);
  EXPECT_EQ(encoder_.calls[1].size(), 2U);
  EXPECT_EQ(resent.ids.size(), 22U);
  EXPECT_EQ(resent.rows.rows(), 22U);
  const ResendResult found = Judged(resent);
  EXPECT_EQ(found.texts, 20U);
  EXPECT_EQ(found.changed, 2U);
  EXPECT_EQ(found.unstable, 0U);
  EXPECT_THAT(found.defects,
              ElementsAre("does not reproduce its vectors: 2 of 20 texts that were sent again got "
                          "a different vector"));
}

TEST_F(SentAgain, TheFirstTextsHaveDrifted) {
  encoder_.spoil = [&](const std::string& text, int, std::span<float> row) {
    if (IdOf(text) < 100) AddNoise(IdOf(text), 9, 10, row);
  };
  const ResendResult found = Judged(Send());
  EXPECT_GE(found.changed, 5U);
  EXPECT_LT(found.changed, 20U);
  EXPECT_EQ(found.misplaced, 0U);
  EXPECT_THAT(found.defects, ElementsAre(StartsWith("changed its vectors during the audit")));
}

TEST_F(SentAgain, AllHaveDrifted) {
  encoder_.spoil = [&](const std::string& text, int, std::span<float> row) {
    AddNoise(IdOf(text), 9, 10, row);
  };
  const ResendResult found = Judged(Send());
  EXPECT_EQ(found.changed, 20U);
  EXPECT_THAT(found.defects,
              ElementsAre(AllOf(HasSubstr("or since they were cached"), HasSubstr("20 of 20"))));
}

TEST_F(SentAgain, LaterTextsAloneAreNotDrift) {
  encoder_.spoil = [&](const std::string& text, int, std::span<float> row) {
    if (IdOf(text) > 300) AddNoise(IdOf(text), 9, 10, row);
  };
  EXPECT_THAT(Judged(Send()).defects, ElementsAre(StartsWith("does not reproduce its vectors")));
}

// The vendor had swapped neighbours in the audit: other batches, other neighbours.
TEST_F(SentAgain, VectorsOfOtherTexts) {
  for (size_t i = 0; i < 400; i += 2) {
    std::swap_ranges(rows_.row(i).begin(), rows_.row(i).end(), rows_.row(i + 1).begin());
  }
  const ResendResult found = Judged(Send());
  EXPECT_EQ(found.misplaced, 20U);
  EXPECT_THAT(
      found.defects,
      ElementsAre("assigns vectors to the wrong texts: of 20 texts that were sent again, "
                  "20 got a different vector, and 20 of these got the vector of another text"));
}

TEST_F(SentAgain, AnotherVectorEachTime) {
  encoder_.spoil = [&](const std::string& text, int call, std::span<float> row) {
    AddNoise(IdOf(text), 9 + static_cast<uint64_t>(call), 10, row);
  };
  const ResendResult found = Judged(Send());
  EXPECT_EQ(found.unstable, 20U);
  EXPECT_THAT(
      found.defects,
      ElementsAre(
          "returns a different vector for the same text each time: 20 of 20 texts that were sent "
          "again got a different vector"));
}

TEST_F(SentAgain, ALittleNoiseIsNotAChange) {
  encoder_.spoil = [&](const std::string& text, int call, std::span<float> row) {
    AddNoise(IdOf(text), 9 + static_cast<uint64_t>(call), 1, row);
  };
  const ResendResult found = Judged(Send());
  EXPECT_EQ(encoder_.calls.size(), 1U);
  EXPECT_EQ(found.changed, 0U);
  EXPECT_GT(found.most_noise, 0.02);
  EXPECT_LT(found.most_noise, 0.2);
  EXPECT_THAT(found.defects, IsEmpty());
}

// Without a vector in the audit there is nothing that could have changed.
TEST_F(SentAgain, TextsThatHadFailedAreNotChanged) {
  for (const size_t id : {size_t{1}, size_t{3}}) {
    std::fill(rows_.row(id).begin(), rows_.row(id).end(), 0.0F);
  }
  const Resent resent = Send();
  EXPECT_EQ(encoder_.calls.size(), 1U);
  EXPECT_EQ(resent.ids.size(), 18U) << "nor are they sent";
  EXPECT_THAT(Judged(resent).defects, IsEmpty());
  Resent older = resent;  // of a run in which they were sent all the same
  older.ids.push_back(1);
  older.rows = Matrix(19, 128);
  for (size_t i = 0; i < 19; ++i) AddWords(space_.texts[older.ids[i]], 1, older.rows.row(i));
  const ResendResult found = Judged(older);
  EXPECT_EQ(found.texts, 18U);
  EXPECT_THAT(found.defects, IsEmpty());
}

TEST_F(SentAgain, TextsWithoutAVectorTheSecondTimeAreLeftOut) {
  encoder_.refused = {space_.texts[0], space_.texts[1]};
  const Resent resent = Send();
  EXPECT_EQ(resent.ids.size(), 18U);
  EXPECT_THAT(resent.ids, Each(Not(AnyOf(0U, 1U))));
  EXPECT_EQ(Judged(resent).texts, 18U);
}

TEST_F(SentAgain, ErrorsOfTheCall) {
  encoder_.failing_call = 1;
  const Result<Resent> none = SendAgain(embed_, packed_.view(), rows_.view(), 1, {});
  EXPECT_EQ(none.status().code(), StatusCode::kRateLimited);
}

// What the second sending has shown is kept.
TEST_F(SentAgain, AnErrorTheThirdTime) {
  encoder_.spoil = [&](const std::string& text, int, std::span<float> row) {
    AddNoise(IdOf(text), 9, 10, row);
  };
  encoder_.failing_call = 2;
  const Resent resent = Send();
  EXPECT_EQ(resent.ids.size(), 20U);
  EXPECT_EQ(Judged(resent).changed, 20U);
}

// An encoder that reads no capitals gives both texts of a pair one vector.
TEST(JudgeResent, CaseTwinsAreNotMisplaced) {
  Matrix rows(4, 8);
  Matrix resent(1, 8);
  for (size_t id = 0; id < 4; ++id) AddNoise(id, 1, 1, rows.row(id));
  AddNoise(1, 1, 1, resent.row(0));  // text 0 got what text 1 had
  const auto judge = [&](const std::string& first, const std::string& second) {
    const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{first, second, "c", "d"});
    return JudgeResent(texts.view(), rows.view(), {0}, resent.view(), 1);
  };
  const ResendResult twins = judge("Where is it?", "where IS it");
  EXPECT_EQ(twins.changed, 1U);
  EXPECT_EQ(twins.misplaced, 0U);
  EXPECT_EQ(judge("where is it", "what was that").misplaced, 1U);
}

TEST(JudgeResent, NothingCameAgain) {
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "b"});
  const Matrix rows(2, 8);
  const ResendResult found = JudgeResent(texts.view(), rows.view(), {}, MatrixView(), 1);
  EXPECT_EQ(found.texts, 0U);
  EXPECT_THAT(found.defects, IsEmpty());
}

}  // namespace
}  // namespace vetvec
