// What the functions that make suites share: the handle.
#ifndef VETVEC_C_API_AUDIT_SUITE_OBJECT_H_
#define VETVEC_C_API_AUDIT_SUITE_OBJECT_H_

#include <memory>

#include "base/result.h"
#include "c_api_audit/objects.h"
#include "suites/suite.h"

namespace vetvec {

// With its hash and its manifest.
std::shared_ptr<SuiteObject> SuiteObjectOf(Suite suite);

}  // namespace vetvec

#endif  // VETVEC_C_API_AUDIT_SUITE_OBJECT_H_
