// How far into a text a vendor reads, measured on kin that differ in only one place.
//
// If a vendor cuts off texts, pairs whose first different word comes after the cut get equal
// vectors, and other pairs do not. The cut is the place that divides the pairs in this way. A word
// table that drops unknown words also returns equal vectors now and then, but for words at any
// place; that is not a cut. Used by liveness.h.
#ifndef VETVEC_AUDIT_STEPS_TEXT_REACH_H_
#define VETVEC_AUDIT_STEPS_TEXT_REACH_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "audit_steps/kin.h"
#include "core/matrix.h"
#include "core/text_batch.h"

namespace vetvec {

// A service that finds stored vectors by the beginning of a text looks like one that reads no
// further, except that its cut is at a number of bytes. So the cut is told in the unit that divides
// the changes better, and in both if they are equally good.
struct TextReach {
  std::optional<uint64_t> words;  // that have an effect; nothing: no cut, or not at a word
  std::optional<uint64_t> bytes;  // likewise
};

// For a cut, at least 5 pairs must have equal vectors; nine tenths of these pairs must come after
// the cut; and of all pairs after the cut, 95% must have equal vectors, as must most pairs at the
// first word (byte) after it. Texts without blanks are ignored, because their words cannot be
// counted.
TextReach ReachOf(MatrixView rows, const TextBatch& texts, const std::vector<KinPair>& kin);

// The share of the first `count` texts that are longer; in words, if they are known.
double ShareOfLongerTexts(const TextBatch& texts, uint64_t count, const TextReach& reach);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_TEXT_REACH_H_
