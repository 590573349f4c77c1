#include "metrics/violations.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "stats/wilcoxon.h"

namespace vetvec {
namespace {

template <typename T>
Result<TripleDistances> Measure(BasicMatrixView<T> rows, std::span<const TripleRows> triples,
                                Metric metric) {
  TripleDistances distances;
  distances.positive.reserve(triples.size());
  distances.negative.reserve(triples.size());
  distances.between.reserve(triples.size());
  for (size_t i = 0; i < triples.size(); ++i) {
    const TripleRows& triple = triples[i];
    if (std::max({triple.seed, triple.positive, triple.negative}) >= rows.rows()) {
      return OutOfRange(fmt::format("triple {} refers to row {}, but there are only {} rows", i,
                                    std::max({triple.seed, triple.positive, triple.negative}),
                                    rows.rows()))
          .WithItem(static_cast<int64_t>(i));
    }
    const auto add = [&](size_t a, size_t b, std::vector<double>* out) -> Status {
      VETVEC_ASSIGN_OR_RETURN(const double distance, Distance<T>(metric, rows.row(a), rows.row(b)));
      out->push_back(distance);
      return OkStatus();
    };
    Status status = add(triple.seed, triple.positive, &distances.positive);
    if (status.ok()) status = add(triple.seed, triple.negative, &distances.negative);
    if (status.ok()) status = add(triple.positive, triple.negative, &distances.between);
    if (!status.ok()) {
      return status.Annotate(fmt::format("triple {}", i)).WithItem(static_cast<int64_t>(i));
    }
  }
  return distances;
}

}  // namespace

Result<TripleDistances> MeasureTriples(MatrixView rows, std::span<const TripleRows> triples,
                                       Metric metric) {
  return Measure(rows, triples, metric);
}

Result<TripleDistances> MeasureTriples(MatrixViewD rows, std::span<const TripleRows> triples,
                                       Metric metric) {
  return Measure(rows, triples, metric);
}

std::vector<uint64_t> Violations(const TripleDistances& distances, double theta) {
  std::vector<uint64_t> violations;
  for (size_t i = 0; i < distances.size(); ++i) {
    if (distances.margin(i) > theta) violations.push_back(i);
  }
  return violations;
}

std::vector<uint8_t> ViolationFlags(const TripleDistances& distances, double theta) {
  std::vector<uint8_t> flags(distances.size());
  for (size_t i = 0; i < flags.size(); ++i) flags[i] = distances.margin(i) > theta ? 1 : 0;
  return flags;
}

std::vector<uint64_t> ViolationCurve(const TripleDistances& distances,
                                     std::span<const double> thetas) {
  std::vector<double> margins(distances.size());
  for (size_t i = 0; i < margins.size(); ++i) margins[i] = distances.margin(i);
  std::sort(margins.begin(), margins.end());
  std::vector<uint64_t> counts;
  counts.reserve(thetas.size());
  for (const double theta : thetas) {
    const auto first_above = std::upper_bound(margins.begin(), margins.end(), theta);
    counts.push_back(static_cast<uint64_t>(margins.end() - first_above));
  }
  return counts;
}

double ReachableShare(const TripleDistances& distances, double theta) {
  if (distances.between.empty()) return 0.0;
  const auto count = std::count_if(distances.between.begin(), distances.between.end(),
                                   [&](double distance) { return distance > theta; });
  return static_cast<double>(count) / static_cast<double>(distances.between.size());
}

Result<GroundTruthVerdict> JudgeGroundTruth(const GroundTruth& truth, double alpha) {
  if (truth.f.size() != truth.g.size()) {
    return DimensionMismatch(
        fmt::format("'f' has {} values, but 'g' has {}", truth.f.size(), truth.g.size()));
  }
  std::vector<double> differences(truth.f.size());
  for (size_t i = 0; i < differences.size(); ++i) differences[i] = truth.f[i] - truth.g[i];
  VETVEC_ASSIGN_OR_RETURN(const WilcoxonResult greater,
                          Wilcoxon(differences, Alternative::kGreater));
  VETVEC_ASSIGN_OR_RETURN(const WilcoxonResult less, Wilcoxon(differences, Alternative::kLess));
  GroundTruthVerdict verdict;
  verdict.p_greater = greater.p_value;
  verdict.p_less = less.p_value;
  verdict.gt_a = verdict.p_greater < alpha;
  verdict.gt_b = verdict.p_less >= alpha;
  return verdict;
}

ModelViolations SummarizeModel(std::vector<uint64_t> violations,
                               std::span<const GroundTruthVerdict> truth) {
  ModelViolations model;
  if (!violations.empty() && !truth.empty()) {
    double a = 0;
    double b = 0;
    for (const uint64_t i : violations) {
      a += truth[i].gt_a ? 1 : 0;
      b += truth[i].gt_b ? 1 : 0;
    }
    model.p_a = 100.0 * a / static_cast<double>(violations.size());
    model.p_b = 100.0 * b / static_cast<double>(violations.size());
  }
  model.violations = std::move(violations);
  return model;
}

ModelMeans MeansOverModels(std::span<const ModelViolations> models) {
  double n_v = 0;
  double p_a = 0;
  double p_b = 0;
  bool have_truth = true;
  ModelMeans means;
  for (const ModelViolations& model : models) {
    if (model.violations.empty()) continue;
    ++means.n_m;
    n_v += static_cast<double>(model.violations.size());
    have_truth = have_truth && model.p_a.has_value() && model.p_b.has_value();
    p_a += model.p_a.value_or(0.0);
    p_b += model.p_b.value_or(0.0);
  }
  if (means.n_m == 0) return means;
  const double n = static_cast<double>(means.n_m);
  means.n_v_mean = n_v / n;
  if (have_truth) {
    means.p_a_mean = p_a / n;
    means.p_b_mean = p_b / n;
  }
  return means;
}

}  // namespace vetvec
