#include "metrics/adapter_fit.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/rng.h"
#include "core/finite_rows.h"
#include "kernels/linear_kernels.h"
#include "metrics/adam.h"

namespace vetvec {
namespace {

constexpr double kFirstWeights = 0.035;  // A begins uniform in +- this

double DotOf(const float* a, const float* b, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return sum;
}

// to += factor * from
void AddScaled(double factor, const float* from, size_t n, float* to) {
  const auto f = static_cast<float>(factor);
  for (size_t i = 0; i < n; ++i) to[i] += f * from[i];
}

void Scale(double factor, size_t n, float* values) {
  const auto f = static_cast<float>(factor);
  for (size_t i = 0; i < n; ++i) values[i] *= f;
}

// The triples of one relation, by cluster.
using Clusters = std::vector<std::vector<TripleRows>>;

// The state of one fit. Rows of a batch: seed, positive, negative of each triple, then kept rows.
class AdapterTraining {
 public:
  AdapterTraining(MatrixView rows, const std::map<Relation, Clusters>& triples,
                  std::span<const size_t> kept, const AdapterFitOptions& options)
      : rows_(rows),
        kept_(kept),
        options_(options),
        d_(rows.cols()),
        n_(3 * options.batch_triples + options.batch_kept),
        rng_(options.seed),
        down_(d_ * options.rank),
        up_(options.rank * d_),
        down_moments_(down_.size()),
        up_moments_(up_.size()),
        x_(n_ * d_),
        narrow_(n_ * options.rank),
        z_(n_ * d_),
        lengths_(n_),
        gradient_(n_ * d_) {
    for (const auto& [relation, own] : triples) relations_.push_back(&own);
    for (float& value : down_) {
      value = static_cast<float>(kFirstWeights * (2 * rng_.Uniform() - 1));
    }
  }

  Status Step(uint64_t step) {
    DrawBatch();
    VETVEC_RETURN_IF_ERROR(Forward());
    std::fill(gradient_.begin(), gradient_.end(), 0.0F);
    AddHinge();
    AddKept();
    Backward(step);
    return OkStatus();
  }

  LinearMap Adapter() const {
    LinearMap map;
    map.weights = Matrix(d_, options_.rank);
    map.up = Matrix(options_.rank, d_);
    std::copy(down_.begin(), down_.end(), map.weights.data());
    std::copy(up_.begin(), up_.end(), map.up.data());
    map.to_unit_rows = true;
    return map;
  }

 private:
  void DrawBatch() {
    size_t at = 0;
    const auto take = [&](size_t row) {
      std::copy_n(rows_.row(row).data(), d_, x_.data() + at * d_);
      ++at;
    };
    for (size_t i = 0; i < options_.batch_triples; ++i) {
      const Clusters& clusters = *relations_[i % relations_.size()];
      const std::vector<TripleRows>& own = clusters[rng_.Below(clusters.size())];
      const TripleRows& triple = own[rng_.Below(own.size())];
      take(triple.seed);
      take(triple.positive);
      take(triple.negative);
    }
    for (size_t i = 0; i < options_.batch_kept; ++i) take(kept_[rng_.Below(kept_.size())]);
  }

  // z = y / |y|, y = x + (x A) B
  Status Forward() {
    kernels_.product_float(Operand::kPlain, x_.data(), Operand::kPlain, down_.data(), n_,
                           options_.rank, d_, narrow_.data());
    kernels_.product_float(Operand::kPlain, narrow_.data(), Operand::kPlain, up_.data(), n_, d_,
                           options_.rank, z_.data());
    for (size_t i = 0; i < n_; ++i) {
      float* row = z_.data() + i * d_;
      AddScaled(1, x_.data() + i * d_, d_, row);
      lengths_[i] = std::sqrt(DotOf(row, row, d_));
      if (!std::isfinite(lengths_[i])) return NonFinite("the fit of the adapter diverged");
      if (!(lengths_[i] > 0)) return Degenerate("the adapter maps a vector to the zero vector");
      Scale(1 / lengths_[i], d_, row);
    }
    return OkStatus();
  }

  // Adds the derivative by z of the mean hinge.
  void AddHinge() {
    const double weight = 1 / static_cast<double>(options_.batch_triples);
    for (size_t i = 0; i < options_.batch_triples; ++i) {
      const float* z = z_.data() + 3 * i * d_;
      const double margin = DotOf(z, z + d_, d_) - DotOf(z, z + 2 * d_, d_);
      if (margin >= options_.margin) continue;
      float* out = gradient_.data() + 3 * i * d_;
      AddScaled(-weight, z + d_, d_, out);
      AddScaled(weight, z + 2 * d_, d_, out);
      AddScaled(-weight, z, d_, out + d_);
      AddScaled(weight, z, d_, out + 2 * d_);
    }
  }

  // Adds that of keep * mean (z_i z_j - x_i x_j)^2 over the kept rows i != j.
  void AddKept() {
    const size_t count = options_.batch_kept;
    const size_t first = 3 * options_.batch_triples * d_;
    const float* z = z_.data() + first;
    const float* x = x_.data() + first;
    std::vector<float> change(count * count);
    std::vector<float> before(count * count);
    kernels_.product_float(Operand::kPlain, z, Operand::kTransposed, z, count, count, d_,
                           change.data());
    kernels_.product_float(Operand::kPlain, x, Operand::kTransposed, x, count, count, d_,
                           before.data());
    const auto factor = static_cast<float>(4 * options_.keep / static_cast<double>(change.size()));
    for (size_t i = 0; i < change.size(); ++i) change[i] = factor * (change[i] - before[i]);
    for (size_t i = 0; i < count; ++i) change[i * count + i] = 0;
    kernels_.product_float(Operand::kPlain, change.data(), Operand::kPlain, z, count, d_, count,
                           gradient_.data() + first);
  }

  // From the derivative by z to those by A and B, and a step of both.
  void Backward(uint64_t step) {
    for (size_t i = 0; i < n_; ++i) {
      float* row = gradient_.data() + i * d_;
      const float* z = z_.data() + i * d_;
      AddScaled(-DotOf(row, z, d_), z, d_, row);
      Scale(1 / lengths_[i], d_, row);
    }
    const size_t rank = options_.rank;
    std::vector<float> by_narrow(n_ * rank);
    std::vector<float> by_down(down_.size());
    std::vector<float> by_up(up_.size());
    kernels_.product_float(Operand::kTransposed, narrow_.data(), Operand::kPlain, gradient_.data(),
                           rank, d_, n_, by_up.data());
    kernels_.product_float(Operand::kPlain, gradient_.data(), Operand::kTransposed, up_.data(), n_,
                           rank, d_, by_narrow.data());
    kernels_.product_float(Operand::kTransposed, x_.data(), Operand::kPlain, by_narrow.data(), d_,
                           rank, n_, by_down.data());
    const AdamOptions adam = {.learning_rate = options_.learning_rate};
    AdamStep(adam, step, by_down, down_, &down_moments_);
    AdamStep(adam, step, by_up, up_, &up_moments_);
  }

  const MatrixView rows_;
  const std::span<const size_t> kept_;
  const AdapterFitOptions& options_;
  const size_t d_;
  const size_t n_;
  Rng rng_;
  const LinearKernels& kernels_ = BestLinearKernels();
  std::vector<const Clusters*> relations_;
  std::vector<float> down_;  // A
  std::vector<float> up_;    // B
  AdamMoments down_moments_;
  AdamMoments up_moments_;
  std::vector<float> x_;       // the batch
  std::vector<float> narrow_;  // x A
  std::vector<float> z_;
  std::vector<double> lengths_;  // of y
  std::vector<float> gradient_;  // by z, then by y
};

Status CheckAdapterOptions(const AdapterFitOptions& options, size_t dimension) {
  const size_t most = std::min(kMostRank, dimension);
  if (options.rank == 0 || options.rank > most) {
    return InvalidArgument(fmt::format("'rank' is {}; allowed: 1 to {}", options.rank, most))
        .WithKey("rank", std::to_string(options.rank), fmt::format("1 to {}", most));
  }
  const auto is_in = [](double value, double least, double most_of_it) {
    return value >= least && value <= most_of_it;
  };
  if (!is_in(options.margin, 0, 1)) return InvalidArgument("'margin' must be between 0 and 1");
  if (!is_in(options.keep, 0, 1e6)) return InvalidArgument("'keep' must be between 0 and 1e6");
  if (options.steps == 0 || options.batch_triples == 0 || options.batch_kept < 2) {
    return InvalidArgument(
        "'steps' and 'batch_triples' must be at least 1, and 'batch_kept' at least 2");
  }
  return OkStatus();
}

// All rows to unit length, as `unit`.
Status UnitRows(MatrixView rows, Matrix* unit) {
  *unit = Matrix(rows.rows(), rows.cols());
  for (size_t i = 0; i < rows.rows(); ++i) {
    const std::span<const float> row = rows.row(i);
    VETVEC_RETURN_IF_ERROR(CheckFinite(row, i));
    const double length = std::sqrt(DotOf(row.data(), row.data(), row.size()));
    if (!(length > 0)) continue;  // an error only where it is used
    for (size_t j = 0; j < row.size(); ++j) {
      unit->row(i)[j] = static_cast<float>(static_cast<double>(row[j]) / length);
    }
  }
  return OkStatus();
}

Status CheckRow(size_t row, const Matrix& unit) {
  if (row >= unit.rows()) {
    return Status(StatusCode::kOutOfRange,
                  fmt::format("a triple or text refers to row {1}, but there are only {0} rows",
                              unit.rows(), row));
  }
  const std::span<const float> values = unit.row(row);
  const bool is_zero = std::all_of(values.begin(), values.end(), [](float v) { return v == 0; });
  if (!is_zero) return OkStatus();
  return Degenerate(fmt::format("row {} is all zeros", row)).WithItem(static_cast<int64_t>(row));
}

Result<std::map<Relation, Clusters>> DecidedByRelation(const Matrix& unit,
                                                       std::span<const AdapterTriple> triples) {
  std::map<Relation, Clusters> decided;
  std::map<std::pair<Relation, uint64_t>, size_t> numbers;  // in the order of first use
  for (const AdapterTriple& triple : triples) {
    for (const size_t row : {triple.rows.seed, triple.rows.positive, triple.rows.negative}) {
      VETVEC_RETURN_IF_ERROR(CheckRow(row, unit));
    }
    const std::span<const float> positive = unit.row(triple.rows.positive);
    const std::span<const float> negative = unit.row(triple.rows.negative);
    if (std::equal(positive.begin(), positive.end(), negative.begin())) continue;
    Clusters& clusters = decided[triple.relation];
    const auto [number, is_new] =
        numbers.try_emplace({triple.relation, triple.cluster}, clusters.size());
    if (is_new) clusters.emplace_back();
    clusters[number->second].push_back(triple.rows);
  }
  if (!decided.empty()) return decided;
  return InsufficientData("no triple has different vectors for its positive and its negative");
}

}  // namespace

Result<LinearMap> FitAdapter(MatrixView rows, std::span<const AdapterTriple> triples,
                             std::span<const size_t> kept, const AdapterFitOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckAdapterOptions(options, rows.cols()));
  Matrix unit;
  VETVEC_RETURN_IF_ERROR(UnitRows(rows, &unit));
  VETVEC_ASSIGN_OR_RETURN(const auto decided, DecidedByRelation(unit, triples));
  if (kept.size() < 2) {
    return InsufficientData(
        "fitting an adapter requires at least 2 texts, so that there are cosines to preserve");
  }
  for (const size_t row : kept) VETVEC_RETURN_IF_ERROR(CheckRow(row, unit));
  AdapterTraining training(unit.view(), decided, kept, options);
  for (uint64_t step = 1; step <= options.steps; ++step) {
    if (options.cancel && options.cancel->requested()) return Cancelled("the fit was cancelled");
    VETVEC_RETURN_IF_ERROR(training.Step(step));
    if (options.on_step) options.on_step(step);
  }
  LinearMap adapter = training.Adapter();
  VETVEC_RETURN_IF_ERROR(CheckFinite(adapter.weights.view()));
  VETVEC_RETURN_IF_ERROR(CheckFinite(adapter.up.view()));
  return adapter;
}

}  // namespace vetvec
