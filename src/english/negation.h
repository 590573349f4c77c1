// Negates a sentence by rule. CR3 does this if neither a table nor a pattern inverts the sentence.
//
//   "The driver arrived."       -> "The driver did not arrive."
//   "The room is clean."        -> "The room is not clean."
//   "Please send the invoice."  -> "Please do not send the invoice."
//   "The lift did not stop."    -> "The lift stopped."
//
// Applies to a single statement or request, and only if the tags are certain about its finite verb.
// Excluded are questions, negative sentences, words that go only with a statement or only with a
// negation ("already", "some", "even"), and sentences in which another clause would have to change
// too ("but", "because", "and" followed by a verb). English. Thread safety: any thread.
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

  // The edit that negates `text`; nothing if the rules are not certain or there are no tags.
  std::optional<Edit> Of(std::string_view text, const std::vector<Token>& tokens,
                         const SentenceTags& tags) const;
  // The edit that removes the "not" of a statement, which must not contain any other negation.
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
