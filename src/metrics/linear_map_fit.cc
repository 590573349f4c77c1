#include "metrics/linear_map_fit.h"

#include <fmt/core.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "core/finite_rows.h"
#include "kernels/singular_vectors.h"

namespace vetvec {
namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Eigen::Index;

constexpr std::array<double, 5> kRidges = {1e-4, 1e-3, 1e-2, 1e-1, 1.0};
constexpr double kUnitTolerance = 1e-3;
constexpr size_t kValidationEvery = 5;

Index Signed(size_t n) { return static_cast<Index>(n); }

Rows GatherAsDouble(MatrixView rows, const std::vector<size_t>& items) {
  Rows out(Signed(items.size()), Signed(rows.cols()));
  for (size_t i = 0; i < items.size(); ++i) {
    const std::span<const float> row = rows.row(items[i]);
    for (size_t j = 0; j < row.size(); ++j) {
      out(Signed(i), Signed(j)) = static_cast<double>(row[j]);
    }
  }
  return out;
}

struct Fit {
  Eigen::MatrixXd weights;
  Eigen::RowVectorXd bias;
};

// Centred rows and their products, shared by all penalties.
class Problem {
 public:
  Problem(Rows x, Rows y) : x_(std::move(x)), y_(std::move(y)) {
    mean_x_ = x_.colwise().mean();
    mean_y_ = y_.colwise().mean();
    x_.rowwise() -= mean_x_;
    y_.rowwise() -= mean_y_;
    cross_.noalias() = x_.transpose() * y_;
  }

  Result<Fit> Ridge(double ridge) {
    if (gram_.size() == 0) gram_.noalias() = x_.transpose() * x_;
    const double mean = gram_.trace() / static_cast<double>(gram_.rows());
    if (!(mean > 0)) return Degenerate("the source vectors are all identical");
    Eigen::MatrixXd damped = gram_;
    damped.diagonal().array() += ridge * mean;
    const Eigen::LLT<Eigen::MatrixXd> factor(damped);
    if (factor.info() != Eigen::Success) {
      return Degenerate("the source vectors do not determine the map; use a larger 'ridge'");
    }
    return WithBias(factor.solve(cross_));
  }

  Result<Fit> Procrustes() {
    const double squares = x_.squaredNorm();
    if (!(squares > 0)) return Degenerate("the source vectors are all identical");
    const SingularVectors svd = AllSingularVectors(cross_);
    const double scale = svd.values.sum() / squares;
    return WithBias(scale * svd.left * svd.right.transpose());
  }

 private:
  Fit WithBias(Eigen::MatrixXd weights) const {
    Fit fit;
    fit.bias = mean_y_ - mean_x_ * weights;
    fit.weights = std::move(weights);
    return fit;
  }

  Rows x_;
  Rows y_;
  Eigen::RowVectorXd mean_x_;
  Eigen::RowVectorXd mean_y_;
  Eigen::MatrixXd cross_;
  Eigen::MatrixXd gram_;
};

Rows Apply(const Fit& fit, const Rows& x) {
  Rows y = x * fit.weights;
  y.rowwise() += fit.bias;
  return y;
}

Result<Rows> Unit(Rows rows) {
  for (Index i = 0; i < rows.rows(); ++i) {
    const double norm = rows.row(i).norm();
    if (!(norm > 0) || !std::isfinite(norm)) {
      return Degenerate("a vector's length is zero or not finite")
          .WithItem(static_cast<int64_t>(i));
    }
    rows.row(i) /= norm;
  }
  return rows;
}

double MeanCosine(const Rows& a, const Rows& b) {
  return (a.array() * b.array()).rowwise().sum().mean();
}

using Neighbours = std::array<Index, kMapNeighbours>;

// The nearest rows of `among` for each row of `queries`, except the row with the same number,
// sorted by number. Of equal similarities, the lower number counts.
std::vector<Neighbours> NearestOf(const Rows& queries, const Rows& among) {
  constexpr Index kBlock = 256;
  std::vector<Neighbours> all(static_cast<size_t>(queries.rows()));
  std::vector<Index> order(static_cast<size_t>(among.rows()));
  for (Index first = 0; first < queries.rows(); first += kBlock) {
    const Index count = std::min(kBlock, queries.rows() - first);
    const Rows similarity = queries.middleRows(first, count) * among.transpose();
    for (Index i = 0; i < count; ++i) {
      std::iota(order.begin(), order.end(), Index{0});
      order.erase(order.begin() + first + i);
      const auto nearer = [&](Index a, Index b) {
        const double difference = similarity(i, a) - similarity(i, b);
        return difference > 0 || (difference == 0 && a < b);
      };
      std::partial_sort(order.begin(), order.begin() + kMapNeighbours, order.end(), nearer);
      Neighbours& mine = all[static_cast<size_t>(first + i)];
      std::copy_n(order.begin(), kMapNeighbours, mine.begin());
      std::sort(mine.begin(), mine.end());
      order.resize(static_cast<size_t>(among.rows()));
    }
  }
  return all;
}

double Overlap(const std::vector<Neighbours>& a, const std::vector<Neighbours>& b) {
  size_t common = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    Neighbours both;
    common += static_cast<size_t>(
        std::set_intersection(a[i].begin(), a[i].end(), b[i].begin(), b[i].end(), both.begin()) -
        both.begin());
  }
  return static_cast<double>(common) / static_cast<double>(a.size() * kMapNeighbours);
}

Status Measure(const Fit& fit, const Rows& x, const Rows& y, MapAgreement* agreement) {
  VETVEC_ASSIGN_OR_RETURN(const Rows mapped, Unit(Apply(fit, x)));
  VETVEC_ASSIGN_OR_RETURN(const Rows truth, Unit(y));
  VETVEC_ASSIGN_OR_RETURN(const Rows plain, Unit(x));
  const std::vector<Neighbours> wanted = NearestOf(truth, truth);
  agreement->held_out = static_cast<uint64_t>(x.rows());
  agreement->neighbours = kMapNeighbours;
  agreement->mean_cosine = MeanCosine(mapped, truth);
  agreement->overlap = Overlap(NearestOf(mapped, truth), wanted);
  agreement->overlap_within = Overlap(NearestOf(mapped, mapped), wanted);
  agreement->overlap_unmapped = Overlap(NearestOf(plain, plain), wanted);
  return OkStatus();
}

Result<double> ChooseRidge(MatrixView from, MatrixView to, const std::vector<size_t>& items) {
  std::vector<size_t> fit_items;
  std::vector<size_t> check_items;
  for (size_t i = 0; i < items.size(); ++i) {
    (i % kValidationEvery == 0 ? check_items : fit_items).push_back(items[i]);
  }
  Problem problem(GatherAsDouble(from, fit_items), GatherAsDouble(to, fit_items));
  const Rows x = GatherAsDouble(from, check_items);
  VETVEC_ASSIGN_OR_RETURN(const Rows y, Unit(GatherAsDouble(to, check_items)));
  double best_ridge = 0;
  double best = -2;
  for (const double ridge : kRidges) {
    const Result<Fit> fit = problem.Ridge(ridge);
    if (!fit.ok()) continue;  // the penalty is too small for the low rank of the rows
    VETVEC_ASSIGN_OR_RETURN(const Rows mapped, Unit(Apply(*fit, x)));
    const double cosine = MeanCosine(mapped, y);
    if (cosine > best) {
      best = cosine;
      best_ridge = ridge;
    }
  }
  if (best_ridge == 0) return Degenerate("the source vectors are all identical");
  return best_ridge;
}

Status Check(MatrixView from, MatrixView to, const MapFitOptions& options) {
  if (from.rows() != to.rows()) {
    return DimensionMismatch(
        fmt::format("there are {} source rows, but {} target rows", from.rows(), to.rows()));
  }
  if (from.rows() < kLeastMapTexts) {
    return InsufficientData(fmt::format("a map needs at least {} distinct texts; found {}",
                                        kLeastMapTexts, from.rows()));
  }
  if (from.cols() == 0 || to.cols() == 0) return DimensionMismatch("the rows have no elements");
  if (options.method == MapMethod::kProcrustes && from.cols() != to.cols()) {
    return DimensionMismatch(
        fmt::format("the method 'procrustes' needs equal dimensions, not {} and {}; use 'ridge'",
                    from.cols(), to.cols()));
  }
  constexpr double kMostRidge = 1e6;
  if (!(options.ridge >= 0 && options.ridge <= kMostRidge)) {
    return InvalidArgument("'ridge' must be between 0 and 1e6").WithKey("ridge");
  }
  if (!(options.held_out_share > 0 && options.held_out_share <= 0.5)) {
    return InvalidArgument("'held_out_share' must be above 0 and at most 0.5")
        .WithKey("held_out_share");
  }
  VETVEC_RETURN_IF_ERROR(CheckFinite(from));
  return CheckFinite(to);
}

bool AreUnit(const Rows& rows) {
  return ((rows.rowwise().norm().array() - 1).abs() < kUnitTolerance).all();
}

LinearMap MapOf(const Fit& fit, bool to_unit_rows) {
  LinearMap map;
  map.weights =
      Matrix(static_cast<size_t>(fit.weights.rows()), static_cast<size_t>(fit.weights.cols()));
  for (size_t i = 0; i < map.weights.rows(); ++i) {
    for (size_t j = 0; j < map.weights.cols(); ++j) {
      map.weights.row(i)[j] = static_cast<float>(fit.weights(Signed(i), Signed(j)));
    }
  }
  for (Index j = 0; j < fit.bias.size(); ++j) map.bias.push_back(static_cast<float>(fit.bias(j)));
  map.to_unit_rows = to_unit_rows;
  return map;
}

}  // namespace

Result<FittedMap> FitLinearMap(MatrixView from, MatrixView to, const MapFitOptions& options) {
  VETVEC_RETURN_IF_ERROR(Check(from, to, options));
  std::vector<size_t> items(from.rows());
  std::iota(items.begin(), items.end(), size_t{0});
  Rng rng(options.seed);
  Shuffle(items, rng);
  const auto share = static_cast<double>(items.size()) * options.held_out_share;
  // Fewer would make "the ten nearest" half of all.
  const size_t held = std::clamp(static_cast<size_t>(share), 2 * kMapNeighbours, kMostHeldOut);
  const std::vector<size_t> test(items.begin(), items.begin() + static_cast<Index>(held));
  items.erase(items.begin(), items.begin() + static_cast<Index>(held));
  FittedMap fitted;
  fitted.agreement.fitted = items.size();
  Rows x = GatherAsDouble(from, items);
  Rows y = GatherAsDouble(to, items);
  const Rows test_y = GatherAsDouble(to, test);
  const bool to_unit_rows = AreUnit(y) && AreUnit(test_y);
  Problem problem(std::move(x), std::move(y));
  Result<Fit> fit = Fit();
  if (options.method == MapMethod::kProcrustes) {
    fit = problem.Procrustes();
  } else {
    fitted.ridge = options.ridge;
    if (fitted.ridge == 0) {
      VETVEC_ASSIGN_OR_RETURN(fitted.ridge, ChooseRidge(from, to, items));
    }
    fit = problem.Ridge(fitted.ridge);
  }
  VETVEC_RETURN_IF_ERROR(fit.status());
  if (!fit->weights.allFinite() || !fit->bias.allFinite()) {
    return NonFinite("the map contains values that are not finite");
  }
  VETVEC_RETURN_IF_ERROR(Measure(*fit, GatherAsDouble(from, test), test_y, &fitted.agreement));
  fitted.map = MapOf(*fit, to_unit_rows);
  return fitted;
}

}  // namespace vetvec
