#include "english/substitution_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "english/embedded_data.h"
#include "english/substitution_reader.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

const std::string kSubstitutionHeader = "pos\tsign\tword\tsynonyms\tantonyms\tconditions\n";

std::vector<SubstitutionRow> Rows(std::string_view text) {
  Result<std::vector<SubstitutionRow>> rows = ParseSubstitutions(text);
  EXPECT_TRUE(rows.ok()) << rows.status().ToString();
  return rows.ok() ? *rows : std::vector<SubstitutionRow>();
}

TEST(SubstitutionTableTest, NoWordReplacesItself) {
  for (const std::string_view text :
       {kSubstitutionAdjectivesTsv, kSubstitutionVerbsTsv, kSubstitutionBusinessAdjectivesTsv,
        kSubstitutionBusinessVerbsTsv}) {
    const std::vector<SubstitutionRow> rows = Rows(text);
    EXPECT_GE(rows.size(), 200u);
    for (const SubstitutionRow& row : rows) {
      for (std::string_view word : row.synonyms) EXPECT_NE(word, row.lemma);
      for (std::string_view word : row.antonyms) EXPECT_NE(word, row.lemma);
    }
  }
  ASSERT_NE(TableLexicon(), nullptr);
  EXPECT_TRUE(TableLexicon()->Has("brave", PartOfSpeech::kAdjective));
}

TEST(SubstitutionTableTest, BadRowsNameTheLine) {
  const auto message = [](const std::string& rows) {
    return ParseSubstitutions(kSubstitutionHeader + rows).status().message();
  };
  EXPECT_THAT(message("a\t+\tx\ty\tz\t-\nx\t+\tx\ty\tz\t-"), HasSubstr("line 3: invalid pos 'x'"));
  EXPECT_THAT(message("a\t+\tx\ty\tz"), HasSubstr("line 2: invalid row"));
  EXPECT_THAT(message("a\t*\tx\ty\tz\t-"), HasSubstr("sign '*'"));
  EXPECT_THAT(message("a\t+\tx\t-\tz\t-"), HasSubstr("synonyms '-'"));
  EXPECT_THAT(message("a\t+\tx\ty\t-\t-"), HasSubstr("antonyms '-'"));
  EXPECT_THAT(message("a\t0\tx\ty\tz\t-"), HasSubstr("antonyms 'z'"));
  EXPECT_THAT(message("a\t+\tx\ty\tz\tn=@nothing"), HasSubstr("noun class 'n=@nothing'"));
  EXPECT_THAT(message("a\t+\tx\ty\tz\tq=1"), HasSubstr("condition 'q=1'"));
  EXPECT_THAT(message("v\t+\tx\ty\tz\tf=nq"), HasSubstr("condition 'f=nq'"));
  EXPECT_THAT(ParseBlockedLemmas("pos\tword\nn\tx").status().message(), HasSubstr("pos 'n'"));
}

TEST(SubstitutionTableTest, TiersOfRows) {
  const std::string text = kSubstitutionHeader +
                           "v\t0\tbuy\tpurchase\t-\tsafe f=n\n"
                           "a\t+\tstrong\tpowerful\tweak\tweak\n"
                           "a\t0\ta\tb\t-\t-\n";
  const std::vector<SubstitutionRow> rows = Rows(text);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].tier, RowTier::kSafe);
  EXPECT_EQ(rows[1].tier, RowTier::kWeak);
  EXPECT_EQ(rows[2].tier, RowTier::kUsual);
}

TEST(SubstitutionTableTest, ClassesOfNouns) {
  const std::string text = kSubstitutionHeader + "a\t?\thigh\tsteep\tlow\tbase n=@money,bill\n";
  const std::vector<SubstitutionRow> rows = Rows(text);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_THAT(rows[0].noun, testing::Contains("price"));
  EXPECT_EQ(rows[0].noun.back(), "bill");
  EXPECT_TRUE(rows[0].base_only);
}

TEST(SubstitutionTableTest, NoWordWithTwoPolarities) {
  for (const std::string_view text :
       {kSubstitutionAdjectivesTsv, kSubstitutionVerbsTsv, kSubstitutionBusinessAdjectivesTsv,
        kSubstitutionBusinessVerbsTsv}) {
    for (const SubstitutionRow& row : Rows(text)) {
      for (const SubstitutionRow& other : RowsOf(row.lemma, row.pos)) {
        const bool opposite =
            (row.sign == '+' && other.sign == '-') || (row.sign == '-' && other.sign == '+');
        EXPECT_FALSE(opposite) << row.lemma;
      }
    }
  }
}

}  // namespace
}  // namespace vetvec
