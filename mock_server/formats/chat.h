// The mock's chat model: OpenAI's /v1/chat/completions on every persona, for suites made by an LLM.
//
// It is artificial, too: it answers the three questions of src/suites/llm_questions.h by rules,
// from the list in the question's last line, and SynTextBench's prompts by adding up the polarities
// of the words, always in the same way for the same question. Its English is poor and its
// judgements mean nothing; it shows how a client handles right and wrong answers.
#ifndef VETVEC_MOCK_SERVER_FORMATS_CHAT_H_
#define VETVEC_MOCK_SERVER_FORMATS_CHAT_H_

#include <string>
#include <string_view>

#include "mock_server/faults.h"

namespace vetvec::mock {

// The answer to a question, as a correct model gives it: JSON, or a sentence if it does not
// understand the question.
std::string ChatAnswerTo(std::string_view question);

// A reply's body with its answer damaged by a fault of the kinds kChat...
std::string SpoilChatBody(const Fault& fault, const std::string& body);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_FORMATS_CHAT_H_
