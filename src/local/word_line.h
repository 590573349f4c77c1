// A line of a text file of word vectors (GloVe, word2vec, fastText .vec): a word and its numbers.
//
// Fields are separated by blanks or tabs; blanks at the end do not count. A word may contain blanks
// (GloVe 840B: ". . .", "to name@domain.com"), so the numbers are counted from the right. A word
// whose last part is itself a number is rejected, since the line then has more numbers than it
// should.
//
// A line is given without its line end, and must be followed by it (or a carriage return) and 16
// further readable bytes (base/float_text.h).
#ifndef VETVEC_LOCAL_WORD_LINE_H_
#define VETVEC_LOCAL_WORD_LINE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"

namespace vetvec {

// The first line of word2vec and fastText files: the number of words, and of numbers per word.
struct WordFileHeader {
  uint64_t words = 0;
  uint64_t dimension = 0;
};

// Nothing if the line is not two whole numbers.
std::optional<WordFileHeader> ParseWordHeader(std::string_view line);

// How many numbers follow the word of the first line of a file without a header. Errors:
// PARSE_ERROR if it is not a word with numbers; NON_FINITE.
Result<size_t> DimensionOfWordLine(std::string_view line);

// Writes the `dimension` numbers of `line` to `row` and its word to *word.
// Errors, without the line's number: DIMENSION_MISMATCH for fewer or more numbers, PARSE_ERROR for
// a field that is not a number, NON_FINITE for nan, inf and what exceeds float32.
// Cost: about 10 ns per number.
Status ParseWordLine(std::string_view line, size_t dimension, std::string_view* word, float* row);

}  // namespace vetvec

#endif  // VETVEC_LOCAL_WORD_LINE_H_
