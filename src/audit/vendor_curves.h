// Fills VendorResult::curves of every vendor that is ranked.
#ifndef VETVEC_AUDIT_VENDOR_CURVES_H_
#define VETVEC_AUDIT_VENDOR_CURVES_H_

#include <memory>

#include "audit/config.h"
#include "audit/result.h"
#include "audit/workload.h"
#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"
#include "kinds/suite_scores.h"

namespace vetvec {

// Of the suites whose scores rank. `vectors` are those by which the vendor was judged; `missing` as
// of ScoreSuite. A suite whose curves cannot be measured is left out. Errors: CANCELLED. Cost: a
// search for each form that vectors can have (metrics/cut_scores.h).
Status MeasureVendorCurves(const Workload& work, const std::vector<uint8_t>& missing,
                           MatrixView vectors, const ScoreOptions& options, VendorResult* vendor);

// Fills SuiteCurves::more: documents that the user's source has beyond those that were searched, up
// to ten times as many. `vendor` has its traffic.
void PriceMoreDocuments(const Workload& work, const VendorConfig& config, VendorResult* vendor);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_CURVES_H_
