// Generated tables of characters: corrections of utf8proc's, for unicode_class.cc, and what
// utf8proc lacks, for pattern_class.cc.
#ifndef VETVEC_TOKENIZE_UNICODE_CLASS_DATA_H_
#define VETVEC_TOKENIZE_UNICODE_CLASS_DATA_H_

#include <cstdint>
#include <span>
#include <string_view>

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

struct CategoryChange {
  Category category;
  std::span<const CharRange> ranges;
};

struct NamedRanges {
  std::string_view name;  // in lower case
  std::span<const CharRange> ranges;
};

std::span<const ClassChange> ClassChanges();
std::span<const LowerRange> LowerRanges();
std::span<const CategoryChange> CategoryChanges();
std::span<const CharRange> OtherWordRanges();
std::span<const NamedRanges> Scripts();

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_UNICODE_CLASS_DATA_H_
