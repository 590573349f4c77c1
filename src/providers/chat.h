// ChatProvider: OpenAI's wire format for chat models: POST {base_url}/chat/completions.
//
// A question is one text, and so is its answer. It is handled like a text to be embedded
// (encoder/remote_call.h: limits, retries, deadline, budget), so this is a Provider; the answer is
// returned in ReplyInfo::answer, without a vector. Used by chat/chat_client.h.
//
//   VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<ChatProvider> provider,
//   ChatProvider::Create("openai"));
#ifndef VETVEC_PROVIDERS_CHAT_H_
#define VETVEC_PROVIDERS_CHAT_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "providers/json_provider.h"

namespace vetvec {

struct ChatParameters {
  double temperature = 0;            // 0 to 2; negative: not sent (some models refuse it)
  int64_t max_answer_tokens = 4096;  // of one answer
};

class ChatProvider : public JsonProvider {
 public:
  // Services whose chat route has OpenAI's format. INVALID_ARGUMENT with the list for any other.
  static Result<std::unique_ptr<ChatProvider>> Create(std::string_view kind,
                                                      const ChatParameters& parameters);
  static const std::vector<std::string>& Kinds();

  ProviderLimits LimitsOf(const ProviderSettings& settings) const override;
  // Errors: PROTOCOL (not JSON, no answer in it, an error with a 2xx; quotes at most 200 bytes). An
  // answer that was refused or cut short is not an error: see ReplyInfo::finish.
  Status ParseReply(std::string* body, const ReplyExpectation& expectation,
                    const ReplyRowSink& sink, ReplyInfo* info) const override;

 protected:
  std::string Url(const ProviderSettings& settings) const override;
  void AppendBody(std::span<const std::string_view> texts, const ProviderSettings& settings,
                  std::string* body) const override;
  const ReplyShape& ShapeOf(const ProviderSettings* settings) const override;

 private:
  ChatProvider(const ProviderDefaults& defaults, const ChatParameters& parameters)
      : JsonProvider(defaults), parameters_(parameters) {}

  const ChatParameters parameters_;
};

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_CHAT_H_
