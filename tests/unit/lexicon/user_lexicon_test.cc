#include "lexicon/user_lexicon.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/lexicon/test_files.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace std::string_literals;

std::shared_ptr<const Lexicon> Parse(std::string_view text) {
  auto lexicon =
      ParseUserLexicon(text, {.name = "t", .path = "t.tsv", .sha256 = "", .licence = ""});
  EXPECT_TRUE(lexicon.ok()) << lexicon.status().ToString();
  return lexicon.ok() ? *lexicon : nullptr;
}

std::vector<std::string_view> TextsOf(const std::vector<RelatedWord>& words) {
  std::vector<std::string_view> texts;
  for (const RelatedWord& word : words) texts.push_back(word.text);
  return texts;
}

constexpr auto kAdjective = PartOfSpeech::kAdjective;

TEST(UserLexiconTest, WideTsv) {
  const auto lexicon = Parse(
      "# mine\nword\tpos\tpolarity\tsynonyms\tantonyms\n"
      "Zippy\tadj\t+\tquick_footed|brisk|zippy|brisk\tsluggish\r\n");
  ASSERT_NE(lexicon, nullptr);
  const auto senses = lexicon->Senses("ZIPPY", kAdjective);
  ASSERT_EQ(senses.size(), 1u);
  EXPECT_THAT(TextsOf(senses[0].synonyms), ElementsAre("quick footed", "brisk"));
  EXPECT_THAT(TextsOf(senses[0].antonyms), ElementsAre("sluggish"));
  EXPECT_EQ(lexicon->WordPolarity("zippy"), Polarity::kPositive);
  EXPECT_FALSE(lexicon->Has("zippy", PartOfSpeech::kVerb));
  EXPECT_EQ(lexicon->Sources().at(0).path, "t.tsv");
}

TEST(UserLexiconTest, TargetsHaveTheImpliedPolarity) {
  const auto lexicon = Parse(
      "word\tpos\tpolarity\tsynonyms\tantonyms\n"
      "good\ta\tpositive\tfine|odd\tbad\nevil\ta\tnegative\todd\tfine\n");
  EXPECT_EQ(lexicon->WordPolarity("fine"), Polarity::kPositive);
  EXPECT_EQ(lexicon->WordPolarity("bad"), Polarity::kNegative);
  EXPECT_EQ(lexicon->WordPolarity("odd"), Polarity::kNone);  // implied both ways
  EXPECT_EQ(lexicon->WordPolarity("unheard"), Polarity::kNone);
  EXPECT_TRUE(lexicon->Senses("fine", kAdjective).at(0).synonyms.empty());
  EXPECT_THAT(lexicon->Lemmas(kAdjective), ElementsAre("bad", "evil", "fine", "good", "odd"));
}

TEST(UserLexiconTest, LongCsvWithQuotes) {
  const auto lexicon = Parse(
      "relation,target,word,pos,polarity\n"
      "synonym,\"glad, really\",happy,adjective,positive\n"
      "antonym,\"so \"\"sad\"\"\",happy,adjective,\n"
      ",,calm,v,none\n");
  ASSERT_NE(lexicon, nullptr);
  const auto senses = lexicon->Senses("happy", kAdjective);
  EXPECT_THAT(TextsOf(senses.at(0).synonyms), ElementsAre("glad, really"));
  EXPECT_THAT(TextsOf(senses.at(0).antonyms), ElementsAre("so \"sad\""));
  EXPECT_EQ(lexicon->WordPolarity("happy"), Polarity::kPositive);
  EXPECT_TRUE(lexicon->Has("calm", PartOfSpeech::kVerb));
}

TEST(UserLexiconTest, BadLines) {
  const auto error = [](const char* text) {
    return ParseUserLexicon(text, {.name = "", .path = "u.tsv", .sha256 = "", .licence = ""})
        .status();
  };
  EXPECT_THAT(
      error("word\tpos\tpolarty\n").message(),
      HasSubstr("line 1: unknown column 'polarty' (did you mean 'polarity'?); allowed: word, pos, "
                "polarity, synonyms, antonyms, relation, target"));
  EXPECT_THAT(error("word\tword\tpos\n").message(), HasSubstr("two columns are named 'word'"));
  EXPECT_THAT(error("word\tWord\tpos\n").message(), HasSubstr("duplicate column 'Word'"));
  EXPECT_THAT(error("word\tpolarity\n").message(), HasSubstr("the header has no column 'pos'"));
  EXPECT_THAT(error("word\tpos\ttarget\n").message(),
              HasSubstr("the header contains 'target', but not 'relation'"));
  EXPECT_THAT(error("word\tpos\n\ta\n").message(), HasSubstr("line 2: column 'word' is blank"));
  EXPECT_THAT(error("word\tpos\nx\tq\n").message(),
              HasSubstr("line 2: invalid pos 'q'; allowed: noun"));
  EXPECT_THAT(error("word\tpos\nx\ta\tz\n").message(),
              HasSubstr("found 3 fields, but the header has 2"));
  EXPECT_THAT(error("word;pos;polarity\nx;a\n").message(),
              HasSubstr("line 2: found 2 fields, but the header has 3"));
  EXPECT_THAT(error("word\tpos\tpolarity\nx\ta\t++\n").message(), HasSubstr("polarity '++'"));
  EXPECT_THAT(
      error("word\tpos\tpolarity\nx\ta\t+\nX\ta\t-\n").message(),
      HasSubstr("line 3: the polarity of 'x' is negative here, but positive on an earlier line"));
  EXPECT_THAT(error("word\tpos\trelation\ttarget\nx\ta\tsame\ty\n").message(),
              HasSubstr("invalid relation 'same'; allowed: synonym, antonym"));
  EXPECT_THAT(error("word\tpos\trelation\ttarget\nx\ta\tsynonym\t\n").message(),
              HasSubstr("column 'target' is blank"));
  EXPECT_THAT(error("word,pos\n\"x,a\n").message(),
              HasSubstr("line 2: a quoted field is never closed"));
  EXPECT_EQ(error("word\tpos\n").code(), StatusCode::kInsufficientData);
  EXPECT_THAT(error("# only\n").message(), HasSubstr("a header line is required"));
  EXPECT_EQ(error("word\tpos\nx\xC0\ta\n").code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(error("word\tpos\nx\tq\n").detail().file, "u.tsv");
}

TEST(UserLexiconTest, FromAFile) {
  TemporaryFolder folder;
  const auto lexicon = LoadUserLexicon(WriteGzip(folder, "u.csv.gz", "word,pos\nzippy,a\n"));
  ASSERT_TRUE(lexicon.ok()) << lexicon.status().ToString();
  EXPECT_TRUE((*lexicon)->Knows("zippy"));
  EXPECT_EQ((*lexicon)->Sources().at(0).sha256.size(), 64u);
  const std::string utf16 =
      folder.Write("u.dat", "\xFF\xFEw\0o\0r\0d\0;\0P\0O\0S\0\n\0#\0 \0\"\0\n\0z\0;\0a\0"s);
  const auto semicolons = LoadUserLexicon(utf16);
  ASSERT_TRUE(semicolons.ok()) << semicolons.status().ToString();
  EXPECT_TRUE((*semicolons)->Knows("z"));
  EXPECT_EQ(LoadUserLexicon("/no/such").status().code(), StatusCode::kNotFound);
}

}  // namespace
}  // namespace vetvec
