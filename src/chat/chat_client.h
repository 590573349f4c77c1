// ChatClient: sends questions to a chat model, with the machinery of remote encoders: rate limits,
// retries, breaker, deadline, budget, cancel. Answers are kept in a journal and not requested
// again.
//
//   ChatOptions options;
//   options.spec = "openai:gpt-4o-mini";  // or "openai:MODEL@http://127.0.0.1:8000/v1"
//   options.remote.api_key = key;
//   options.journal = "answers.jsonl";
//   VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<ChatClient> client, ChatClient::Open(options));
//   ChatResult result;
//   VETVEC_RETURN_IF_ERROR(client->Ask(questions, call, &result));
#ifndef VETVEC_CHAT_CHAT_CLIENT_H_
#define VETVEC_CHAT_CHAT_CLIENT_H_

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "chat/answer_journal.h"
#include "encoder/open_encoder.h"
#include "providers/chat.h"

namespace vetvec {

class RemoteEncoder;

struct ChatOptions {
  // As an encoder's (encoder_spec.h), of the kinds in ChatProvider::Kinds(); keys base_url, rpm,
  // tpm, concurrency, api_key_env. "KIND:MODEL@URL" stands for base_url=URL.
  std::string spec;
  std::string ca_file;    // PEM file of CA certificates instead of the system's
  EncoderOptions remote;  // key, timeouts of attempts, proxy, log, transport
  ChatParameters parameters;
  std::string journal;  // file; empty: answers are kept in memory for the client's lifetime
};

struct ChatResult {
  std::vector<Status> items;  // one a question
  std::vector<ChatAnswer> answers;
  Usage usage;
  uint64_t known = 0;   // questions whose answer was in the journal
  uint64_t asked = 0;   // questions that went to the service
  uint64_t tokens = 0;  // of these: as reported, or the upper estimate
};

// One thread at a time.
class ChatClient {
 public:
  // Sends nothing. Errors: those of OpenEncoder and of AnswerJournal::Open.
  static Result<std::unique_ptr<ChatClient>> Open(const ChatOptions& options);
  ~ChatClient();

  // Asks each question once; repeated questions and those in the journal cost nothing. An answer is
  // in the journal before the next question takes its slot.
  // Returns: OK; items[i] says which questions have answers (a service may refuse a single one).
  //   Otherwise, why the call ended early: UNAUTHENTICATED, QUOTA_EXCEEDED, BUDGET_EXCEEDED (the
  //   call's max_tokens, by an upper estimate; nothing is sent then), UNAVAILABLE,
  //   DEADLINE_EXCEEDED, CANCELLED. Answers received by then are kept. A call without a deadline
  //   has a deadline of one day.
  Status Ask(const std::vector<std::string>& questions, const CallOptions& call, ChatResult* out);

  const std::string& name() const { return name_; }  // the specification, without secrets

 private:
  ChatClient() = default;
  std::string KeyOf(const std::string& question) const;
  Status Keep(const std::string& key, const ReplyInfo& info);

  std::string name_;
  std::unique_ptr<ChatProvider> provider_;
  std::unique_ptr<RemoteEncoder> remote_;
  std::unique_ptr<AnswerJournal> journal_;  // null: `memory_`
  std::unordered_map<std::string, ChatAnswer> memory_;
  std::function<Status(size_t item, const ReplyInfo& info)> on_answer_;  // of the call that runs
};

}  // namespace vetvec

#endif  // VETVEC_CHAT_CHAT_CLIENT_H_
