// AuditPlan: counts what an audit would send, before anything is sent.
#ifndef VETVEC_AUDIT_PLAN_H_
#define VETVEC_AUDIT_PLAN_H_

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "audit/config.h"
#include "audit/power_plan.h"
#include "audit/role_trial.h"
#include "audit/secrets.h"
#include "audit/workload.h"
#include "base/result.h"
#include "cache/store.h"
#include "core/text_role.h"
#include "encoder/role_encoders.h"

namespace vetvec {

// The part of a plan that goes through the service's batch API. Its tokens are included
// in VendorPlan::tokens; the proof's texts, which are sent online, in all of its figures.
struct BatchShare {
  uint64_t texts = 0;       // to be submitted
  uint64_t open_texts = 0;  // in jobs of earlier runs
  uint64_t tokens = 0;      // of `texts`; as VendorPlan::tokens and tokens_expected
  uint64_t tokens_expected = 0;
  uint64_t proof_texts = 0;  // sent online, to prove the order
  uint64_t proof_tokens_expected = 0;
  int64_t hours = 0;            // in which a job is completed or given up
  std::optional<double> price;  // per million tokens; nothing: not priced
  bool has_discount = false;    // a price of batches is set or known
};

struct VendorPlan {
  std::string name;
  std::string spec;
  bool is_local = false;  // nothing is sent
  uint64_t texts = 0;     // distinct
  uint64_t cached = 0;    // of these, in the cache
  // In all requests, including the contract suite's, unless a request fails or a vector changes.
  uint64_t texts_sent = 0;
  uint64_t requests = 0;           // the same
  uint64_t contract_requests = 0;  // at most, without retries
  uint64_t resent_texts = 0;       // resend.h; included in the other figures
  uint64_t role_trial_texts = 0;   // role_trial.h; included likewise
  // Upper limit, by a tokenizer or an upper estimate; includes resent texts a second time.
  uint64_t tokens = 0;
  uint64_t tokens_expected = 0;       // the same, or about what will be billed (core/token_count.h)
  double minutes = 0;                 // at the configured rate limits; 0 without limits
  std::optional<BatchShare> batches;  // if the vendor's texts go by batches
  std::optional<double> cost;         // nothing: not priced
  std::optional<double> cost_expected;
};

struct AuditPlan {
  uint64_t triples = 0;
  uint64_t texts = 0;
  uint64_t dictionary_words = 0;
  std::vector<LeftOutSuite> left_out;  // of the default suites
  std::vector<VendorPlan> vendors;
  uint64_t tokens = 0;             // of all vendors
  std::optional<double> cost;      // of all vendors; nothing if one that sends texts has no price
  std::vector<std::string> notes;  // e.g. that tokens are an upper estimate
  std::vector<CanShow> can_show;   // one per score, from PlanOnly; empty for fewer than two vendors
};

// Role trials on a sample, made at the end; in the order of config.vendors.
struct PlannedTrials {
  const RoleSample* sample = nullptr;  // null: no trials
  const std::vector<std::vector<RoleTrial>>* of_vendors = nullptr;
};

// `encoders` are in the order of config.vendors; nothing stands for a vendor that is not opened,
// which counts as one that sends nothing. `roles` has one role per text, or is empty: kNone for all
// texts. `cache` may be null. `contract_tested`: the vendors whose contract has already been
// tested.
Result<AuditPlan> PlanAudit(const AuditConfig& config, const Workload& work,
                            const std::vector<std::optional<RoleEncoders>>& encoders,
                            std::span<const TextRole> roles, Store* cache,
                            const std::string& tenant_salt,
                            const std::set<std::string>& contract_tested = {},
                            const PlannedTrials& trials = {});

// BUDGET_EXCEEDED if the plan is above [audit] budget or budget_tokens; FAILED_PRECONDITION if
// [audit] budget is set and a vendor has no price.
Status CheckBudget(const AuditConfig& config, const AuditPlan& plan);

std::string PlanJson(const AuditPlan& plan);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_PLAN_H_
