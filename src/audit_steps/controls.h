// Controls: a vendor's known-worse copies (control_copies.h), scored like the vendor itself.
//
// A copy that has lost information must not win: where it does, the score does not measure what it
// should, and ranks nobody. A copy that loses clearly shows what the audit would have noticed. Both
// compare the copy with the vendor on the same units, with the same clusters as between vendors
// (metrics/score_comparison.h). No text is sent.
//
//   VETVEC_ASSIGN_OR_RETURN(const ControlSpace space, ControlSpace::Of(judged, ids, seed, cancel));
//   VETVEC_ASSIGN_OR_RETURN(const SuiteControls one, RunControls(suite_case, space));
// docs/JUDGING.md, "Controls", gives the constants' reasons. Deterministic for a random seed.
// Thread safety: any thread.
#ifndef VETVEC_AUDIT_STEPS_CONTROLS_H_
#define VETVEC_AUDIT_STEPS_CONTROLS_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "audit_steps/control_copies.h"
#include "audit_steps/notice.h"
#include "base/cancel.h"
#include "base/result.h"
#include "kinds/score_result.h"

namespace vetvec {

struct Control {
  CopySpec copy;
  LossFamily family = LossFamily::kCut;
  bool must_lose = false;  // a score that rises with it does not rank
  bool on_ladder = false;  // of its family: from mild to strong, in the order of ControlsOf
  bool is_priced = false;  // a choice that a buyer has: fewer dimensions or bits
};

// All controls for vectors of `dimension`, of which `axes` principal ones were found. Cuts to fewer
// than 4 dimensions are left out. Mild ones come first within a family.
std::vector<Control> ControlsOf(size_t dimension, size_t fitted_rows, size_t axes);
// The most axes that ControlsOf asks for: min(d / 4, rows / 16). Axes fitted on fewer rows keep all
// that the rows contain.
size_t AxesWanted(size_t dimension, size_t fitted_rows);

// "30% noise", "vectors cut to 96 of 384 dimensions": what a buyer would call it.
std::string LossWords(const CopySpec& copy, size_t dimension);
// "PCA to 16 of 384": what was done.
std::string CopyWords(const CopySpec& copy, size_t dimension);

struct ControlFigure {
  Control control;
  double difference = 0;      // the copy's score minus the vendor's, in points
  double spread = 0;          // how much less the mildest of several random draws loses, in points
  double standard_error = 0;  // of clusters (stats/cluster_mean.h)
  double bar = 0;  // the difference that is found with 80% power at 5%: about 2.8 standard errors
  // Of a rise above 1 point (else 1): two-sided sign flips, not corrected. For PCA, the weaker of
  // the rises above the vendor and above its centred vectors: subtracting the mean loses nothing.
  double p_of_rise = 1;

  bool IsNoticed() const { return difference < 0 && -difference - spread >= bar; }
};

struct SuiteControls {
  std::string suite;
  std::string kind;
  std::string measure;
  bool ranks = false;  // the vendor's score may rank
  std::vector<ControlFigure> figures;
};

struct VendorControls {
  size_t dimension = 0;
  std::vector<SuiteControls> suites;
};

// A vendor's vectors as the controls need them.
struct ControlSpace {
  MatrixView vectors;  // not owned; one row per text
  PrincipalAxes axes;
  size_t fitted_rows = 0;
  uint64_t seed = 1;  // random seed

  // `ids`: the rows that have vectors; at most 4,096 of them, spread evenly, are used for the axes.
  // Errors: NON_FINITE, CANCELLED.
  static Result<ControlSpace> Of(MatrixView vectors, std::span<const uint64_t> ids, uint64_t seed,
                                 const std::shared_ptr<CancelToken>& cancel);
};

// One suite's score of the vendor. All refer to data of the caller.
struct ControlCase {
  const std::vector<uint64_t>& rows;    // of the suite's texts in ControlSpace::vectors
  const std::vector<uint8_t>& missing;  // by row of ControlSpace::vectors
  // The score of such vectors, as ScoreSuite (kinds/suite_scores.h).
  std::function<Result<ScoreResult>(const std::vector<uint64_t>& rows,
                                    const std::vector<uint8_t>& missing, MatrixView vectors)>
      score;
  bool ranks = true;  // the vendor's score may rank
  std::shared_ptr<CancelToken> cancel = nullptr;
};

// Makes one copy at a time of the suite's rows and scores it: all controls if the score ranks,
// otherwise only those that must lose. There are no figures if the suite has no score, no units to
// compare or fewer than 6 clusters. Errors: CANCELLED. Cost: about 20 times the suite's score,
// and 40 times below 600 units, whose random copies are drawn several times.
Result<SuiteControls> RunControls(const ControlCase& one, const ControlSpace& space);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_CONTROLS_H_
