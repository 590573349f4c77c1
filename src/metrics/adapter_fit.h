// FitAdapter: learns an adapter of low rank, y = normalise(x + (x A) B), that repairs contrastive
// comparisons and keeps the cosines of other texts.
//
// The loss of a batch is the mean hinge of its triples, max(0, margin + cos(y, y-) - cos(y, y+)),
// with each relation drawn equally often and each of its clusters equally often, plus `keep` times
// the mean squared change of the cosines between the kept rows of the batch. Adam from B = 0, where
// the adapter changes nothing. The paper (COSTELLO, 5.4) fine-tunes the model itself; vectors of a
// service allow only this.
//
//   VETVEC_ASSIGN_OR_RETURN(const LinearMap adapter, FitAdapter(rows.view(), triples, kept, {}));
// In float32 on the calling thread: the result depends on the inputs, the seed and the machine's
// kernel, never on the number of threads. Thread safety: any thread.
#ifndef VETVEC_METRICS_ADAPTER_FIT_H_
#define VETVEC_METRICS_ADAPTER_FIT_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/linear_map.h"
#include "core/matrix.h"
#include "core/triple.h"
#include "metrics/violations.h"

namespace vetvec {

// A comparison to repair: the positive must become nearer to the seed than the negative.
struct AdapterTriple {
  TripleRows rows;
  Relation relation = Relation::kCr1;
  uint64_t cluster = 0;  // any number that triples of one cluster share
};

struct AdapterFitOptions {
  size_t rank = 32;
  double margin = 0.1;  // by which the cosine of the positive should exceed that of the negative
  double keep = 10;     // weight of the kept cosines
  size_t steps = 400;
  size_t batch_triples = 256;
  size_t batch_kept = 128;
  double learning_rate = 2e-3;
  uint64_t seed = 1;
  std::shared_ptr<CancelToken> cancel;         // may be null
  std::function<void(uint64_t step)> on_step;  // may be null; on the calling thread
};

inline constexpr size_t kMostRank = 1024;

// Shapes: rows [n, d]; of any length but zero: a row and its multiples are adapted alike. `kept`
// are rows, at least 2. A triple whose positive and negative have the same vector is not decided by
// the vectors and therefore left out. Errors: INVALID_ARGUMENT: an option out of bounds, or a rank
// above d; OUT_OF_RANGE: a row that does not exist; INSUFFICIENT_DATA: no triple that can be
// decided, or fewer than 2 kept rows; NON_FINITE; DEGENERATE: a row of zeros; CANCELLED.
// Cost: O(steps (3 batch_triples + batch_kept) d rank); memory: n d floats.
Result<LinearMap> FitAdapter(MatrixView rows, std::span<const AdapterTriple> triples,
                             std::span<const size_t> kept, const AdapterFitOptions& options);

}  // namespace vetvec

#endif  // VETVEC_METRICS_ADAPTER_FIT_H_
