// Known-worse copies of a vendor's vectors: what the audit would see if the vendor lost
// information.
//
//   const Matrix unit = UnitRows(vectors, ids);
//   VETVEC_ASSIGN_OR_RETURN(Matrix worse, MakeCopy(unit, {CopyForm::kNoise, 0.2}, axes, 1));
// A copy has a row per row of `unit`, in the same order. Rows of zeros (a missing vector) stay. A
// row that loses everything becomes a fixed vector, the same for all such rows. Deterministic for a
// random seed, whatever the number of threads; copies of one form with different amounts share
// their random numbers, so that more of a loss is more of the same. Thread safety: any thread.
#ifndef VETVEC_AUDIT_STEPS_CONTROL_COPIES_H_
#define VETVEC_AUDIT_STEPS_CONTROL_COPIES_H_

#include <cstdint>
#include <span>

#include "base/result.h"
#include "core/matrix.h"
#include "metrics/principal_axes.h"

namespace vetvec {

enum class CopyForm : uint8_t {
  kPca,        // amount: dimensions kept, of the centred vectors; at most those of `axes`
  kCentred,    // the mean subtracted; loses nothing but a common offset
  kProjected,  // amount: dimensions of a random Gaussian projection
  kFirst,      // amount: leading dimensions kept
  kNoise,      // amount s: this share of the squared length is random, so two copies of one
               // vector are about s apart by cosine distance
  kSwapped,    // amount: share of rows that are exchanged in pairs
  kDecimals,   // amount: decimals to which the unit vectors are rounded
  kBits,       // amount: bits of a number; each row is scaled by its largest one
};

struct CopySpec {
  CopyForm form = CopyForm::kNoise;
  double amount = 0;
};

// The rows `ids` of `rows` in unit length; rows of zeros stay.
Matrix UnitRows(MatrixView rows, std::span<const uint64_t> ids);

// `axes` are used by kPca and kCentred alone. Errors: INVALID_ARGUMENT: an amount that the rows do
// not have. Cost: O(n d amount) for projections, otherwise O(n d).
Result<Matrix> MakeCopy(const Matrix& unit, const CopySpec& copy, const PrincipalAxes& axes,
                        uint64_t seed);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_CONTROL_COPIES_H_
