// ClassifierEnsemble: COSTELLO's ground truth, 14 small classifiers on one model's embeddings.
//
// They are trained on labelled texts of a task (such as sentiment); each then measures how far a
// triple's positive and negative move its decision from that on the seed. violations.h turns that
// into GT_A, GT_B, P_A and P_B.
//
//   VETVEC_ASSIGN_OR_RETURN(ClassifierEnsemble ensemble,
//                           ClassifierEnsemble::Train(rows.view(), labels, {.seed = 1}));
//   VETVEC_ASSIGN_OR_RETURN(std::vector<GroundTruth> truth, ensemble.Judge(rows.view(), triples));
// Source: COSTELLO 5.1.3 ("n = 14, one or two hidden layers"); shapes and training from its
// released code; docs/METHODS.md says what differs. Eight of the 14 are linear maps, so their votes
// correlate and a p-value over them is optimistic.
#ifndef VETVEC_METRICS_CLASSIFIER_ENSEMBLE_H_
#define VETVEC_METRICS_CLASSIFIER_ENSEMBLE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"
#include "metrics/mlp.h"
#include "metrics/violations.h"

namespace vetvec {

// The 14 shapes, in the order of F and G.
const std::vector<MlpShape>& CostelloShapes();

struct EnsembleOptions {
  uint64_t seed = 1;
  size_t epochs = 100;
  size_t batch = 64;
  double learning_rate = 0.005;
  double validation_share = 0.2;  // of each class, in (0, 1): held out to choose the epoch to keep
  size_t threads = 0;             // 0: UsableCores(); never changes a result
  std::shared_ptr<CancelToken> cancel = nullptr;
  // Called on the caller's thread between classifiers; non-zero stops the call with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress = {};
};

class ClassifierEnsemble {
 public:
  // Shapes: `rows` [n, d], `labels` n values below `classes`; every class has 2 rows or more.
  // Errors: INVALID_ARGUMENT: an option out of range, a label that is not a class;
  // DIMENSION_MISMATCH;
  //   INSUFFICIENT_DATA: a class with fewer than 2 rows, fewer than 2 classes; NON_FINITE: a value,
  //   or a training that diverged; CANCELLED. Cost: 14 trainings; each about 6 n d h epochs flops.
  static Result<ClassifierEnsemble> Train(MatrixView rows, std::span<const uint32_t> labels,
                                          uint32_t classes, const EnsembleOptions& options = {});

  const std::vector<Mlp>& classifiers() const { return classifiers_; }
  // Of each classifier, on the rows that were held out, at the epoch that was kept.
  const std::vector<double>& validation_accuracy() const { return validation_accuracy_; }

  // F_k = |P_k(c | seed) - P_k(c | positive)|, G_k the same with the negative; c = the class that
  // classifier k gives the seed (lowest index on ties). One entry per triple.
  // Errors: OUT_OF_RANGE: a row that does not exist (item_index: the triple); DIMENSION_MISMATCH;
  //   NON_FINITE.
  Result<std::vector<GroundTruth>> Judge(MatrixView rows,
                                         std::span<const TripleRows> triples) const;

 private:
  std::vector<Mlp> classifiers_;
  std::vector<double> validation_accuracy_;
};

}  // namespace vetvec

#endif  // VETVEC_METRICS_CLASSIFIER_ENSEMBLE_H_
