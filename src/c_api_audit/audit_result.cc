// vetvec/audit.h: the results of a judged audit.
#include <fmt/core.h>

#include <utility>

#include "audit/compare.h"
#include "audit/gate.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/objects.h"
#include "vetvec/audit.h"

using vetvec::FindHandle;
using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;
using vetvec::StringOf;

namespace vetvec {
namespace {

Result<std::vector<GateRule>> RulesOf(const vetvec_str& rules, const AuditObject& audit) {
  VETVEC_ASSIGN_OR_RETURN(std::string text, StringOf(rules, "rules"));
  if (!text.empty()) return ParseGateRules(text, "rules");
  for (const std::string& rule : audit.config.gate_rules) text += rule + "\n";
  const std::string& file = audit.config.file;
  return ParseGateRules(text, file.empty() ? "[gate] rules" : fmt::format("{} [gate] rules", file));
}

}  // namespace
}  // namespace vetvec

extern "C" {

void vetvec_audit_destroy(vetvec_audit audit) noexcept { vetvec::DestroyHandle(audit); }

const char* vetvec_audit_verdict(vetvec_audit audit) noexcept {
  const char* text = "";
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(audit));
    text = object->verdict.c_str();
    return OkStatus();
  });
  return text;
}

const char* vetvec_audit_folder(vetvec_audit audit) noexcept {
  const char* text = "";
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(audit));
    text = object->run.result.run_folder.c_str();
    return OkStatus();
  });
  return text;
}

vetvec_status vetvec_audit_compare(vetvec_audit audit_a, vetvec_str vendor_a, vetvec_audit audit_b,
                                   vetvec_str vendor_b, vetvec_buffer** out,
                                   vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto first_run, FindHandle(audit_a));
    VETVEC_ASSIGN_OR_RETURN(const auto second_run, FindHandle(audit_b));
    VETVEC_ASSIGN_OR_RETURN(const std::string first, StringOf(vendor_a, "vendor_a"));
    VETVEC_ASSIGN_OR_RETURN(const std::string second, StringOf(vendor_b, "vendor_b"));
    VETVEC_ASSIGN_OR_RETURN(const auto relations,
                            vetvec::CompareVendors(first_run->run, first, second_run->run, second));
    VETVEC_ASSIGN_OR_RETURN(const size_t a, vetvec::FindVendor(first_run->run, first));
    VETVEC_ASSIGN_OR_RETURN(const size_t b, vetvec::FindVendor(second_run->run, second));
    const auto model = vetvec::CompareModelsOfRuns(first_run->run, a, second_run->run, b);
    *out = vetvec::NewBuffer(vetvec::ComparisonJson(first, second, model, relations));
    return OkStatus();
  });
}

vetvec_status vetvec_audit_check_gate(vetvec_audit audit, vetvec_str rules, vetvec_audit baseline,
                                      uint8_t* out_passed, vetvec_buffer** out,
                                      vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_passed == nullptr) return InvalidArgument("out_passed is NULL");
    *out_passed = 0;
    if (out != nullptr) *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(audit));
    std::shared_ptr<vetvec::AuditObject> other;
    if (baseline.id != 0) {
      VETVEC_ASSIGN_OR_RETURN(other, FindHandle(baseline));
    }
    VETVEC_ASSIGN_OR_RETURN(const auto parsed, vetvec::RulesOf(rules, *object));
    VETVEC_ASSIGN_OR_RETURN(const auto checks,
                            vetvec::CheckGate(object->run, parsed, other ? &other->run : nullptr));
    if (out != nullptr) *out = vetvec::NewBuffer(vetvec::GateJson(checks));
    *out_passed = vetvec::GatePassed(checks) ? 1 : 0;
    return OkStatus();
  });
}

}  // extern "C"
