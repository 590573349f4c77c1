#include "audit_steps/resend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "unit/audit_steps/live_space.h"

namespace vetvec {
namespace {

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
  EXPECT_EQ(ResendCount(60), 60U);
  EXPECT_EQ(ResendCount(1'000), 60U);
  EXPECT_EQ(ResendCount(6'001), 61U);
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
  struct Call {
    uint64_t number = 0;  // from 1
    size_t texts = 0;
  };
  std::function<void(const std::string& text, const Call& call, std::span<float> row)> spoil;
  bool centres = false;  // what is sent together
  std::set<std::string> refused;
  size_t failing_from = 1000;  // call
  std::vector<std::vector<std::string>> calls;
  std::vector<uint32_t> flags;

  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    calls.emplace_back();
    flags.push_back(options.flags);
    const Call call{calls.size(), texts.size()};
    if (call.number >= failing_from) return Status(StatusCode::kRateLimited, "slow down");
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(kSize));
    std::vector<double> sums(kSize, 0);
    for (size_t i = 0; i < texts.size(); ++i) {
      const std::string text(texts[i]);
      calls.back().push_back(text);
      if (refused.count(text) > 0) {
        out->items[i] = BadVector("all zero");
        continue;
      }
      const std::span<float> row(out->rows.Row(i), kSize);
      AddWords(text, 1, row);
      if (spoil) spoil(text, call, row);
      for (size_t k = 0; k < kSize; ++k) sums[k] += double{row[k]};
    }
    for (size_t i = 0; centres && texts.size() > 1 && i < texts.size(); ++i) {
      for (size_t k = 0; k < kSize; ++k) {
        out->rows.Row(i)[k] -= static_cast<float>(sums[k] / static_cast<double>(texts.size()));
      }
    }
    return SummarizeItems(out->items);
  }
  size_t dimension() const override { return kSize; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return {}; }

 private:
  static constexpr size_t kSize = 128;
  const std::string name_ = "resent:";
  const VectorIdentity identity_;
};

class SentAgain : public testing::Test {
 protected:
  using Call = ResentEncoder::Call;

  // The vectors of the audit, in batches of `size`.
  void EmbedInBatchesOf(size_t size) {
    for (size_t begin = 0; begin < packed_.size(); begin += size) {
      const size_t count = std::min(size, packed_.size() - begin);
      EmbedOutput out(count);
      EXPECT_TRUE(encoder_.Embed(packed_.view().slice(begin, count), {}, &out).ok());
      for (size_t i = 0; i < count; ++i) {
        std::copy_n(out.rows.Row(i), rows_.cols(), rows_.row(begin + i).data());
      }
    }
    encoder_.calls.clear();
    encoder_.flags.clear();
  }
  // What comes again: 20 texts alone, 40 in calls of at most `size`.
  Resent Send(size_t size = 40) {
    std::vector<std::vector<uint64_t>> requests;
    for (const uint64_t id : TextsToResend(400, 1)) {
      const bool is_alone = requests.size() < 20;
      if (is_alone || requests.size() == 20 || requests.back().size() == size) {
        requests.emplace_back();
      }
      requests.back().push_back(id);
    }
    CallOptions options;
    options.flags = kCallNoSplit;
    Result<Resent> resent = SendAgain(embed_, requests, packed_.view(), rows_.view(), options);
    status_ = resent.status();
    return resent.ok() ? *std::move(resent) : Resent();
  }
  ResendResult Judged(const Resent& resent) const {
    return JudgeResent(packed_.view(), rows_.view(), resent,
                       UsualDistance(rows_.view(), packed_.size(), {}));
  }
  std::string CauseOf(const Resent& resent) const {
    const ResendResult found = Judged(resent);
    return found.defects.empty() ? "" : found.defects[0].substr(0, found.defects[0].find(':'));
  }
  uint64_t IdOf(const std::string& text) const {
    const auto found = std::find(space_.texts.begin(), space_.texts.end(), text);
    return static_cast<uint64_t>(found - space_.texts.begin());
  }

  const LiveSpace space_;  // 400 texts: 60 are sent again
  const PackedTexts packed_ = PackedTexts::Of(space_.texts);
  Matrix rows_ = space_.Rows();
  ResentEncoder encoder_;
  Status status_;
  const EmbedById embed_ = [this](std::span<const uint64_t> ids, const TextBatch& texts,
                                  const CallOptions& options, EmbedOutput* out) {
    for (size_t i = 0; i < ids.size(); ++i) EXPECT_EQ(texts[i], packed_[ids[i]]);
    return encoder_.Embed(texts, options, out);
  };
};

TEST_F(SentAgain, PastTheCacheTwentyAloneAndOnceWhereNothingChanged) {
  const Resent resent = Send();
  ASSERT_EQ(encoder_.calls.size(), 21U);
  EXPECT_THAT(encoder_.flags, Each(uint32_t{kCallNoCache | kCallNoSplit}));
  EXPECT_EQ(resent.ids, TextsToResend(400, 1));
  for (size_t i = 0; i < 60; ++i) EXPECT_EQ(resent.alone[i], i < 20 ? 1 : 0);
  const ResendResult found = Judged(resent);
  EXPECT_EQ(found.texts, 60U);
  EXPECT_EQ(found.alone, 20U);
  EXPECT_EQ(found.changed, 0U);
  EXPECT_LT(found.most_noise, 1e-6);
  EXPECT_THAT(found.defects, IsEmpty());
}

TEST_F(SentAgain, WhatChangedIsSentAThirdTime) {
  encoder_.spoil = [&](const std::string& text, const Call&, std::span<float> row) {
    if (IdOf(text) == 2 || IdOf(text) == 4) AddNoise(IdOf(text), 9, 10, row);
  };
  const Resent resent = Send();
  EXPECT_EQ(resent.ids.size(), 62U);
  EXPECT_EQ(resent.rows.rows(), 62U);
  const ResendResult found = Judged(resent);
  EXPECT_EQ(found.texts, 60U);
  EXPECT_EQ(found.changed, 2U);
  EXPECT_EQ(found.unstable, 0U);
  EXPECT_THAT(found.defects,
              ElementsAre("does not reproduce its vectors: 2 of 60 texts that were sent again got "
                          "a different vector"));
}

struct Planted {
  const char* name;
  std::function<void(SentAgain*, const std::string&, uint64_t id, const ResentEncoder::Call&,
                     std::span<float>)>
      spoil;  // also of the audit, in batches of 32, if `in_audit`
  bool in_audit;
  const char* cause;
};

TEST_F(SentAgain, TheCauseIsNamedByWhatIsSeen) {
  const auto other = [](uint64_t id, std::span<float> row) { AddNoise(id, 9, 10, row); };
  const Planted kPlanted[] = {
      {"drift of all", [&](auto*, auto&, uint64_t id, auto&, auto row) { other(id, row); }, false,
       "changed its vectors during the audit, or since they were cached, or computes them "
       "differently in large requests"},
      {"drift of early texts",
       [&](auto*, auto&, uint64_t id, auto&, auto row) {
         if (id < 100) other(id, row);
       },
       false, "changed its vectors during the audit, or since they were cached"},
      {"later texts alone",
       [&](auto*, auto&, uint64_t id, auto&, auto row) {
         if (id > 300) other(id, row);
       },
       false, "does not reproduce its vectors"},
      {"noise",
       [](auto*, auto&, uint64_t id, auto& call, auto row) {
         AddNoise(id, 9 + call.number, 10, row);
       },
       true, "returns a different vector for the same text each time"},
      {"a little more noise than is allowed",
       [](auto*, auto&, uint64_t id, auto& call, auto row) {
         AddNoise(id, 9 + call.number, 1.2, row);
       },
       true, "returns a different vector for the same text each time"},
      {"another model above 16 texts",
       [&](auto*, auto&, uint64_t id, auto& call, auto row) {
         if (call.texts > 16) other(id, row);
       },
       true,
       "returns different vectors for texts that are sent alone than in batches, as a different "
       "model for large batches would"},
      {"another model in one call of four",
       [&](auto*, auto&, uint64_t id, auto& call, auto row) {
         if (Rng(call.number, 5).Uniform() < 0.25) other(id, row);
       },
       false,
       "returns now one vector for a text, now another (different models, or noise in some "
       "replies)"},
      {"another model for some texts, always",
       [&](auto*, auto&, uint64_t id, auto&, auto row) {
         if (id % 3 == 0) other(id, row);
       },
       true, ""},
  };
  for (const Planted& planted : kPlanted) {
    encoder_.spoil = [&](const std::string& text, const Call& call, std::span<float> row) {
      planted.spoil(this, text, IdOf(text), call, row);
    };
    rows_ = space_.Rows();
    if (planted.in_audit) EmbedInBatchesOf(32);
    encoder_.calls.clear();
    EXPECT_EQ(CauseOf(Send()), planted.cause) << planted.name;
  }
}

// All vectors have a direction in common, which centring removes.
TEST_F(SentAgain, CentringDependsOnTheOtherTexts) {
  encoder_.centres = true;
  encoder_.spoil = [](const std::string&, const Call&, std::span<float> row) {
    AddNoise(1, 55, 6, row);
  };
  EmbedInBatchesOf(8);
  EXPECT_THAT(CauseOf(Send()), StartsWith("returns vectors that depend on the other texts"));
}

// Above 32 texts, while no more than 40 are sent again together.
TEST_F(SentAgain, ADifferentModelForLargerBatchesThanWereSentAgainIsNamedAsPossible) {
  encoder_.spoil = [&](const std::string& text, const Call& call, std::span<float> row) {
    if (call.texts > 64) AddNoise(IdOf(text), 9, 10, row);
  };
  EmbedInBatchesOf(100);
  EXPECT_THAT(CauseOf(Send()), HasSubstr("or computes them differently in large requests"));
}

// The vendor had swapped neighbours in the audit: other batches, other neighbours.
TEST_F(SentAgain, VectorsOfOtherTexts) {
  for (size_t i = 0; i < 400; i += 2) {
    std::swap_ranges(rows_.row(i).begin(), rows_.row(i).end(), rows_.row(i + 1).begin());
  }
  const ResendResult found = Judged(Send());
  EXPECT_EQ(found.misplaced, 60U);
  EXPECT_THAT(
      found.defects,
      ElementsAre("assigns vectors to the wrong texts: of 60 texts that were sent again, "
                  "60 got a different vector, and 60 of these got the vector of another text"));
}

TEST_F(SentAgain, ALittleNoiseIsNotAChange) {
  encoder_.spoil = [&](const std::string& text, const Call& call, std::span<float> row) {
    AddNoise(IdOf(text), 9 + call.number, 0.4, row);
  };
  const ResendResult found = Judged(Send());
  EXPECT_EQ(found.changed, 0U);
  EXPECT_GT(found.most_noise, 0.005);
  EXPECT_LT(found.most_noise, 0.05);
  EXPECT_THAT(found.defects, IsEmpty());
}

// A run that an older version began sent no text alone, and allowed more.
TEST_F(SentAgain, OlderRunsAreJudgedByTheirRules) {
  encoder_.spoil = [&](const std::string& text, const Call& call, std::span<float> row) {
    AddNoise(IdOf(text), 9 + call.number, 1, row);
  };
  Resent resent = Send();
  EXPECT_GT(Judged(resent).changed, 0U);
  resent.alone.clear();
  EXPECT_EQ(Judged(resent).changed, 0U);
}

// Without a vector in the audit there is nothing that could have changed.
TEST_F(SentAgain, TextsThatHadFailedAreNotChanged) {
  for (const size_t id : {size_t{1}, size_t{3}}) {
    std::fill(rows_.row(id).begin(), rows_.row(id).end(), 0.0F);
  }
  const Resent resent = Send();
  EXPECT_EQ(resent.ids.size(), 58U) << "nor are they sent";
  EXPECT_THAT(Judged(resent).defects, IsEmpty());
}

TEST_F(SentAgain, TextsWithoutAVectorTheSecondTimeAreLeftOut) {
  encoder_.refused = {space_.texts[0], space_.texts[1]};
  const Resent resent = Send();
  EXPECT_EQ(resent.ids.size(), 58U);
  EXPECT_THAT(resent.ids, Each(Not(AnyOf(0U, 1U))));
  EXPECT_EQ(Judged(resent).texts, 58U);
}

TEST_F(SentAgain, ErrorsOfTheCall) {
  encoder_.failing_from = 1;
  EXPECT_TRUE(Send().ids.empty());
  EXPECT_EQ(status_.code(), StatusCode::kRateLimited);
  encoder_.calls.clear();
  encoder_.failing_from = 11;
  EXPECT_EQ(Send().ids.size(), 10U) << "what was received is kept";
}

// What the second sending has shown is kept.
TEST_F(SentAgain, AnErrorTheThirdTime) {
  encoder_.spoil = [&](const std::string& text, const Call&, std::span<float> row) {
    AddNoise(IdOf(text), 9, 10, row);
  };
  encoder_.failing_from = 22;
  const Resent resent = Send();
  EXPECT_EQ(resent.ids.size(), 60U);
  EXPECT_EQ(Judged(resent).changed, 60U);
}

// An encoder that reads no capitals gives both texts of a pair one vector.
TEST(JudgeResent, CaseTwinsAreNotMisplaced) {
  Matrix rows(4, 8);
  Resent resent{{0}, {0}, Matrix(1, 8)};
  for (size_t id = 0; id < 4; ++id) AddNoise(id, 1, 1, rows.row(id));
  AddNoise(1, 1, 1, resent.rows.row(0));  // text 0 got what text 1 had
  const auto judge = [&](const std::string& first, const std::string& second) {
    const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{first, second, "c", "d"});
    return JudgeResent(texts.view(), rows.view(), resent, 1);
  };
  const ResendResult twins = judge("Where is it?", "where IS it");
  EXPECT_EQ(twins.changed, 1U);
  EXPECT_EQ(twins.misplaced, 0U);
  EXPECT_EQ(judge("where is it", "what was that").misplaced, 1U);
}

TEST(JudgeResent, NothingCameAgain) {
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "b"});
  const Matrix rows(2, 8);
  const ResendResult found = JudgeResent(texts.view(), rows.view(), Resent(), 1);
  EXPECT_EQ(found.texts, 0U);
  EXPECT_THAT(found.defects, IsEmpty());
}

}  // namespace
}  // namespace vetvec
