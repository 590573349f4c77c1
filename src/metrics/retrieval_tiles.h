// Internals of RankDocuments: queries x documents in float32 products, and scores in double where
// these are too close to decide. Used by retrieval_search.cc only.
//
// Notation of nearest_neighbour_bounds.h: y = x / |x| in double, c = y rounded to float, v the
// float32 product c_i . c_j, S the cosine in double, r = RoundedCosine(S), f = float(r) the score.
//   Rounding of rows: c differs from y by at most u |y_k| in element k, |y_i| and |y_j| are 1 up
//     to (d + 8) w: |c_i . c_j - y_i . y_j| <= 2 u (1 + small).
//   Product: |v - c_i . c_j| <= g |c_i| |c_j| in any order of summation, with or without FMA.
//   Norms and S itself: each off by less than 2 (d + 8) w.
//   Underflow: d 2^-120.
// So |v - S| <= E = 1.0001 g + 2.1 u + (d + 8) 4 w + d 2^-120. r is off by at most h = 5e-7, and f
// by u more. A document with v > f + E + 2 u + h has S > r' + h for the r' of f, so its own r is a
// step higher: it certainly comes before one with score f. Likewise, one with v < f - E - 2 u - h
// certainly comes after it.
#ifndef VETVEC_METRICS_RETRIEVAL_TILES_H_
#define VETVEC_METRICS_RETRIEVAL_TILES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/status.h"
#include "kernels/nn_kernels.h"
#include "metrics/retrieval_search.h"

namespace vetvec {

// A task that has been checked, in the form in which it is searched.
struct PreparedRetrieval {
  const RetrievalTask& task;
  std::vector<size_t> documents;         // those in the ranking
  std::vector<uint32_t> tie_place;       // of each document: of tied ones, the lower comes first
  std::vector<double> query_squares;     // |x|^2
  std::vector<double> document_squares;  // likewise
  std::vector<RelevanceGrade> relevant;  // the documents to rank, by query
  std::vector<std::pair<size_t, size_t>> excluded;  // by query; the second: place in `documents`
};

// How far a float32 product may be from the cosine in double, and the rounding of scores: E + 2 u +
// h.
double RetrievalMargin(size_t cols);

// Fills `ranking`, which has an empty list per query. Errors: CANCELLED.
Status SearchTiles(const PreparedRetrieval& prepared, const RetrievalSearchOptions& options,
                   const NnKernels& kernels, RetrievalRanking* ranking);

}  // namespace vetvec

#endif  // VETVEC_METRICS_RETRIEVAL_TILES_H_
