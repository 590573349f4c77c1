#include "suites/near_duplicates.h"

#include <gtest/gtest.h>

#include <string>

#include "base/rng.h"
#include "suites/sentence_copies.h"

namespace vetvec {
namespace {

std::vector<std::string> RandomWords(size_t count, Rng* rng) {
  std::vector<std::string> words;
  for (size_t i = 0; i < count; ++i) words.push_back("w" + std::to_string(rng->Below(5000)));
  return words;
}

std::vector<uint32_t> ShinglesOf(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word + ' ';
  return Shingles(TextUnits(text));
}

TEST(NearDuplicatesTest, ShinglesAndJaccard) {
  EXPECT_EQ(Shingles(TextUnits("a b c d")).size(), 3u);
  EXPECT_EQ(Shingles(TextUnits("雨が降る時")).size(), 2u);  // four letters in a row
  EXPECT_EQ(Shingles(TextUnits("one")).size(), 1u);
  EXPECT_TRUE(Shingles(TextUnits("?!")).empty());
  EXPECT_DOUBLE_EQ(Jaccard({1, 2, 3}, {2, 3, 4}), 0.5);
  EXPECT_DOUBLE_EQ(Jaccard({1, 2}, {3}), 0);
  EXPECT_DOUBLE_EQ(Jaccard({}, {}), 0);
}

// Known answers: 200 texts, copies with few words changed, and texts that share half of their
// words.
TEST(NearDuplicatesTest, CopiesAreFoundAndTheirSourcesStay) {
  Rng rng(3);
  std::vector<std::vector<uint32_t>> shingles;
  std::vector<std::vector<std::string>> texts;
  for (size_t i = 0; i < 200; ++i) {
    texts.push_back(RandomWords(100, &rng));
    shingles.push_back(ShinglesOf(texts.back()));
  }
  for (size_t i = 0; i < 200; ++i) {  // two words changed: similarity 0.92
    std::vector<std::string> copy = texts[i];
    copy[10] = "other";
    copy[60] = "another";
    shingles.push_back(ShinglesOf(copy));
  }
  for (size_t i = 0; i < 200; ++i) {  // the second half is another one's
    std::vector<std::string> half = texts[i];
    std::copy(texts[(i + 1) % 200].begin(), texts[(i + 1) % 200].begin() + 50, half.begin() + 50);
    shingles.push_back(ShinglesOf(half));
  }
  const std::vector<bool> is_copy = FindNearDuplicates(shingles);
  for (size_t i = 0; i < 600; ++i) EXPECT_EQ(is_copy[i], i >= 200 && i < 400) << i;
}

// Sentences of 16 words that another passage has with no, one or two words changed, or not at all.
TEST(SentenceCopiesTest, SentencesThatStandElsewhere) {
  Rng rng(4);
  std::vector<std::vector<std::string>> texts;
  for (size_t i = 0; i < 100; ++i) texts.push_back(RandomWords(80, &rng));
  std::vector<SentenceShingles> sentences;
  for (size_t i = 0; i < 50; ++i) {
    std::vector<std::string> sentence(texts[i].begin() + 20, texts[i].begin() + 36);
    sentences.push_back({ShinglesOf(sentence), i});
    if (i % 5 == 0) sentence[0] = "other";                // 14 of 15 stay
    if (i % 5 == 1) sentence[7] = "other";                // 13 of 15
    if (i % 5 == 2) sentence[3] = sentence[7] = "other";  // 11 of 15: below 0.8
    if (i % 5 < 4) std::copy(sentence.begin(), sentence.end(), texts[50 + i].begin() + 40);
  }
  std::vector<std::vector<uint32_t>> passages;
  for (const std::vector<std::string>& text : texts) passages.push_back(ShinglesOf(text));
  const std::vector<bool> found = FindSentenceCopies(sentences, passages);
  for (size_t i = 0; i < 50; ++i) EXPECT_EQ(found[i], i % 5 != 2 && i % 5 != 4) << i;
  EXPECT_TRUE(FindSentenceCopies({}, passages).empty());
  EXPECT_FALSE(FindSentenceCopies({{{}, 0}}, passages)[0]);
}

TEST(NearDuplicatesTest, TextsWithoutWordsAreNotAlike) {
  EXPECT_EQ(FindNearDuplicates({{}, {}}), (std::vector<bool>{false, false}));
}

// Whatever is called a copy is one: of alike texts in a chain each is compared exactly.
TEST(NearDuplicatesTest, NothingLessAlikeIsDropped) {
  std::vector<std::vector<uint32_t>> shingles;
  for (uint32_t i = 0; i < 300; ++i) {
    std::vector<uint32_t> own;
    for (uint32_t k = 0; k < 100; ++k) own.push_back(k < 75 ? k : 1000 + i * 100 + k);
    shingles.push_back(own);  // 75 shared of 125: 0.6
  }
  const std::vector<bool> is_copy = FindNearDuplicates(shingles);
  EXPECT_EQ(std::count(is_copy.begin(), is_copy.end(), true), 0);
}

}  // namespace
}  // namespace vetvec
