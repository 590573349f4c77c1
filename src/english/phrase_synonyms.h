// Phrases, and words of parts of speech that the substitution table does not cover, that have a
// synonym in any context: "about 300" and "roughly 300", "mistake" and "error".
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

// The edits for all places, in text order and without overlaps. `tokens` are Tokenize(text).
std::vector<Edit> PhraseSynonyms(std::string_view text, const std::vector<Token>& tokens);

// The edits for further places, which CR3 uses if there are none of those.
std::vector<Edit> PlainPhraseSynonyms(std::string_view text, const std::vector<Token>& tokens);

// For tests: the compiled-in lists (data/phrase_synonyms.tsv, data/plain_phrase_synonyms.tsv).
const InversionList& PhraseSynonymList();
const InversionList& PlainPhraseSynonymList();

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_PHRASE_SYNONYMS_H_
