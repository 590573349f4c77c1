// What a step keeps of one vendor in a run folder, and what the steps open of it.
#ifndef VETVEC_AUDIT_RUN_FOLDER_STEPS_H_
#define VETVEC_AUDIT_RUN_FOLDER_STEPS_H_

#include <string>

#include "audit/run_folder.h"
#include "audit/run_record.h"
#include "audit_steps/step.h"
#include "audit_steps/step_files.h"

namespace vetvec {

// `folder`, `record` and `step` outlive the object. Facts and the hashes of files go to `record`,
// which the caller writes.
class RunStepFiles : public StepFiles {
 public:
  RunStepFiles(const RunFolder& folder, RunRecord* record, std::string vendor,
               const AuditStep& step)
      : folder_(folder), record_(record), vendor_(std::move(vendor)), step_(step) {}

  std::string facts() const override;
  void SetFacts(std::string json) override;
  bool Has(const std::string& ending) const override;
  Status Write(const std::string& ending, const std::string& bytes) override;
  Status WriteRows(const std::string& ending, MatrixView rows) override;
  Result<std::string> Read(const std::string& ending) const override;
  Result<Matrix> ReadRows(const std::string& ending) const override;
  Status Damaged(const std::string& why) const override;

 private:
  std::string NameOf(const std::string& ending) const;

  const RunFolder& folder_;
  RunRecord* const record_;
  const std::string vendor_;
  const AuditStep& step_;
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_RUN_FOLDER_STEPS_H_
