// FindNearDuplicates: which texts are nearly equal to one before them.
//
//   shingles.push_back(Shingles(TextUnits(text)));  ...
//   const std::vector<bool> is_copy = FindNearDuplicates(shingles);
//
// Nearly equal: the sets of shingles (two words in a row; four letters of scripts without blanks)
// have a Jaccard similarity of 0.8 or more. Candidates come from MinHash with banding (Broder 1997;
// 16 bands of 4 rows) and are compared exactly, so nothing less alike is ever dropped. Of pairs
// with similarity 0.8 a candidate is missed with chance 0.0002; of 0.9, never in practice. Missed
// are also texts that are alike in part only (one holds the other and half as much again), and, of
// a bucket with more than 64 texts that are not alike, likenesses to those after the 64th: this
// bounds the work. Hash functions are fixed: the same texts give the same answer everywhere. Used
// by the suite passages. Thread safety: free. Cost: 64 hashes a shingle; 100,000 paragraphs take
// about 2 s and, beside the shingles, 2 MB.
#ifndef VETVEC_SUITES_NEAR_DUPLICATES_H_
#define VETVEC_SUITES_NEAR_DUPLICATES_H_

#include <cstdint>
#include <vector>

#include "base/cancel.h"
#include "suites/text_units.h"

namespace vetvec {

inline constexpr double kNearDuplicate = 0.8;

// Hashes in ascending order, each once; empty for a text without words.
std::vector<uint32_t> Shingles(const std::vector<TextUnit>& units);

// |a and b| / |a or b| of two of them; 0 where both are empty.
double Jaccard(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b);

// For each text whether it is nearly equal to an earlier one that was not found to be so itself
// when they were compared. `cancel` (may be null) ends the work early; the answer is void then.
std::vector<bool> FindNearDuplicates(const std::vector<std::vector<uint32_t>>& shingles,
                                     const CancelToken* cancel = nullptr);

}  // namespace vetvec

#endif  // VETVEC_SUITES_NEAR_DUPLICATES_H_
