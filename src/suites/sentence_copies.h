// FindSentenceCopies: which sentences stand, word for word or nearly so, in a passage not theirs.
//
//   const std::vector<bool> is_elsewhere = FindSentenceCopies(sentences, passages);
//
// A passage holds a sentence if it has 0.8 or more of the sentence's shingles
// (suites/near_duplicates.h); a query like that would have two right answers. Exact: of a sentence
// with k shingles, k - ceil(0.8 k) + 1 are looked up, of which a passage that holds it has one at
// least (prefix filter; Chaudhuri et al. 2006). The rarest are taken, so that few passages are
// compared. Used by the suite passages. Thread safety: free.
// Cost: one table look-up for each shingle of the passages; 20 MiB beside what is given.
#ifndef VETVEC_SUITES_SENTENCE_COPIES_H_
#define VETVEC_SUITES_SENTENCE_COPIES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vetvec {

struct SentenceShingles {
  std::vector<uint32_t> shingles;  // ascending, as Shingles gives them
  size_t passage = 0;              // where the sentence is from: its position in the list
};

std::vector<bool> FindSentenceCopies(const std::vector<SentenceShingles>& sentences,
                                     const std::vector<std::vector<uint32_t>>& passages);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SENTENCE_COPIES_H_
