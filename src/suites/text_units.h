// Words of any script: how long a text is, what it is but for case and punctuation, and its text
// without odd white space. What passages are measured and compared by.
//
//   CountWords("It rains, again.") == 3;  CountWords("雨が降る。") == 2 (two letters are one word)
//   TextKey("It rains.") == TextKey("it  RAINS");  CleanText(" a\n b\u00A0c ") == "a b c"
// All take valid UTF-8. Pure; thread safety: free. Cost: linear.
#ifndef VETVEC_SUITES_TEXT_UNITS_H_
#define VETVEC_SUITES_TEXT_UNITS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

// Letters of Chinese, Japanese, Thai, Lao, Khmer, Burmese, Tibetan: words have no blanks between.
bool IsWrittenWithoutBlanks(char32_t c);

// A word (letters and digits in one run, lower case), or one letter of a script without blanks.
struct TextUnit {
  uint64_t hash = 0;
  bool is_letter = false;  // of a script without blanks
};
std::vector<TextUnit> TextUnits(std::string_view text);
uint64_t TextKey(std::string_view text);

// What stands between blanks and has a letter or digit; of scripts without blanks, two letters.
size_t CountWords(std::string_view text);

// The share of letters (and marks that belong to them) in what is not white space; 0 without any.
double LetterShare(std::string_view text);

// Each run of white space made one blank, none at the ends; control characters, soft hyphens and
// zero-width blanks taken out. A line end between two letters of a script without blanks is
// nothing at all.
std::string CleanText(std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_SUITES_TEXT_UNITS_H_
