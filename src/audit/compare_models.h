// CompareModels: whether two vendors of an audit, or of two, are one model, by their vectors for
// the texts that both got: by what their identities have (vendor_identity.h), or else by the
// vectors of the run, which may be older, from a cache.
//
// The rule is that of `vetvec identity compare` (identity/diagnosis.h), but with few passes, all of
// one day. So vectors are called altered, without a name for it, only if they lie beyond ten times
// the noise, or if for the text that was sent most often all r vectors of the second lie farther
// from the first one's than its own k others, which chance reaches in 1 of C(k + r, r) cases
// (identity/rule.h), and that is at most 1 in 100. In between, nothing is known.
#ifndef VETVEC_AUDIT_COMPARE_MODELS_H_
#define VETVEC_AUDIT_COMPARE_MODELS_H_

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "audit/judge.h"
#include "audit/vendor_identity.h"
#include "audit/workload.h"
#include "base/json.h"
#include "core/matrix.h"
#include "identity/diagnosis.h"

namespace vetvec {

struct VendorVectors {
  const Workload& work;
  MatrixView rows;              // as received; a row of zeros for a text that failed
  std::optional<double> noise;  // ResendResult::noise_angle; nothing: no text was sent again
};

struct ModelComparison {
  std::string reason;  // why nothing is known; otherwise empty
  size_t texts = 0;    // that were compared, of those that both have vectors of, in the same role
  Diagnosis diagnosis;
  double moved_share = 0;  // of the ten nearest neighbours among these texts
  bool is_by_identity = false;
  // Vectors of the text that was sent most often, of the first after its own first, and the second.
  size_t recorded_passes = 0, new_passes = 0;
  // The chance that all of these lie beyond if nothing has changed; 1: they do not.
  double bound = 1;
  // Of the first and the second; empty: not recorded, or not named.
  std::array<std::string, 2> fingerprints, answered;

  const char* verdict() const;  // DiagnosisVerdictName or "not known"
};

ModelComparison CompareModels(const VendorVectors& first, const VendorVectors& second);

ModelComparison CompareIdentities(const VendorIdentity& first, const VendorIdentity& second);

// Of vendors `a` and `b`, which were measured. If their identities do not have enough texts in
// common, reads their vectors from the folders of their runs; if these cannot be read, that is the
// reason.
ModelComparison CompareModelsOfRuns(const JudgedRun& first, size_t a, const JudgedRun& second,
                                    size_t b);

Json ModelComparisonJson(const ModelComparison& compared);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_COMPARE_MODELS_H_
