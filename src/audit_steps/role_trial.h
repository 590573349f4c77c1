// Role trials: measure how much a vendor gains from distinguishing queries from documents, and
// whether it would score more with other prefixes.
//
// When a vendor is done, the queries and documents of a sample (role_sample.h) are embedded
// again under each treatment of role_treatment.h, through the cache. The judge searches the sample
// under each treatment and compares the result, query by query, with that of the audit's own
// vectors.
//
//   RoleTrialRows rows = *EmbedRoleTrial(trial, sample, texts, options);   // in the job
//   RolesResult found = *JudgeRoles(input);                                // in the judge
#ifndef VETVEC_AUDIT_STEPS_ROLE_TRIAL_H_
#define VETVEC_AUDIT_STEPS_ROLE_TRIAL_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audit_steps/role_sample.h"
#include "audit_steps/role_treatment.h"
#include "base/cancel.h"
#include "base/result.h"
#include "core/encoder.h"
#include "core/matrix.h"
#include "core/text_batch.h"
#include "encoder/role_encoders.h"
#include "metrics/score_comparison.h"

namespace vetvec {

// A treatment, and the vendor's encoders under it.
struct RoleTrial {
  RoleTreatment treatment;
  RoleEncoders encoders;
};

struct RoleTrialRows {
  Matrix rows;        // one per text of RoleSample::ids, zeros for a text without a vector
  uint64_t sent = 0;  // texts that were not in the cache
};

// Errors: those of Encoder::Embed except PARTIAL.
Result<RoleTrialRows> EmbedRoleTrial(const RoleTrial& trial, const RoleSample& sample,
                                     const TextBatch& texts, const CallOptions& options);

// One treatment compared with the configuration.
struct RoleTrialResult {
  RoleTreatment treatment;
  double value = 0;         // the sample's score under this treatment
  ScoreComparison against;  // treatment minus configuration, in points; p by Holm
};

struct RolesResult {
  std::string suite;
  std::string measure;
  uint64_t queries = 0;
  uint64_t documents = 0;
  double value = 0;  // the sample's score as configured
  std::vector<RoleTrialResult> trials;

  // The trial that shows the effect of roles ("queries embedded like documents"); null if it was
  // not made.
  const RoleTrialResult* Alike() const;
  // The treatment with the highest score, if it is certainly better than the configuration: by at
  // least 2 points, with Holm's p below 0.01. Null if there is none.
  const RoleTrialResult* Better() const;
};

struct RolesInput {
  const RoleSample& sample;
  MatrixView rows;  // of the audit, by text id
  const std::vector<RoleTreatment>& treatments;
  const std::vector<Matrix>& trials;  // as treatments
  uint64_t seed = 1;
  std::shared_ptr<CancelToken> cancel;
};

// Queries and documents that lack a vector in one trial are excluded from all. Deterministic.
// Errors: INSUFFICIENT_DATA; DIMENSION_MISMATCH if a trial's rows do not match the sample;
// CANCELLED.
Result<RolesResult> JudgeRoles(const RolesInput& input);

// Clauses for people; empty if nothing was tried or nothing is better.
//   "distinguishing queries from documents adds 2.1 points (0.3 to 3.9) to MRR"
std::string RolesWorthClause(const RolesResult& roles);
//   "would score 17.5 points more with query prefix "query: ", document prefix "passage: ""
std::string BetterRolesClause(const RolesResult& roles);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_ROLE_TRIAL_H_
