#include "suites/language_check.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

using Sentences = std::vector<std::string_view>;

const Sentences kEnglishTexts = {"The printer in the hall does not work since the power went out.",
                                 "She has paid for the ticket, but it never arrived.",
                                 "Please tell me when my order will be sent.",
                                 "A dog was asleep on an old chair.",
                                 "I love my new headphones.",
                                 "They moved from Zürich to São Paulo in 2019.",
                                 "Water boils at 100 degrees."};
const Sentences kHeadlines = {"Stocks Fall Sharply Amid Fresh Trade War Fears",
                              "El Paso Mayor Resigns Suddenly Over Budget Row",
                              "Beyoncé Wows Paris",
                              "LA Fires Spread",
                              "Los Angeles, Las Vegas Flights Halted",
                              "São Tomé Votes",
                              "Con Man Jailed",
                              "Storm Batters Coast, Thousands Flee",
                              "La Liga Title Race Tightens",
                              "Rates Unchanged",
                              "van Gogh Sketch Sells",
                              "Apple Q3 Profit Beats Estimates",
                              "Die Hard Sequel Tops Box Office"};
const Sentences kGerman = {"Der Drucker im Flur geht seit dem Stromausfall nicht mehr.",
                           "Sie hat die Karte bezahlt, aber nie bekommen.",
                           "Wann wird meine Bestellung verschickt?",
                           "Ich liebe meine neuen Kopfhörer und höre jeden Tag Musik.",
                           "Aktien fallen in der Krise.",
                           "Das Wasser kocht bei 100 Grad."};
const Sentences kFrench = {"L'imprimante du couloir ne marche plus depuis la panne.",
                           "Elle a payé le billet, mais il n'est jamais arrivé.",
                           "Quand ma commande sera-t-elle envoyée ?",
                           "Grève des trains : trafic perturbé",
                           "Un chien dormait sur une vieille chaise."};
const Sentences kSpanish = {"La impresora del pasillo no funciona desde el apagón.",
                            "Ella pagó el billete, pero nunca llegó.",
                            "¿Cuándo se enviará mi pedido?", "El agua hierve a 100 grados.",
                            "Un perro dormía en una silla vieja."};
const Sentences kOtherScripts = {"走廊里的打印机停电以后就不能用了。",
                                 "她付了票钱，但是票一直没有到。",
                                 "الطابعة في الممر لا تعمل منذ انقطاع الكهرباء.",
                                 "دفعت ثمن التذكرة لكنها لم تصل.",
                                 "Принтер в коридоре не работает.",
                                 "プリンターは停電から動きません。"};

TEST(LanguageCheck, English) {
  for (const std::string_view text : kEnglishTexts) EXPECT_FALSE(IsNotEnglish(text)) << text;
}

TEST(LanguageCheck, ShortEnglishHeadlinesGiveNoAlarm) {
  for (const std::string_view text : kHeadlines) EXPECT_FALSE(IsNotEnglish(text)) << text;
  EXPECT_TRUE(CheckEnglish(kHeadlines).is_english());
}

// Single sentences may show nothing; a set of them does.
TEST(LanguageCheck, OtherLanguagesWithLatinLetters) {
  for (const Sentences* texts : {&kGerman, &kFrench, &kSpanish}) {
    const LanguageCheck check = CheckEnglish(*texts);
    EXPECT_GE(check.not_english + 1, check.sentences) << texts->front();
    EXPECT_FALSE(check.is_english());
  }
  EXPECT_TRUE(IsNotEnglish("Yazıcı elektrik kesildiğinden beri koridorda çalışmıyor."));
  EXPECT_TRUE(IsNotEnglish(
      "Kirjoitin ei ole toiminut lainkaan sen jalkeen kun sahkot katkesivat eilen illalla "
      "kello kuusi"));
}

TEST(LanguageCheck, OtherScripts) {
  for (const std::string_view text : kOtherScripts) EXPECT_TRUE(IsNotEnglish(text)) << text;
  EXPECT_FALSE(IsNotEnglish("The word 東京 is Tokyo."));
}

TEST(LanguageCheck, WhatShowsNothing) {
  for (const std::string_view text : {"", " ", "42", "...", "🙂🙂", "word", "la", "π = 3.14",
                                      "\xff\xfe nonsense", "AX-5 / 2026-11-22"}) {
    EXPECT_FALSE(IsNotEnglish(text)) << text;
  }
  EXPECT_TRUE(CheckEnglish({}).is_english());
}

TEST(LanguageCheck, MixedSetsTellTheirShare) {
  Sentences mixed = kEnglishTexts;
  mixed.insert(mixed.end(), kOtherScripts.begin(), kOtherScripts.end());
  const LanguageCheck check = CheckEnglish(mixed);
  EXPECT_EQ(check.not_english, kOtherScripts.size());
  EXPECT_DOUBLE_EQ(check.share(), 6.0 / 13.0);
  EXPECT_FALSE(check.is_english());
}

TEST(LanguageCheck, AForeignTitleHereAndThereIsEnglishStill) {
  Sentences texts;
  for (int i = 0; i < 3; ++i) texts.insert(texts.end(), kEnglishTexts.begin(), kEnglishTexts.end());
  texts.push_back(kGerman.front());
  EXPECT_TRUE(CheckEnglish(texts).is_english());
}

}  // namespace
}  // namespace vetvec
