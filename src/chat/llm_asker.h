// LlmAsker: sends a suite generator's questions to a chat model, within one call's deadline and
// budget.
//
//   VETVEC_ASSIGN_OR_RETURN(const std::unique_ptr<LlmAsker> asker, LlmAsker::Open(options, call));
//   VETVEC_RETURN_IF_ERROR(asker->Ask(questions, &replies));
// Used by kinds/sr.cc. One thread at a time.
#ifndef VETVEC_CHAT_LLM_ASKER_H_
#define VETVEC_CHAT_LLM_ASKER_H_

#include <memory>
#include <string>
#include <vector>

#include "chat/chat_client.h"
#include "suites/llm_suite.h"

namespace vetvec {

class LlmAsker {
 public:
  // Sends nothing. `call` applies to all questions together. Errors: those of ChatClient::Open.
  static Result<std::unique_ptr<LlmAsker>> Open(const ChatOptions& options, CallOptions call);

  const std::string& name() const { return client_->name(); }
  // Errors: those of ChatClient::Ask; with a journal, the message says that it keeps the answers.
  Status Ask(const std::vector<std::string>& questions, std::vector<LlmReply>* replies);

 private:
  LlmAsker(std::unique_ptr<ChatClient> client, CallOptions call, bool has_journal);

  const std::unique_ptr<ChatClient> client_;
  CallOptions call_;
  const bool has_journal_;
  int64_t spent_ = 0;  // tokens
};

}  // namespace vetvec

#endif  // VETVEC_CHAT_LLM_ASKER_H_
