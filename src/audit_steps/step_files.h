// StepFiles: what a step keeps of one vendor in the run folder: facts in run.json, and files.
//
// Implemented by the run folder (audit/run_folder_steps.h), which guards each file with a hash.
// Thread safety: one thread.
#ifndef VETVEC_AUDIT_STEPS_STEP_FILES_H_
#define VETVEC_AUDIT_STEPS_STEP_FILES_H_

#include <string>

#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

class StepFiles {
 public:
  virtual ~StepFiles() = default;

  // A JSON object of the step's own; "" if it has kept none.
  virtual std::string facts() const = 0;
  virtual void SetFacts(std::string json) = 0;

  // The file of the vendor in the step's folder (AuditStep::folder); `ending` distinguishes
  // several: ".npy", "-1.npy".
  virtual bool Has(const std::string& ending) const = 0;
  virtual Status Write(const std::string& ending, const std::string& bytes) = 0;
  virtual Status WriteRows(const std::string& ending, MatrixView rows) = 0;
  // DATA_LOSS if it is not as it was written; FAILED_PRECONDITION if it was not.
  virtual Result<std::string> Read(const std::string& ending) const = 0;
  virtual Result<Matrix> ReadRows(const std::string& ending) const = 0;

  // DATA_LOSS that names the run folder.
  virtual Status Damaged(const std::string& why) const = 0;
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_STEP_FILES_H_
