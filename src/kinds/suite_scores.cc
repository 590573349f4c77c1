#include "kinds/suite_scores.h"

#include <fmt/core.h>

#include "kinds/scoring_case.h"
#include "kinds/suite_kind.h"

namespace vetvec {

std::vector<SuiteText> TextsOfItems(const Suite& suite) {
  std::vector<SuiteText> texts;
  for (const LabelledText& item : suite.labelled) texts.push_back({&item.text});
  for (const ScoredPair& pair : suite.pairs) {
    texts.push_back({&pair.a});
    texts.push_back({&pair.b});
  }
  for (const RankingText& text : suite.ranking.texts) texts.push_back({&text.text});
  for (const RetrievalText& query : suite.retrieval.queries) {
    texts.push_back({&query.text, TextRole::kQuery});
  }
  for (const RetrievalText& document : suite.retrieval.documents) {
    texts.push_back({&document.text, TextRole::kDocument});
  }
  return texts;
}

Result<ScoreResult> ScoreSuite(const Suite& suite, const std::vector<uint64_t>& rows,
                               const std::vector<uint8_t>& missing, MatrixView vectors,
                               const ScoreOptions& options) {
  ScoreResult out;
  out.suite = suite.name;
  const SuiteKind& kind = KindOfItems(suite);
  out.kind = kind.name;
  out.ranks = kind.ranks;
  const Status status =
      kind.score == nullptr
          ? InvalidArgument(fmt::format("suites of kind {} contain only triples", kind.name))
          : kind.score({suite, rows, missing, vectors, options}, &out);
  if (status.code() == StatusCode::kCancelled) return status;
  if (!status.ok()) {
    out.value.reset();
    out.interval.reset();
    out.units = {};
    out.problem = status.message();
  }
  return out;
}

}  // namespace vetvec
