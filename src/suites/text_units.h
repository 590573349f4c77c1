// Words in any script: the length of a text, its key without case and punctuation, and its text
// with normalised white space. Passages are measured and compared with these functions.
//
//   CountWords("It rains, again.") == 3;  CountWords("雨が降る。") == 2 (two letters are one word)
//   TextKey("It rains.") == TextKey("it  RAINS");  CleanText(" a\n b\u00A0c ") == "a b c"
// All take valid UTF-8. Pure; thread safety: any thread. Cost: linear.
#ifndef VETVEC_SUITES_TEXT_UNITS_H_
#define VETVEC_SUITES_TEXT_UNITS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

// Letters of Chinese, Japanese, Thai, Lao, Khmer, Burmese, Tibetan: words are not separated by
// blanks.
bool IsWrittenWithoutBlanks(char32_t c);

// A word (a run of letters and digits, in lower case), or one letter of a script without blanks.
struct TextUnit {
  uint64_t hash = 0;
  bool is_letter = false;  // of a script without blanks
};
std::vector<TextUnit> TextUnits(std::string_view text);
uint64_t TextKey(std::string_view text);

// Counts as a word: anything between blanks that contains a letter or digit; in scripts without
// blanks, two letters.
size_t CountWords(std::string_view text);

// The share of letters (and marks that belong to them) among characters that are not white space; 0
// if there are none.
double LetterShare(std::string_view text);

// Each run of white space becomes one blank, with none at the ends; control characters, soft
// hyphens and zero-width blanks are removed. A line end between two letters of a script without
// blanks is removed, too.
std::string CleanText(std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_SUITES_TEXT_UNITS_H_
