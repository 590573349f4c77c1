// FindNearDuplicates: finds texts that are nearly equal to an earlier one.
//
//   shingles.push_back(Shingles(TextUnits(text)));  ...
//   const std::vector<bool> is_copy = FindNearDuplicates(shingles);
//
// Texts are nearly equal if their sets of shingles (two words in a row, or four letters in scripts
// without blanks) have a Jaccard similarity of 0.8 or more. Candidates come from MinHash with
// banding (Broder 1997; 16 bands of 4 rows) and are compared exactly, so no less similar text is
// ever dropped. At similarity 0.8, a pair is missed with probability 0.0002; at 0.9, practically
// never. Texts that are only partly similar (one contains the other and half as much again) are not
// found. To bound the work, only the first 64 dissimilar texts in a bucket are compared with. Hash
// functions are fixed, so the same texts give the same result everywhere. Used by the suite
// passages. Thread safety: any thread. Cost: 64 hashes per shingle; 100,000 paragraphs take about 2
// s and 2 MB in addition to the shingles.
#ifndef VETVEC_SUITES_NEAR_DUPLICATES_H_
#define VETVEC_SUITES_NEAR_DUPLICATES_H_

#include <cstdint>
#include <vector>

#include "base/cancel.h"
#include "suites/text_units.h"

namespace vetvec {

inline constexpr double kNearDuplicate = 0.8;

// The hashes of a text's shingles in ascending order, each once; empty for a text without words.
std::vector<uint32_t> Shingles(const std::vector<TextUnit>& units);

// |a and b| / |a or b| of two sets; 0 if both are empty.
double Jaccard(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b);

// For each text, whether it is nearly equal to an earlier one that was not itself found to be a
// duplicate. `cancel` (may be null) ends the work early; the result is then invalid.
std::vector<bool> FindNearDuplicates(const std::vector<std::vector<uint32_t>>& shingles,
                                     const CancelToken* cancel = nullptr);

}  // namespace vetvec

#endif  // VETVEC_SUITES_NEAR_DUPLICATES_H_
