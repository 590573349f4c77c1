// WordLookup: which rows of a file of word vectors a text consists of.
//
// 1. A text is split at white space, and each part into tokens as word_tokens.h does: "isn't," is
//    isn | 't | , and "U.S." is U | . | S | .
// 2. From the left, the longest run of adjacent tokens (at most kMaxRun, white space excluded) that
//    the file contains is one word: "U.S." if it is there, otherwise "U" and so on. Chinese and
//    Japanese text, whose characters are tokens, is thereby split into the longest known words.
// 3. "isn't" without a row of its own is "is" and "n't", as in Penn Treebank text, if the file has
//    "n't".
// 4. A token that begins no known run is unknown. It is left out, and counted unless it is a sign:
//    files often lack punctuation on purpose.
// A variation selector, a keycap and the tags of a flag belong to the sign before them, if the file
// has it with them. Words are compared byte by byte, and if that finds none, in their common form
// (word_form.h). `letter_case` says whether a capital letter may stand for a small one.
#ifndef VETVEC_LOCAL_WORD_LOOKUP_H_
#define VETVEC_LOCAL_WORD_LOOKUP_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "local/word_vectors.h"

namespace vetvec {

enum class WordCase : uint8_t {
  kAsWritten,       // "The" is only "The"
  kLower,           // "The" is only "the"
  kLowerIfUnknown,  // "The" is "The" if the file has it, otherwise "the"
};

// Keeps the memory of its last text: one per thread. The vectors must outlive it.
class WordLookup {
 public:
  static constexpr size_t kMaxRun = 16;

  WordLookup(const WordVectors& vectors, WordCase letter_case)
      : vectors_(vectors), letter_case_(letter_case) {}

  struct Words {
    std::vector<size_t> rows;  // of the known words, in order; a word counts each time
    size_t unknown = 0;
  };
  // Valid until the next call. Cost: about 0.2 us per word.
  const Words& Find(std::string_view text);

 private:
  void FindInPart(std::string_view part);
  // How many tokens from `first` on were used; 0 if that token begins no known word.
  size_t TakeRun(size_t first);
  bool TakeNot(size_t first);
  std::optional<size_t> RowOfRun(size_t first, size_t count);
  std::optional<size_t> RowOf(std::string_view word);
  std::optional<size_t> RowInCase(std::string_view word);

  const WordVectors& vectors_;
  const WordCase letter_case_;
  Words found_;
  bool has_other_form_ = false;  // whether some word of the text may have one
  std::string_view part_;
  std::vector<std::string_view> tokens_;  // of one part
};

}  // namespace vetvec

#endif  // VETVEC_LOCAL_WORD_LOOKUP_H_
