#include "local/word_tokens.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string Folded(std::string_view word) {
  std::string buffer;
  return std::string(FoldWord(word, &buffer));
}

TEST(WordTokens, WordsNumbersAndSigns) {
  EXPECT_THAT(WordTokens("It isn't 3.14!"), ElementsAre("It", "isn", "'t", "3", ".", "14", "!"));
  EXPECT_THAT(WordTokens("mp3 1990s x86_64"), ElementsAre("mp3", "1990s", "x86", "_", "64"));
  EXPECT_THAT(WordTokens("a--b"), ElementsAre("a", "-", "-", "b"));
}

TEST(WordTokens, AnApostropheBelongsToTheLettersAfterIt) {
  EXPECT_THAT(WordTokens("dog's dogs' 'tis"), ElementsAre("dog", "'s", "dogs", "'", "'", "tis"));
  EXPECT_THAT(WordTokens("don\u2019t"), ElementsAre("don", "\u2019t"));
  EXPECT_THAT(WordTokens("o\u02bcclock"), ElementsAre("o",
                                                      "\u02bc"
                                                      "clock"));
  EXPECT_THAT(WordTokens("'a"), ElementsAre("'", "a"));
  EXPECT_THAT(WordTokens("e\u0301'a"), ElementsAre("e\u0301", "'a"));
}

TEST(WordTokens, SpacesControlsAndLoneMarksAreNoWords) {
  EXPECT_THAT(WordTokens(""), IsEmpty());
  EXPECT_THAT(WordTokens(" \t\n\u00a0\u200b\u3000"), IsEmpty());
  EXPECT_THAT(WordTokens("\u0301"), IsEmpty());
  EXPECT_THAT(WordTokens(std::string_view("a\0b\x01", 4)), ElementsAre("a", "b"));
}

TEST(WordTokens, OtherScripts) {
  EXPECT_THAT(WordTokens("na\u00efve \u041f\u0440\u0438\u0432\u0435\u0442"),
              ElementsAre("na\u00efve", "\u041f\u0440\u0438\u0432\u0435\u0442"));
  EXPECT_THAT(WordTokens("\u4f60\u597d\u3002"), ElementsAre("\u4f60", "\u597d", "\u3002"));
  EXPECT_THAT(WordTokens("ab\u4f60"
                         "cd"),
              ElementsAre("ab", "\u4f60", "cd"));
  EXPECT_THAT(WordTokens("\U0001F600\U0001F680x"), ElementsAre("\U0001F600", "\U0001F680", "x"));
}

TEST(WordTokens, InvalidBytesSeparate) {
  EXPECT_THAT(WordTokens("ab\xff"
                         "cd"),
              ElementsAre("ab", "cd"));
  EXPECT_THAT(WordTokens("ab\xe4\xbd"), ElementsAre("ab"));
  EXPECT_THAT(WordTokens("\xed\xa0\x80z"), ElementsAre("z"));
  EXPECT_THAT(WordTokens("\xc3'a"), ElementsAre("'", "a"));
}

TEST(WordTokens, ViewsPointIntoTheText) {
  const std::string text = "one two";
  const auto words = WordTokens(text);
  EXPECT_EQ(words[1].data(), text.data() + 4);
}

TEST(FoldWord, CaseAccentsAndCompatibility) {
  EXPECT_EQ(Folded("Dog"), "dog");
  EXPECT_EQ(Folded("caf\u00e9"), "cafe");
  EXPECT_EQ(Folded("CAFE\u0301"), "cafe");
  EXPECT_EQ(Folded("Stra\u00dfe"), "strasse");
  EXPECT_EQ(Folded("\ufb01ne"), "fine");
  EXPECT_EQ(Folded("\uff21\uff22"), "ab");
  EXPECT_EQ(Folded("\u0130"), "i");
  EXPECT_EQ(Folded("\u2019T"), "'t");
  EXPECT_EQ(Folded("\u02bcn"), "'n");
  EXPECT_EQ(Folded("\u4f60"), "\u4f60");
}

TEST(FoldWord, OddInput) {
  EXPECT_EQ(Folded(""), "");
  EXPECT_EQ(Folded("A\xff"
                   "B"),
            "ab");
  EXPECT_EQ(Folded("\u0301"), "\u0301");
  EXPECT_EQ(Folded("\ufdfa").size(), 33U);  // the longest decomposition there is: 18 characters
}

TEST(FoldWord, UnchangedWordsAreNotCopied) {
  std::string buffer;
  const std::string_view word = "dog";
  EXPECT_EQ(FoldWord(word, &buffer).data(), word.data());
}

}  // namespace
}  // namespace vetvec
