// What the controls of all vendors say of the audit: which scores must not rank, and which losses
// it would have noticed.
//
//   for (const ExposedScore& one : ExposedScores(vendors)) ...   // ranks nobody
//   for (const NoticeLine& line : NoticedLosses(vendors, exposed)) ...
// Used by the step "controls" (controls_step.cc). Thread safety: any thread.
#ifndef VETVEC_AUDIT_STEPS_NOTICING_H_
#define VETVEC_AUDIT_STEPS_NOTICING_H_

#include <span>
#include <string>
#include <vector>

#include "audit_steps/controls.h"
#include "audit_steps/notice.h"

namespace vetvec {

// A score that rose when information was thrown away.
struct ExposedScore {
  std::string suite;
  size_t vendor = 0;  // position among the vendors given
  size_t dimension = 0;
  ControlFigure figure;  // the clearest rise
  double p_holm = 1;     // over all controls that must lose and all vendors, for this suite
};

// One per suite at most: a copy of set "must lose" gains more than 1 point with p below 0.05 after
// Holm's correction. In the order of the first vendor's suites.
std::vector<ExposedScore> ExposedScores(std::span<const VendorControls* const> vendors);
// "`meaning` rose when information was thrown away (PCA to 16 of 384: +9.7), so it does not rank
// here."
std::string ExposedSentence(const ExposedScore& one);

// The lines of the ladders (cut, noise, swapped, rounded). A loss counts as noticed in a vendor if
// one of the scores that rank, without those in `exposed`, notices it; the least sensitive vendor
// counts. Empty if no vendor has such a score.
std::vector<NoticeLine> NoticedLosses(std::span<const VendorControls* const> vendors,
                                      std::span<const ExposedScore> exposed);

// The smallest difference in points that each ranking suite would have noticed: of the losses that
// it noticed, the one that needed the smallest difference; the largest need if it noticed none. The
// least sensitive vendor counts.
std::vector<LeastDifference> LeastDifferences(std::span<const VendorControls* const> vendors);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_NOTICING_H_
