// From a run folder to the object behind a vetvec_audit.
#ifndef VETVEC_C_API_AUDIT_AUDIT_OBJECT_H_
#define VETVEC_C_API_AUDIT_AUDIT_OBJECT_H_

#include <memory>
#include <string>

#include "audit/runner.h"
#include "base/result.h"
#include "c_api_audit/objects.h"

namespace vetvec {

Result<std::shared_ptr<AuditObject>> JudgeFolder(const std::string& path,
                                                 const AuditOptions& options);

}  // namespace vetvec

#endif  // VETVEC_C_API_AUDIT_AUDIT_OBJECT_H_
