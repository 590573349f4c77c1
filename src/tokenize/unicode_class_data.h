// The corrections of unicode_class.cc: ranges of characters that have, or lack, a class contrary to
// utf8proc's tables. Generated; only used by unicode_class.cc.
#ifndef VETVEC_TOKENIZE_UNICODE_CLASS_DATA_H_
#define VETVEC_TOKENIZE_UNICODE_CLASS_DATA_H_

#include <cstdint>
#include <span>

#include "tokenize/unicode_class.h"

namespace vetvec {

struct CharRange {
  uint32_t first;
  uint32_t last;
};

struct ClassChange {
  CharClass flag;
  bool has_it;
  std::span<const CharRange> ranges;
};

struct LowerRange {
  uint32_t first;
  uint32_t last;
  int32_t distance;
};

std::span<const ClassChange> ClassChanges();
std::span<const LowerRange> LowerRanges();

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_UNICODE_CLASS_DATA_H_
