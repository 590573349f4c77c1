// vetvec_suite_make with `llm`: suite sr by a chat model.
#ifndef VETVEC_C_API_SUITE_MAKE_LLM_H_
#define VETVEC_C_API_SUITE_MAKE_LLM_H_

#include <string>

#include "base/result.h"
#include "core/encoder.h"
#include "suites/suite.h"
#include "vetvec/generate.h"

namespace vetvec {

// Errors: those of vetvec_suite_make.
Result<Suite> MakeLlmOf(const vetvec_suite_make_options& given, const std::string& constructs,
                        const CallOptions& call);

}  // namespace vetvec

#endif  // VETVEC_C_API_SUITE_MAKE_LLM_H_
