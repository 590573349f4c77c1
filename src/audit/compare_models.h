// CompareModels: whether two vendors of an audit, or of two, are one model, by their vectors for
// the texts that both got.
//
// The rule is that of `vetvec identity compare` (identity/diagnosis.h), but the noise is that of
// one day: of the texts that each audit sent again. It says of two vendors, and of a vendor then
// and now, what names cannot.
#ifndef VETVEC_AUDIT_COMPARE_MODELS_H_
#define VETVEC_AUDIT_COMPARE_MODELS_H_

#include <cstddef>
#include <optional>
#include <string>

#include "audit/judge.h"
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

  const char* verdict() const;  // DiagnosisVerdictName or "not known"
};

ModelComparison CompareModels(const VendorVectors& first, const VendorVectors& second);

// Reads the vectors of vendors `a` and `b`, which were measured, from the folders of their runs; if
// they cannot be read, that is the reason.
ModelComparison CompareModelsOfRuns(const JudgedRun& first, size_t a, const JudgedRun& second,
                                    size_t b);

Json ModelComparisonJson(const ModelComparison& compared);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_COMPARE_MODELS_H_
