#include "lexicon/wordnet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/file.h"
#include "base/strings.h"
#include "unit/lexicon/test_files.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr auto kAdjectiveTag = PartOfSpeech::kAdjective;
constexpr auto kNounTag = PartOfSpeech::kNoun;
constexpr auto kVerbTag = PartOfSpeech::kVerb;

constexpr const char* kHeader =
    "  1 WordNet 9.9 Copyright 2099 by Nobody.  All rights reserved.  \n";

// A WordNet of seven synsets. Offsets need only ascend.
std::map<std::string, std::string> SmallFiles() {
  const std::string header = kHeader;
  return {
      {"data.noun", header + "00000100 03 n 02 Thing 0 Ice_Cream 0 000 | a thing\n"},
      {"index.noun", header + "ice_cream n 1 0 1 0 00000100  \nthing n 1 0 1 1 00000100  \n"},
      {"data.verb", header + "00000100 30 v 01 rise 0 001 ! 00000200 v 0101 01 + 01 00 | go up\n"
                             "00000200 30 v 01 fall 0 001 ! 00000100 v 0101 | go down\n"},
      {"index.verb", header + "fall v 1 1 ! 1 0 00000200  \nrise v 1 1 ! 1 0 00000100  \n"},
      {"data.adj", header +
                       "00000100 00 a 01 dry 0 002 ! 00000200 a 0101 & 00000300 a 0000 | no water\n"
                       "00000200 00 a 02 wet 0 soaked(p) 1 001 ! 00000100 a 0101 | water\n"
                       "00000300 00 s 02 arid(a) 0 dry 2 001 & 00000100 a 0000 | very dry\n"},
      {"index.adj", header + "arid a 1 1 & 1 0 00000300  \ndry a 2 2 ! & 2 1 00000100 00000300  \n"
                             "soaked a 1 0 1 0 00000200  \nwet a 1 1 ! 1 1 00000200  \n"},
      {"data.adv", header + "00000100 02 r 01 dryly 0 000 | so\n"},
      {"index.adv", header + "dryly r 1 0 1 0 00000100  \n"},
  };
}

Status LoadWith(const TemporaryFolder& folder, std::map<std::string, std::string> files) {
  for (const auto& [name, text] : files) folder.Write(name, text);
  return LoadWordNet(folder.path()).status();
}

std::vector<std::string> RelatedTexts(const std::vector<RelatedWord>& words) {
  std::vector<std::string> texts;
  for (const RelatedWord& word : words) {
    texts.push_back(std::string(word.text) + (word.indirect ? "~" : ""));
  }
  return texts;
}

TEST(WordNetTest, ReadsASmallOne) {
  TemporaryFolder folder;
  auto files = SmallFiles();
  files["cntlist.rev"] =
      "dry%3:00:00:: 1 18\ndry%5:00:00:arid:00 2 2\nthing%1:03:00:: 1 5\n"
      "gone%1:00:00:: 1 3\ndry%3:00:09:: 7 3\n";
  files["verb.exc"] = "rose rise\nfell fall\n";
  ASSERT_TRUE(LoadWith(folder, files).ok()) << LoadWith(folder, files).ToString();
  TemporaryFolder other;
  const auto senti = SentiWordNet::Load(other.Write(
      "s", "a\t1\t0.5\t0\tdry#1\t\na\t2\t0\t0.75\tarid#1 dry#2\t\nn\t3\t0\t0\tthing#1\t\n"));
  ASSERT_TRUE(senti.ok());
  const auto wordnet = LoadWordNet(folder.path(), &*senti);
  ASSERT_TRUE(wordnet.ok()) << wordnet.status().ToString();
  const Lexicon& lexicon = *wordnet->lexicon;
  EXPECT_EQ(wordnet->counts.synsets, 7);
  EXPECT_EQ(wordnet->counts.antonym_links, 4);
  EXPECT_EQ(wordnet->counts.exceptions, 2);
  EXPECT_EQ(wordnet->counts.tagged_senses, 3);
  EXPECT_EQ(wordnet->counts.scored_senses, 4);

  const auto dry = lexicon.Senses("Dry", kAdjectiveTag);
  ASSERT_EQ(dry.size(), 2u);
  EXPECT_EQ(dry[0].tag_count, 18);
  EXPECT_THAT(RelatedTexts(dry[0].antonyms), ElementsAre("wet"));
  EXPECT_TRUE(dry[0].synonyms.empty());
  EXPECT_TRUE(dry[1].satellite);
  EXPECT_THAT(RelatedTexts(dry[1].synonyms), ElementsAre("arid"));
  EXPECT_EQ(dry[1].synonyms[0].position, AdjectivePosition::kAttributive);
  EXPECT_THAT(RelatedTexts(dry[1].antonyms), ElementsAre("wet~"));
  EXPECT_EQ(lexicon.WordPolarity("dry"), Polarity::kPositive);
  EXPECT_EQ(lexicon.WordPolarity("arid"), Polarity::kNegative);
  EXPECT_DOUBLE_EQ(dry[1].synonyms[0].scores->negative, 0.75);
  EXPECT_EQ(lexicon.TagCount("dry", kAdjectiveTag), 20);
  EXPECT_EQ(lexicon.TagCount("dry", kVerbTag), 0);

  const auto soaked = lexicon.Senses("soaked", kAdjectiveTag).at(0);
  EXPECT_EQ(soaked.position, AdjectivePosition::kPredicative);
  EXPECT_THAT(RelatedTexts(soaked.antonyms), ElementsAre("dry~"));  // by its synset's "wet"
  EXPECT_EQ(lexicon.Senses("ice_cream", kNounTag).at(0).synonyms.at(0).text, "Thing");
  EXPECT_EQ(lexicon.Senses("thing", kNounTag).at(0).synonyms.at(0).text, "Ice Cream");
  EXPECT_TRUE(lexicon.Has("ice cream", kNounTag));
  EXPECT_TRUE(lexicon.Senses("unheard", kNounTag).empty());
  EXPECT_THAT(*wordnet->exceptions->Bases(kVerbTag, "fell"), ElementsAre("fall"));
  ASSERT_EQ(lexicon.Sources().size(), 2u);
  EXPECT_EQ(lexicon.Sources()[0].name, "WordNet 9.9");
  EXPECT_THAT(lexicon.Sources()[0].licence, HasSubstr("Copyright 2099 by Nobody."));
  EXPECT_THAT(lexicon.Lemmas(kVerbTag), ElementsAre("fall", "rise"));
}

TEST(WordNetTest, TheHashFollowsTheBytes) {
  TemporaryFolder one;
  TemporaryFolder two;
  auto files = SmallFiles();
  ASSERT_TRUE(LoadWith(one, files).ok());
  files["data.adv"] = std::string(kHeader) + "00000100 02 r 01 dryly 0 000 | so so\n";
  ASSERT_TRUE(LoadWith(two, files).ok());
  const auto first = LoadWordNet(one.path());
  const auto second = LoadWordNet(two.path());
  EXPECT_NE(first->lexicon->Sources()[0].sha256, second->lexicon->Sources()[0].sha256);
}

struct BadWordNetFile {
  const char* name;
  const char* text;  // after the header line
  const char* message;
  int64_t line;
};
class BadWordNetTest : public ::testing::TestWithParam<BadWordNetFile> {};

TEST_P(BadWordNetTest, IsNamed) {
  TemporaryFolder folder;
  auto files = SmallFiles();
  files[GetParam().name] = kHeader + std::string(GetParam().text);
  const Status status = LoadWith(folder, files);
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(status.message(), HasSubstr(GetParam().message));
  EXPECT_EQ(status.detail().file, JoinPath(folder.path(), GetParam().name));
  EXPECT_EQ(status.detail().line, GetParam().line);
}

INSTANTIATE_TEST_SUITE_P(
    Lines, BadWordNetTest,
    ::testing::Values(
        BadWordNetFile{"data.adv", "oops 02 r 01 dryly 0 000 | so\n", "synset_offset 'oops'", 2},
        BadWordNetFile{"data.adv", "00000100 02 r 01 a 0 000 |\n00000100 02 r 01 b 0 000 |\n",
                       "invalid synset_offset '00000100'; allowed: a larger number", 3},
        BadWordNetFile{"data.adv", "00000100 02 n 01 dryly 0 000 | so\n", "ss_type 'n'", 2},
        BadWordNetFile{"data.adv", "00000100 02 r zz dryly 0 000 | so\n", "w_cnt 'zz'", 2},
        BadWordNetFile{"data.adv", "00000100 02 r 01 dryly 0 | so\n", "p_cnt ''", 2},
        BadWordNetFile{"data.adv", "00000100 02 r 04 dryly 0 000 | so\n",
                       "the number of words is 1, but w_cnt (hexadecimal) is 04", 2},
        BadWordNetFile{"data.adv", "00000100 02 r 01 dryly 0 0x0 | so\n", "p_cnt '0x0'", 2},
        BadWordNetFile{"data.adv", "00000100 02 r 01 dryly 0 002 ! 00000100 r 0101 | so\n",
                       "invalid end of pointer 2: ''", 2},
        BadWordNetFile{"data.adv", "00000100 02 r 01 dryly 0 001 ! 00000900 r 0101 | so\n",
                       "invalid pointer target '900'; allowed: a synset and word", 2},
        BadWordNetFile{"data.adv", "00000100 02 r 01 dryly 0 001 ! 00000100 q 0101 | so\n",
                       "pointer 1 '00000100 q 0101'", 2},
        BadWordNetFile{"data.adv", "00000100 02 r 01 dr\xFFyly 0 000 | so\n", "not valid UTF-8", 2},
        BadWordNetFile{"index.adv", "dryly r 1 0 1 0 00000999  \n", "synset_offset '00000999'", 2},
        BadWordNetFile{"index.adv", "dryly v 1 0 1 0 00000100  \n", "pos 'v'", 2},
        BadWordNetFile{"index.adv", "dryly r 0 0 1 0 00000100  \n", "synset_cnt '0'", 2},
        BadWordNetFile{"index.adv", "dryly r 1 many 1 0 00000100  \n", "p_cnt 'many'", 2},
        BadWordNetFile{"index.adv", "wetly r 1 0 1 0 00000100  \n",
                       "invalid lemma 'wetly'; allowed: a word of synset 00000100", 2},
        BadWordNetFile{"index.adv", "dryly r 1 0 1 0 00000100  \ndryly r 1 0 1 0 00000100  \n",
                       "duplicate lemma 'dryly'", 3},
        BadWordNetFile{"cntlist.rev", "dry%9:00:00:: 1 2\n", "count line", 1},
        BadWordNetFile{"noun.exc", "\nmice\n", "exception 'mice'", 3}));

TEST(WordNetTest, MissingFilesAndFolders) {
  TemporaryFolder folder;
  EXPECT_EQ(LoadWordNet(folder.path()).status().code(), StatusCode::kNotFound);
  EXPECT_THAT(LoadWordNet(folder.path()).status().message(), HasSubstr("data.noun"));
  ASSERT_TRUE(LoadWith(folder, SmallFiles()).ok());
}

// Copies of SentiWordNet in which the last term of a line has lost digits of its sense number.
TEST(WordNetTest, CutSenseNumbersAreToldApartByOrder) {
  TemporaryFolder folder;
  auto files = SmallFiles();
  std::string data = kHeader;
  std::string offsets;
  for (int i = 0; i < 11; ++i) {
    const std::string offset = std::to_string(10000100 + i);
    data += offset + " 02 r 01 so 0 000 | so\n";
    // Sense 1 is the last synset, sense 10 the first but one.
    offsets = offset + " " + offsets;
  }
  files["data.adv"] = data;
  files["index.adv"] = kHeader + ("so r 11 0 11 0 " + offsets + "\n");
  ASSERT_TRUE(LoadWith(folder, files).ok()) << LoadWith(folder, files).ToString();
  std::string senti_text;  // file order is the order of offsets: senses 11, 10, ... 1
  const char* numbers[] = {"1", "1", "9", "8", "7", "6", "5", "4", "3", "2", "1"};
  for (int i = 0; i < 11; ++i) {
    senti_text += "r\t1\t" +
                  std::string(i == 0    ? "0.25"
                              : i == 1  ? "0.5"
                              : i == 10 ? "1"
                                        : "0") +
                  "\t0\tso#" + numbers[i] + "\t\n";
  }
  TemporaryFolder other;
  const auto senti = SentiWordNet::Load(other.Write("s", senti_text));
  ASSERT_TRUE(senti.ok());
  const auto wordnet = LoadWordNet(folder.path(), &*senti);
  ASSERT_TRUE(wordnet.ok());
  const auto senses = wordnet->lexicon->Senses("so", PartOfSpeech::kAdverb);
  EXPECT_DOUBLE_EQ(senses.at(0).scores->positive, 1.0);
  EXPECT_DOUBLE_EQ(senses.at(9).scores->positive, 0.5);
  EXPECT_DOUBLE_EQ(senses.at(10).scores->positive, 0.25);
  EXPECT_EQ(wordnet->counts.repaired_senses, 3);
  EXPECT_EQ(wordnet->counts.scored_senses, 11);
}

// The real WordNet 3.0, loaded once for the tests below.
class RealWordNetTest : public ::testing::Test {
 protected:
  static constexpr const char* kFolder = "/usr/share/wordnet";
  static void SetUpTestSuite() {
    if (!FileExists(kFolder + std::string("/data.noun"))) return;
    const std::string scores = SharedData("sentiwordnet/SentiWordNet_3.0.0_nogloss.txt.gz");
    if (!scores.empty()) {
      auto senti = SentiWordNet::Load(scores);
      ASSERT_TRUE(senti.ok()) << senti.status().ToString();
      senti_ = new SentiWordNet(*std::move(senti));
    }
    auto wordnet = LoadWordNet(kFolder, senti_);
    ASSERT_TRUE(wordnet.ok()) << wordnet.status().ToString();
    wordnet_ = new WordNet(*std::move(wordnet));
  }
  static void TearDownTestSuite() {
    delete wordnet_;
    delete senti_;
    wordnet_ = nullptr;
    senti_ = nullptr;
  }
  void SetUp() override {
    if (wordnet_ == nullptr) GTEST_SKIP() << "the package wordnet-base is not installed";
  }
  static WordNet* wordnet_;
  static SentiWordNet* senti_;
};
WordNet* RealWordNetTest::wordnet_ = nullptr;
SentiWordNet* RealWordNetTest::senti_ = nullptr;

TEST_F(RealWordNetTest, Counts) {
  EXPECT_EQ(wordnet_->counts.synsets, 117659);
  EXPECT_EQ(wordnet_->counts.senses, 206941);
  EXPECT_EQ(wordnet_->counts.antonym_links, 7979);
  EXPECT_EQ(wordnet_->counts.lemmas, 155287);
  EXPECT_EQ(wordnet_->counts.exceptions, 5952);
  EXPECT_GT(wordnet_->counts.tagged_senses, 30000);
}

TEST_F(RealWordNetTest, Words) {
  const Lexicon& lexicon = *wordnet_->lexicon;
  EXPECT_EQ(lexicon.Senses("good", kAdjectiveTag).size(), 21u);
  EXPECT_THAT(RelatedTexts(lexicon.Senses("able", kAdjectiveTag).at(0).antonyms),
              ElementsAre("unable"));
  EXPECT_THAT(RelatedTexts(lexicon.Senses("arid", kAdjectiveTag).at(0).antonyms),
              ElementsAre("wet~"));
  EXPECT_EQ(lexicon.DominantPos("kind"), kNounTag);
  EXPECT_EQ(lexicon.DominantPos("happy"), kAdjectiveTag);
  EXPECT_EQ(lexicon.Senses("asleep", kAdjectiveTag).at(0).position,
            AdjectivePosition::kPredicative);
  const Morphology morphology(wordnet_->lexicon, wordnet_->exceptions);
  EXPECT_EQ(morphology.Lemma("geese", kNounTag), "goose");
  EXPECT_EQ(morphology.Lemma("travelled", kVerbTag), "travel");
  EXPECT_EQ(morphology.Lemma("churches", kNounTag), "church");
  EXPECT_EQ(morphology.Inflect("work", kVerbTag, WordForm::kPast)->text, "worked");
  EXPECT_FALSE(morphology.Inflect("lie", kVerbTag, WordForm::kPast));  // "lay" or "lied"
  EXPECT_FALSE(morphology.Inflect("apparatus", kNounTag, WordForm::kPlural));
}

TEST_F(RealWordNetTest, Polarities) {
  if (senti_ == nullptr) GTEST_SKIP() << "SentiWordNet is not on this machine";
  EXPECT_EQ(wordnet_->counts.scored_senses, 206941);
  const Lexicon& lexicon = *wordnet_->lexicon;
  EXPECT_EQ(lexicon.PosPolarity("good", kAdjectiveTag), Polarity::kPositive);
  EXPECT_EQ(lexicon.PosPolarity("horrible", kAdjectiveTag), Polarity::kNegative);
  EXPECT_EQ(lexicon.AgreedPolarity("sad", kAdjectiveTag), Polarity::kNegative);
  // easy#1 and #10 to #12 are all "easy#1" in the file; the rows' own order tells them apart.
  EXPECT_DOUBLE_EQ(lexicon.FirstScores("easy", kAdjectiveTag)->positive, 0.625);
  EXPECT_DOUBLE_EQ(lexicon.Senses("easy", kAdjectiveTag).at(11).scores->negative, 0.625);
}

// The loader against the independent reduction of the same WordNet: every synset, term and antonym.
TEST_F(RealWordNetTest, AgreesWithTheSharedSynsets) {
  const std::string path = SharedData("wordnet30/wordnet30_synsets.tsv.gz");
  VETVEC_SKIP_WITHOUT(path, "the shared WordNet reduction");
  const auto text = ReadFileMaybeGzip(path);
  ASSERT_TRUE(text.ok());
  int64_t synsets = 0;
  int64_t links = 0;
  int64_t wrong = 0;
  const Status status = ForEachLine(*text, path, [&](std::string_view line, int64_t number) {
    if (line.starts_with('#')) return OkStatus();
    const auto fields = Split(line, '\t');
    const PartOfSpeech pos = *ParsePartOfSpeech(fields[0]);
    ++synsets;
    std::set<std::string> direct;
    if (fields.size() > 4 && !fields[4].empty()) {
      for (std::string_view link : Split(fields[4], ' ')) {
        ++links;
        direct.emplace(link.substr(0, link.rfind('#')));
      }
    }
    const auto terms = Split(fields[3], ' ');
    for (std::string_view term : terms) {
      const std::string lemma(term.substr(0, term.rfind('#')));
      const auto sense_number = static_cast<size_t>(*ParseInt(term.substr(term.rfind('#') + 1)));
      const auto senses = wordnet_->lexicon->Senses(lemma, pos);
      const bool known = sense_number <= senses.size() &&
                         senses[sense_number - 1].synonyms.size() + 1 == terms.size();
      std::set<std::string> found;
      if (known) {
        for (const RelatedWord& word : senses[sense_number - 1].antonyms) {
          std::string target(word.text);
          for (char& c : target) c = c == ' ' ? '_' : c;
          if (!word.indirect) found.insert(lemma + ">" + target);
        }
      }
      bool good = known;
      for (const std::string& link : direct) {
        if (link.starts_with(lemma + ">")) good = good && found.contains(link);
      }
      for (const std::string& link : found) good = good && direct.contains(link);
      if (!good && ++wrong <= 5) ADD_FAILURE() << "line " << number << ": " << term;
    }
    return OkStatus();
  });
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(synsets, 117659);
  EXPECT_EQ(links, 7979);
  EXPECT_EQ(wrong, 0);
}

TEST_F(RealWordNetTest, AgreesWithTheSharedExceptions) {
  const std::string path = SharedData("wordnet30/wordnet30_exceptions.tsv.gz");
  VETVEC_SKIP_WITHOUT(path, "the shared exceptions");
  const auto text = ReadFileMaybeGzip(path);
  ASSERT_TRUE(text.ok());
  int64_t rows = 0;
  int64_t wrong = 0;
  const Status status = ForEachLine(*text, path, [&](std::string_view line, int64_t) {
    if (line.starts_with('#')) return OkStatus();
    const auto fields = Split(line, '\t');
    ++rows;
    std::string form(fields[1]);
    for (char& c : form) c = c == '_' ? ' ' : c;
    const auto* bases = wordnet_->exceptions->Bases(*ParsePartOfSpeech(fields[0]), form);
    if (bases == nullptr) ++wrong;
    return OkStatus();
  });
  ASSERT_TRUE(status.ok());
  EXPECT_EQ(rows, 5952);
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace vetvec
