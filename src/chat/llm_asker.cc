#include "chat/llm_asker.h"

#include <algorithm>
#include <utility>

namespace vetvec {

LlmAsker::LlmAsker(std::unique_ptr<ChatClient> client, CallOptions call, bool has_journal)
    : client_(std::move(client)), call_(std::move(call)), has_journal_(has_journal) {
  call_.durable = true;  // waits out an outage, as far as the deadline allows
}

Result<std::unique_ptr<LlmAsker>> LlmAsker::Open(const ChatOptions& options, CallOptions call) {
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<ChatClient> client, ChatClient::Open(options));
  return std::unique_ptr<LlmAsker>(
      new LlmAsker(std::move(client), std::move(call), !options.journal.empty()));
}

Status LlmAsker::Ask(const std::vector<std::string>& questions, std::vector<LlmReply>* replies) {
  ChatResult result;
  CallOptions call = call_;
  if (call_.max_tokens > 0) {
    // 0 would mean no budget; with one token, nothing can be asked.
    call.max_tokens = std::max<int64_t>(1, call_.max_tokens - spent_);
  }
  const Status status = client_->Ask(questions, call, &result);
  spent_ += static_cast<int64_t>(result.tokens);
  if (!status.ok()) {
    if (!has_journal_) return status;
    return status.Annotate(
        "the answers received so far are in the answer journal and will not be billed again");
  }
  for (size_t i = 0; i < questions.size(); ++i) {
    (*replies)[i] = {result.items[i], std::move(result.answers[i].text),
                     std::move(result.answers[i].finish)};
  }
  return OkStatus();
}

}  // namespace vetvec
