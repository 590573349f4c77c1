// Number, person and case of English noun phrases, and the verb forms that agree with them.
// Internal to english, see parsed_changes.h.
#ifndef VETVEC_ENGLISH_AGREEMENT_H_
#define VETVEC_ENGLISH_AGREEMENT_H_

#include <cstddef>
#include <optional>
#include <string>

#include "english/sentence_view.h"

namespace vetvec {

// The number and person of a noun phrase, determined by its head.
bool IsPlural(const SentenceView& view, size_t head);
bool IsPronoun(const SentenceView& view, WordSpan span);
bool IsFirstPersonSingular(const SentenceView& view, size_t head);
bool IsThirdPersonSingular(const SentenceView& view, size_t head);
// The phrase as a subject or as an object: pronouns change their form ("he", "him"). Null if the
// phrase is a pronoun whose other form is not known ("who").
std::optional<std::string> CaseForm(const SentenceView& view, WordSpan span, bool as_object);
// "is", "were", "am": the form that agrees with a subject with that head.
std::string FormOfBe(const SentenceView& view, size_t subject_head, bool is_past);
std::string FormOfHave(const SentenceView& view, size_t subject_head);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_AGREEMENT_H_
