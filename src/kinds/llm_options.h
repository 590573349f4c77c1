// The options of kinds that put questions to a chat model: llm, llm_key, llm_journal, ...
#ifndef VETVEC_KINDS_LLM_OPTIONS_H_
#define VETVEC_KINDS_LLM_OPTIONS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "chat/chat_client.h"
#include "kinds/suite_kind.h"

namespace vetvec {

// Appends the options; `help` is that of "llm".
void AddLlmOptions(const std::string& help, int64_t max_answer_tokens,
                   std::vector<Option>* options);
// INVALID_ARGUMENT if another of them is given without "llm".
Status CheckLlmOptions(const OptionValues& options);
ChatOptions ChatOptionsOf(const SuiteRequest& request);

// INVALID_ARGUMENT: option `name` has no effect here; `use` says when it has.
Status NotUsedOption(const std::string& name, const std::string& use);

}  // namespace vetvec

#endif  // VETVEC_KINDS_LLM_OPTIONS_H_
