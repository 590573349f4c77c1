// Who is ranked: a vendor that keeps its contract and whose vectors reflect the text.
#ifndef VETVEC_AUDIT_STANDING_H_
#define VETVEC_AUDIT_STANDING_H_

#include "audit/result.h"
#include "core/matrix.h"

namespace vetvec {

// Fills vendor->defects from its liveness, the texts that were sent again, its replies and its
// contract, most serious and most telling first. A vendor with a defect is never best or tied.
void NameDefects(VendorResult* vendor);

// Whether two vendors gave the same vector to each text, to 1e-4 of the usual distance of two
// texts: the same model, under whatever name.
bool GiveTheSameVectors(MatrixView first, MatrixView second, double usual);

// A vendor's status in reports: "ranked", "out", "not measured".
const char* StandingName(const VendorResult& vendor);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STANDING_H_
