// Fits which score of a query and a text is a match (core/search_calibration.h), from pairs of a
// query and the text that it must find, and the texts among which it is searched.
//
//   SearchPairs pairs{queries.view(), texts.view(), own, clusters};
//   VETVEC_ASSIGN_OR_RETURN(SearchCalibration found, FitSearchCalibration(pairs, {}));
//
// Scores are cosines, rounded (cosine_rounding.h), so that a cutoff is a score which one of the
// pairs has. Thread safety: any thread. Deterministic for a seed, whatever the number of threads.
#ifndef VETVEC_METRICS_SEARCH_CALIBRATION_FIT_H_
#define VETVEC_METRICS_SEARCH_CALIBRATION_FIT_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"
#include "core/search_calibration.h"

namespace vetvec {

// All borrowed.
struct SearchPairs {
  MatrixView queries;                  // [n, d]
  MatrixView texts;                    // [N, d], no text twice
  std::span<const size_t> own;         // of each query the text to find
  std::span<const uint64_t> clusters;  // of each query: those of one source have one number
};

struct SearchFitOptions {
  uint64_t seed = 1;
  size_t resamples = 1000;
  size_t threads = 0;  // 0: UsableCores()
  std::shared_ptr<CancelToken> cancel = nullptr;
  // Called on the caller's thread between pieces; non-zero: CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress = nullptr;
};

// Fills `pairs`, `corpus`, `seed` and the figures. Errors: those of CutoffsOf; INSUFFICIENT_DATA:
// fewer than 3 texts; DIMENSION_MISMATCH; OUT_OF_RANGE: a text that does not exist; NON_FINITE,
// DEGENERATE: a row that is not finite, or zero; CANCELLED. Cost: n N products of rows in double.
Result<SearchCalibration> FitSearchCalibration(const SearchPairs& pairs,
                                               const SearchFitOptions& options);

// The cutoff that keeps 95% of the cosines of row i of `a` and row i of `b`, which have one shape;
// nothing if there are too few of them. Errors: NON_FINITE, DEGENERATE.
Result<std::optional<double>> CutoffOfCopies(MatrixView a, MatrixView b);

}  // namespace vetvec

#endif  // VETVEC_METRICS_SEARCH_CALIBRATION_FIT_H_
