// How much of a text's meaning a vector keeps, asked by decoding: which text was meant?
//
//   S   = mean over the constructs that count of the share of edits whose own seed is strictly
//         nearer than every other seed and every change of meaning of every seed
//   W2  = share of triples (S, P, N) whose positive has S strictly nearest among N and all texts of
//         other seeds, less the share whose positive has N strictly nearest among S and those
//         texts; at least 0
//   F2  = 2 S W2 / (S + W2)
//
// All in points, 0 to 100. Ties are failures. Whatever a vector loses cannot be decoded, so no part
// rises when information is lost. A score that compares how far two variants move from their seed
// can rise, because both movements shrink (docs/METHODS.md). S alone is not meaning: a hash of
// letters finds nearly every misspelt text. W2 alone says nothing of robustness. F2 asks for both.
//
//   MeaningItems items;  // rows of `vectors`
//   VETVEC_ASSIGN_OR_RETURN(const MeaningScore score, ScoreMeaning(vectors, items));
// Used by kinds/score_meaning.h. Thread safety: any thread.
#ifndef VETVEC_METRICS_MEANING_SCORE_H_
#define VETVEC_METRICS_MEANING_SCORE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"
#include "metrics/score_comparison.h"

namespace vetvec {

// With fewer, S and W2 are shown, but there is no F2: its interval would be too wide to say more.
inline constexpr size_t kLeastMeaningSeeds = 100;
inline constexpr size_t kLeastMeaningTriples = 100;

// An edit that keeps the meaning of seeds[seed]: `text` is its row.
struct MeaningEdit {
  size_t seed = 0;
  std::string construct;  // "typo-1"
  uint64_t text = 0;
  bool counts = true;  // in S; otherwise, only its construct's share is computed
};

// A seed, the same with a word of the same meaning, and with one of another meaning in its place.
struct MeaningTriple {
  uint64_t seed = 0;  // rows
  uint64_t positive = 0;
  uint64_t negative = 0;
  uint64_t word_pair = 0;  // triples that share it are not independent
};

// Equal texts have the same row. All rows have vectors.
struct MeaningItems {
  std::vector<uint64_t> seeds;  // rows, each once
  std::vector<MeaningEdit> edits;
  std::vector<uint64_t> changes;  // rows of the changes of meaning, of all seeds
  std::vector<MeaningTriple> triples;
};

struct MeaningConstructShare {
  std::string construct;
  uint64_t edits = 0;
  double found = 0;  // share
};  // all constructs, by name

struct MeaningScore {
  double s = 0;
  std::optional<double> w2;  // nothing: there are no triples
  std::optional<double> f2;  // nothing: too few seeds or triples
  std::vector<MeaningConstructShare> constructs;
  // Examples, by number: the first edit that counts and does not find its seed, and the first
  // triple whose positive has the negative strictly nearest. Nothing: there is none.
  std::optional<size_t> lost_edit;
  std::optional<size_t> wrong_triple;
  ScoreUnits s_units;   // a unit per seed with such an edit, its own cluster; their mean is S
  ScoreUnits w2_units;  // a unit per triple, by word pair; their mean is W2, or below 0
  // A unit per seed and per triple, whose mean is F2: the value of F2 and, times the number of all
  // units, the item's first-order effect on it by the slopes 2 W2^2 / (S + W2)^2 and
  // 2 S^2 / (S + W2)^2. Empty without F2.
  ScoreUnits f2_units;
};

// Cosines are rounded as in retrieval_search.h, by which all places are found.
// Errors: INSUFFICIENT_DATA: no edit that counts; those of RankDocuments (the item is the row's
// position in its list); CANCELLED. Cost: RankDocuments of edits among seeds and changes, and of
// positives among all texts of triples.
Result<MeaningScore> ScoreMeaning(MatrixView vectors, const MeaningItems& items,
                                  const std::shared_ptr<CancelToken>& cancel = nullptr);

}  // namespace vetvec

#endif  // VETVEC_METRICS_MEANING_SCORE_H_
