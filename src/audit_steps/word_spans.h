// Words of a text by their place, for edits of one word. Used by word_edits.cc.
#ifndef VETVEC_AUDIT_STEPS_WORD_SPANS_H_
#define VETVEC_AUDIT_STEPS_WORD_SPANS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

// A word between blanks, and the part of it without ASCII punctuation at its ends, which is empty
// if there is nothing else. Offsets are in bytes.
struct SpacedWord {
  size_t begin = 0;
  size_t end = 0;
  size_t core_begin = 0;
  size_t core_end = 0;
};

std::vector<SpacedWord> SpacedWordsOf(std::string_view text);

// The word's core with ASCII letters in lower case.
std::string CoreOf(std::string_view text, const SpacedWord& word);

// The text without the word and the blanks after it (before it, if it is the last one).
std::string WithoutWord(std::string_view text, const std::vector<SpacedWord>& words, size_t word);

// The text with another core in the word's place.
std::string WithWord(std::string_view text, const SpacedWord& word, std::string_view core);

// The index of the first word in which two texts differ; the number of words of the shorter one if
// it is the beginning of the other.
size_t FirstDifferentWord(std::string_view a, std::string_view b);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_WORD_SPANS_H_
