// Words other than adjectives and verbs that have both a synonym and an opposite that fit: adverbs,
// prepositions, quantities and fixed phrases ("frequently": "often", "rarely"; "more than 500":
// "over 500", "less than 500"). CR1 uses them in addition to the contrasts of the substitution
// table.
//
//   for (const PhraseContrast& found : PhraseContrasts(text, tokens, tags)) ...
//
// Only the words of a row and the words before and after them matter; phrases of time ("before the
// meeting") also require that no clause follows. English. Thread safety: any thread.
#ifndef VETVEC_ENGLISH_PHRASE_CONTRASTS_H_
#define VETVEC_ENGLISH_PHRASE_CONTRASTS_H_

#include <string_view>
#include <vector>

#include "english/pos_tagger.h"
#include "english/rewrite.h"
#include "lexicon/inversion.h"

namespace vetvec {

struct PhraseContrast {
  Edit synonym;
  Edit opposite;
};

std::vector<PhraseContrast> PhraseContrasts(std::string_view text, const std::vector<Token>& tokens,
                                            const SentenceTags& tags);

// The compiled-in rows (data/phrase_contrasts.tsv), in the format of lexicon/inversion.h; `replace`
// is "synonym / opposite", or "-" for a phrase that is not replaced.
const InversionList& PhraseContrastList();

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_PHRASE_CONTRASTS_H_
