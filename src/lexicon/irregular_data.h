// Tables of irregular English forms, written for this project from common knowledge.
//
// Private to morphology.cc. Each table is text, one entry a line, words separated by blanks.
#ifndef VETVEC_LEXICON_IRREGULAR_DATA_H_
#define VETVEC_LEXICON_IRREGULAR_DATA_H_

#include <string_view>

namespace vetvec {

// "base past participle"; "a/b": both are known, the first is the one that is made.
extern const std::string_view kIrregularVerbs;
// "singular plural"; equal words for "sheep" and the like.
extern const std::string_view kIrregularNouns;
// "base comparative superlative".
extern const std::string_view kIrregularAdjectives;
extern const std::string_view kIrregularAdverbs;

// Verbs of two syllables or more, stressed on the last, that double their last letter: "admit".
extern const std::string_view kDoublingVerbs;
// Nouns without a usual plural ("information", "scissors").
extern const std::string_view kNounsWithoutPlural;
// Nouns in -o that take -es, nouns in -ch spoken as k that take -s.
extern const std::string_view kNounsWithOes;
extern const std::string_view kNounsWithHardCh;
// Nouns in -man that are not compounds of "man": "human".
extern const std::string_view kNounsInManWithS;
// Adjectives of one syllable compared with "more": "fun"; of two syllables compared with -er:
// "quiet".
extern const std::string_view kShortAdjectivesWithMore;
extern const std::string_view kLongAdjectivesWithEr;
// Adverbs compared with -er: "fast".
extern const std::string_view kAdverbsWithEr;
// Verbs that are not inflected: "must".
extern const std::string_view kModalVerbs;

}  // namespace vetvec

#endif  // VETVEC_LEXICON_IRREGULAR_DATA_H_
