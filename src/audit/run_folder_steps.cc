#include "audit/run_folder_steps.h"

#include <fmt/core.h>

namespace vetvec {

std::string RunStepFiles::NameOf(const std::string& ending) const {
  return fmt::format("{}/{}{}", step_.folder, RunFolder::FileNameOf(vendor_), ending);
}

std::string RunStepFiles::facts() const {
  const auto& steps = record_->Of(vendor_).steps;
  const auto found = steps.find(step_.name);
  return found == steps.end() ? "" : found->second;
}

void RunStepFiles::SetFacts(std::string json) {
  auto& steps = record_->vendors[vendor_].steps;
  steps.erase(step_.name);
  if (!json.empty()) steps[step_.name] = std::move(json);
}

bool RunStepFiles::Has(const std::string& ending) const {
  return record_->files.count(NameOf(ending)) > 0;
}

Status RunStepFiles::Write(const std::string& ending, const std::string& bytes) {
  const std::string name = NameOf(ending);
  VETVEC_ASSIGN_OR_RETURN(record_->files[name], folder_.Write(name, bytes));
  return OkStatus();
}

Status RunStepFiles::WriteRows(const std::string& ending, MatrixView rows) {
  const std::string name = NameOf(ending);
  VETVEC_ASSIGN_OR_RETURN(record_->files[name], folder_.WriteMatrix(name, rows));
  return OkStatus();
}

Result<std::string> RunStepFiles::Read(const std::string& ending) const {
  return folder_.Read(*record_, NameOf(ending));
}

Result<Matrix> RunStepFiles::ReadRows(const std::string& ending) const {
  return folder_.ReadMatrix(*record_, NameOf(ending));
}

Status RunStepFiles::Damaged(const std::string& why) const {
  return DataLoss(why).WithFile(folder_.path());
}

}  // namespace vetvec
