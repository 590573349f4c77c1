#include "c_api/suite_make_llm.h"

#include <memory>
#include <utility>
#include <vector>

#include "c_api/convert.h"
#include "c_api/suite_object.h"
#include "chat/chat_client.h"
#include "suites/grammar_suite.h"
#include "suites/llm_suite.h"

namespace vetvec {
namespace {

Result<std::unique_ptr<ChatClient>> OpenChat(const vetvec_suite_make_options& given) {
  ChatOptions options;
  VETVEC_ASSIGN_OR_RETURN(options.spec, StringOf(given.llm, "llm"));
  VETVEC_ASSIGN_OR_RETURN(options.journal, StringOf(given.llm_journal, "llm_journal"));
  VETVEC_ASSIGN_OR_RETURN(options.remote.api_key, StringOf(given.llm_api_key, "llm_api_key"));
  VETVEC_ASSIGN_OR_RETURN(options.remote.ca_file, StringOf(given.llm_ca_file, "llm_ca_file"));
  VETVEC_ASSIGN_OR_RETURN(options.remote.proxy, StringOf(given.llm_proxy, "llm_proxy"));
  options.remote.log = LogOf(given.llm_log, given.llm_log_user_data, nullptr);
  options.parameters.temperature = given.llm_temperature;
  if (given.llm_max_answer_tokens != 0) {
    options.parameters.max_answer_tokens = given.llm_max_answer_tokens;
  }
  return ChatClient::Open(options);
}

// Asks through `client`, within what is left of the call's budget.
class Asker {
 public:
  Asker(ChatClient* client, const CallOptions& call, bool has_journal)
      : client_(client), call_(call), has_journal_(has_journal) {
    call_.durable = true;  // an outage is waited out, as far as the deadline allows
  }

  Status Ask(const std::vector<std::string>& questions, std::vector<LlmReply>* replies) {
    ChatResult result;
    CallOptions call = call_;
    if (call_.max_tokens > 0) {
      // 0 would mean that there is no budget; nothing can be asked for one token.
      call.max_tokens = std::max<int64_t>(1, call_.max_tokens - spent_);
    }
    const Status status = client_->Ask(questions, call, &result);
    spent_ += static_cast<int64_t>(result.tokens);
    if (!status.ok()) {
      if (!has_journal_) return status;
      return status.Annotate("the answers that came are in the journal and are not paid again");
    }
    for (size_t i = 0; i < questions.size(); ++i) {
      (*replies)[i] = {result.items[i], std::move(result.answers[i].text),
                       std::move(result.answers[i].finish)};
    }
    return OkStatus();
  }

 private:
  ChatClient* const client_;
  CallOptions call_;
  const bool has_journal_;
  int64_t spent_ = 0;
};

}  // namespace

Result<Suite> MakeLlmOf(const vetvec_suite_make_options& given, const std::string& constructs,
                        const CallOptions& call) {
  LlmSuiteOptions options;
  options.max_seeds = given.n;
  VETVEC_ASSIGN_OR_RETURN(options.constructs, ParseConstructs(constructs));
  VETVEC_ASSIGN_OR_RETURN(const SeedSet seeds, SeedsOf(given.seeds_file, given.seeds));
  VETVEC_ASSIGN_OR_RETURN(const std::unique_ptr<ChatClient> client, OpenChat(given));
  options.model = client->name();
  Asker asker(client.get(), call, given.llm_journal.size > 0);
  options.ask = [&](const std::vector<std::string>& questions, std::vector<LlmReply>* replies) {
    return asker.Ask(questions, replies);
  };
  return MakeScoredPairsByLlm(options, seeds);
}

}  // namespace vetvec
