// Triple: one contrastive test case of COSTELLO (Algorithm 1): the positive must not lie further
// from the seed than the negative does.
#ifndef VETVEC_CORE_TRIPLE_H_
#define VETVEC_CORE_TRIPLE_H_

#include <cstdint>
#include <string>
#include <vector>

namespace vetvec {

enum class Relation : int32_t { kCr1 = 1, kCr2 = 2, kCr3 = 3, kCr4 = 4 };

// [start, end) in bytes of the variant's text.
struct ByteSpan {
  uint64_t start = 0;
  uint64_t end = 0;
};

struct Triple {
  std::string id;  // unique in its suite
  Relation relation = Relation::kCr1;
  std::string seed;
  std::string positive;
  std::string negative;
  std::vector<ByteSpan> changed_positive;  // what differs from the seed, at least one span
  std::vector<ByteSpan> changed_negative;
  std::vector<std::string> flags;  // e.g. "reinflected", "inversion_pattern", "user"
};

const char* RelationName(Relation relation);  // "CR1"

}  // namespace vetvec

#endif  // VETVEC_CORE_TRIPLE_H_
