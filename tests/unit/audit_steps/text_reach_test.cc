#include "audit_steps/text_reach.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "unit/audit_steps/live_space.h"

namespace vetvec {
namespace {

// Pairs of texts of 60 words that differ in one word.
class Reach : public testing::Test {
 protected:
  using Encode = std::function<void(const std::vector<std::string>& words, std::span<float> row)>;

  // Word `place`, from 0, is another one in the variant.
  void Add(size_t place, size_t words = 60) {
    std::vector<std::string> seed;
    for (size_t w = 0; w < words; ++w) {
      seed.push_back("w" + std::to_string(Rng(texts_.size(), w).Below(10'000)));
    }
    std::vector<std::string> variant = seed;
    variant[place] = "v" + std::to_string(texts_.size());
    AddPair(variant, seed);
  }
  void AddPair(const std::vector<std::string>& variant, const std::vector<std::string>& seed) {
    kin_.push_back({texts_.size(), texts_.size() + 1});
    texts_.push_back(variant);
    texts_.push_back(seed);
  }
  std::optional<uint64_t> Read(const Encode& encode) const {
    PackedTexts packed;
    Matrix rows(texts_.size(), 8);
    for (size_t id = 0; id < texts_.size(); ++id) {
      std::string text;
      for (const std::string& word : texts_[id]) text += (text.empty() ? "" : " ") + word;
      packed.Add(text);
      encode(texts_[id], rows.row(id));
    }
    return ReachOf(rows.view(), packed.view(), kin_).words;
  }

  static Encode CutAt(size_t words) {
    return [words](const std::vector<std::string>& text, std::span<float> row) {
      for (size_t w = 0; w < std::min(words, text.size()); ++w) AddWords(text[w], 1, row);
    };
  }
  static Encode Known(double share) {
    return [share](const std::vector<std::string>& text, std::span<float> row) {
      for (const std::string& word : text) AddWords(word, share, row);
    };
  }

  std::vector<KinPair> kin_;

 private:
  std::vector<std::vector<std::string>> texts_;
};

TEST_F(Reach, ACutIsFoundToTheWord) {
  for (size_t i = 0; i < 120; ++i) Add(i / 2);
  EXPECT_EQ(Read(CutAt(8)), 8U);
  EXPECT_EQ(Read(CutAt(30)), 30U);
  EXPECT_EQ(Read(CutAt(60)), std::nullopt) << "all is read";
}

// The number of pairs behind the cut does not move it.
TEST_F(Reach, ManyPairsBehindTheCut) {
  for (size_t i = 0; i < 200; ++i) Add(30 + i % 30);
  for (size_t i = 0; i < 30; ++i) Add(i);
  EXPECT_EQ(Read(CutAt(30)), 30U);
}

TEST_F(Reach, TheCutIsWhereSomethingIsNotSeen) {
  for (size_t i = 0; i < 20; ++i) Add(59);
  for (size_t i = 0; i < 20; ++i) Add(10);
  EXPECT_EQ(Read(CutAt(30)), 59U) << "between them nothing was changed";
}

// Unknown words are dropped wherever they stand.
TEST_F(Reach, ATableOfWordsIsNotCut) {
  for (size_t i = 0; i < 120; ++i) Add(i / 2);
  for (const double share : {0.2, 0.5, 0.8}) EXPECT_EQ(Read(Known(share)), std::nullopt) << share;
}

TEST_F(Reach, ATableOfWordsIsNotCutWhereOnlyTheLastWordDiffers) {
  for (size_t i = 0; i < 100; ++i) Add(7, 8);
  EXPECT_EQ(Read(Known(0.5)), std::nullopt);
  EXPECT_EQ(Read(CutAt(7)), 7U);
}

TEST_F(Reach, FourPairsAreTooFew) {
  for (size_t i = 0; i < 40; ++i) Add(i % 30);
  for (size_t i = 0; i < 4; ++i) Add(40 + i);
  EXPECT_EQ(Read(CutAt(30)), std::nullopt);
  Add(50);
  EXPECT_EQ(Read(CutAt(30)), 40U);
}

// A bag of words gives them the same vector, and reads them to the end.
TEST_F(Reach, AnotherOrderIsNotAnotherWord) {
  for (size_t i = 0; i < 20; ++i) {
    const std::string n = std::to_string(i);
    AddPair({"the", "dog" + n, "bites", "the", "man" + n},
            {"the", "man" + n, "bites", "the", "dog" + n});
    AddPair({"The", "man" + n, "bites,"}, {"the", "man" + n, "bites"});
  }
  EXPECT_EQ(Read([](const std::vector<std::string>&, std::span<float> row) { row[0] = 1; }),
            std::nullopt);
}

// Where no blanks are, words cannot be counted.
TEST_F(Reach, TextWithoutBlanks) {
  for (size_t i = 0; i < 20; ++i) {
    AddPair({"我们昨天把那个很大的包裹寄给谢" + std::to_string(i)},
            {"我们昨天把那个很大的包裹寄给您了"});
  }
  EXPECT_EQ(Read([](const std::vector<std::string>&, std::span<float> row) { row[0] = 1; }),
            std::nullopt);
}

TEST_F(Reach, AWordMoreIsSeenBehindTheLastOne) {
  for (size_t i = 0; i < 10; ++i) {
    const std::string n = std::to_string(i);
    AddPair({"a" + n, "b" + n, "c" + n, "d" + n}, {"a" + n, "b" + n, "c" + n});
  }
  EXPECT_EQ(Read(CutAt(3)), 3U);
  EXPECT_EQ(Read(CutAt(4)), std::nullopt);
}

TEST(ShareOfLongerTexts, CountsWords) {
  const PackedTexts texts =
      PackedTexts::Of(std::vector<std::string>{"a b c", "a b c d", "a - b !", "a b c d e f"});
  EXPECT_EQ(ShareOfLongerTexts(texts.view(), 4, {3, {}}), 0.5);
  EXPECT_EQ(ShareOfLongerTexts(texts.view(), 1, {3, {}}), 0);
  EXPECT_EQ(ShareOfLongerTexts(texts.view(), 0, {3, {}}), 0);
}

}  // namespace
}  // namespace vetvec
