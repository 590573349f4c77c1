// Phrases and words of other parts of speech than the substitution table's that say the same as
// another one wherever they stand: "about 300" and "roughly 300", "mistake" and "error".
//
//   PhraseSynonyms("It costs about 300.", tokens)   // one edit: "about" -> "roughly"
// Written for this project, in the format of inversion patterns (lexicon/inversion.h), where
// "inverted" is the sentence with the synonym. English. Thread safety: any thread.
#ifndef VETVEC_ENGLISH_PHRASE_SYNONYMS_H_
#define VETVEC_ENGLISH_PHRASE_SYNONYMS_H_

#include <string_view>
#include <vector>

#include "english/rewrite.h"
#include "lexicon/inversion.h"

namespace vetvec {

// All places, in text order; none overlaps another. `tokens` are Tokenize(text).
std::vector<Edit> PhraseSynonyms(std::string_view text, const std::vector<Token>& tokens);

// Further places, which CR3 uses where there is none of those.
std::vector<Edit> PlainPhraseSynonyms(std::string_view text, const std::vector<Token>& tokens);

// For tests: the compiled-in lists (data/phrase_synonyms.tsv, data/plain_phrase_synonyms.tsv).
const InversionList& PhraseSynonymList();
const InversionList& PlainPhraseSynonymList();

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_PHRASE_SYNONYMS_H_
