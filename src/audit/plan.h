// AuditPlan: counts what an audit would send, before anything is sent.
#ifndef VETVEC_AUDIT_PLAN_H_
#define VETVEC_AUDIT_PLAN_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "audit/config.h"
#include "audit/power_plan.h"
#include "audit/vendor_steps.h"
#include "audit/workload.h"
#include "audit_steps/text_cost.h"
#include "base/result.h"
#include "encoder/role_encoders.h"

namespace vetvec {

// The part of a plan that goes through the service's batch API. Its tokens are included
// in VendorPlan::sent; the proof's texts, which are sent online, in all of its figures.
struct BatchShare {
  uint64_t texts = 0;       // to be submitted
  uint64_t open_texts = 0;  // in jobs of earlier runs
  uint64_t tokens = 0;      // of `texts`; as TextCost::tokens and tokens_expected
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
  TextCost sent;          // all requests, also of steps, unless one fails or a vector changes
  std::map<std::string, StepCost> steps;  // by step; included in `sent`
  double minutes = 0;                     // at the configured rate limits; 0 without limits
  std::optional<BatchShare> batches;      // if the vendor's texts go by batches
  std::optional<double> cost;             // nothing: not priced
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

struct PlanInput {
  const AuditConfig& config;
  const Workload& work;
  // In the order of config.vendors; nothing stands for a vendor that is not opened, which counts as
  // one that sends nothing.
  const std::vector<std::optional<RoleEncoders>>& encoders;
  const std::map<std::string, std::vector<VendorSender>>& senders;  // by vendor
  CacheLookup cached;
};

Result<AuditPlan> PlanAudit(const PlanInput& in);

// BUDGET_EXCEEDED if the plan is above [audit] budget or budget_tokens; FAILED_PRECONDITION if
// [audit] budget is set and a vendor has no price.
Status CheckBudget(const AuditConfig& config, const AuditPlan& plan);

std::string PlanJson(const AuditPlan& plan);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_PLAN_H_
