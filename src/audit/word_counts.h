// How many words of its texts a vendor has looked up (`words:`), and how many of them are unknown.
#ifndef VETVEC_AUDIT_WORD_COUNTS_H_
#define VETVEC_AUDIT_WORD_COUNTS_H_

#include <cstdint>

namespace vetvec {

// All zero for vendors that do not look up words.
struct WordCounts {
  uint64_t words = 0;
  uint64_t unknown = 0;  // of these, not in the vendor's file, and left out
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_WORD_COUNTS_H_
