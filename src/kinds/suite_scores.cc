#include "kinds/suite_scores.h"

#include <fmt/core.h>

#include <array>
#include <set>

#include "kinds/scoring_case.h"
#include "kinds/suite_kind.h"

namespace vetvec {

std::vector<SuiteText> TextsOfItems(const Suite& suite) {
  std::vector<SuiteText> texts;
  for (const Triple& triple : suite.items) {
    for (const std::string* text : {&triple.seed, &triple.positive, &triple.negative}) {
      texts.push_back({text});
    }
  }
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

std::vector<TripleTexts> TriplesOf(std::span<const Suite> suites,
                                   std::span<const std::vector<uint64_t>> rows,
                                   const std::vector<uint8_t>& missing) {
  std::vector<TripleTexts> found;
  for (size_t s = 0; s < suites.size(); ++s) {
    for (size_t i = 0; i < suites[s].items.size(); ++i) {
      const TripleRows own = {rows[s][3 * i], rows[s][3 * i + 1], rows[s][3 * i + 2]};
      if (missing[own.seed] || missing[own.positive] || missing[own.negative]) continue;
      found.push_back({&suites[s].items[i], own, s});
    }
  }
  return found;
}

std::vector<TripleTexts> WordTriplesOf(std::span<const TripleTexts> triples) {
  std::vector<TripleTexts> found;
  std::set<std::array<uint64_t, 3>> seen;
  for (const TripleTexts& one : triples) {
    const Relation relation = one.triple->relation;
    if (relation != Relation::kCr1 && relation != Relation::kCr3) continue;
    if (!seen.insert({one.rows.seed, one.rows.positive, one.rows.negative}).second) continue;
    found.push_back(one);
  }
  return found;
}

std::vector<TripleRows> TripleRowsOf(std::span<const TripleTexts> triples) {
  std::vector<TripleRows> rows;
  for (const TripleTexts& one : triples) rows.push_back(one.rows);
  return rows;
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
          ? InvalidArgument(fmt::format("suites of kind {} have no score", kind.name))
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
