#include "chat/chat_client.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "base/utf8.h"
#include "encoder/remote_encoder.h"
#include "encoder/remote_options.h"

namespace vetvec {
namespace {

constexpr int64_t kDayMs = int64_t{24} * 3600 * 1000;
constexpr int64_t kAttemptTimeoutMs = 180'000;  // models take their time

// "KIND:MODEL@URL" as "KIND:MODEL?base_url=URL".
Result<EncoderSpec> ParseChatSpec(const std::string& text) {
  for (const std::string_view scheme : {"@http://", "@https://"}) {
    const size_t at = text.find(scheme);
    if (at == std::string::npos) continue;
    const std::string_view rest = std::string_view(text).substr(at + 1);
    const size_t keys = rest.find('?');
    std::string spec = fmt::format("{}?base_url={}", text.substr(0, at), rest.substr(0, keys));
    if (keys != std::string_view::npos) spec.append("&").append(rest.substr(keys + 1));
    return ParseEncoderSpec(spec);
  }
  return ParseEncoderSpec(text);
}

Status CheckKeys(const EncoderSpec& spec) {
  static constexpr const char* kOfEmbeddings[] = {"dimensions",      "batch",      "ipm",
                                                  "max_reply_bytes", "input_type", "query_prefix",
                                                  "document_prefix", "adapter",    "identity"};
  const auto key = std::find_if(std::begin(kOfEmbeddings), std::end(kOfEmbeddings),
                                [&](const char* name) { return spec.settings.IsGiven(name); });
  if (key == std::end(kOfEmbeddings)) return OkStatus();
  return InvalidArgument(fmt::format("a chat model does not accept '{}'; allowed: base_url, rpm, "
                                     "tpm, concurrency, api_key_env, revision",
                                     *key))
      .WithKey(*key);
}

// Question and answer, as an upper bound.
TokenCounter CounterWithAnswer(int64_t max_answer_tokens) {
  return [most = static_cast<uint64_t>(max_answer_tokens)](std::span<const std::string_view> texts,
                                                           std::span<uint64_t> tokens) {
    for (size_t i = 0; i < texts.size(); ++i) tokens[i] = EstimateTokens(texts[i]) + most;
    return OkStatus();
  };
}

Status CheckParameters(const ChatParameters& parameters) {
  constexpr double kMostTemperature = 2;
  constexpr int64_t kMostAnswerTokens = 1'000'000;
  if (!(parameters.temperature <= kMostTemperature)) {
    return InvalidArgument(
               "the temperature must be at most 2; a negative value means that none is sent")
        .WithKey("temperature");
  }
  if (parameters.max_answer_tokens < 1 || parameters.max_answer_tokens > kMostAnswerTokens) {
    return InvalidArgument("max_answer_tokens must be between 1 and 1000000")
        .WithKey("max_answer_tokens");
  }
  return OkStatus();
}

}  // namespace

ChatClient::~ChatClient() = default;

Result<std::unique_ptr<ChatClient>> ChatClient::Open(const ChatOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckParameters(options.parameters));
  VETVEC_ASSIGN_OR_RETURN(EncoderSpec spec, ParseChatSpec(options.spec));
  std::unique_ptr<ChatClient> client(new ChatClient);
  VETVEC_ASSIGN_OR_RETURN(client->provider_, ChatProvider::Create(spec.kind, options.parameters));
  VETVEC_RETURN_IF_ERROR(CheckKeys(spec));
  EncoderOptions remote = options.remote;
  VETVEC_RETURN_IF_ERROR(spec.settings.Set("timeout_ms", std::to_string(kDayMs)));
  VETVEC_RETURN_IF_ERROR(spec.settings.Set("ca_file", options.ca_file));
  remote.token_counter = CounterWithAnswer(options.parameters.max_answer_tokens);
  VETVEC_ASSIGN_OR_RETURN(RemoteEncoderOptions settings,
                          RemoteOptionsOf(*client->provider_, spec, remote));
  settings.batch_texts = 1;
  settings.attempt_timeout_ms = kAttemptTimeoutMs;
  settings.on_answer = [raw = client.get()](size_t item, const ReplyInfo& info) {
    return raw->on_answer_(item, info);
  };
  // A question may wait for an idle minute, but must be able to start.
  if (spec.settings.IsGiven("tpm")) {
    settings.limits.max_request_tokens =
        std::max(settings.limits.max_request_tokens, options.parameters.max_answer_tokens * 2);
  }
  client->name_ = spec.Name();
  VETVEC_ASSIGN_OR_RETURN(client->remote_, RemoteEncoder::Create(std::move(settings)));
  if (!options.journal.empty()) {
    VETVEC_ASSIGN_OR_RETURN(client->journal_, AnswerJournal::Open(options.journal));
  }
  return client;
}

std::string ChatClient::KeyOf(const std::string& question) const {
  const std::string_view texts[] = {question};
  const ProviderRequest request =
      provider_->BuildRequest(texts, remote_->options().settings, {.wall_millis = 0});
  Sha256 sha;
  sha.Update("vetvec-answer-1\n");
  sha.Update(request.url);
  sha.Update("\n");
  sha.Update(request.body);
  return HexOf(sha.Finish());
}

Status ChatClient::Keep(const std::string& key, const ReplyInfo& info) {
  ChatAnswer answer{info.answer, info.finish, info.tokens};
  if (journal_ != nullptr) return journal_->Add(key, answer);
  memory_.insert_or_assign(key, std::move(answer));
  return OkStatus();
}

Status ChatClient::Ask(const std::vector<std::string>& questions, const CallOptions& call,
                       ChatResult* out) {
  *out = ChatResult();
  out->items.resize(questions.size());
  out->answers.resize(questions.size());
  std::vector<std::string> keys(questions.size());
  std::unordered_map<std::string, size_t> place;  // of a key among those to be asked
  PackedTexts asked;
  const auto known = [&](const std::string& key) -> const ChatAnswer* {
    if (journal_ != nullptr) return journal_->Find(key);
    const auto found = memory_.find(key);
    return found == memory_.end() ? nullptr : &found->second;
  };
  for (size_t i = 0; i < questions.size(); ++i) {
    keys[i] = KeyOf(questions[i]);
    if (known(keys[i]) != nullptr) {
      ++out->known;
    } else if (place.emplace(keys[i], asked.size()).second) {
      asked.Add(questions[i]);
    }
  }
  out->asked = asked.size();
  std::vector<const std::string*> key_of(asked.size());
  for (const auto& [key, at] : place) key_of[at] = &key;
  EmbedOutput replies(asked.size());
  Status status;
  if (asked.size() > 0) {
    std::vector<size_t> items(asked.size());
    for (size_t i = 0; i < items.size(); ++i) items[i] = i;
    CallOptions options = call;
    const uint64_t before = questions.size() - asked.size();
    if (call.progress) {
      options.progress = [&](uint64_t done, uint64_t) {
        return call.progress(before + done, questions.size());
      };
    }
    on_answer_ = [&](size_t item, const ReplyInfo& info) { return Keep(*key_of[item], info); };
    status = remote_->EmbedItems(asked.view(), items, options, &replies);
    on_answer_ = nullptr;
  }
  out->usage = replies.usage;
  for (const RequestRecord& record : replies.requests) {
    const bool is_billed = record.http_status == 0 || record.http_status / 100 == 2;
    if (is_billed) out->tokens += record.tokens;
  }
  for (size_t i = 0; i < questions.size(); ++i) {
    if (const ChatAnswer* answer = known(keys[i])) {
      out->answers[i] = *answer;
    } else {
      out->items[i] = replies.items[place.at(keys[i])];
      if (out->items[i].ok()) out->items[i] = status;
    }
  }
  return status;
}

}  // namespace vetvec
