#include "metrics/logistic_probe.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "base/rng.h"
#include "base/thread_pool.h"
#include "metrics/logistic_regression.h"

namespace vetvec {
namespace {

struct LabelledRows {
  MatrixD rows;
  std::vector<uint32_t> labels;
};

LabelledRows GatherLabelled(MatrixViewD rows, std::span<const uint32_t> labels,
                            const std::vector<size_t>& chosen) {
  LabelledRows out;
  out.rows = TakenRows(rows, chosen);
  for (const size_t i : chosen) out.labels.push_back(labels[i]);
  return out;
}

// Rows that are in a fold, and the others.
struct FoldSplit {
  std::vector<size_t> in;
  std::vector<size_t> out;
};

FoldSplit FoldSplitAt(std::span<const uint32_t> fold_of, uint32_t fold) {
  FoldSplit split;
  for (size_t i = 0; i < fold_of.size(); ++i) {
    (fold_of[i] == fold ? split.in : split.out).push_back(i);
  }
  return split;
}

size_t CountRight(const LogisticModel& model, const LabelledRows& rows) {
  size_t right = 0;
  for (size_t i = 0; i < rows.labels.size(); ++i) {
    if (model.Predict(rows.rows.row(i)) == rows.labels[i]) ++right;
  }
  return right;
}

double ShareOf(size_t part, size_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

// One outer fold of the probe.
class FoldProbe {
 public:
  FoldProbe(MatrixViewD rows, std::span<const uint32_t> labels, size_t classes,
            const LogisticProbeOptions& options, std::span<const uint32_t> fold_of, uint32_t fold)
      : classes_(classes), options_(options), fold_(fold) {
    FoldSplit split = FoldSplitAt(fold_of, fold);
    tested_ = std::move(split.in);
    test_ = GatherLabelled(rows, labels, tested_);
    train_ = GatherLabelled(rows, labels, split.out);
  }

  // Writes the predictions of the fold's rows to `predicted`.
  Status Run(LogisticProbeFold* out, std::vector<uint32_t>* predicted) {
    out->rows = tested_.size();
    out->c = options_.c[0];
    if (options_.c.size() > 1) VETVEC_RETURN_IF_ERROR(Choose(out));
    LogisticOptions fit;
    fit.c = out->c;
    fit.cancel = options_.cancel;
    VETVEC_ASSIGN_OR_RETURN(const LogisticModel model,
                            FitLogistic(train_.rows.view(), train_.labels, classes_, fit));
    for (size_t i = 0; i < tested_.size(); ++i) {
      (*predicted)[tested_[i]] = static_cast<uint32_t>(model.Predict(test_.rows.row(i)));
    }
    out->accuracy = ShareOf(CountRight(model, test_), tested_.size());
    return OkStatus();
  }

 private:
  // Sets c and dev_accuracy.
  Status Choose(LogisticProbeFold* out) const {
    const std::vector<uint32_t> fold_of =
        StratifiedFolds(train_.labels, options_.inner_folds, options_.seed, uint64_t{1} + fold_);
    std::vector<double> sums(options_.c.size(), 0);
    for (uint32_t inner = 0; inner < options_.inner_folds; ++inner) {
      const FoldSplit split = FoldSplitAt(fold_of, inner);
      const LabelledRows dev = GatherLabelled(train_.rows.view(), train_.labels, split.in);
      const LabelledRows fitted = GatherLabelled(train_.rows.view(), train_.labels, split.out);
      LogisticModel model;
      for (size_t i = 0; i < options_.c.size(); ++i) {
        LogisticOptions fit;
        fit.c = options_.c[i];
        fit.cancel = options_.cancel;
        VETVEC_ASSIGN_OR_RETURN(model, FitLogistic(fitted.rows.view(), fitted.labels, classes_, fit,
                                                   i == 0 ? nullptr : &model));
        sums[i] += ShareOf(CountRight(model, dev), dev.labels.size());
      }
    }
    const auto best = std::max_element(sums.begin(), sums.end());
    out->c = options_.c[static_cast<size_t>(best - sums.begin())];
    out->dev_accuracy = *best / static_cast<double>(options_.inner_folds);
    return OkStatus();
  }

  const size_t classes_;
  const LogisticProbeOptions& options_;
  const uint32_t fold_;
  std::vector<size_t> tested_;
  LabelledRows test_;
  LabelledRows train_;
};

Status CheckProbe(MatrixViewD rows, std::span<const uint32_t> labels,
                  const LogisticProbeOptions& options) {
  if (rows.rows() != labels.size()) {
    return DimensionMismatch(
        fmt::format("there are {} labels for {} rows", labels.size(), rows.rows()));
  }
  if (options.c.empty()) return InvalidArgument("no value was given for 'c'").WithKey("c");
  if (options.fold_of.empty() && (options.folds < 2 || options.folds > rows.rows())) {
    return InsufficientData(
               fmt::format("{} rows cannot be split into {} folds", rows.rows(), options.folds))
        .WithKey("folds");
  }
  if (!options.fold_of.empty() && options.fold_of.size() != rows.rows()) {
    return DimensionMismatch(fmt::format("there are {} rows, but the folds were made for {} rows",
                                         rows.rows(), options.fold_of.size()));
  }
  if (options.c.size() > 1 && options.inner_folds < 2) {
    return InvalidArgument("'inner_folds' must be at least 2 if 'c' has several values")
        .WithKey("inner_folds");
  }
  return OkStatus();
}

// Each fold has rows, and its training rows have at least two labels and enough rows.
Status CheckFolds(std::span<const uint32_t> labels, std::span<const uint32_t> fold_of, size_t folds,
                  const LogisticProbeOptions& options) {
  if (folds < 2) return InsufficientData("there must be at least 2 folds").WithKey("folds");
  for (uint32_t fold = 0; fold < folds; ++fold) {
    const FoldSplit split = FoldSplitAt(fold_of, fold);
    std::set<uint32_t> seen;
    for (const size_t i : split.out) seen.insert(labels[i]);
    if (split.in.empty() || seen.size() < 2) {
      return InsufficientData(fmt::format(
          "fold {} has {} rows, and the remaining folds have {} different labels; every fold needs "
          "at least one row, and the rows outside it need at least two labels",
          fold, split.in.size(), seen.size()));
    }
    if (options.c.size() > 1 && split.out.size() < options.inner_folds) {
      return InsufficientData(fmt::format("{} rows cannot be split into {} inner folds",
                                          split.out.size(), options.inner_folds))
          .WithKey("inner_folds");
    }
  }
  return OkStatus();
}

double MajorityShare(std::span<const uint32_t> labels, size_t classes) {
  std::vector<size_t> counts(classes, 0);
  for (const uint32_t label : labels) ++counts[label];
  return ShareOf(*std::max_element(counts.begin(), counts.end()), labels.size());
}

}  // namespace

std::vector<uint32_t> StratifiedFolds(std::span<const uint32_t> labels, size_t folds, uint64_t seed,
                                      uint64_t stream) {
  std::vector<std::vector<size_t>> by_label;
  for (size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] >= by_label.size()) by_label.resize(labels[i] + size_t{1});
    by_label[labels[i]].push_back(i);
  }
  Rng rng(seed, stream);
  std::vector<uint32_t> fold_of(labels.size());
  size_t next = 0;
  for (std::vector<size_t>& rows : by_label) {
    Shuffle(rows, rng);
    for (const size_t row : rows) fold_of[row] = static_cast<uint32_t>(next++ % folds);
  }
  return fold_of;
}

Result<LogisticProbeResult> LogisticProbe(MatrixViewD rows, std::span<const uint32_t> labels,
                                          const LogisticProbeOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckProbe(rows, labels, options));
  const std::vector<uint32_t> fold_of =
      options.fold_of.empty() ? StratifiedFolds(labels, options.folds, options.seed, 0)
                              : options.fold_of;
  const size_t folds = size_t{1} + *std::max_element(fold_of.begin(), fold_of.end());
  const size_t classes = size_t{1} + *std::max_element(labels.begin(), labels.end());
  VETVEC_RETURN_IF_ERROR(CheckFolds(labels, fold_of, folds, options));
  LogisticProbeResult result;
  result.majority = MajorityShare(labels, classes);
  result.folds.resize(folds);
  result.predicted.resize(labels.size());
  std::vector<Status> statuses(folds);
  ParallelFor(folds, options.threads, [&](size_t fold) {
    FoldProbe probe(rows, labels, classes, options, fold_of, static_cast<uint32_t>(fold));
    statuses[fold] = probe.Run(&result.folds[fold], &result.predicted);
  });
  for (size_t fold = 0; fold < folds; ++fold) {
    VETVEC_RETURN_IF_ERROR(statuses[fold]);
    result.accuracy += result.folds[fold].accuracy / static_cast<double>(folds);
    result.dev_accuracy += result.folds[fold].dev_accuracy / static_cast<double>(folds);
  }
  return result;
}

}  // namespace vetvec
