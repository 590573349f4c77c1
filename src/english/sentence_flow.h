// What holds a sentence together, and so forbids to turn one word or clause of it into its
// opposite.
//
//   MayNegate(Tokenize("The fee has been waived, since we caused the delay."))   // false: a reason
//   MayNegate(Tokenize("We are sorry for the delay."))                           // false: a
//   formula MayNegate(Tokenize("The parcel has been sent."))                             // true
// Of a wish, a thank-you or an apology nobody writes the opposite; a reason, a consequence or a
// contrast in another clause would no longer follow. English, closed lists. Thread safety: any thread.
#ifndef VETVEC_ENGLISH_SENTENCE_FLOW_H_
#define VETVEC_ENGLISH_SENTENCE_FLOW_H_

#include <cstddef>
#include <vector>

#include "english/tokens.h"

namespace vetvec {

// A clause may be negated, or its negation taken away.
bool MayNegate(const std::vector<Token>& tokens);

// The word at `i` may be replaced by its opposite, as far as other words of closed classes say.
// `sharply`: also where a second predicate would have to change with it ("was rude and left").
bool MayOppose(const std::vector<Token>& tokens, size_t i, bool sharply);

// The words from `first` to `last` may be replaced by a synonym and by an opposite: MayOppose, and
// the sentence states something without a contrast, a reason or a request. `verb`: only a finite
// one or a participle; its base form (`base`) after a subject.
bool MayContrast(const std::vector<Token>& tokens, size_t first, size_t last, bool verb, bool base);

// "Before you leave", "after the update": true where time or place is the one thing said, in a
// clause that stands alone.
bool IsPlainClause(const std::vector<Token>& tokens);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_SENTENCE_FLOW_H_
