#include "kinds/score_meaning.h"

#include <fmt/core.h>

#include <string_view>
#include <unordered_map>
#include <utility>

#include "metrics/meaning_score.h"
#include "metrics/nearest_neighbour.h"
#include "suites/meaning_suite.h"

namespace vetvec {
namespace {

// The rows of the seeds that have a vector, and the number of each text `a`.
struct Seeds {
  std::unordered_map<std::string_view, size_t> numbers;
  std::vector<uint64_t> rows;
};

Seeds SeedsOf(const ScoringCase& scoring) {
  Seeds seeds;
  for (size_t i = 0; i < scoring.suite.pairs.size(); ++i) {
    if (scoring.IsMissing(2 * i)) continue;
    const std::string& text = scoring.suite.pairs[i].a;
    const bool is_new = seeds.numbers.try_emplace(text, seeds.rows.size()).second;
    if (is_new) seeds.rows.push_back(scoring.rows[2 * i]);
  }
  return seeds;
}

MeaningSide SideOf(MeaningRole role) {
  switch (role) {
    case MeaningRole::kChange: return MeaningSide::kChange;
    case MeaningRole::kSlip: return MeaningSide::kSlip;
    case MeaningRole::kSynonym: return MeaningSide::kWord;
    case MeaningRole::kNoise: break;
  }
  return MeaningSide::kNoise;
}

MeaningVariant VariantOf(const ScoredPair& pair, size_t seed, double cosine) {
  for (const MeaningConstruct& construct : MeaningConstructs()) {
    if (construct.name != pair.construct) continue;
    return {seed, pair.construct, construct.group, SideOf(construct.role), 1 - cosine};
  }
  return {seed, pair.construct, "", MeaningSide::kNoise, 1 - cosine};
}

void AddFigures(const MeaningScore& score, ScoreResult* out) {
  AddDetail("slips nearer than changes", score.slips, out);
  AddDetail("synonyms nearer than changes", score.words, out);
  AddDetail("score by chance, at most", score.chance, out);
  AddDetail("seeds", static_cast<double>(score.seeds.size()), out);
  for (const MeaningCell& cell : score.cells) {
    const std::string name = fmt::format("{} against {}", cell.edit, cell.group);
    AddDetail(fmt::format("{}: points", name), cell.points, out);
    AddDetail(fmt::format("{}: comparisons in the right order, %", name), kPoints * cell.order,
              out);
    AddDetail(fmt::format("{}: seed sentences", name), static_cast<double>(cell.seeds), out);
  }
  for (const MeaningStand& stand : score.stands) {
    AddDetail(fmt::format("{}: points", stand.edit), stand.points, out);
    AddDetail(fmt::format("{}: comparisons in the right order, %", stand.edit),
              kPoints * stand.order, out);
    AddDetail(fmt::format("closeness of {}", stand.edit), stand.closeness, out);
  }
}

}  // namespace

Status ScoreMeaningSuite(const ScoringCase& scoring, ScoreResult* out) {
  out->measure = "edits nearer than changes and other texts, x 100";
  VETVEC_ASSIGN_OR_RETURN(const MeasuredPairs measured, MeasurePairs(scoring, out));
  const Seeds seeds = SeedsOf(scoring);
  const Matrix rows = scoring.Gather(seeds.rows);
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> nearest,
                          NearestNeighbourDistances(rows.view(), Metric::kCosine));
  std::vector<MeaningVariant> variants;
  for (size_t i = 0; i < measured.pairs.size(); ++i) {
    const ScoredPair& pair = *measured.pairs[i];
    variants.push_back(VariantOf(pair, seeds.numbers.at(pair.a), measured.scores.cosines[i]));
  }
  VETVEC_ASSIGN_OR_RETURN(MeaningScore score, ScoreMeaning(variants, nearest));
  out->value = score.points;
  out->units = std::move(score.units);
  out->interval = IntervalWithin(0, kPoints, out->units);
  AddFigures(score, out);
  return OkStatus();
}

}  // namespace vetvec
