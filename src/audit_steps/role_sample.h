// RoleSample: a few queries of an audit and documents to search. It is used to try other ways of
// telling a vendor which text is a query (audit_steps/role_treatment.h).
//
//   std::optional<RoleSample> sample = DrawRoleSample(audit);
// Deterministic.
#ifndef VETVEC_AUDIT_STEPS_ROLE_SAMPLE_H_
#define VETVEC_AUDIT_STEPS_ROLE_SAMPLE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "audit_steps/step.h"
#include "core/text_role.h"
#include "suites/suite.h"

namespace vetvec {

inline constexpr size_t kRoleSampleQueries = 100;
inline constexpr size_t kRoleSampleDocuments = 200;  // more if more are relevant

struct RoleSample {
  Suite part;                   // some of the suite's queries, documents and judgements
  std::vector<uint64_t> ids;    // its texts in the audit, in the order of TextsOfItems(part)
  std::vector<TextRole> roles;  // one per id
};

// Draws from the first suite with at least 30 queries; nothing if there is none. The documents are
// those relevant to the drawn queries and a random selection of the others.
std::optional<RoleSample> DrawRoleSample(const StepTexts& audit);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_ROLE_SAMPLE_H_
