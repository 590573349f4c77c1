#include "audit/suite_scores.h"

#include <algorithm>

#include "audit/score_kinds.h"

namespace vetvec {
namespace {

// Rules say which side of a change is nearer, not how near: their labels are no scale.
bool HasRuleLabels(const Suite& suite) {
  return std::all_of(suite.pairs.begin(), suite.pairs.end(),
                     [](const ScoredPair& pair) { return pair.label_source == "rule"; });
}

Status ScoreItems(const ScoringCase& scoring, ScoreResult* out) {
  const Suite& suite = scoring.suite;
  if (!suite.labelled.empty()) return ScoreLabelled(scoring, out);
  if (suite.pairs.empty()) return ScoreRanking(scoring, out);
  if (suite.kind == kRobustnessKind) return ScoreNoise(scoring, out);
  return HasRuleLabels(suite) ? ScoreConstructs(scoring, out) : ScoreGradedPairs(scoring, out);
}

}  // namespace

std::vector<const std::string*> TextsOfItems(const Suite& suite) {
  std::vector<const std::string*> texts;
  for (const LabelledText& item : suite.labelled) texts.push_back(&item.text);
  for (const ScoredPair& pair : suite.pairs) {
    texts.push_back(&pair.a);
    texts.push_back(&pair.b);
  }
  for (const RankingText& text : suite.ranking.texts) texts.push_back(&text.text);
  return texts;
}

Result<ScoreResult> ScoreSuite(const Suite& suite, const std::vector<uint64_t>& rows,
                               const std::vector<uint8_t>& missing, MatrixView vectors,
                               const ScoreOptions& options) {
  ScoreResult out;
  out.suite = suite.name;
  out.kind = suite.kind;
  const Status status = ScoreItems({suite, rows, missing, vectors, options}, &out);
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
