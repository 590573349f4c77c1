// FindSentenceCopies: finds sentences that also occur, verbatim or nearly so, in another passage.
//
//   const std::vector<bool> is_elsewhere = FindSentenceCopies(sentences, passages);
//
// A passage contains a sentence if it has at least 0.8 of the sentence's shingles
// (suites/near_duplicates.h); such a query would have two right answers. The result is exact: of a
// sentence with k shingles, k - ceil(0.8 k) + 1 are looked up, and a passage that contains the
// sentence has at least one of these (prefix filter; Chaudhuri et al. 2006). The rarest shingles
// are used, so that few passages are compared. Used by the suite passages. Thread safety: any
// thread. Cost: one table lookup for each shingle of the passages; 20 MiB in addition to the input.
#ifndef VETVEC_SUITES_SENTENCE_COPIES_H_
#define VETVEC_SUITES_SENTENCE_COPIES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vetvec {

struct SentenceShingles {
  std::vector<uint32_t> shingles;  // ascending, as returned by Shingles
  size_t passage = 0;              // the sentence's own passage: its position in the list
};

std::vector<bool> FindSentenceCopies(const std::vector<SentenceShingles>& sentences,
                                     const std::vector<std::vector<uint32_t>>& passages);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SENTENCE_COPIES_H_
