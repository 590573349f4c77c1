#include "audit_steps/step_results.h"

#include <any>

#include "base/json.h"

namespace vetvec {
namespace {

template <typename T>
const T& DataOf(const std::vector<VendorStep>& steps) {
  static const T kNothing;
  for (const VendorStep& one : steps) {
    if (const T* data = std::any_cast<T>(&one.findings.data)) return *data;
  }
  return kNothing;
}

}  // namespace

const ContractResult& ContractOf(const std::vector<VendorStep>& steps) {
  return DataOf<ContractResult>(steps);
}
const ResentResult& ResentOf(const std::vector<VendorStep>& steps) {
  return DataOf<ResentResult>(steps);
}
const TrialsResult& TrialsOf(const std::vector<VendorStep>& steps) {
  return DataOf<TrialsResult>(steps);
}

std::string FactsOfProblem(const Status& status) {
  if (status.ok()) return "";
  return Json{{"problem", status.message()}}.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string ProblemOfFacts(const std::string& facts) {
  return facts.empty() ? "" : Json::parse(facts).value("problem", "");
}

}  // namespace vetvec
