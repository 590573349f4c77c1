// The objects behind the handles of suites, configurations and audits.
#ifndef VETVEC_C_API_AUDIT_OBJECTS_H_
#define VETVEC_C_API_AUDIT_OBJECTS_H_

#include <map>
#include <string>
#include <vector>

#include "audit/config.h"
#include "audit/judge.h"
#include "audit/secrets.h"
#include "base/log.h"
#include "c_api/objects.h"
#include "core/token_count.h"
#include "encoder/call_record.h"
#include "suites/suite.h"
#include "vetvec/types.h"

namespace vetvec {

struct SuiteObject {
  Suite suite;
  std::string sha256;
  std::string manifest;
};

struct ConfigObject {
  AuditConfig config;
  Secrets secrets;
  std::vector<std::string> secret_names;
  LogFunction log;
  CallFunction on_call;
  std::map<std::string, TokenCounter> tokenizers;  // by vendor
};

struct AuditObject {
  JudgedRun run;
  AuditConfig config;
  std::string verdict;
};

VETVEC_HANDLE(vetvec_suite, kSuite, SuiteObject);
VETVEC_HANDLE(vetvec_config, kConfig, ConfigObject);
VETVEC_HANDLE(vetvec_audit, kAudit, AuditObject);

}  // namespace vetvec

#endif  // VETVEC_C_API_AUDIT_OBJECTS_H_
