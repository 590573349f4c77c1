// Reads sentences with their dependency parses from CoNLL-U
// (https://universaldependencies.org/format.html), for suites made from a user's own parsed
// sentences. Users need a parser of their own; vetvec has none. suites/seeds.h reads the same
// files, but uses only the tags.
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

  // The value of a feature; "" if the word does not have it.
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

// Reads the file line by line. Errors state the file and line, and what was found and what is
// allowed. INVALID_ARGUMENT: a line that does not have ten fields; a number out of order; a word
// without a form, tag or relation; a head that is not a word of the sentence; no root or two roots;
// a cycle of heads; a text that does not consist of the words in order; a line over kMaxLineBytes;
// no sentence at all. NOT_FOUND and other file errors.
Result<ParsedSet> ReadConllu(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_CONLLU_H_
