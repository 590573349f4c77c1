// How far into a text a vendor reads, measured on kin that differ in only one place.
//
// If a vendor cuts off texts, pairs whose first different word comes after the cut get equal
// vectors, and other pairs do not. The cut is the place that divides the pairs in this way. A word
// table that drops unknown words also returns equal vectors now and then, but for words at any
// place; that is not a cut. Used by liveness.h.
#ifndef VETVEC_AUDIT_TEXT_REACH_H_
#define VETVEC_AUDIT_TEXT_REACH_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "audit/kin.h"
#include "core/matrix.h"
#include "core/text_batch.h"

namespace vetvec {

// The number of words that are read; nothing if no cut is found. For a cut, at least 5 pairs must
// have equal vectors; nine tenths of these pairs must come after the cut; and of all pairs after
// the cut, 95% must have equal vectors, as must most pairs at the first word after it. Texts
// without blanks are ignored, because their words cannot be counted.
std::optional<uint64_t> WordsRead(MatrixView rows, const TextBatch& texts,
                                  const std::vector<KinPair>& kin);

// The share of the first `count` texts with more than `words` words.
double ShareOfLongerTexts(const TextBatch& texts, uint64_t count, uint64_t words);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_TEXT_REACH_H_
