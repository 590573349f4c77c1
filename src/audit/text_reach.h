// How far into a text a vendor reads, measured on kin that differ in only one place.
//
// If the first word that differs comes after the cut, both texts get the same vector; before it, they
// do not. The cut is where this divides the pairs. A word table that drops unknown words also returns
// equal vectors now and then, but at any place: that is not a cut. Used by liveness.h.
#ifndef VETVEC_AUDIT_TEXT_REACH_H_
#define VETVEC_AUDIT_TEXT_REACH_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "audit/kin.h"
#include "core/matrix.h"
#include "core/text_batch.h"

namespace vetvec {

// The number of words that are read; nothing if no cut is seen. A cut needs 5 pairs with equal
// vectors, nine tenths of them after it, equal vectors in 95% of all pairs after it, and in most
// pairs at the first word after it. Texts without blanks are ignored: their words cannot be counted.
std::optional<uint64_t> WordsRead(MatrixView rows, const TextBatch& texts,
                                  const std::vector<KinPair>& kin);

// The share of the first `count` texts with more than `words` words.
double ShareOfLongerTexts(const TextBatch& texts, uint64_t count, uint64_t words);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_TEXT_REACH_H_
