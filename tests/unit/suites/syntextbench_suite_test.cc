// SynTextBench's generator against its law, and its files against themselves.
#include "suites/syntextbench_suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/file.h"
#include "base/hash.h"
#include "suites/suite_file.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<std::string_view> kPositive = {"good", "good", "fine", "well_made"};
const std::vector<std::string_view> kNegative = {"bad", "poor"};
const std::vector<std::string_view> kNeutral = {"table", "stone", "tree", "fine"};

PolarWords SmallWords() { return *PolarWords::Of({kPositive, kNegative, kNeutral}, {}); }

SynTextBenchSuiteOptions Small() {
  SynTextBenchSuiteOptions options;
  options.p = {0, 0.25, 1};
  options.n = 20'000;
  options.random_seed = 7;
  return options;
}

// `observed` of `n` against a chance, in standard deviations.
double Sigmas(double observed, double n, double chance) {
  return (observed - n * chance) / std::sqrt(n * chance * (1 - chance));
}

TEST(PolarWords, EntriesKeepRepeatsAndBalance) {
  const PolarWords words = SmallWords();
  EXPECT_EQ(words.size(PolarList::kPositive), 4u);
  EXPECT_EQ(words.begin(PolarList::kNegative), 4u);
  EXPECT_EQ(words.size(PolarList::kNeutral), 4u);
  EXPECT_EQ(words.text(1), "good");
  EXPECT_EQ(words.reference(1), kReferenceUnit);
  EXPECT_EQ(words.reference(4), -kReferenceUnit);
  EXPECT_EQ(words.reference(2), kReferenceUnit / 2) << "'fine' is positive and neutral";
  EXPECT_EQ(words.reference(6), 0);
}

TEST(PolarWords, BadListsAreRefused) {
  EXPECT_EQ(PolarWords::Of({kPositive, {}, kNeutral}, {}).status().code(),
            StatusCode::kInsufficientData);
  for (const std::string_view word : {"", "two words", "tab\t", "\xff"}) {
    const auto words = PolarWords::Of({kPositive, {{word}}, kNeutral}, {});
    EXPECT_EQ(words.status().code(), StatusCode::kInvalidArgument) << word;
    EXPECT_THAT(words.status().message(), HasSubstr("negative"));
  }
}

TEST(PolarWords, EmbeddedListsAreUsable) {
  const Result<PolarWords> words = LoadPolarWords({});
  ASSERT_TRUE(words.ok()) << words.status().ToString();
  for (const PolarList list : {PolarList::kPositive, PolarList::kNegative, PolarList::kNeutral}) {
    EXPECT_GE(words->size(list), 200u);
  }
  EXPECT_GE(words->sources().size(), 2u);
  const Result<PolarWords> fewer = LoadPolarWords({"", "embedded"});
  ASSERT_TRUE(fewer.ok());
  EXPECT_LT(fewer->size(PolarList::kNeutral), words->size(PolarList::kNeutral));
}

TEST(Ratios, ListsAndDots) {
  EXPECT_THAT(*ParseRatios("0,0.05, 0.1"), ElementsAre(0, 0.05, 0.1));
  EXPECT_THAT(*ParseRatios("0,0.25,..."), ElementsAre(0, 0.25, 0.5, 0.75));
  EXPECT_THAT(*ParseRatios("0,0.25,...,1"), ElementsAre(0, 0.25, 0.5, 0.75, 1));
  const std::vector<double> all = *ParseRatios("0,0.05,...");
  ASSERT_EQ(all.size(), 20u);
  for (size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i], static_cast<double>(i) / 20);
  for (const char* bad : {"", "x", "1.5", "-0.1", "...", "0,...", "0.5,0.5,...", "0,,1", "nan"}) {
    const auto ratios = ParseRatios(bad);
    EXPECT_EQ(ratios.status().code(), StatusCode::kInvalidArgument) << bad;
  }
}

// Lengths, closing tokens, mixing and words against the law, by chi-square and in sigmas.
TEST(SynTextBenchSuite, DistributionsFollowTheLaw) {
  const SynTextBenchSuiteOptions options = Small();
  std::map<std::string, double> words;  // of p = 0, label +1
  const Result<SynTextBenchFacts> facts =
      EachSynTextBenchSentence(options, SmallWords(), [&](const SynTextBenchSentence& sentence) {
        if (sentence.p > 0 || sentence.label < 0) return OkStatus();
        words[std::string(sentence.text.substr(0, sentence.text.find(' ')))] += 1;
        return OkStatus();
      });
  ASSERT_TRUE(facts.ok()) << facts.status().ToString();
  const double n = 60'000;
  double chi = 0;
  double tail = n;
  for (size_t length = 1; length <= 40; ++length) {
    const double expected =
        n * std::pow(1 - options.p_e, static_cast<double>(length - 1)) * options.p_e;
    const auto found = static_cast<double>(facts->lengths[length]);
    chi += (found - expected) * (found - expected) / expected;
    tail -= expected;
  }
  double longer = 0;
  for (size_t i = 41; i < facts->lengths.size(); ++i) {
    longer += static_cast<double>(facts->lengths[i]);
  }
  chi += (longer - tail) * (longer - tail) / tail;
  EXPECT_LT(chi, 80) << "40 degrees of freedom: above 80 once in 6,000 seeds";
  EXPECT_EQ(facts->lengths[0], 0u);
  for (const SynTextBenchTaskFacts& task : facts->tasks) {
    const auto open = static_cast<double>(task.tokens - task.closing);
    if (task.p > 0 && task.p < 1) {
      EXPECT_LT(std::fabs(Sigmas(static_cast<double>(task.neutral), open, task.p)), 4.5);
    } else {
      EXPECT_EQ(static_cast<double>(task.neutral), task.p * open);
    }
    // The first word of a sentence cannot close; the share over all tokens is by the Markov chain
    // on the stack's depth, 0.3915 for p_e = 0.09 and p_n = 0.5.
    EXPECT_NEAR(static_cast<double>(task.closing) / static_cast<double>(task.tokens), 0.3915,
                0.006);
  }
  EXPECT_LT(std::fabs(Sigmas(words["good"], 10'000, 0.5)), 4.5) << "two of four entries";
  EXPECT_LT(std::fabs(Sigmas(words["fine"], 10'000, 0.25)), 4.5);
}

TEST(SynTextBenchSuite, ClosingTokensPairUp) {
  SynTextBenchSuiteOptions options = Small();
  options.p_n = 1;  // closes whenever it can: a b b is impossible, a a b b ... is all there is
  const auto facts =
      EachSynTextBenchSentence(options, SmallWords(), [&](const SynTextBenchSentence& sentence) {
        std::vector<std::string> tokens;
        std::string token;
        for (const char c : std::string(sentence.text) + " ") {
          if (c != ' ') {
            token += c;
            continue;
          }
          tokens.push_back(token);
          token.clear();
        }
        EXPECT_EQ(tokens.size(), sentence.tokens);
        for (size_t i = 0; i + 1 < tokens.size(); i += 2) EXPECT_EQ(tokens[i], tokens[i + 1]);
        return OkStatus();
      });
  ASSERT_TRUE(facts.ok());
  options.p_n = 0;
  const auto flat = EachSynTextBenchSentence(
      options, SmallWords(), [](const SynTextBenchSentence&) { return OkStatus(); });
  ASSERT_TRUE(flat.ok());
  for (const SynTextBenchTaskFacts& task : flat->tasks) EXPECT_EQ(task.closing, 0u);
}

TEST(SynTextBenchSuite, TheReferenceFallsWithP) {
  SynTextBenchSuiteOptions options;
  options.p = {0, 0.5, 0.9, 1};
  options.n = 4000;
  const auto facts = EachSynTextBenchSentence(
      options, SmallWords(), [](const SynTextBenchSentence&) { return OkStatus(); });
  ASSERT_TRUE(facts.ok());
  EXPECT_EQ(facts->tasks[0].reference_accuracy(), 1);
  EXPECT_GT(facts->tasks[1].reference_accuracy(), facts->tasks[2].reference_accuracy());
  EXPECT_NEAR(facts->tasks[3].reference_accuracy(), 0.5, 0.04) << "no signal at all";
}

TEST(SynTextBenchSuite, BytesDoNotDependOnThreadsNorOnTheOtherRatios) {
  SynTextBenchSuiteOptions options = Small();
  options.n = 10'000;
  options.threads = 1;
  const std::string one = SuiteJsonl(*MakeSynTextBench(options, SmallWords()));
  options.threads = 8;
  EXPECT_EQ(SuiteJsonl(*MakeSynTextBench(options, SmallWords())), one);
  options.p = {0.25};
  const std::string alone = SuiteJsonl(*MakeSynTextBench(options, SmallWords()));
  EXPECT_NE(one.find(alone), std::string::npos);
  options.random_seed = 8;
  EXPECT_NE(SuiteJsonl(*MakeSynTextBench(options, SmallWords())), alone);
  // The same on every platform and compiler; changes only with kSynTextBenchGenerator.
  EXPECT_EQ(Sha256Hex(one), "59a8598c617db0ecb09ca58cf4f22602b3affe8c278649b03a6fadcc35b63a22");
}

TEST(SynTextBenchSuite, ClassesAndSplitsAreBalanced) {
  SynTextBenchSuiteOptions options = Small();
  options.n = 10;
  options.train_share = 0.4;
  const Suite suite = *MakeSynTextBench(options, SmallWords());
  ASSERT_EQ(suite.labelled.size(), 30u);
  EXPECT_EQ(suite.labelled[0].id, "p0+000001");
  EXPECT_EQ(suite.labelled[19].id, "p0.25-000005");
  std::map<std::string, int> counts;
  for (const LabelledText& item : suite.labelled) {
    ++counts[NumberText(item.p) + (item.label > 0 ? "+" : "-") + (item.is_test ? "test" : "train")];
  }
  for (const char* p : {"0", "0.25", "1"}) {
    for (const char* label : {"+", "-"}) {
      EXPECT_EQ(counts[std::string(p) + label + "train"], 2);
      EXPECT_EQ(counts[std::string(p) + label + "test"], 3);
    }
  }
  EXPECT_EQ(suite.counts.at("p=0.25"), 10u);
}

TEST(SynTextBenchSuite, StreamedFileIsTheSuiteAndReadsBack) {
  const TemporaryFolder folder;
  SynTextBenchSuiteOptions options = Small();
  options.n = 200;
  std::string manifest;
  const std::string path = folder.Path("syn.jsonl");
  ASSERT_TRUE(WriteSynTextBench(options, SmallWords(), path, &manifest).ok());
  const Suite made = *MakeSynTextBench(options, SmallWords());
  EXPECT_EQ(*ReadFile(path), SuiteJsonl(made));
  EXPECT_EQ(*ReadFile(ManifestPath(path)), manifest);
  EXPECT_EQ(SuiteManifest(made, SuiteSha256(made)), manifest);
  EXPECT_THAT(manifest, HasSubstr("\"reference_accuracy\""));
  const Result<Suite> read = ReadSuite(path);
  ASSERT_TRUE(read.ok()) << read.status().ToString();
  EXPECT_EQ(read->kind, kSynTextBenchKind);
  EXPECT_EQ(SuiteJsonl(*read), SuiteJsonl(made));
  EXPECT_EQ(SuiteManifest(*read, SuiteSha256(*read)), manifest);
}

TEST(SynTextBenchSuite, DrawsFollowTheFirstAndSayWhichTheyAre) {
  const TemporaryFolder folder;
  SynTextBenchSuiteOptions options = Small();
  options.n = 20;
  const std::string one = SuiteJsonl(*MakeSynTextBench(options, SmallWords()));
  EXPECT_EQ(one.find("draw"), std::string::npos);
  options.draws = 3;
  std::string manifest;
  const std::string path = folder.Path("draws.jsonl");
  ASSERT_TRUE(WriteSynTextBench(options, SmallWords(), path, &manifest).ok());
  const std::string bytes = *ReadFile(path);
  EXPECT_EQ(bytes.substr(0, one.size()), one) << "the first draw is that of one alone";
  EXPECT_THAT(bytes, HasSubstr("{\"id\":\"d2-p0.25-000003\",\"text\":\""));
  EXPECT_THAT(bytes, HasSubstr("\"p\":0.25,\"draw\":3,\"split\":\"train\"}"));
  const Suite made = *MakeSynTextBench(options, SmallWords());
  EXPECT_EQ(bytes, SuiteJsonl(made));
  EXPECT_EQ(SuiteManifest(made, SuiteSha256(made)), manifest);
  EXPECT_THAT(manifest, HasSubstr("\"draws\": 3"));
  EXPECT_EQ(made.counts.at("p=0.25"), 60u);
  const Result<Suite> read = ReadSuite(path);
  ASSERT_TRUE(read.ok()) << read.status().ToString();
  std::map<uint32_t, std::string> texts;
  for (const LabelledText& item : read->labelled) texts[item.draw] += item.text + "\n";
  ASSERT_EQ(texts.size(), 3u);
  EXPECT_NE(texts[1], texts[2]);
  EXPECT_NE(texts[2], texts[3]);
  const auto bad =
      ParseSuite("{\"text\":\"a\",\"label\":1,\"draw\":1.5,\"split\":\"test\"}\n", "", "own.jsonl");
  EXPECT_THAT(bad.status().message(), HasSubstr("draw"));
}

TEST(SynTextBenchSuite, PromptsHaveOneDemonstrationOfEachKind) {
  const TemporaryFolder folder;
  SynTextBenchSuiteOptions options = Small();
  options.n = 4;
  options.in_context = true;
  std::string manifest;
  ASSERT_TRUE(WriteSynTextBench(options, SmallWords(), folder.Path("icl.jsonl"), &manifest).ok());
  const std::string bytes = *ReadFile(folder.Path("icl.jsonl"));
  EXPECT_EQ(std::count(bytes.begin(), bytes.end(), '\n'), 12);
  const std::string line = bytes.substr(0, bytes.find('\n'));
  EXPECT_THAT(line, testing::AllOf(HasSubstr("\\nA: Positive\\n\\nQ: "),
                                   HasSubstr("\\nA: Negative\\n\\nQ: "), HasSubstr("\\nA:\",\""),
                                   HasSubstr("\"answer\":\"Positive\"")));
  EXPECT_THAT(manifest, HasSubstr(kSynTextBenchIclKind));
  EXPECT_EQ(ReadSuite(folder.Path("icl.jsonl")).status().code(), StatusCode::kInvalidArgument);
}

TEST(SynTextBenchSuite, BadOptionsAreNamed) {
  const auto refused = [](auto change, const char* key) {
    SynTextBenchSuiteOptions options = Small();
    change(&options);
    const auto made = MakeSynTextBench(options, SmallWords());
    EXPECT_EQ(made.status().code(), StatusCode::kInvalidArgument) << key;
    EXPECT_EQ(made.status().detail().key, key);
  };
  refused([](auto* o) { o->n = 3; }, "n");
  refused([](auto* o) { o->n = 0; }, "n");
  refused([](auto* o) { o->p_e = 0; }, "pe");
  refused([](auto* o) { o->p_e = std::nan(""); }, "pe");
  refused([](auto* o) { o->p_n = 1.5; }, "pn");
  refused([](auto* o) { o->train_share = -1; }, "train_share");
  refused([](auto* o) { o->p = {0.5, 0.5}; }, "p");
  refused([](auto* o) { o->p = {2}; }, "p");
  refused([](auto* o) { o->draws = 0; }, "draws");
  refused([](auto* o) { o->draws = 101; }, "draws");
}

TEST(SynTextBenchSuite, StopsWhenTold) {
  SynTextBenchSuiteOptions options = Small();
  options.progress = [](uint64_t, uint64_t) { return 42; };
  EXPECT_EQ(MakeSynTextBench(options, SmallWords()).status().code(), StatusCode::kCancelled);
  options.progress = nullptr;
  options.cancel = CancelToken::Create();
  options.cancel->Request();
  EXPECT_EQ(MakeSynTextBench(options, SmallWords()).status().code(), StatusCode::kCancelled);
}

TEST(EndChance, IsOneOverTheMeanLength) {
  const TemporaryFolder folder;
  folder.Write("corpus.txt", "The cat sat down.\nIt was 3 o'clock!\n...\n");
  const StopWords none;
  const Result<double> chance = EstimateEndChance(folder.Path("corpus.txt"), none);
  ASSERT_TRUE(chance.ok()) << chance.status().ToString();
  EXPECT_DOUBLE_EQ(*chance, 2.0 / 8);
  const StopWords stop = *StopWords::Parse("the\nit\nwas\n", {});
  EXPECT_DOUBLE_EQ(*EstimateEndChance(folder.Path("corpus.txt"), stop), 2.0 / 5);
  folder.Write("empty.txt", "... !\n");
  EXPECT_EQ(EstimateEndChance(folder.Path("empty.txt"), none).status().code(),
            StatusCode::kInsufficientData);
}

}  // namespace
}  // namespace vetvec
