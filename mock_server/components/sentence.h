// Sentence: a text analysed for the components: words, clauses, negation, gender, names.
//
//   Sentence s = TakeApart("He isn't happy, but Anna is.", gender);
//   s.words[3].text == "happy"; s.words[3].negated; s.words[0].neutral == "they"
#ifndef VETVEC_MOCK_SERVER_COMPONENTS_SENTENCE_H_
#define VETVEC_MOCK_SERVER_COMPONENTS_SENTENCE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mock_server/components/gender.h"

namespace vetvec::mock {

struct SentenceWord {
  std::string text;         // folded: lower case, no accents
  std::string neutral;      // without gender; equal to `text` for most words
  int gender = 0;           // +1, -1, 0: see GenderWords
  std::string gender_pair;  // the pair that +1 and -1 refer to; empty for 0
  bool sign = false;        // punctuation or another sign, not a word
  bool number = false;      // begins with a digit
  bool entity = false;      // a capital inside a sentence, not a first name
  bool negator = false;     // "not", "n't", "never", ...
  bool negated = false;     // after an odd number of negators in its clause
};

struct Sentence {
  std::vector<SentenceWord> words;
  int negators = 0;
};

Sentence TakeApart(std::string_view text, const GenderWords& gender);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_COMPONENTS_SENTENCE_H_
