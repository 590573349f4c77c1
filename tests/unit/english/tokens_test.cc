#include "english/tokens.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

std::vector<std::string> Lowers(std::string_view text) {
  std::vector<std::string> out;
  for (const Token& token : Tokenize(text)) out.push_back(token.lower);
  return out;
}

TEST(TokensTest, KeepsApostrophesAndHyphensInsideWords) {
  EXPECT_EQ(Lowers("The dog's well-known."),
            (std::vector<std::string>{"the", "dog's", "well-known", "."}));
  EXPECT_EQ(Lowers("don\u2019t -- 'tis"),
            (std::vector<std::string>{"don't", "-", "-", "'", "tis"}));
}

TEST(TokensTest, SpansAreBytesOfTheText) {
  const std::string text = "Caf\u00e9 \u2014 na\u00efve";
  const std::vector<Token> tokens = Tokenize(text);
  ASSERT_EQ(tokens.size(), 3u);
  EXPECT_EQ(TextOf(text, tokens[0]), "Caf\u00e9");
  EXPECT_EQ(TextOf(text, tokens[1]), "\u2014");
  EXPECT_EQ(TextOf(text, tokens[2]), "na\u00efve");
  EXPECT_EQ(tokens[0].lower, "caf\u00e9");
  EXPECT_EQ(tokens[1].kind, TokenKind::kPunct);
}

TEST(TokensTest, NumbersAndOtherScripts) {
  const std::vector<Token> tokens = Tokenize("3rd \u041c\u0438\u0440 \u4e16\u754c");
  ASSERT_EQ(tokens.size(), 3u);
  EXPECT_EQ(tokens[0].kind, TokenKind::kNumber);
  EXPECT_EQ(tokens[1].lower, "\u043c\u0438\u0440");
  EXPECT_EQ(tokens[2].kind, TokenKind::kWord);
}

TEST(TokensTest, EmptyAndPunctuationOnly) {
  EXPECT_TRUE(Tokenize("").empty());
  EXPECT_TRUE(Tokenize(" \t\u00a0").empty());
  EXPECT_EQ(Tokenize("!!!...").size(), 6u);
}

}  // namespace
}  // namespace vetvec
