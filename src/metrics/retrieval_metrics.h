// Figures of one query's ranking, from the places of its relevant documents: nDCG, recall,
// reciprocal rank, success (Hits), average precision.
//
// Documents with equal scores are tied: every order of them is equally likely, and each figure is
// its mean over all orders (its expectation). Otherwise, a vendor whose vectors are equal would owe
// its figure to the order of ids, and the reciprocal of a mean rank is less than the mean
// reciprocal rank, so that a little noise would be a gain. Without ties, the figures are
// trec_eval's ndcg_cut.K, recall.K, recip_rank, success.K and map. A document is relevant if its
// relevance is above 0, and this number is its gain. No figure depends on any other document.
//
//   const std::vector<RelevantPlace> places = {{0, 2}, {6, 1}};   // rank 1: relevance 2; rank 7: 1
//   const double ndcg = NdcgAt(places, 10);
// Used by retrieval_scores.h. Source: Jarvelin and Kekalainen 2002, with trec_eval's discount
// 1 / log2(rank + 1); ties as in McSherry and Najork 2008. Thread safety: any thread. Cost:
// O(places log places), ReciprocalRank and AveragePrecision O(places + tied) more.
#ifndef VETVEC_METRICS_RETRIEVAL_METRICS_H_
#define VETVEC_METRICS_RETRIEVAL_METRICS_H_

#include <cstdint>
#include <span>

namespace vetvec {

// A relevant document among all documents.
struct RelevantPlace {
  uint64_t above = 0;  // documents with a higher score
  int32_t relevance = 1;
  uint64_t tied = 0;  // other documents with the same score
};

// `places` has all relevant documents of the query, the best one first. Without any, every figure
// is 0. k >= 1.

// The gains of the first k ranks, each weighted by 1 / log2(rank + 1), divided by those of the best
// order.
double NdcgAt(std::span<const RelevantPlace> places, uint64_t k);
// The share of the relevant documents within the first k ranks.
double RecallAt(std::span<const RelevantPlace> places, uint64_t k);
// The probability that a relevant document is within the first k ranks: 1 or 0 without ties.
double HitAt(std::span<const RelevantPlace> places, uint64_t k);
// 1 / rank of the first relevant document.
double ReciprocalRank(std::span<const RelevantPlace> places);
// The mean over the relevant documents of the precision at their rank.
double AveragePrecision(std::span<const RelevantPlace> places);

// All measures of retrieval suites.
struct RetrievalFigures {
  double ndcg_at_10 = 0;
  double recall_at_10 = 0;
  double recall_at_100 = 0;
  double hit_at_1 = 0;
  double hit_at_10 = 0;
  double reciprocal_rank = 0;
  double average_precision = 0;
};
RetrievalFigures FiguresOf(std::span<const RelevantPlace> places);
// The mean of each figure; `figures` is not empty.
RetrievalFigures MeanOf(std::span<const RetrievalFigures> figures);

}  // namespace vetvec

#endif  // VETVEC_METRICS_RETRIEVAL_METRICS_H_
