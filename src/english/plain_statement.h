// Recognises sentences that are simple enough to be inverted as a whole. CR3 requires this before
// it looks for an inversion.
//
//   "The driver signed the form."           plain
//   "Two drivers signed it for an hour."    not: a denial is ambiguous
//
// A plain sentence is one statement or request whose subject is definite and comes first. It
// contains nothing that would make a denial say less than the opposite: quantities, comparisons,
// durations, adverbs, degrees, purposes and adjuncts with a verb of their own, coordination, or
// idioms. English. Internal to english. Thread safety: any thread.
#ifndef VETVEC_ENGLISH_PLAIN_STATEMENT_H_
#define VETVEC_ENGLISH_PLAIN_STATEMENT_H_

#include <cstddef>
#include <vector>

#include "english/pos_tagger.h"
#include "english/tokens.h"

namespace vetvec {

// The tokens from `first` up to but not including `last` are replaced by the inversion, so they may
// contain what is forbidden elsewhere ("always", "everyone"). Without tags, only the words decide.
bool IsPlainStatement(const std::vector<Token>& tokens, const SentenceTags& tags, size_t first,
                      size_t last);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_PLAIN_STATEMENT_H_
