// Negating a sentence by rule: what CR3 does where no table and no pattern inverts it.
//
//   "The driver arrived."       -> "The driver did not arrive."
//   "The room is clean."        -> "The room is not clean."
//   "Please send the invoice."  -> "Please do not send the invoice."
//   "The lift did not stop."    -> "The lift stopped."
//
// One statement or request alone, and only where the tags are sure of its finite verb. Left alone
// are questions, what is negative already, words that go with one of the two only ("already",
// "some", "even"), and sentences in which another clause would have to change with it ("but",
// "because", "and" with a verb behind it). English. Thread safety: any thread.
#ifndef VETVEC_ENGLISH_NEGATION_H_
#define VETVEC_ENGLISH_NEGATION_H_

#include <optional>
#include <string_view>
#include <vector>

#include "english/pos_tagger.h"
#include "english/rewrite.h"
#include "lexicon/morphology.h"

namespace vetvec {

class Negation {
 public:
  Negation();

  // The edit that negates `text`; nothing where the rules are not sure, or without tags.
  std::optional<Edit> Of(std::string_view text, const std::vector<Token>& tokens,
                         const SentenceTags& tags) const;
  // The edit that takes the "not" of a statement away, which must be all that is negative in it.
  std::optional<Edit> TakenAway(const std::vector<Token>& tokens, const SentenceTags& tags) const;
  // "Someone called." -> "No one called.", "Nobody told me." -> "Somebody told me."
  std::optional<Edit> OfNobody(std::string_view text, const std::vector<Token>& tokens,
                               const SentenceTags& tags) const;

 private:
  std::optional<Edit> WithDo(const std::vector<Token>& tokens, const SentenceTags& tags,
                             size_t verb) const;
  std::optional<Edit> WithoutDo(const std::vector<Token>& tokens, const SentenceTags& tags,
                                size_t begin, size_t verb, std::string_view auxiliary) const;

  Morphology verbs_;  // of the verbs of data/common_verbs.tsv
};

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_NEGATION_H_
