// Lexicons in table files: a user's own words, and the format of the built-in starter lexicon.
//
// A table (base/table_reader.h), TSV without quotes if the header contains a tab, otherwise CSV;
// lines that begin with "# " are comments. Columns by name, in any order and case:
//   word      the lemma (required)
//   pos       noun | verb | adjective | adverb, or n v a r (required)
//   polarity  positive | negative | none, or + - 0 (default none)
//   synonyms  words separated by '|' (optional): same meaning, same polarity
//   antonyms  words separated by '|' (optional): opposite meaning
//   relation, target   the long form, one relation a line: relation is synonym | antonym
// Lines with equal word and pos are one sense: lists are joined; two different polarities are an
// error. An unknown column is an error ("did you mean"). A target that has no line gets its
// polarity from its relation: a synonym has the polarity of its word, an antonym the opposite one.
// Relations are not reversed.
#ifndef VETVEC_LEXICON_USER_LEXICON_H_
#define VETVEC_LEXICON_USER_LEXICON_H_

#include <memory>
#include <string>
#include <string_view>

#include "lexicon/lexicon.h"

namespace vetvec {

// Errors name file, line and column. INSUFFICIENT_DATA if there is no entry.
Result<std::shared_ptr<const Lexicon>> LoadUserLexicon(const std::string& path);
Result<std::shared_ptr<const Lexicon>> ParseUserLexicon(std::string_view text,
                                                        LexiconSource source);

}  // namespace vetvec

#endif  // VETVEC_LEXICON_USER_LEXICON_H_
