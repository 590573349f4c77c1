#include "lexicon/morphology.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lexicon/user_lexicon.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;

constexpr auto kN = PartOfSpeech::kNoun;
constexpr auto kV = PartOfSpeech::kVerb;
constexpr auto kA = PartOfSpeech::kAdjective;
constexpr auto kR = PartOfSpeech::kAdverb;

// base, third person, past, past participle, -ing
constexpr const char* kVerbs[][5] = {
    {"walk", "walks", "walked", "walked", "walking"},
    {"love", "loves", "loved", "loved", "loving"},
    {"carry", "carries", "carried", "carried", "carrying"},
    {"play", "plays", "played", "played", "playing"},
    {"stop", "stops", "stopped", "stopped", "stopping"},
    {"admit", "admits", "admitted", "admitted", "admitting"},
    {"visit", "visits", "visited", "visited", "visiting"},
    {"prefer", "prefers", "preferred", "preferred", "preferring"},
    {"offer", "offers", "offered", "offered", "offering"},
    {"hinder", "hinders", "hindered", "hindered", "hindering"},
    {"panic", "panics", "panicked", "panicked", "panicking"},
    {"die", "dies", "died", "died", "dying"},
    {"lie", "lies", "lied", "lied", "lying"},
    {"agree", "agrees", "agreed", "agreed", "agreeing"},
    {"dye", "dyes", "dyed", "dyed", "dyeing"},
    {"go", "goes", "went", "gone", "going"},
    {"do", "does", "did", "done", "doing"},
    {"have", "has", "had", "had", "having"},
    {"get", "gets", "got", "gotten", "getting"},
    {"begin", "begins", "began", "begun", "beginning"},
    {"write", "writes", "wrote", "written", "writing"},
    {"put", "puts", "put", "put", "putting"},
    {"quit", "quits", "quit", "quit", "quitting"},
    {"equip", "equips", "equipped", "equipped", "equipping"},
    {"fix", "fixes", "fixed", "fixed", "fixing"},
    {"show", "shows", "showed", "shown", "showing"},
    {"watch", "watches", "watched", "watched", "watching"},
    {"pass", "passes", "passed", "passed", "passing"},
    {"despise", "despises", "despised", "despised", "despising"},
    {"cheer", "cheers", "cheered", "cheered", "cheering"},
    {"fail", "fails", "failed", "failed", "failing"},
    {"give up", "gives up", "gave up", "given up", "giving up"},
    {"look after", "looks after", "looked after", "looked after", "looking after"},
    {"spoon-feed", "spoon-feeds", "spoon-fed", "spoon-fed", "spoon-feeding"},
    {"hug", "hugs", "hugged", "hugged", "hugging"},
    {"quiz", "quizzes", "quizzed", "quizzed", "quizzing"},
    {"echo", "echoes", "echoed", "echoed", "echoing"},
    {"obey", "obeys", "obeyed", "obeyed", "obeying"},
    {"cry", "cries", "cried", "cried", "crying"},
    {"work", "works", "worked", "worked", "working"},
    {"overrun", "overruns", "overran", "overrun", "overrunning"},
    {"understand", "understands", "understood", "understood", "understanding"},
};

std::string FormName(WordForm form) {
  constexpr const char* kNames[] = {"base",        "plural",          "third_person",
                                    "past",        "past_participle", "present_participle",
                                    "comparative", "superlative"};
  return kNames[static_cast<size_t>(form)];
}

TEST(MorphologyTest, VerbForms) {
  const Morphology morphology;
  const WordForm forms[] = {WordForm::kBase, WordForm::kThirdPerson, WordForm::kPast,
                            WordForm::kPastParticiple, WordForm::kPresentParticiple};
  for (const auto& row : kVerbs) {
    for (size_t i = 0; i < 5; ++i) {
      const auto made = morphology.Inflect(row[0], kV, forms[i]);
      ASSERT_TRUE(made.has_value()) << row[0] << " " << FormName(forms[i]);
      EXPECT_EQ(made->text, row[i]);
    }
  }
}

TEST(MorphologyTest, Plurals) {
  const Morphology morphology;
  for (const auto& [one, many] : std::initializer_list<std::pair<const char*, const char*>>{
           {"dog", "dogs"},
           {"box", "boxes"},
           {"church", "churches"},
           {"stomach", "stomachs"},
           {"city", "cities"},
           {"day", "days"},
           {"man", "men"},
           {"fireman", "firemen"},
           {"human", "humans"},
           {"child", "children"},
           {"potato", "potatoes"},
           {"photo", "photos"},
           {"wife", "wives"},
           {"roof", "roofs"},
           {"leaf", "leaves"},
           {"sheep", "sheep"},
           {"analysis", "analyses"},
           {"criterion", "criteria"},
           {"bus", "buses"},
           {"virus", "viruses"},
           {"class", "classes"},
           {"quiz", "quizzes"},
           {"hero", "heroes"},
           {"person", "people"},
           {"ice cream", "ice creams"},
           {"mother-in-law", "mothers-in-law"},
           {"point of view", "points of view"},
           {"postman", "postmen"},
           {"key", "keys"}}) {
    const auto made = morphology.Inflect(one, kN, WordForm::kPlural);
    ASSERT_TRUE(made.has_value()) << one;
    EXPECT_EQ(made->text, many);
  }
}

TEST(MorphologyTest, Comparisons) {
  const Morphology morphology;
  struct Row {
    const char* word;
    PartOfSpeech pos;
    const char* comparative;
    const char* superlative;
  };
  for (const Row& row : {Row{"easy", kA, "easier", "easiest"},
                         Row{"big", kA, "bigger", "biggest"},
                         Row{"nice", kA, "nicer", "nicest"},
                         Row{"good", kA, "better", "best"},
                         Row{"bad", kA, "worse", "worst"},
                         Row{"simple", kA, "simpler", "simplest"},
                         Row{"old", kA, "older", "oldest"},
                         Row{"low", kA, "lower", "lowest"},
                         Row{"gray", kA, "grayer", "grayest"},
                         Row{"happy", kA, "happier", "happiest"},
                         Row{"unhappy", kA, "unhappier", "unhappiest"},
                         Row{"quiet", kA, "quieter", "quietest"},
                         Row{"free", kA, "freer", "freest"},
                         Row{"useful", kA, "more useful", "most useful"},
                         Row{"bored", kA, "more bored", "most bored"},
                         Row{"fun", kA, "more fun", "most fun"},
                         Row{"dull", kA, "duller", "dullest"},
                         Row{"lovely", kA, "lovelier", "loveliest"},
                         Row{"friendly", kA, "friendlier", "friendliest"},
                         Row{"fast", kR, "faster", "fastest"},
                         Row{"well", kR, "better", "best"},
                         Row{"slowly", kR, "more slowly", "most slowly"},
                         Row{"early", kR, "earlier", "earliest"}}) {
    EXPECT_EQ(morphology.Inflect(row.word, row.pos, WordForm::kComparative)->text, row.comparative);
    const auto most = morphology.Inflect(row.word, row.pos, WordForm::kSuperlative);
    EXPECT_EQ(most->text, row.superlative);
    EXPECT_EQ(most->periphrastic, most->text.find(' ') != std::string::npos) << row.word;
  }
}

TEST(MorphologyTest, RefusesWhatItCannotForm) {
  const Morphology morphology;
  EXPECT_FALSE(morphology.Inflect("information", kN, WordForm::kPlural));
  EXPECT_FALSE(morphology.Inflect("mathematics", kN, WordForm::kPlural));
  EXPECT_FALSE(morphology.Inflect("happiness", kN, WordForm::kPlural));
  EXPECT_FALSE(morphology.Inflect("Kennedy", kN, WordForm::kPlural));
  EXPECT_FALSE(morphology.Inflect("must", kV, WordForm::kPast));
  EXPECT_FALSE(morphology.Inflect("be", kV, WordForm::kPast));  // was or were
  EXPECT_EQ(morphology.Inflect("be", kV, WordForm::kThirdPerson)->text, "is");
  EXPECT_FALSE(morphology.Inflect("dog", kN, WordForm::kPast));
  EXPECT_FALSE(morphology.Inflect("walk", kV, WordForm::kPlural));
  EXPECT_FALSE(morphology.Inflect("walk", kV, WordForm::kComparative));
  EXPECT_FALSE(morphology.Inflect("up to date", kA, WordForm::kComparative));
  EXPECT_FALSE(morphology.Inflect("caf\u00e9", kN, WordForm::kPlural));
  EXPECT_FALSE(morphology.Inflect("", kV, WordForm::kPast));
  EXPECT_EQ(morphology.Inflect("Kennedy", kN, WordForm::kBase)->text, "Kennedy");
}

TEST(MorphologyTest, ExceptionsFileMakesARegularGuessARefusal) {
  auto table = std::make_shared<ExceptionTable>();
  ASSERT_TRUE(table->Add(kV, "clove cleave", 1).ok());
  ASSERT_TRUE(table->Add(kV, "travelled travel", 2).ok());
  const Morphology morphology(nullptr, table);
  EXPECT_FALSE(morphology.Inflect("cleave", kV, WordForm::kPast));
  EXPECT_EQ(morphology.Inflect("travel", kV, WordForm::kPast)->text, "traveled");
  const auto readings = morphology.Analyse("clove", kV);
  ASSERT_EQ(readings.size(), 2u);
  EXPECT_EQ(readings[0].lemma, "cleave");
  EXPECT_EQ(readings[0].form, WordForm::kPast);
  EXPECT_TRUE(readings[0].uncertain);
  EXPECT_EQ(readings[1].form, WordForm::kPastParticiple);
}

TEST(ExceptionTableTest, BadLine) {
  ExceptionTable table;
  const Status status = table.AddFile(kN, "mice mouse\nalone\n", "noun.exc");
  EXPECT_THAT(status.message(),
              HasSubstr("line 2: invalid exception 'alone'; allowed: 'form base [base ...]'"));
  EXPECT_EQ(status.detail().file, "noun.exc");
  EXPECT_EQ(table.size(), 1u);
}

std::string ReadingsOf(const Morphology& morphology, const char* word, PartOfSpeech pos) {
  std::string out;
  for (const Analysis& reading : morphology.Analyse(word, pos)) {
    out += (out.empty() ? "" : " ") + reading.lemma + ":" + FormName(reading.form);
  }
  return out;
}

TEST(MorphologyTest, AnalysesWithALexicon) {
  auto lexicon = ParseUserLexicon(
      "word\tpos\nhop\tv\nhope\tv\nfind\tv\nfound\tv\ngood\ta\nwell\tr\nstop\tv\neasy\ta\nbig\ta\n"
      "panic\tv\nlie\tv\nread\tv\nlove\tv\nlove\tn\ncity\tn\nbox\tn\nleaf\tn\nleave\tv\nglass\tn\n"
      "ice cream\tn\npolicy\tn\nwolf\tn\nlate\ta\nhappy\ta\nsee\tv\nsaw\tv\n",
      {});
  ASSERT_TRUE(lexicon.ok());
  const Morphology morphology(*lexicon);
  EXPECT_EQ(ReadingsOf(morphology, "hoping", kV), "hope:present_participle");
  EXPECT_EQ(ReadingsOf(morphology, "hopping", kV), "hop:present_participle");
  EXPECT_EQ(ReadingsOf(morphology, "hoped", kV), "hope:past hope:past_participle");
  EXPECT_EQ(ReadingsOf(morphology, "Stopped", kV), "stop:past stop:past_participle");
  EXPECT_EQ(ReadingsOf(morphology, "found", kV), "found:base find:past find:past_participle");
  EXPECT_EQ(ReadingsOf(morphology, "saw", kV), "saw:base see:past");
  EXPECT_EQ(ReadingsOf(morphology, "better", kA), "good:comparative");
  EXPECT_EQ(ReadingsOf(morphology, "best", kR), "well:superlative");
  EXPECT_EQ(ReadingsOf(morphology, "easiest", kA), "easy:superlative");
  EXPECT_EQ(ReadingsOf(morphology, "BIGGER", kA), "big:comparative");
  EXPECT_EQ(ReadingsOf(morphology, "later", kA), "late:comparative");
  EXPECT_EQ(ReadingsOf(morphology, "panicked", kV), "panic:past panic:past_participle");
  EXPECT_EQ(ReadingsOf(morphology, "lying", kV), "lie:present_participle");
  EXPECT_EQ(ReadingsOf(morphology, "read", kV), "read:base read:past read:past_participle");
  EXPECT_EQ(ReadingsOf(morphology, "loves", kV), "love:third_person");
  EXPECT_EQ(ReadingsOf(morphology, "loves", kN), "love:plural");
  EXPECT_EQ(ReadingsOf(morphology, "cities", kN), "city:plural");
  EXPECT_EQ(ReadingsOf(morphology, "boxes", kN), "box:plural");
  EXPECT_EQ(ReadingsOf(morphology, "leaves", kN), "leaf:plural");
  EXPECT_EQ(ReadingsOf(morphology, "leaves", kV), "leave:third_person");
  EXPECT_EQ(ReadingsOf(morphology, "glass", kN), "glass:base");
  EXPECT_EQ(ReadingsOf(morphology, "ice creams", kN), "ice cream:plural");
  EXPECT_EQ(ReadingsOf(morphology, "zzz", kN), "");
  EXPECT_EQ(ReadingsOf(morphology, "", kN), "");
  EXPECT_EQ(morphology.Lemma("happier", kA), "happy");
  EXPECT_EQ(morphology.Lemma("zzz", kA), std::nullopt);
  EXPECT_EQ(morphology.Analyse("loves").size(), 2u);  // noun, then verb
  EXPECT_EQ(morphology.Analyse("loves")[0].pos, kN);
}

TEST(MorphologyTest, AnalysesWithoutALexicon) {
  const Morphology morphology;
  EXPECT_EQ(ReadingsOf(morphology, "went", kV), "go:past");
  EXPECT_EQ(ReadingsOf(morphology, "is", kV), "be:third_person");
  EXPECT_EQ(ReadingsOf(morphology, "children", kN), "child:plural");
  EXPECT_EQ(ReadingsOf(morphology, "table", kN), "table:base");
}

}  // namespace
}  // namespace vetvec
