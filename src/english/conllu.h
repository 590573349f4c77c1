// Sentences with their dependency parse, from CoNLL-U
// (https://universaldependencies.org/format.html): what suites of a user's own parsed sentences are
// made from. The parser is the user's; vetvec has none. Seeds without a parse (suites/seeds.h) read
// the same files for their tags alone.
//
//   VETVEC_ASSIGN_OR_RETURN(ParsedSet set, ReadConllu("sentences.conllu"));
//
// A word may be part of a contraction ("don't" = "do" + "n't"); its parts must spell it.
#ifndef VETVEC_ENGLISH_CONLLU_H_
#define VETVEC_ENGLISH_CONLLU_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vetvec {

struct ParsedWord {
  std::string form;
  std::string lemma;   // lower case, but of proper nouns
  std::string upos;    // "NOUN"
  std::string feats;   // "Number=Plur|..."; empty: none
  std::string deprel;  // "nsubj:pass"
  size_t head = 0;     // position of the head from 1; 0: the root
  bool space_after = true;

  // The value of a feature; "" where it has none.
  std::string_view Feature(std::string_view name) const;
  // "nsubj" of "nsubj:pass".
  std::string_view Relation() const;
};

struct ParsedSentence {
  std::vector<ParsedWord> words;
  std::string text;               // "# text = ", else put together from the words
  int64_t line = 0;               // of its first line
  bool has_other_tokens = false;  // a contraction whose parts do not spell it
};

struct ParsedSet {
  std::vector<ParsedSentence> sentences;  // in file order
  uint64_t duplicates = 0;                // sentences with the text of an earlier one: left out
  std::string sha256;                     // of the file's bytes
};

// Reads the file line by line. Errors, with file and line, what was found and what is allowed:
// INVALID_ARGUMENT for a line without ten fields, a number out of order, no form, no tag, a head
// that is not a word of the sentence, a word without a relation, no root or two, a circle of heads,
// a text that is not made of the words in their order, a line over 1 MiB, no sentence at all;
// NOT_FOUND and the like for the file.
Result<ParsedSet> ReadConllu(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_CONLLU_H_
