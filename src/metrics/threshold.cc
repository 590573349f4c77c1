#include "metrics/threshold.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <unordered_set>

#include "base/unknown_name.h"

namespace vetvec {
namespace {

constexpr ThresholdMethod kMethods[] = {ThresholdMethod::kZero, ThresholdMethod::kMin,
                                        ThresholdMethod::kMean2Sigma, ThresholdMethod::kMeanSigma};

void SetThreshold(ThresholdMethod method, ThresholdResult* result) {
  switch (method) {
    case ThresholdMethod::kZero: result->raw = 0.0; break;
    case ThresholdMethod::kMin: result->raw = result->nn_min; break;
    case ThresholdMethod::kMean2Sigma: result->raw = result->nn_mean - 2.0 * result->nn_std; break;
    case ThresholdMethod::kMeanSigma: result->raw = result->nn_mean - result->nn_std; break;
  }
  result->threshold = std::max(0.0, result->raw);
}

// A copy of the rows of `kept`, contiguous.
template <typename T>
BasicMatrix<T> CopyRows(BasicMatrixView<T> rows, const std::vector<size_t>& kept) {
  BasicMatrix<T> copy(kept.size(), rows.cols());
  for (size_t i = 0; i < kept.size(); ++i) {
    std::copy(rows.row(kept[i]).begin(), rows.row(kept[i]).end(), copy.row(i).begin());
  }
  return copy;
}

Status TooFewWords(size_t n) {
  return InsufficientData(fmt::format("a threshold needs at least 2 distinct words; found {}", n));
}

template <typename T>
Result<ThresholdResult> Measure(BasicMatrixView<T> rows, const TextBatch& words, Metric metric,
                                ThresholdMethod method, const NearestNeighbourOptions& options) {
  if (!words.empty() && words.size() != rows.rows()) {
    return DimensionMismatch(
        fmt::format("there are {} words, but {} embeddings", words.size(), rows.rows()));
  }
  std::vector<size_t> kept(rows.rows());
  std::iota(kept.begin(), kept.end(), size_t{0});
  if (!words.empty()) kept = DistinctWords(words);
  if (kept.size() < 2) {
    if (method == ThresholdMethod::kZero) return ThresholdFromDistances({}, method);
    return TooFewWords(kept.size());
  }
  BasicMatrix<T> copy;
  BasicMatrixView<T> used = rows;
  if (kept.size() < rows.rows()) {
    copy = CopyRows(rows, kept);
    used = copy.view();
  }
  Result<std::vector<double>> nn = NearestNeighbourDistances(used, metric, options);
  if (!nn.ok()) {
    const int64_t item = nn.status().detail().item_index;
    if (item < 0) return nn.status();
    return nn.status().WithItem(static_cast<int64_t>(kept[static_cast<size_t>(item)]));
  }
  Result<ThresholdResult> result = ThresholdFromDistances(*std::move(nn), method);
  if (result.ok()) result->kept = std::move(kept);
  return result;
}

}  // namespace

const char* ThresholdMethodName(ThresholdMethod method) {
  switch (method) {
    case ThresholdMethod::kZero: return "zero";
    case ThresholdMethod::kMin: return "min";
    case ThresholdMethod::kMean2Sigma: return "mean-2sigma";
    case ThresholdMethod::kMeanSigma: return "mean-sigma";
  }
  return "unknown";
}

Result<ThresholdMethod> ParseThresholdMethod(std::string_view name) {
  std::vector<std::string> names;
  for (const ThresholdMethod method : kMethods) {
    if (name == ThresholdMethodName(method)) return method;
    names.emplace_back(ThresholdMethodName(method));
  }
  return UnknownName("threshold method", name, names, "method");
}

std::vector<size_t> DistinctWords(const TextBatch& words) {
  std::vector<size_t> kept;
  std::unordered_set<std::string_view> seen;
  for (size_t i = 0; i < words.size(); ++i) {
    if (seen.insert(words[i]).second) kept.push_back(i);
  }
  return kept;
}

Result<ThresholdResult> ThresholdFromDistances(std::vector<double> nn, ThresholdMethod method) {
  ThresholdResult result;
  if (nn.size() < 2) {
    if (method == ThresholdMethod::kZero) return result;
    return TooFewWords(nn.size());
  }
  const double n = static_cast<double>(nn.size());
  result.n = nn.size();
  result.nn_min = *std::min_element(nn.begin(), nn.end());
  result.nn_mean = std::accumulate(nn.begin(), nn.end(), 0.0) / n;
  double squares = 0.0;
  for (const double distance : nn) {
    squares += (distance - result.nn_mean) * (distance - result.nn_mean);
  }
  result.nn_std = std::sqrt(squares / n);
  if (!std::isfinite(result.nn_mean) || !std::isfinite(result.nn_std)) {
    return NonFinite(
        "the mean or the standard deviation of the distances exceeds the largest double");
  }
  result.nn = std::move(nn);
  result.kept.resize(result.n);
  std::iota(result.kept.begin(), result.kept.end(), size_t{0});
  SetThreshold(method, &result);
  if (!std::isfinite(result.raw)) {
    return NonFinite("the threshold exceeds the largest double");
  }
  return result;
}

Result<ThresholdResult> ThresholdByMethod(const ThresholdResult& measured, ThresholdMethod method) {
  if (measured.n < 2 && method != ThresholdMethod::kZero) return TooFewWords(measured.n);
  ThresholdResult result = measured;
  SetThreshold(method, &result);
  return result;
}

Result<Thresholds> ThresholdsByAllMethods(const ThresholdResult& measured) {
  constexpr ThresholdMethod kMethods[] = {ThresholdMethod::kZero, ThresholdMethod::kMin,
                                          ThresholdMethod::kMean2Sigma,
                                          ThresholdMethod::kMeanSigma};
  Thresholds out{};
  for (size_t m = 0; m < out.size(); ++m) {
    VETVEC_ASSIGN_OR_RETURN(const ThresholdResult by, ThresholdByMethod(measured, kMethods[m]));
    out[m] = by.threshold;
  }
  return out;
}

Result<ThresholdResult> CostelloReleaseThreshold(const ThresholdResult& measured, Metric metric,
                                                 ThresholdMethod method) {
  std::vector<double> nn = measured.nn;
  if (metric == Metric::kL2) {
    for (double& distance : nn) distance *= distance;
  }
  VETVEC_ASSIGN_OR_RETURN(ThresholdResult result, ThresholdFromDistances(std::move(nn), method));
  const double root = std::sqrt(result.nn_std);
  if (method == ThresholdMethod::kMean2Sigma) result.raw = result.nn_mean - 2.0 * root;
  if (method == ThresholdMethod::kMeanSigma) result.raw = result.nn_mean - root;
  result.threshold = std::max(0.0, result.raw);
  result.kept = measured.kept;
  return result;
}

Result<ThresholdResult> DictionaryThreshold(MatrixView rows, const TextBatch& words, Metric metric,
                                            ThresholdMethod method,
                                            const NearestNeighbourOptions& options) {
  return Measure(rows, words, metric, method, options);
}

Result<ThresholdResult> DictionaryThreshold(MatrixViewD rows, const TextBatch& words, Metric metric,
                                            ThresholdMethod method,
                                            const NearestNeighbourOptions& options) {
  return Measure(rows, words, metric, method, options);
}

}  // namespace vetvec
