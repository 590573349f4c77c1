#include "identity/moved.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "core/vector_distance.h"

namespace vetvec {
namespace {

constexpr size_t kNeighbours = 10;
constexpr size_t kMostQueries = 100;
constexpr uint64_t kDirectionSeed = 48;

// The nearest rows to `query`, in ascending order of their numbers.
std::vector<size_t> NearestTo(std::span<const float> query, size_t own, MatrixView rows) {
  std::vector<std::pair<double, size_t>> found;
  for (size_t i = 0; i < rows.rows(); ++i) {
    if (i == own) continue;
    const auto row = rows.row(i);
    double product = 0;
    double square = 0;
    for (size_t j = 0; j < row.size(); ++j) {
      product += static_cast<double>(query[j]) * row[j];
      square += static_cast<double>(row[j]) * row[j];
    }
    if (square > 0) found.emplace_back(-product / std::sqrt(square), i);
  }
  const size_t count = std::min(kNeighbours, found.size());
  std::partial_sort(found.begin(), found.begin() + static_cast<ptrdiff_t>(count), found.end());
  std::vector<size_t> nearest;
  for (size_t i = 0; i < count; ++i) nearest.push_back(found[i].second);
  std::sort(nearest.begin(), nearest.end());
  return nearest;
}

// Of the neighbours of one query; 0 if it has none.
double MovedOf(MatrixView rows, size_t own, std::span<const float> before,
               std::span<const float> after) {
  const std::vector<size_t> old = NearestTo(before, own, rows);
  const std::vector<size_t> now = NearestTo(after, own, rows);
  std::vector<size_t> kept;
  std::set_intersection(old.begin(), old.end(), now.begin(), now.end(), std::back_inserter(kept));
  return old.empty() ? 0 : 1 - static_cast<double>(kept.size()) / static_cast<double>(old.size());
}

double NormalFrom(Rng* rng) {  // Box and Muller's, one of the two
  const double radius = std::sqrt(-2 * std::log(1 - rng->Uniform()));
  return radius * std::cos(2 * std::numbers::pi * rng->Uniform());
}

// `query` turned by `angle` towards a random direction that is at a right angle to it.
std::vector<float> Turned(std::span<const float> query, double angle, Rng* rng) {
  const double norm = NormOf(query);
  std::vector<double> direction(query.size());
  double along = 0;
  for (size_t i = 0; i < query.size(); ++i) {
    direction[i] = NormalFrom(rng);
    along += direction[i] * query[i] / norm;
  }
  double square = 0;
  for (size_t i = 0; i < query.size(); ++i) {
    direction[i] -= along * query[i] / norm;
    square += direction[i] * direction[i];
  }
  const double turn = 2 * std::asin(angle / 2);  // `angle` is the length of the chord
  const double scale = square > 0 ? std::sin(turn) / std::sqrt(square) : 0;
  std::vector<float> turned(query.size());
  for (size_t i = 0; i < query.size(); ++i) {
    turned[i] = static_cast<float>(std::cos(turn) * query[i] / norm + scale * direction[i]);
  }
  return turned;
}

}  // namespace

double MovedShare(MatrixView before, MatrixView after) {
  double sum = 0;
  size_t queries = 0;
  for (size_t i = 0; i < before.rows(); ++i) {
    if (IsZeroVector(before.row(i)) || IsZeroVector(after.row(i))) continue;
    sum += MovedOf(before, i, before.row(i), after.row(i));
    ++queries;
  }
  return queries == 0 ? 0 : sum / static_cast<double>(queries);
}

Result<double> MovedShareAt(MatrixView rows, double angle, const CancelToken* cancel) {
  if (!(angle >= 0 && angle <= 2)) {
    return InvalidArgument(fmt::format("angle is {}; it must be between 0 and 2", angle));
  }
  if (rows.rows() < kNeighbours + 2) {
    return Status(
        StatusCode::kInsufficientData,
        fmt::format("found {} rows; neighbours need at least {}", rows.rows(), kNeighbours + 2));
  }
  const size_t queries = std::min(kMostQueries, rows.rows());
  double sum = 0;
  size_t counted = 0;
  for (size_t i = 0; i < queries; ++i) {
    if (cancel != nullptr && cancel->requested()) return CallCancelled();
    const size_t own = i * rows.rows() / queries;
    if (IsZeroVector(rows.row(own))) continue;
    Rng rng(kDirectionSeed, own);
    sum += MovedOf(rows, own, rows.row(own), Turned(rows.row(own), angle, &rng));
    ++counted;
  }
  return counted == 0 ? 0 : sum / static_cast<double>(counted);
}

}  // namespace vetvec
