// Writes replacements into a seed. Bytes outside the replaced ones stay unchanged, except that "a"
// or "an" before a replacement is corrected.
#ifndef VETVEC_ENGLISH_REWRITE_H_
#define VETVEC_ENGLISH_REWRITE_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/triple.h"
#include "english/tokens.h"

namespace vetvec {

// Bytes [start, end) of the seed are replaced with `text`.
struct Edit {
  uint32_t start = 0;
  uint32_t end = 0;
  std::string text;
};

struct Rewritten {
  std::string text;
  std::vector<ByteSpan> changed;  // in `text`, ascending; a corrected article has its own span
};

// `edits` do not overlap and are in ascending order.
Rewritten SpliceEdits(std::string_view text, const std::vector<Edit>& edits);

// The same, but "a" or "an" before an edit is also corrected. `tokens` are those of `seed`.
Rewritten ApplyEdits(std::string_view seed, const std::vector<Token>& tokens,
                     std::vector<Edit> edits);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_REWRITE_H_
