// The classes of characters that patterns name: \s, \w, \d and \p{...}. Members are those of
// Oniguruma, which Hugging Face tokenizers uses, with Unicode 16.
#ifndef VETVEC_TOKENIZE_PATTERN_CLASS_H_
#define VETVEC_TOKENIZE_PATTERN_CLASS_H_

#include <optional>
#include <string_view>

#include "tokenize/char_set.h"

namespace vetvec {

CharSet SpaceSet();         // \s
CharSet DecimalDigitSet();  // \d
// \w. Outside of brackets it also has six superscripts and fractions of Latin-1.
CharSet WordSet(bool in_brackets);

// What \p{name} stands for: a general category, short or long ("Lu", "Uppercase_Letter"), or one of
// some scripts ("Han"). Case, spaces, '-' and '_' do not count. Nothing: not supported.
std::optional<CharSet> PropertySet(std::string_view name);

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_PATTERN_CLASS_H_
