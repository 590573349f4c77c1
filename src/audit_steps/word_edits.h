// What the two halves of the step "word_edits" share: the thirds of a text.
#ifndef VETVEC_AUDIT_STEPS_WORD_EDITS_H_
#define VETVEC_AUDIT_STEPS_WORD_EDITS_H_

#include <array>
#include <vector>

#include "audit_steps/step.h"

namespace vetvec {

inline constexpr size_t kThirds = 3;
inline constexpr std::array<const char*, kThirds> kThirdNames = {"beginning", "middle", "end"};
inline constexpr size_t kLeastEditedWords = 6;  // of a text in which a word is edited

// Where the thirds of a text of `words` words begin, and its end; the middle takes what is over.
inline std::array<size_t, kThirds + 1> ThirdsOf(size_t words) {
  const size_t part = words / kThirds;
  return {0, part, words - part, words};
}

// Up to 60 copies of the longer half of the suites' texts, each with one word edited: 20 in each
// third of a text, half of them replaced by another word of these texts (of at least 4 letters),
// half deleted. Texts with fewer than 6 words between blanks are not used. Deterministic.
std::vector<MadeText> PlanWordEdits(const StepTexts& audit);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_WORD_EDITS_H_
