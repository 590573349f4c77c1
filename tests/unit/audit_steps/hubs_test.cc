#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "audit_steps/hub_texts.h"
#include "base/json.h"
#include "base/rng.h"
#include "suites/suite.h"
#include "unit/audit_steps/step_case.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr size_t kHubPassages = 200;
constexpr size_t kHubDimension = 32;
constexpr size_t kHubTexts = 2 * kHubPassages;

class Hubs : public StepCaseTest {
 protected:
  // A query and a passage for each i: passage i has the words of query i and others.
  void SetUp() override {
    Suite suite;
    suite.kind = kPassagesKind;
    std::vector<std::string> passages;
    for (size_t i = 0; i < kHubPassages; ++i) {
      const std::string id = std::to_string(i);
      suite.retrieval.queries.push_back(
          {id, "the one" + id + " of, two" + id + ": three" + id + "!", ""});
      suite.retrieval.documents.push_back({id, "the rest of the text " + id + " of one" + id, ""});
    }
    text_rows_.emplace_back();
    for (const auto* texts : {&suite.retrieval.queries, &suite.retrieval.documents}) {
      for (const RetrievalText& text : *texts) {
        text_rows_[0].push_back(texts_.size());
        texts_.Add(text.text);
      }
    }
    suites_.push_back(suite);
    suite_texts_ = texts_.size();
    const std::vector<MadeText> made = PlanHubs(Audit());
    for (const MadeText& one : made) {
      made_.push_back({texts_.size(), one.of, one.note});
      texts_.Add(one.text);
    }
    missing_.resize(texts_.size());
  }

  // Each passage has a direction of its own, which its query and short query share in part. Of
  // near-empty texts, a share `pull` is the direction that all texts have in common.
  void Draw(uint64_t seed, double pull) {
    Rng rng(seed, 1);
    rows_ = Matrix(texts_.size(), kHubDimension);
    Matrix own(kHubPassages, kHubDimension);
    const auto noise = [&] { return static_cast<float>(rng.Uniform() - 0.5); };
    for (size_t i = 0; i < kHubPassages; ++i) {
      for (float& value : own.row(i)) value = noise();
    }
    for (size_t id = 0; id < texts_.size(); ++id) {
      const MadeRow* made = id < kHubTexts ? nullptr : &made_[id - kHubTexts];
      const bool is_junk = made != nullptr && made->note == kJunkNote;
      const uint64_t of = made == nullptr ? id : made->of;
      const float spread = id >= kHubPassages && id < kHubTexts ? 2 : 0.2F;
      for (size_t j = 0; j < kHubDimension; ++j) {
        const float common = j == 0 ? 1.0F : 0.0F;
        rows_.row(id)[j] =
            is_junk ? static_cast<float>(pull) * common + static_cast<float>(1 - pull) * noise()
                    : 3 * common + own.row(of % kHubPassages)[j] + spread * noise();
      }
    }
  }
};

TEST_F(Hubs, TextsAreNearEmptyOnesAndThreeRareWordsOfQueries) {
  ASSERT_THAT(made_, SizeIs(20 + kHubPassages));
  EXPECT_EQ(texts_.view()[made_[0].id], "Page 3 of 10");
  EXPECT_EQ(made_[0].of, kHubPassages);  // a passage, and so sent like one
  EXPECT_EQ(texts_.view()[made_[20].id], "one0 two0 three0");
  EXPECT_EQ(made_[20].of, 0U);
}

TEST_F(Hubs, FewPassagesAreNotExamined) {
  suites_[0].retrieval.documents.resize(kLeastForHubs - 1);
  EXPECT_THAT(PlanHubs(Audit()), IsEmpty());
  EXPECT_EQ(Judged("hubs").figures, "{}");
}

TEST_F(Hubs, ASoundVendorIsNeverNamedAndAHubAlways) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    Draw(seed, 0);
    EXPECT_THAT(Judged("hubs").against, IsEmpty()) << seed;
    Draw(seed, 1);
    const StepFindings found = Judged("hubs");
    ASSERT_THAT(found.against, SizeIs(1)) << seed;
    EXPECT_EQ(found.against[0].code, "hubs");
    EXPECT_THAT(found.against[0].text, HasSubstr("finds a near-empty text"));
    EXPECT_THAT(found.defects, IsEmpty());
    EXPECT_GT(found.against[0].n, 0U);
  }
}

TEST_F(Hubs, ShortTextsNearShortQueriesAreNoHubs) {
  Draw(4, 0);
  for (const MadeRow& made : made_) rows_.row(made.id)[1] += 20;  // the length of a text
  const StepFindings found = Judged("hubs");
  const Json figures = Json::parse(found.figures);
  EXPECT_EQ(figures["three_words"]["first"], figures["three_words"]["queries"]);
  EXPECT_THAT(found.against, IsEmpty());
}

TEST_F(Hubs, NoiseIsNotAccusedOfHubs) {
  Rng rng(3, 1);
  rows_ = Matrix(texts_.size(), kHubDimension);
  for (size_t id = 0; id < texts_.size(); ++id) {
    for (float& value : rows_.row(id)) value = static_cast<float>(rng.Uniform() - 0.5);
  }
  EXPECT_THAT(Judged("hubs").against, IsEmpty());
}

TEST_F(Hubs, CountsAreThoseOfAPlainSearch) {
  Draw(7, 0.5);
  uint64_t first = 0;
  for (size_t q = 0; q < kHubPassages; ++q) {
    const auto cosine = [&](uint64_t id) {
      double dot = 0;
      double norm = 0;
      for (size_t j = 0; j < kHubDimension; ++j) {
        dot += double{rows_.row(q)[j]} * double{rows_.row(id)[j]};
        norm += double{rows_.row(id)[j]} * double{rows_.row(id)[j]};
      }
      return dot / std::sqrt(norm);
    };
    double passage = -2;
    double junk = -2;
    for (uint64_t id = kHubPassages; id < kHubTexts; ++id) passage = std::max(passage, cosine(id));
    for (const MadeRow& made : made_) {
      if (made.note == kJunkNote) junk = std::max(junk, cosine(made.id));
    }
    first += junk > passage ? 1 : 0;
  }
  const Json figures = Json::parse(Judged("hubs").figures);
  EXPECT_GT(first, 0U);
  EXPECT_EQ(figures["whole"]["first"], first);
  EXPECT_EQ(figures["whole"]["queries"], kHubPassages);
}

TEST_F(Hubs, APassageThatManyQueriesFindIsListed) {
  Draw(5, 0);
  const uint64_t hub = kHubPassages + 7;
  for (size_t j = 0; j < kHubDimension; ++j) rows_.row(hub)[j] = j == 0 ? 1.0F : 0.0F;
  const Json own = Json::parse(Judged("hubs").figures)["own"];
  ASSERT_FALSE(own.empty());
  EXPECT_EQ(own[0]["text"], "the rest of the text 7 of one7");
}

TEST_F(Hubs, TextsWithoutAVectorAreLeftOutAndZerosAreNoError) {
  Draw(1, 0);
  missing_[0] = 1;
  failed_ = {1};
  EXPECT_EQ(Json::parse(Judged("hubs").figures)["whole"]["queries"], kHubPassages - 2);
  rows_ = Matrix(texts_.size(), kHubDimension);
  EXPECT_THAT(Judged("hubs").rows, IsEmpty());
}

}  // namespace
}  // namespace vetvec
