// ValidateAdapters: compares settings of FitAdapter by cross-validation.
//
// Each triple belongs to a fold, so that no cluster is in two folds; for each setting and fold, an
// adapter is fitted on the other folds and judges the triples of this one, and the cosines between
// the kept rows of this fold, which it has not seen either.
//
//   VETVEC_ASSIGN_OR_RETURN(const auto trials, ValidateAdapters(rows, triples, folds, kept, {}));
//   const AdapterTrial& best = trials[BestTrial(trials, triples)];
// Deterministic for a seed, whatever the number of threads.
#ifndef VETVEC_METRICS_ADAPTER_VALIDATION_H_
#define VETVEC_METRICS_ADAPTER_VALIDATION_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/result.h"
#include "metrics/adapter_fit.h"

namespace vetvec {

struct AdapterSetting {
  double margin = 0;
  double keep = 0;
};

struct AdapterTrial {
  AdapterSetting setting;
  // D+ - D- (L2, between unit vectors) of each triple, by the adapter that has not seen it.
  std::vector<double> margins;
  double kept_change = 0;  // root mean square change of a cosine between kept rows
};

struct ValidationOptions {
  AdapterFitOptions fit;  // margin and keep are replaced by those of the settings
  std::vector<AdapterSetting> settings = {{0.05, 10}, {0.15, 10}, {0.1, 5}, {0.1, 3}};
  size_t folds = 5;
  size_t threads = 0;  // 0: UsableCores(); fits run side by side
  // On the calling thread; non-zero stops the call with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

// `fold_of[i]` is the fold of triple i, below options.folds; the kept row i belongs to fold
// i % folds. Errors: INVALID_ARGUMENT: fewer than 2 folds, no setting; INSUFFICIENT_DATA: a fold
// without triples, fewer than 2 kept rows per fold; those of FitAdapter.
// Cost: settings * folds fits.
Result<std::vector<AdapterTrial>> ValidateAdapters(MatrixView rows,
                                                   std::span<const AdapterTriple> triples,
                                                   std::span<const size_t> fold_of,
                                                   std::span<const size_t> kept,
                                                   const ValidationOptions& options);

// A trial that changes cosines by more than this is chosen only if all do.
inline constexpr double kMostKeptChange = 0.05;

// Of the trials that keep the cosines of other texts, the gentlest (that with the smallest change
// of kept cosines) whose mean, over relations, of the share of violations (D+ > D-) is within one
// standard error of the smallest: where there is little to repair, little is changed. `trials` is
// not empty. Source: the rule of Breiman et al. 1984.
size_t BestTrial(std::span<const AdapterTrial> trials, std::span<const AdapterTriple> triples);

}  // namespace vetvec

#endif  // VETVEC_METRICS_ADAPTER_VALIDATION_H_
