// The main job on real input: the example sentences of WordNet's glosses, WordNet, SentiWordNet,
// gender pairs and names. Skipped where the data is not there: WordNet in /usr/share/wordnet, the
// rest in the folder named by VETVEC_SHARED, or in ../shared beside the repository.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "base/file.h"
#include "base/strings.h"
#include "english/suite_lexicons.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

constexpr const char* kWordNet = "/usr/share/wordnet";

std::string SharedFolder() {
  const char* named = std::getenv("VETVEC_SHARED");
  if (named != nullptr) return named;
  const std::filesystem::path here = std::filesystem::absolute(__FILE__);  // tests/unit/suites/...
  return here.parent_path().parent_path().parent_path().parent_path().parent_path() / "shared";
}

// As examples/extract_gloss_seeds.py does it.
std::vector<std::string> GlossSeeds() {
  std::vector<std::string> seeds;
  for (const char* part : {"adj", "adv", "noun", "verb"}) {
    Result<std::string> text = ReadFile(std::string(kWordNet) + "/data." + part);
    if (!text.ok()) return {};
    for (std::string_view line : Split(*text, '\n')) {
      const size_t bar = line.find(" | ");
      if (line.substr(0, 2) == "  " || bar == std::string_view::npos) continue;
      const std::vector<std::string_view> parts = Split(line.substr(bar + 3), '"');
      for (size_t i = 1; i + 1 < parts.size(); i += 2) {
        const std::string_view seed = Trim(parts[i]);
        if (seed.find(' ') != std::string_view::npos) seeds.emplace_back(seed);
      }
    }
  }
  return seeds;
}

TEST(RealInputTest, GlossSeedsGiveEnoughTriplesOfEachRelation) {
  SuiteLexiconPaths paths;
  paths.wordnet = kWordNet;
  const std::string data = SharedFolder() + "/data";
  paths.sentiwordnet = data + "/sentiwordnet/SentiWordNet_3.0.0_nogloss.txt.gz";
  paths.gender_pairs = data + "/gender/gender_pairs.tsv";
  paths.names = data + "/gender/checklist_names.json";
  for (const std::string& path :
       {paths.wordnet + "/data.adj", paths.sentiwordnet, paths.gender_pairs, paths.names}) {
    if (!FileExists(path)) GTEST_SKIP() << path << " is not there";
  }
  Result<SeedSet> seeds = SeedsFromTexts(GlossSeeds());
  ASSERT_TRUE(seeds.ok()) << seeds.status().ToString();
  EXPECT_GE(seeds->seeds.size(), 45000u);
  Result<SuiteLexicons> lexicons = LoadSuiteLexicons(paths);
  ASSERT_TRUE(lexicons.ok()) << lexicons.status().ToString();
  Result<Suite> suite = GenerateContrastive({}, *seeds, *lexicons);
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  EXPECT_GE(suite->counts["CR1"], 1200u);
  EXPECT_GE(suite->counts["CR2"], 800u);
  EXPECT_GE(suite->counts["CR3"], 300u);
  for (const Triple& triple : suite->items) {
    EXPECT_NE(triple.positive, triple.seed);
    EXPECT_NE(triple.negative, triple.seed);
    for (const ByteSpan& span : triple.changed_positive) {
      EXPECT_LE(span.end, triple.positive.size());
    }
  }
  const std::string jsonl = SuiteJsonl(*suite);
  Result<Suite> again = ParseSuite(jsonl, SuiteManifest(*suite, SuiteSha256(*suite)), "s.jsonl");
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(SuiteJsonl(*again), jsonl);
}

}  // namespace
}  // namespace vetvec
