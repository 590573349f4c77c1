#include "kinds/suite_scores.h"

#include <fmt/core.h>

#include <array>
#include <set>

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

std::vector<TripleTexts> WordTriplesOf(const std::vector<Suite>& suites,
                                       const std::vector<std::vector<TripleRows>>& rows,
                                       const std::vector<uint8_t>& missing) {
  std::vector<TripleTexts> found;
  std::set<std::array<uint64_t, 3>> seen;
  for (size_t s = 0; s < suites.size(); ++s) {
    for (size_t i = 0; i < suites[s].items.size(); ++i) {
      const Triple& triple = suites[s].items[i];
      if (triple.relation != Relation::kCr1 && triple.relation != Relation::kCr3) continue;
      const TripleRows& own = rows[s][i];
      if (missing[own.seed] || missing[own.positive] || missing[own.negative]) continue;
      if (!seen.insert({own.seed, own.positive, own.negative}).second) continue;
      found.push_back({&triple, own});
    }
  }
  return found;
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
