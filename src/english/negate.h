// Negates a sentence, or removes its negation, if the rules are certain that the result is English
// and says the opposite.
//
//   Negator negator(morphology);
//   negator.Negate(ChangedText("She gave a clear answer."))   // "She did not give a clear answer."
// Applies to statements and requests with one main clause, whose verb comes before any other
// clause. Excluded are questions, sentences with a second negation, words that go only with a
// statement or only with a negation ("some", "any", "already", "yet"), and quantified subjects
// ("all of them are not" is ambiguous). English. Internal to english. Thread safety: any thread.
#ifndef VETVEC_ENGLISH_NEGATE_H_
#define VETVEC_ENGLISH_NEGATE_H_

#include <optional>
#include <string>

#include "english/changed_text.h"
#include "lexicon/morphology.h"

namespace vetvec {

class Negator {
 public:
  explicit Negator(const Morphology& morphology) : morphology_(morphology) {}

  std::optional<std::string> Negate(const ChangedText& text) const;

 private:
  std::optional<std::string> TakeAway(const ChangedText& text, size_t i) const;
  std::optional<std::string> WithDo(const ChangedText& text, size_t i) const;

  const Morphology& morphology_;
};

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_NEGATE_H_
