// The objects behind the handles of the ABI.
#ifndef VETVEC_C_API_OBJECTS_H_
#define VETVEC_C_API_OBJECTS_H_

#include <map>
#include <memory>
#include <string>

#include "audit/config.h"
#include "audit/judge.h"
#include "audit/secrets.h"
#include "base/cancel.h"
#include "base/log.h"
#include "c_api/handles.h"
#include "c_api/job_object.h"
#include "core/matrix.h"
#include "core/text_batch.h"
#include "core/token_count.h"
#include "encoder/shared_encoder.h"
#include "suites/suite.h"
#include "tokenize/tokenizer.h"
#include "vetvec/types.h"

struct vetvec_buffer {
  std::string bytes;
};

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

struct TokenizerObject {
  std::shared_ptr<const Tokenizer> tokenizer;
  size_t max_ids = 0;
};

#define VETVEC_HANDLE(c_type, type_number, object_type)          \
  template <>                                                    \
  struct HandleTraits<c_type> {                                  \
    using Object = object_type;                                  \
    static constexpr HandleType kType = HandleType::type_number; \
  }

VETVEC_HANDLE(vetvec_cancel, kCancel, CancelToken);
VETVEC_HANDLE(vetvec_matrix, kMatrix, Matrix);
VETVEC_HANDLE(vetvec_texts, kTexts, PackedTexts);
VETVEC_HANDLE(vetvec_encoder, kEncoder, SharedEncoder);
VETVEC_HANDLE(vetvec_suite, kSuite, SuiteObject);
VETVEC_HANDLE(vetvec_config, kConfig, ConfigObject);
VETVEC_HANDLE(vetvec_audit, kAudit, AuditObject);
VETVEC_HANDLE(vetvec_job, kJob, JobObject);
VETVEC_HANDLE(vetvec_queue, kQueue, CompletionQueue);
VETVEC_HANDLE(vetvec_tokenizer, kTokenizer, TokenizerObject);

#undef VETVEC_HANDLE

}  // namespace vetvec

#endif  // VETVEC_C_API_OBJECTS_H_
