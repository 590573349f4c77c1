#include "metrics/adapter_validation.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <thread>
#include <utility>

#include "base/thread_pool.h"
#include "core/vector_distance.h"
#include "kernels/row_adapter.h"

namespace vetvec {
namespace {

constexpr size_t kReportEvery = 20;  // steps

// One fit and its judgement.
struct FoldResult {
  Status status;
  std::vector<double> margins;  // of the fold's triples, in their order
  double squares = 0;           // of the changes of cosines
  size_t cosines = 0;
};

// Reports the steps of fits on several threads, from the calling thread only.
class StepCount {
 public:
  StepCount(const ValidationOptions& options, size_t fits)
      : progress_(options.progress), total_(options.fit.steps * fits) {}

  void Add(uint64_t step) {
    done_.fetch_add(1, std::memory_order_relaxed);
    if (!progress_ || std::this_thread::get_id() != caller_ || step % kReportEvery != 0) return;
    const int32_t value = progress_(done_.load(std::memory_order_relaxed), total_);
    if (value == 0) return;
    stopped_ = value;
    cancel_->Request();
  }
  const std::shared_ptr<CancelToken>& cancel() const { return cancel_; }
  Status status() const { return stopped_ == 0 ? OkStatus() : StoppedByProgress(stopped_); }

 private:
  const std::function<int32_t(uint64_t, uint64_t)>& progress_;
  const uint64_t total_;
  const std::thread::id caller_ = std::this_thread::get_id();
  const std::shared_ptr<CancelToken> cancel_ = CancelToken::Create();
  std::atomic<uint64_t> done_{0};
  int32_t stopped_ = 0;  // of the calling thread
};

class Validation {
 public:
  Validation(MatrixView rows, std::span<const AdapterTriple> triples,
             std::span<const size_t> fold_of, std::span<const size_t> kept,
             const ValidationOptions& options)
      : rows_(rows),
        triples_(triples),
        fold_of_(fold_of),
        kept_(kept),
        options_(options),
        steps_(options, options.settings.size() * options.folds) {}

  Result<std::vector<AdapterTrial>> Run() {
    std::vector<FoldResult> results(options_.settings.size() * options_.folds);
    ParallelFor(results.size(), options_.threads, [&](size_t piece) {
      results[piece].status = RunFold(options_.settings[piece / options_.folds],
                                      piece % options_.folds, &results[piece]);
    });
    VETVEC_RETURN_IF_ERROR(steps_.status());
    for (const FoldResult& result : results) VETVEC_RETURN_IF_ERROR(result.status);
    return Merged(results);
  }

 private:
  Status RunFold(const AdapterSetting& setting, size_t fold, FoldResult* out) {
    std::vector<AdapterTriple> fitted;
    std::vector<TripleRows> judged;
    for (size_t i = 0; i < triples_.size(); ++i) {
      if (fold_of_[i] == fold) {
        judged.push_back(triples_[i].rows);
      } else {
        fitted.push_back(triples_[i]);
      }
    }
    std::vector<size_t> kept;
    std::vector<size_t> others;
    for (size_t i = 0; i < kept_.size(); ++i) {
      (i % options_.folds == fold ? others : kept).push_back(kept_[i]);
    }
    AdapterFitOptions fit = options_.fit;
    fit.margin = setting.margin;
    fit.keep = setting.keep;
    fit.cancel = steps_.cancel();
    fit.on_step = [&](uint64_t step) {
      if (options_.fit.cancel && options_.fit.cancel->requested()) steps_.cancel()->Request();
      steps_.Add(step);
    };
    VETVEC_ASSIGN_OR_RETURN(const LinearMap adapter, FitAdapter(rows_, fitted, kept, fit));
    VETVEC_ASSIGN_OR_RETURN(const Matrix adapted, AdaptRows(adapter, rows_));
    VETVEC_ASSIGN_OR_RETURN(const TripleDistances distances,
                            MeasureTriples(adapted.view(), judged, Metric::kL2));
    for (size_t i = 0; i < judged.size(); ++i) out->margins.push_back(distances.margin(i));
    AddChanges(adapted, others, out);
    return OkStatus();
  }

  // Of each row of the fold with the next few, which is enough for a mean.
  void AddChanges(const Matrix& adapted, const std::vector<size_t>& others, FoldResult* out) const {
    constexpr size_t kPartners = 16;
    for (size_t i = 0; i < others.size(); ++i) {
      for (size_t j = i + 1; j < others.size() && j <= i + kPartners; ++j) {
        const double before = CosineDistance(rows_.row(others[i]), rows_.row(others[j]));
        const double after = CosineDistance(adapted.row(others[i]), adapted.row(others[j]));
        out->squares += (after - before) * (after - before);
        ++out->cosines;
      }
    }
  }

  std::vector<AdapterTrial> Merged(const std::vector<FoldResult>& results) const {
    std::vector<AdapterTrial> trials;
    for (size_t s = 0; s < options_.settings.size(); ++s) {
      AdapterTrial trial;
      trial.setting = options_.settings[s];
      trial.margins.resize(triples_.size());
      std::vector<size_t> used(options_.folds);
      for (size_t i = 0; i < triples_.size(); ++i) {
        const size_t fold = fold_of_[i];
        trial.margins[i] = results[s * options_.folds + fold].margins[used[fold]++];
      }
      double squares = 0;
      size_t cosines = 0;
      for (size_t fold = 0; fold < options_.folds; ++fold) {
        squares += results[s * options_.folds + fold].squares;
        cosines += results[s * options_.folds + fold].cosines;
      }
      trial.kept_change = std::sqrt(squares / static_cast<double>(std::max<size_t>(1, cosines)));
      trials.push_back(std::move(trial));
    }
    return trials;
  }

  const MatrixView rows_;
  const std::span<const AdapterTriple> triples_;
  const std::span<const size_t> fold_of_;
  const std::span<const size_t> kept_;
  const ValidationOptions& options_;
  StepCount steps_;
};

Status CheckFolds(std::span<const AdapterTriple> triples, std::span<const size_t> fold_of,
                  std::span<const size_t> kept, const ValidationOptions& options) {
  if (options.folds < 2) return InvalidArgument("cross-validation needs at least 2 folds");
  if (options.settings.empty()) return InvalidArgument("there are no settings to validate");
  if (fold_of.size() != triples.size()) {
    return DimensionMismatch(
        fmt::format("there are {} triples, but {} fold numbers", triples.size(), fold_of.size()));
  }
  std::vector<size_t> sizes(options.folds);
  for (const size_t fold : fold_of) {
    if (fold >= options.folds)
      return OutOfRange(
          fmt::format("fold {} does not exist; there are {} folds", fold, options.folds));
    ++sizes[fold];
  }
  if (std::find(sizes.begin(), sizes.end(), size_t{0}) != sizes.end()) {
    return InsufficientData(fmt::format(
        "there are too few triples for {} folds that share no word pair or seed sentence",
        options.folds));
  }
  if (kept.size() >= 2 * options.folds) return OkStatus();
  return InsufficientData(fmt::format(
      "{} folds need at least {} texts whose cosines the adapter must preserve; found {}",
      options.folds, 2 * options.folds, kept.size()));
}

// The mean over relations of the share of violations, and its standard error, as if all triples of
// a cluster were alike.
struct MeanShare {
  double mean = 0;
  double standard_error = 0;
};

MeanShare MeanShareOfViolations(const AdapterTrial& trial, std::span<const AdapterTriple> triples) {
  struct Count {
    double violations = 0;
    double all = 0;
    std::set<uint64_t> clusters;
  };
  std::map<Relation, Count> counts;
  for (size_t i = 0; i < triples.size(); ++i) {
    Count& count = counts[triples[i].relation];
    count.violations += trial.margins[i] > 0 ? 1 : 0;
    ++count.all;
    count.clusters.insert(triples[i].cluster);
  }
  double sum = 0;
  double variance = 0;
  for (const auto& [relation, count] : counts) {
    const double share = count.violations / count.all;
    sum += share;
    variance += share * (1 - share) / static_cast<double>(count.clusters.size());
  }
  const double relations = std::max(1.0, static_cast<double>(counts.size()));
  return {sum / relations, std::sqrt(variance) / relations};
}

}  // namespace

Result<std::vector<AdapterTrial>> ValidateAdapters(MatrixView rows,
                                                   std::span<const AdapterTriple> triples,
                                                   std::span<const size_t> fold_of,
                                                   std::span<const size_t> kept,
                                                   const ValidationOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckFolds(triples, fold_of, kept, options));
  return Validation(rows, triples, fold_of, kept, options).Run();
}

size_t BestTrial(std::span<const AdapterTrial> trials, std::span<const AdapterTriple> triples) {
  const auto is_gentler = [&](size_t a, size_t b) {
    return trials[a].kept_change < trials[b].kept_change;
  };
  std::vector<size_t> order(trials.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), is_gentler);
  // Settings that keep the cosines; at least the gentlest.
  while (order.size() > 1 && trials[order.back()].kept_change > kMostKeptChange) order.pop_back();
  std::vector<MeanShare> shares;
  for (const size_t t : order) shares.push_back(MeanShareOfViolations(trials[t], triples));
  const auto best =
      std::min_element(shares.begin(), shares.end(),
                       [](const MeanShare& a, const MeanShare& b) { return a.mean < b.mean; });
  const auto chosen = std::find_if(shares.begin(), shares.end(), [&](const MeanShare& share) {
    return share.mean <= best->mean + best->standard_error;
  });
  return order[static_cast<size_t>(chosen - shares.begin())];
}

}  // namespace vetvec
