// Writing replacements into a seed: the bytes outside of what is replaced stay as they were, save
// that "a" or "an" before it is set right.
#ifndef VETVEC_ENGLISH_REWRITE_H_
#define VETVEC_ENGLISH_REWRITE_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/triple.h"
#include "english/tokens.h"

namespace vetvec {

// Bytes [start, end) of the seed become `text`.
struct Edit {
  uint32_t start = 0;
  uint32_t end = 0;
  std::string text;
};

struct Rewritten {
  std::string text;
  std::vector<ByteSpan> changed;  // of `text`, ascending; a repaired article is a span of its own
};

// `edits` do not overlap and are in ascending order.
Rewritten SpliceEdits(std::string_view text, const std::vector<Edit>& edits);

// The same, and "a" or "an" before an edit is repaired. `tokens` are those of `seed`.
Rewritten ApplyEdits(std::string_view seed, const std::vector<Token>& tokens,
                     std::vector<Edit> edits);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_REWRITE_H_
