#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit_steps/step_table.h"
#include "base/json.h"
#include "unit/audit_steps/step_case.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class UnseenChanges : public StepCaseTest {
 protected:
  // `count` changed sentences, of which the first `unmoved` keep the vector of their seed.
  void Add(const std::string& construct, size_t count, size_t unmoved) {
    if (suites_.empty()) {
      suites_.emplace_back();
      text_rows_.emplace_back();
    }
    for (size_t i = 0; i < count; ++i) {
      ScoredPair pair;
      pair.construct = construct;
      suites_[0].pairs.push_back(pair);
      const auto value = static_cast<float>(1 + i);
      for (const float moved : {0.0F, i < unmoved ? 0.0F : 0.01F}) {
        text_rows_[0].push_back(vectors_.size());
        vectors_.push_back({value, 2 + moved});
      }
    }
  }
  StepFindings Judge() {
    rows_ = Matrix(vectors_.size(), 2);
    for (size_t i = 0; i < vectors_.size(); ++i) {
      std::copy(vectors_[i].begin(), vectors_[i].end(), rows_.row(i).begin());
    }
    missing_.resize(vectors_.size());
    return Judged("unseen_changes");
  }

  std::vector<std::vector<float>> vectors_;
};

TEST_F(UnseenChanges, AHealthyVendorMovesWithEveryChange) {
  Add("negation", 100, 0);
  const StepFindings found = Judge();
  EXPECT_THAT(found.against, IsEmpty());
  EXPECT_THAT(found.rows, IsEmpty());
  EXPECT_EQ(Json::parse(found.figures)["negation"]["changed"], 100);
}

TEST_F(UnseenChanges, ThreeAndOneInTwentyOfAConstructAreSaid) {
  Add("negation", 100, 82);
  Add("number", 60, 3);
  Add("date", 40, 2);
  Add("unit", 100, 4);
  Add("typo-1", 50, 50);  // keeps the meaning
  const StepFindings found = Judge();
  ASSERT_THAT(found.against, SizeIs(1));
  EXPECT_EQ(found.against[0].code, "unseen_changes");
  EXPECT_EQ(found.against[0].text,
            "does not see negation (82 of 100 sentences keep their vector), changed numbers (3 of "
            "60 sentences keep their vector)");
  EXPECT_THAT(found.defects, IsEmpty());
  EXPECT_THAT(found.rows, ElementsAre(ElementsAre("negation", "100", "82"),
                                      ElementsAre("changed numbers", "60", "3"),
                                      ElementsAre("changed dates", "40", "2"),
                                      ElementsAre("changed units", "100", "4")));
}

TEST_F(UnseenChanges, AntonymsOfTriplesCountAndMissingTextsDoNot) {
  Add("antonym", 10, 10);
  Triple triple;
  triple.relation = Relation::kCr1;
  suites_.emplace_back();
  text_rows_.emplace_back();
  for (size_t i = 0; i < 4; ++i) {
    suites_[1].items.push_back(triple);
    for (const uint64_t row : {0U, 0U, 1U}) text_rows_[1].push_back(vectors_.size() + row);
    vectors_.push_back({1, 5});
    vectors_.push_back({1, 5});
  }
  missing_.assign(vectors_.size(), 0);
  missing_[0] = 1;
  const StepFindings found = Judge();
  EXPECT_EQ(Json::parse(found.figures)["antonym"]["changed"], 13);
  EXPECT_EQ(Json::parse(found.figures)["antonym"]["unmoved"], 13);
}

TEST_F(UnseenChanges, WhetherAVendorWithoutNotWouldBeNoticedDependsOnTheSentences) {
  Add("negation", 30, 0);
  Add("number", 20, 0);
  const std::vector<StepFindings> few = {Judge()};
  const NoticeLine line = Concluded("unseen_changes", few).notices.at(0);
  EXPECT_EQ(line.family, LossFamily::kNotAndDigits);
  EXPECT_EQ(line.noticed, "a vendor that ignores \"not\"");
  EXPECT_EQ(line.unnoticed, "a vendor that ignores digits");
  Add("number", 60, 0);
  EXPECT_EQ(Concluded("unseen_changes", {Judge()}).notices.at(0).unnoticed, "");
  most_noise_ = 1e-6;
  EXPECT_THAT(Concluded("unseen_changes", {Judge()}).notices, IsEmpty());
}

TEST_F(UnseenChanges, WithoutSuchSentencesNothingWouldBeNoticed) {
  Add("date", 40, 0);
  EXPECT_THAT(Concluded("unseen_changes", {Judge()}).notices, IsEmpty());
}

}  // namespace
}  // namespace vetvec
