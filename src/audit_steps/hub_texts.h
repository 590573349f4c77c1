// The texts of the step "hubs": near-empty chunks, as splitting documents leaves them, and short
// queries, which meet them most often.
#ifndef VETVEC_AUDIT_STEPS_HUB_TEXTS_H_
#define VETVEC_AUDIT_STEPS_HUB_TEXTS_H_

#include <optional>
#include <vector>

#include "audit_steps/step.h"

namespace vetvec {

inline constexpr char kJunkNote[] = "near-empty";
inline constexpr char kShortQueryNote[] = "three words";
inline constexpr size_t kLeastForHubs = 50;  // with fewer, a search must meet any text

// The first suite of passages with enough of them; nothing: there is none.
std::optional<size_t> SuiteWithHubs(const StepTexts& audit);

// 20 near-empty texts, made of a passage, and of up to 300 queries their first three words that
// occur in at most a twentieth of the passages. A query without three such words has none.
// Deterministic.
std::vector<MadeText> PlanHubs(const StepTexts& audit);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_HUB_TEXTS_H_
