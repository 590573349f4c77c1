// The vectors by which a vendor with `postprocess` in its table is judged, instead of those that it
// returned.
//
// The post-processing is fitted on the vectors of the distinct texts of the run's suites ("the
// target corpus", as in EvalRank's appendix B), without the dictionary, liveness variants and texts
// that failed, and applied to all texts.
#ifndef VETVEC_AUDIT_JUDGED_VECTORS_H_
#define VETVEC_AUDIT_JUDGED_VECTORS_H_

#include <memory>

#include "audit/run_folder.h"
#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

// `rows` has a row per text of the run, in order; failed texts get a row of zeros. The vendor has a
// `postprocess`. Errors: as FitPostprocess and ApplyPostprocess; INVALID_ARGUMENT for an unknown
// method.
Result<Matrix> PostprocessedVectors(const RunRecord& record, const VendorConfig& vendor,
                                    const Matrix& rows, const std::shared_ptr<CancelToken>& cancel);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_JUDGED_VECTORS_H_
