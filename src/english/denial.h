// Inverts a whole statement or request by denying its main clause, or by removing its denial. CR3
// does this if no pattern fits.
//
//   "If the lift is broken, we can use the stairs."   -> "..., we cannot use the stairs."
//   "The parcel has already been sent."               -> "The parcel has not yet been sent."
//   "I am still waiting for a refund."                -> "I am no longer waiting for a refund."
//   "The bus normally stops here."                    -> "The bus normally does not stop here."
//
// English. Internal to english. Thread safety: any thread.
#ifndef VETVEC_ENGLISH_DENIAL_H_
#define VETVEC_ENGLISH_DENIAL_H_

#include <optional>
#include <string_view>
#include <vector>

#include "english/negation.h"

namespace vetvec {

class Denial {
 public:
  // `tagger` may be null; nothing is then denied.
  explicit Denial(const PosTagger* tagger) : tagger_(tagger) {}

  // Nothing unless the result is certainly English and says the opposite.
  std::optional<Edit> Of(std::string_view text, const std::vector<Token>& tokens) const;

 private:
  std::optional<Edit> OfClause(std::string_view text, const std::vector<Token>& tokens) const;
  std::optional<Edit> OfAdverb(std::string_view text, const std::vector<Token>& tokens,
                               size_t adverb) const;

  const PosTagger* const tagger_;
  Negation negation_;
};

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_DENIAL_H_
