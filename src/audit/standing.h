// Decides which vendors are ranked: those that keep their contract and whose vectors reflect the
// text.
#ifndef VETVEC_AUDIT_STANDING_H_
#define VETVEC_AUDIT_STANDING_H_

#include "audit/result.h"
#include "core/matrix.h"

namespace vetvec {

// Fills vendor->defects from the vendor's liveness, the texts that were sent again, its replies and
// its contract, most serious and most informative first. A vendor with a defect is not ranked.
void NameDefects(VendorResult* vendor);

// Whether two vendors returned the same vector for each text, within 1e-4 of the usual distance
// between two texts. They are then the same model, whatever their names.
bool GiveTheSameVectors(MatrixView first, MatrixView second, double usual);

// What was counted of fewer cases is no ground for a choice, and is not on the first screen.
inline constexpr uint64_t kFewestCases = 20;

// Whether at least 1 in 50 of its requests or texts failed, of enough. Of two vendors that are
// otherwise equal, such a vendor is not the one to choose, whatever it costs.
bool FailsTooOften(const VendorResult& vendor);

// A vendor's status in reports: "ranked", "out", "not measured".
const char* StandingName(const VendorResult& vendor);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STANDING_H_
