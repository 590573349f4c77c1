// How well vectors distinguish a change of meaning from an edit that keeps it, within each seed.
//
//   std::vector<MeaningVariant> variants;   // {seed, "typo-1", "", kSlip, 0.12}, {seed, "number",
//                                           // "fact", kChange, 0.05}, ...
//   VETVEC_ASSIGN_OR_RETURN(auto nearest,
//                           NearestNeighbourDistances(seeds.view(), Metric::kCosine));
//   VETVEC_ASSIGN_OR_RETURN(MeaningScore score, ScoreMeaning(variants, nearest));
// With an edit at distance e from its seed, a change at distance c, and the nearest other seed at
// distance n, the two score max(0, 1 - e / n) if e < c, half of that if they are equal, and
// otherwise 0. So the edit must be nearer than the change, and clearly the same text compared with
// other texts: vectors that are random, constant or depend only on the length get 0, and noise
// always lowers the score. The order alone would not achieve that: with noise it is right half of
// the time, and with real models less often.
//
// A cell is an edit against a group of changes (the mean over the seed's changes of that group):
// the mean over its seeds. The score is the harmonic mean of the mean over cells of slips and that
// over cells of words (synonyms), because a text hashed by its letters withstands every slip but
// recognises no synonym. Used by kinds/score_meaning.h; docs/METHODS.md has the figures. Thread safety: any
// thread.
#ifndef VETVEC_METRICS_MEANING_SCORE_H_
#define VETVEC_METRICS_MEANING_SCORE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "metrics/score_comparison.h"

namespace vetvec {

enum class MeaningSide : int32_t {
  kChange = 0,  // changes the meaning
  kSlip,        // mild, in the primary score: one slip
  kWord,        // mild, in the primary score: a word of the same meaning
  kNoise,       // keeps the meaning; not scored, but shown as a curve
};

struct MeaningVariant {
  size_t seed = 0;             // its number: in `nearest`
  std::string_view construct;  // "typo-1", "negation"
  std::string_view group;      // of changes: those of one group are one change; "" of the others
  MeaningSide side = MeaningSide::kChange;
  double distance = 0;  // cosine distance to the seed
};

// Cells with fewer seeds are neither shown nor counted, because they mostly reflect chance.
inline constexpr size_t kLeastCellSeeds = 20;

struct MeaningCell {
  std::string edit;
  std::string group;
  MeaningSide side = MeaningSide::kSlip;
  uint64_t seeds = 0;
  double order = 0;   // share in which the edit is nearer than the change; ties count half
  double points = 0;  // 0 to 100
};

// An edit over all groups of changes: one point on a vendor's robustness curve.
struct MeaningStand {
  std::string edit;
  uint64_t seeds = 0;    // the largest of its cells
  double order = 0;      // mean of its cells
  double closeness = 0;  // mean over seeds of max(0, 1 - e / n), x 100: without the change
  double points = 0;
};

struct MeaningScore {
  double points = 0;  // 0 to 100: the primary score
  double slips = 0;   // its two parts
  double words = 0;
  double chance = 0;                 // upper limit for random vectors: 100 / (seeds + 1)
  std::vector<uint64_t> seeds;       // of `units`, ascending: those in a cell of the score
  ScoreUnits units;                  // one unit each; their mean is `points`
  std::vector<MeaningCell> cells;    // of the score, by edit and group
  std::vector<MeaningStand> stands;  // of all edits that keep the meaning
};

// Errors: INSUFFICIENT_DATA: no cell of slips or no cell of words has kLeastCellSeeds seeds;
// OUT_OF_RANGE: a seed that is not in `nearest`; NON_FINITE: a distance. Cost: O(variants x
// variants of a seed).
Result<MeaningScore> ScoreMeaning(std::span<const MeaningVariant> variants,
                                  std::span<const double> nearest);

}  // namespace vetvec

#endif  // VETVEC_METRICS_MEANING_SCORE_H_
