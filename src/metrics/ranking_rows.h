// The rows of a ranking as used by its similarities: in double, minus the mean if requested.
//
// Inside of RankPairs: used by ranking.cc (the plain loop) and ranking_tiles.cc (decisions), so
// that both give every pair the same similarity, bit for bit.
#ifndef VETVEC_METRICS_RANKING_ROWS_H_
#define VETVEC_METRICS_RANKING_ROWS_H_

#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

#include "base/result.h"
#include "core/matrix.h"
#include "metrics/ranking.h"

namespace vetvec {

// a.b of spans of equal length, by one fixed order of sums.
double DotInOrder(std::span<const double> a, std::span<const double> b);

template <typename T>
class RankingRows {
 public:
  // Checks every row; keeps `rows` by reference. Errors: as RankPairs.
  static Result<RankingRows> Make(BasicMatrixView<T> rows, const RankOptions& options);

  size_t size() const { return rows_.rows(); }
  size_t cols() const { return rows_.cols(); }

  // Row i, which under cosine and for double is multiplied by a power of two.
  void Load(size_t i, std::span<double> out) const;
  // |row i|^2 of what Load gives; under cosine only.
  double Square(size_t i) const { return squares_[i]; }
  // Whether rows i and j are equal byte for byte, and so have equal similarities.
  bool Equal(size_t i, size_t j) const {
    return std::memcmp(rows_.row(i).data(), rows_.row(j).data(), cols() * sizeof(T)) == 0;
  }
  // Of rows i and j, loaded as `a` and `b`.
  double SimilarityOf(size_t i, std::span<const double> a, size_t j,
                      std::span<const double> b) const;

 private:
  RankingRows(BasicMatrixView<T> rows, const RankOptions& options)
      : rows_(rows), similarity_(options.similarity), rounds_(options.round_cosines) {}
  Status Prepare(const RankOptions& options);

  BasicMatrixView<T> rows_;
  Similarity similarity_;
  bool rounds_;                  // cosines
  std::vector<double> mean_;     // empty: not centred
  std::vector<double> squares_;  // cosine
};

// How a row compares with a positive of similarity `positive`.
inline void CountPlace(double similarity, double positive, double tie_eps, PairPlace* place) {
  if (similarity > positive + tie_eps) {
    ++place->above;
  } else if (similarity >= positive - tie_eps) {
    ++place->tied;
  }
}

// Rows per piece of work.
inline constexpr size_t kRankingBlock = 512;

extern template class RankingRows<float>;
extern template class RankingRows<double>;

}  // namespace vetvec

#endif  // VETVEC_METRICS_RANKING_ROWS_H_
