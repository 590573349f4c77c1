#include "suites/sentences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

TEST(SentencesTest, English) {
  EXPECT_THAT(SplitSentences("It rains. We stay! Why? Because."),
              ElementsAre("It rains.", "We stay!", "Why?", "Because."));
  EXPECT_THAT(SplitSentences("Dr. Li met J. R. Smith at 3.15 p.m. on Nov. 5. Nobody saw it."),
              ElementsAre("Dr. Li met J. R. Smith at 3.15 p.m. on Nov. 5.", "Nobody saw it."));
  EXPECT_THAT(
      SplitSentences("Use flags, e.g. -v, i.e. more output, etc. Then read No. 7 of them."),
      ElementsAre("Use flags, e.g. -v, i.e. more output, etc.", "Then read No. 7 of them."));
  EXPECT_THAT(SplitSentences("No. That is wrong. So do I. See file.txt. It has version 3.4.1. End"),
              ElementsAre("No.", "That is wrong.", "So do I.", "See file.txt.",
                          "It has version 3.4.1.", "End"));
  EXPECT_THAT(SplitSentences("The U.S. Army moved. It sold 12 of them. We know."),
              ElementsAre("The U.S. Army moved.", "It sold 12 of them.", "We know."));
}

TEST(SentencesTest, QuotesBracketsEllipses) {
  EXPECT_THAT(
      SplitSentences("He said \u201CGo.\u201D She went. (They stayed.) \"Why?\" he asked."),
      ElementsAre("He said \u201CGo.\u201D", "She went.", "(They stayed.)", "\"Why?\" he asked."));
  EXPECT_THAT(
      SplitSentences("Well... it works. And then... Nothing\u2026 but noise. See it.[12] Done."),
      ElementsAre("Well... it works.", "And then...", "Nothing\u2026 but noise.", "See it.[12]",
                  "Done."));
  EXPECT_THAT(
      SplitSentences("They say \"typing\". Others (we) don't (now). It is `x`. Done."),
      ElementsAre("They say \"typing\".", "Others (we) don't (now).", "It is `x`.", "Done."));
  EXPECT_THAT(SplitSentences("Open https://a.b/c?d=e.f and wait. 1. Save it."),
              ElementsAre("Open https://a.b/c?d=e.f and wait.", "1. Save it."));
  EXPECT_THAT(SplitSentences("\u00ABOui. \u00BB Il part. \u00BFQu\u00E9 pasa? \u00A1Nada!"),
              ElementsAre("\u00ABOui. \u00BB", "Il part.", "\u00BFQu\u00E9 pasa?", "\u00A1Nada!"));
}

TEST(SentencesTest, German) {
  EXPECT_THAT(SplitSentences("Am 3. Mai kam Dr. Vogel, z. B. mit dem Rad. Der 2. Versuch gelang."),
              ElementsAre("Am 3. Mai kam Dr. Vogel, z. B. mit dem Rad.", "Der 2. Versuch gelang."));
  EXPECT_THAT(SplitSentences("Das gilt d. h. Nr. 5 bzw. Abb. 2 gem. § 3. \u201EWirklich?\u201C "
                             "Im 19. Jahrhundert galt es."),
              ElementsAre("Das gilt d. h. Nr. 5 bzw. Abb. 2 gem. § 3.", "\u201EWirklich?\u201C",
                          "Im 19. Jahrhundert galt es."));
}

TEST(SentencesTest, ScriptsWithoutBlanks) {
  EXPECT_THAT(SplitSentences("雨が降る。傘を持つ！本当？はい"),
              ElementsAre("雨が降る。", "傘を持つ！", "本当？", "はい"));
  EXPECT_THAT(
      SplitSentences("彼は「行く。待って。」と言った。私は残る。「嫌だ。」「なぜ？」"),
      ElementsAre("彼は「行く。待って。」と言った。", "私は残る。", "「嫌だ。」", "「なぜ？」"));
  EXPECT_THAT(SplitSentences("下雨了。我们走吧!他说好。"),
              ElementsAre("下雨了。", "我们走吧!", "他说好。"));
  // A bracket that is never closed hides no end.
  EXPECT_THAT(SplitSentences("「雨が降る。傘を持つ。"), SizeIs(2));
}

TEST(SentencesTest, ArabicHindiAndOthers) {
  EXPECT_THAT(SplitSentences("هل تمطر؟ نعم. سنبقى هنا."),
              ElementsAre("هل تمطر؟", "نعم.", "سنبقى هنا."));
  EXPECT_THAT(SplitSentences("بارش ہے۔ ہم رکیں گے۔"), SizeIs(2));
  EXPECT_THAT(SplitSentences("बारिश हो रही है। हम रुकेंगे।"), SizeIs(2));
  EXPECT_THAT(SplitSentences("Он родился в 1999 г. в Москве. Это т. е. столица."),
              ElementsAre("Он родился в 1999 г. в Москве.", "Это т. е. столица."));
  EXPECT_THAT(SplitSentences("ฝนตกหนัก เราจะอยู่บ้าน"), SizeIs(1));
}

TEST(SentencesTest, NothingIsLost) {
  EXPECT_TRUE(SplitSentences("").empty());
  EXPECT_THAT(SplitSentences("..."), ElementsAre("..."));
  EXPECT_THAT(SplitSentences(". . A. ) x"), ElementsAre(". . A. ) x"));
  EXPECT_THAT(SplitSentences("no end at all"), ElementsAre("no end at all"));
}

TEST(SentencesTest, SentenceEnds) {
  EXPECT_TRUE(HasSentenceEnd("It rains.\u201D)"));
  EXPECT_TRUE(HasSentenceEnd("雨です。」"));
  EXPECT_FALSE(HasSentenceEnd("as follows:"));
  EXPECT_FALSE(HasSentenceEnd("It rains. Or"));
  EXPECT_FALSE(HasSentenceEnd(""));
}

}  // namespace
}  // namespace vetvec
