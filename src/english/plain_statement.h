// Sentences whose shape is understood well enough to turn the whole of them round: what CR3 asks of
// a sentence before it looks for an inversion.
//
//   "The driver signed the form."           plain
//   "Two drivers signed it for an hour."    not: who and how long would be denied, or the signing
//
// One statement or request whose subject is definite and stands first. Left alone is what would
// make a denial say less than the opposite: quantities, comparisons, durations, adverbs, degrees,
// purposes and adjuncts with a verb of their own, coordination, and idioms. English. Internal to
// english. Thread safety: any thread.
#ifndef VETVEC_ENGLISH_PLAIN_STATEMENT_H_
#define VETVEC_ENGLISH_PLAIN_STATEMENT_H_

#include <cstddef>
#include <vector>

#include "english/pos_tagger.h"
#include "english/tokens.h"

namespace vetvec {

// The tokens from `first` to `last` (not included) are those that the inversion replaces: they may
// hold what is forbidden elsewhere ("always", "everyone"). Without tags the words alone decide.
bool IsPlainStatement(const std::vector<Token>& tokens, const SentenceTags& tags, size_t first,
                      size_t last);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_PLAIN_STATEMENT_H_
