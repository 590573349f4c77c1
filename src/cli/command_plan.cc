// vetvec plan.
#include <nlohmann/json.hpp>
#include <string>

#include "cli/audit_flags.h"
#include "cli/plan_text.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

int RunPlan(const CommonFlags& given, const CancelToken& cancel) {
  CommonFlags flags = given;
  TakeReports(&flags);
  const Config config = LoadSessionConfig(flags);
  std::string plan;
  {
    CallScope scope(flags, cancel);
    plan = Audit::Plan(config, scope.options());
  }
  if (flags.json) {
    PrintDataLine(plan);
  } else {
    Print(PlanText(nlohmann::json::parse(plan)));
  }
  return kExitOk;
}

}  // namespace

extern const Command kPlanCommand = CommandOf<AddAuditFlags, RunPlan>(
    "plan", "Show what an audit would send and cost, without sending it");

}  // namespace vetvec::cli
