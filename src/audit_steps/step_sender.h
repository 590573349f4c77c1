// StepSender: what a step of an audit sends to one vendor, beside the audit's texts.
//
// The runner makes one per vendor and step, counts it for the plan, and lets it send on the
// vendor's thread. What it keeps in the run folder is all that the step's `read` (step.h) gets.
//
//   step.open(vendor, &sender);                                  // null: nothing to send
//   sender->Count(&cost);                                        // plan
//   sender->Send(call, rows);                                    // on the vendor's thread
//   sender->Keep(&files);                                        // on the runner's thread
#ifndef VETVEC_AUDIT_STEPS_STEP_SENDER_H_
#define VETVEC_AUDIT_STEPS_STEP_SENDER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "audit_steps/step_files.h"
#include "audit_steps/text_cost.h"
#include "base/option.h"
#include "base/result.h"
#include "core/encoder.h"
#include "core/matrix.h"
#include "core/text_role.h"
#include "encoder/encoder_spec.h"
#include "encoder/role_encoders.h"

namespace vetvec {

struct StepTexts;

// The spec of a vendor's encoder for texts of one role, made of the configured one.
using SpecOfRole = std::function<EncoderSpec(const EncoderSpec& configured, TextRole role)>;

// A vendor that is about to be measured. Valid during AuditStep::open only.
struct StepVendor {
  const StepTexts& audit;
  const RoleEncoders& encoders;
  const EncoderSpec& spec;    // as configured, whatever the role
  const StepFiles& kept;      // what an earlier session of the run has kept
  bool is_on = true;          // the step's key in [audit]
  bool only_cached = false;   // nothing may be sent
  bool is_older_run = false;  // begun before audits had steps
  // The options of the audit's first suite of this kind; nothing: it has none.
  std::function<std::optional<OptionValues>(const std::string& kind)> suite_options;
  // Opens the vendor's encoders with other specs.
  std::function<Result<RoleEncoders>(const SpecOfRole& spec)> open;
};

// What a sender counts with.
struct StepPlanning {
  const StepTexts& audit;
  const RoleEncoders& encoders;
  CacheLookup cached;
};

// On the vendor's thread. Requests are recorded like the audit's, unless the options are changed.
struct StepCall {
  const StepTexts& audit;
  const RoleEncoders& encoders;
  CallOptions options;
};

struct StepCost {
  TextCost cost;
  uint64_t counted = 0;  // what the plan says of the step: AuditStep::plan_key
  // Of `cost.texts`, those that count against a rate limit of texts.
  uint64_t limited_texts = 0;
};

// Failures of sending are kept as the step's problem: the audit's texts have their vectors all the
// same. Thread safety: one thread at a time.
class StepSender {
 public:
  virtual ~StepSender() = default;
  // Whether it sends before the audit's texts, and can be kept while these are being embedded.
  virtual bool SendsFirst() const { return false; }
  // Sends and writes nothing.
  virtual Status Count(const StepPlanning& planning, StepCost* out) const = 0;
  // When all texts of the audit have been embedded, `rows` has one row per text, zeros for those
  // that failed. Of a step that sends first: none.
  virtual void Send(const StepCall& call, MatrixView rows) = 0;
  // Replaces the facts and files of the step.
  virtual Status Keep(StepFiles* files) = 0;
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_STEP_SENDER_H_
