// Alterations of vectors that need no encoder: what may happen to them between a model and a store.
#ifndef VETVEC_IDENTITY_VECTOR_CHANGES_H_
#define VETVEC_IDENTITY_VECTOR_CHANGES_H_

#include <span>
#include <string>
#include <vector>

#include "core/matrix.h"
#include "identity/diagnosis.h"

namespace vetvec {

// A change of one vector; `amount` is bits, steps or decimals.
struct VectorChange {
  const char* name;
  void (*apply)(int amount, std::span<float> row);
  int amount;
};
// float16, bfloat16, int8, int4, 6, 4 and 3 decimals, another sign.
std::span<const VectorChange> VectorChanges();

// Applies each of the table to the recorded vectors; besides, what is fitted to those found: a cut
// to the first dimensions, where `found_dimensions` and those of the record differ, and a vector
// that was subtracted from all (the mean of a corpus). Rows as for Diagnose.
std::vector<IdentityTrial> TryVectorChanges(MatrixView recorded, size_t recorded_dimensions,
                                            MatrixView found, size_t found_dimensions);

// What became of the lengths, which angles do not show: empty, or "vectors no longer of unit
// length" and the like. `noise`: relative to a length.
std::string LengthChange(MatrixView recorded, MatrixView found, double noise);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_VECTOR_CHANGES_H_
