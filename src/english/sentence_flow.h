// Decides whether one word or clause of a sentence can be replaced with its opposite without making
// the rest of the sentence implausible.
//
//   MayNegate(Tokenize("The fee has been waived, since we caused the delay."))  // false: a reason
//   MayNegate(Tokenize("We are sorry for the delay."))                          // false: a formula
//   MayNegate(Tokenize("The parcel has been sent."))                            // true
// Nobody writes the opposite of a wish, a thank-you or an apology; and a reason, a consequence or a
// contrast in another clause would no longer follow. English, closed lists. Thread safety: any
// thread.
#ifndef VETVEC_ENGLISH_SENTENCE_FLOW_H_
#define VETVEC_ENGLISH_SENTENCE_FLOW_H_

#include <cstddef>
#include <vector>

#include "english/tokens.h"

namespace vetvec {

// Whether a clause may be negated, or its negation removed.
bool MayNegate(const std::vector<Token>& tokens);

// Whether the word at `i` may be replaced with its opposite, as far as words of closed classes
// show. `sharply`: allow it even if a second predicate would have to change too ("was rude and
// left").
bool MayOppose(const std::vector<Token>& tokens, size_t i, bool sharply);

// Whether the words from `first` to `last` may be replaced with a synonym and with an opposite:
// MayOppose holds, and the sentence states something without a contrast, a reason or a request. If
// they are a `verb`, it must be finite or a participle; its base form (`base`) is allowed after a
// subject.
bool MayContrast(const std::vector<Token>& tokens, size_t first, size_t last, bool verb, bool base);

// "Faster, faster", "slowly and slowly", "very, very": whether the words from `first` to `last` are
// repeated beside themselves. Replacing one of the two leaves the other behind.
bool IsDoubled(const std::vector<Token>& tokens, size_t first, size_t last);

// "Before you leave", "after the update": true if a time or place is all that the sentence says, in
// a clause that stands alone.
bool IsPlainClause(const std::vector<Token>& tokens);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_SENTENCE_FLOW_H_
