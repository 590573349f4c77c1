#include "lexicon/sentiwordnet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/lexicon/test_files.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kSmall =
    "# SentiWordNet v3.0.0, under the Attribution-ShareAlike 3.0 Unported (CC BY-SA 3.0) license.\n"
    "#\tPOS\tID\tPosScore\tNegScore\tSynsetTerms\tGloss\n"
    "a\t00001740\t0.125\t0\table#1\tto be\n"
    "a\t00002098\t0\t0.75\tunable#1\t\n"
    "n\t00000003\t0\t0\tice_cream#1 ices#2\t\n"
    "v\t00000004\t0.25\t0.25\tmull_over#1\t\n";

TEST(SentiWordNetTest, ReadsTermsAndLists) {
  TemporaryFolder folder;
  const auto senti = SentiWordNet::Load(folder.Write("s.txt", kSmall));
  ASSERT_TRUE(senti.ok()) << senti.status().ToString();
  ASSERT_EQ(senti->terms().size(), 5u);
  EXPECT_EQ(senti->synsets(), 4);
  EXPECT_EQ(senti->terms()[3].lemma, "ices");
  EXPECT_EQ(senti->terms()[3].sense_number, 2);
  EXPECT_EQ(senti->terms()[3].pos, PartOfSpeech::kNoun);
  EXPECT_DOUBLE_EQ(senti->terms()[1].scores.negative, 0.75);
  const PolarityWordLists lists = senti->WordLists();
  EXPECT_THAT(lists.positive, ElementsAre("able"));
  EXPECT_THAT(lists.negative, ElementsAre("unable"));
  EXPECT_THAT(lists.neutral, ElementsAre("ice_cream", "ices"));
  EXPECT_EQ(lists.in_none, 1);
  EXPECT_EQ(senti->source().name, "SentiWordNet 3.0");
  EXPECT_EQ(senti->source().sha256.size(), 64u);
  EXPECT_THAT(senti->source().licence, HasSubstr("CC-BY-SA-3.0"));
}

TEST(SentiWordNetTest, RepeatsAreKept) {
  TemporaryFolder folder;
  const auto senti =
      SentiWordNet::Load(folder.Write("s.txt", "a\t1\t0.5\t0\tfine#1\t\na\t2\t0.5\t0\tfine#2\t\n"));
  ASSERT_TRUE(senti.ok());
  EXPECT_THAT(senti->WordLists().positive, ElementsAre("fine", "fine"));
}

TEST(SentiWordNetTest, GzipMarkAndCrlfChangeNothing) {
  TemporaryFolder folder;
  const auto plain = SentiWordNet::Load(folder.Write("s.txt", kSmall));
  const auto packed = SentiWordNet::Load(WriteGzip(folder, "s.gz", kSmall));
  std::string windows = std::string("\xEF\xBB\xBF") + kSmall;
  for (size_t at = 0; (at = windows.find('\n', at)) != std::string::npos; at += 2) {
    windows.insert(at, "\r");
  }
  const auto crlf = SentiWordNet::Load(folder.Write("w.txt", windows));
  ASSERT_TRUE(plain.ok() && packed.ok() && crlf.ok());
  EXPECT_EQ(packed->source().sha256, plain->source().sha256);  // over the unpacked bytes
  ASSERT_EQ(crlf->terms().size(), plain->terms().size());
  for (size_t i = 0; i < plain->terms().size(); ++i) {
    EXPECT_EQ(packed->terms()[i].lemma, plain->terms()[i].lemma);
    EXPECT_EQ(crlf->terms()[i].lemma, plain->terms()[i].lemma);
  }
}

TEST(SentiWordNetTest, SurvivesAMove) {
  TemporaryFolder folder;
  auto loaded = SentiWordNet::Load(folder.Write("s.txt", kSmall));
  ASSERT_TRUE(loaded.ok());
  const SentiWordNet moved = *std::move(loaded);
  EXPECT_EQ(moved.terms()[0].lemma, "able");
}

struct BadSentiFile {
  const char* text;
  StatusCode code;
  const char* message;
  int64_t line;
};

class BadSentiWordNetTest : public ::testing::TestWithParam<BadSentiFile> {};

TEST_P(BadSentiWordNetTest, IsNamed) {
  TemporaryFolder folder;
  const std::string path = folder.Write("bad.txt", GetParam().text);
  const auto senti = SentiWordNet::Load(path);
  ASSERT_FALSE(senti.ok());
  EXPECT_EQ(senti.status().code(), GetParam().code);
  EXPECT_THAT(senti.status().message(), HasSubstr(GetParam().message));
  EXPECT_EQ(senti.status().detail().file, path);
  EXPECT_EQ(senti.status().detail().line, GetParam().line);
}

INSTANTIATE_TEST_SUITE_P(
    Lines, BadSentiWordNetTest,
    ::testing::Values(
        BadSentiFile{"a\t1\t0.5\t0\tok#1\t\na\t2\t1.5\t0\tbad#1\t\n", StatusCode::kParseError,
                     "line 2: invalid PosScore '1.5'; allowed: a number between 0 and 1", 2},
        BadSentiFile{"a\t2\t0\t-0.1\tbad#1\t\n", StatusCode::kParseError,
                     "line 1: invalid NegScore '-0.1'", 1},
        BadSentiFile{"a\t2\tnan\t0\tbad#1\t\n", StatusCode::kParseError, "PosScore 'nan'", 1},
        BadSentiFile{"a\t2\t0.75\t0.5\tbad#1\t\n", StatusCode::kParseError,
                     "PosScore + NegScore is 1.25; allowed: at most 1", 1},
        BadSentiFile{"x\t2\t0\t0\tbad#1\t\n", StatusCode::kParseError,
                     "invalid POS 'x'; allowed: a, n, r, s or v", 1},
        BadSentiFile{"a\t2\t0\t0\tbad\t\n", StatusCode::kParseError,
                     "invalid term 'bad'; allowed: lemma#sense", 1},
        BadSentiFile{"a\t2\t0\t0\t#1\t\n", StatusCode::kParseError, "term '#1'", 1},
        BadSentiFile{"a\t2\t0\t0\t\t\n", StatusCode::kParseError, "SynsetTerms contains no terms",
                     1},
        BadSentiFile{"a\t2\t0\n", StatusCode::kParseError, "found 3 columns; expected POS, ID", 1},
        BadSentiFile{"a\t2\t0\t0\tb\xFF#1\t\n", StatusCode::kInvalidArgument, "not valid UTF-8", 1},
        BadSentiFile{"# nothing\n", StatusCode::kInsufficientData,
                     "contains no SentiWordNet entries", 0}));

TEST(SentiWordNetTest, MissingAndDamagedFiles) {
  EXPECT_EQ(SentiWordNet::Load("/no/such/file").status().code(), StatusCode::kNotFound);
  TemporaryFolder folder;
  const std::string packed = WriteGzip(folder, "s.gz", kSmall);
  const auto bytes = ReadFile(packed);
  ASSERT_TRUE(bytes.ok());
  const std::string cut = folder.Write("cut.gz", bytes->substr(0, bytes->size() / 2));
  EXPECT_EQ(SentiWordNet::Load(cut).status().code(), StatusCode::kDataLoss);
}

TEST(SentiWordNetTest, Version3GivesThePapersCounts) {
  const std::string path = SharedData("sentiwordnet/SentiWordNet_3.0.0_nogloss.txt.gz");
  VETVEC_SKIP_WITHOUT(path, "SentiWordNet 3.0");
  const auto senti = SentiWordNet::Load(path);
  ASSERT_TRUE(senti.ok()) << senti.status().ToString();
  const PolarityWordLists lists = senti->WordLists();
  EXPECT_EQ(lists.positive.size(), 23147u);
  EXPECT_EQ(lists.negative.size(), 26440u);
  EXPECT_EQ(lists.neutral.size(), 154993u);
  EXPECT_EQ(lists.in_none, 2361);
  EXPECT_EQ(senti->synsets(), 117659);
  EXPECT_EQ(senti->terms().size(), 206941u);
  EXPECT_THAT(senti->source().licence, HasSubstr("CC-BY-SA-4.0"));
}

}  // namespace
}  // namespace vetvec
