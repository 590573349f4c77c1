#include "kinds/ranking_suite.h"

#include <fmt/core.h>

#include <utility>

#include "lexicon/word_lists.h"
#include "metrics/ranking_texts.h"

namespace vetvec {

Result<Suite> ImportRanking(const std::vector<ImportSource>& sources,
                            const ImportRankingOptions& options) {
  const TextLevel level = options.words ? TextLevel::kWord : TextLevel::kSentence;
  Suite suite;
  suite.name = options.name;
  suite.kind = kRankingKind;
  suite.generator = kImportGenerator;
  std::vector<std::vector<ScoredTexts>> data_sets;
  std::vector<std::vector<std::string>> texts;
  for (const ImportSource& source : sources) {
    VETVEC_ASSIGN_OR_RETURN(std::vector<ScoredPair> pairs,
                            ReadScoredPairs(source, "structure", &suite.lexicons));
    std::vector<ScoredTexts>& scored = data_sets.emplace_back();
    std::vector<std::string>& own = texts.emplace_back();
    for (ScoredPair& pair : pairs) {
      own.push_back(pair.a);
      own.push_back(pair.b);
      scored.push_back({std::move(pair.a), std::move(pair.b), pair.score});
    }
  }
  if (!options.background.empty()) {
    VETVEC_ASSIGN_OR_RETURN(WordList more, LoadDictionary(options.background));
    suite.lexicons.push_back(more.source);
    texts.push_back(std::move(more.words));
  }
  VETVEC_ASSIGN_OR_RETURN(const std::vector<TextPair> positives, PositiveTexts(data_sets, level));
  const std::vector<std::string> background = DistinctTexts(texts, level);
  const PairRows found = FindPairRows(background, positives, level);
  for (size_t i = 0; i < background.size(); ++i) {
    suite.ranking.texts.push_back({fmt::format("s{}", i + 1), background[i]});
  }
  for (const auto& [pivot, positive] : found.pairs) {
    if (pivot == positive) {
      ++suite.dropped["equal_texts"];  // a text does not match itself
    } else {
      suite.ranking.pairs.emplace_back(pivot, positive);
    }
  }
  if (suite.ranking.pairs.empty()) {
    return InsufficientData(
        "the data sets yield no positive pairs; only the highest-scored quarter of each is used");
  }
  suite.counts["texts"] = suite.ranking.texts.size();
  suite.counts["pairs"] = suite.ranking.pairs.size();
  return suite;
}

}  // namespace vetvec
