#include "providers/chat.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/strings.h"
#include "base/utf8.h"
#include "providers/error_reply.h"
#include "providers/json_writer.h"
#include "providers/openai_reply.h"
#include "providers/reply_json.h"

namespace vetvec {
namespace {

namespace ondemand = simdjson::ondemand;

Status Missing(const char* what) { return ProtocolError(fmt::format("the reply has no {}", what)); }

// Calls `member(key, value, &is_read)` for each member of `object`; skips values that it does not
// read.
template <typename Member>
Status EachMember(PooledParser& parser, ondemand::object object, int depth, Member&& member) {
  for (auto element : object) {
    ondemand::field field;
    if (const auto error = std::move(element).get(field)) return MalformedJson(error);
    std::string_view key;
    if (const auto error = parser.KeyOf(field).get(key)) return MalformedJson(error);
    ondemand::value value = field.value();
    bool is_read = false;
    VETVEC_RETURN_IF_ERROR(member(key, value, &is_read));
    if (!is_read) VETVEC_RETURN_IF_ERROR(parser.SkipValue(value, depth + 1));
  }
  return OkStatus();
}

// Reads a string, or null as an empty one.
Status ReadText(PooledParser& parser, ondemand::value value, const char* key, std::string* out) {
  bool is_null = false;
  if (value.is_null().get(is_null) == simdjson::SUCCESS && is_null) return OkStatus();
  std::string_view text;
  if (parser.TextOf(value).get(text)) {
    return ProtocolError(fmt::format("\"{}\" in the reply is not a string", key));
  }
  out->assign(text);
  return OkStatus();
}

Status ReadMessage(PooledParser& parser, ondemand::value value, int depth, ReplyInfo* info,
                   std::string* refusal) {
  ondemand::object message;
  if (value.get_object().get(message))
    return ProtocolError("\"message\" in the reply is not an object");
  return EachMember(parser, message, depth,
                    [&](std::string_view key, ondemand::value member, bool* is_read) {
                      *is_read = key == "content" || key == "refusal";
                      if (!*is_read) return OkStatus();
                      return key == "content" ? ReadText(parser, member, "content", &info->answer)
                                              : ReadText(parser, member, "refusal", refusal);
                    });
}

// The first choice; there is only one, since no other number was requested.
Status ReadChoices(PooledParser& parser, ondemand::value value, int depth, ReplyInfo* info) {
  ondemand::array choices;
  if (value.get_array().get(choices))
    return ProtocolError("\"choices\" in the reply is not a list");
  bool has_message = false;
  bool is_first = true;
  for (auto element : choices) {
    ondemand::value choice;
    if (const auto error = element.get(choice)) return MalformedJson(error);
    if (!std::exchange(is_first, false)) {
      VETVEC_RETURN_IF_ERROR(parser.SkipValue(choice, depth + 1));
      continue;
    }
    ondemand::object object;
    if (choice.get_object().get(object))
      return ProtocolError("a choice in the reply is not an object");
    std::string refusal;
    VETVEC_RETURN_IF_ERROR(
        EachMember(parser, object, depth + 1,
                   [&](std::string_view key, ondemand::value member, bool* is_read) {
                     *is_read = key == "message" || key == "finish_reason";
                     if (!*is_read) return OkStatus();
                     if (key == "finish_reason") {
                       return ReadText(parser, member, "finish_reason", &info->finish);
                     }
                     has_message = true;
                     return ReadMessage(parser, member, depth + 2, info, &refusal);
                   }));
    if (!refusal.empty()) info->finish = "refusal";
  }
  return has_message ? OkStatus() : Missing("\"message\"");
}

Status ReadUsage(PooledParser& parser, ondemand::value value, int depth, ReplyInfo* info) {
  ondemand::object usage;
  if (value.get_object().get(usage)) return parser.SkipValue(value, depth);
  return EachMember(parser, usage, depth,
                    [&](std::string_view key, ondemand::value member, bool* is_read) {
                      if (key != "total_tokens") return OkStatus();
                      *is_read = member.get_uint64().get(info->tokens) == simdjson::SUCCESS;
                      return OkStatus();
                    });
}

Status Read(const PaddedBody& body, ReplyInfo* info) {
  PooledParser parser;
  ondemand::document document;
  const auto error = parser.Iterate(body).get(document);
  if (error == simdjson::EMPTY) return ProtocolError("the reply is empty");
  if (error != simdjson::SUCCESS) return MalformedJson(error);
  ondemand::object root;
  if (document.get_object().get(root)) return ProtocolError("the reply is not a JSON object");
  bool has_choices = false;
  VETVEC_RETURN_IF_ERROR(
      EachMember(parser, root, 1, [&](std::string_view key, ondemand::value value, bool* is_read) {
        *is_read = key == "choices" || key == "usage" || key == "model";
        if (key == "usage") return ReadUsage(parser, value, 2, info);
        if (key == "model") return ReadText(parser, value, "model", &info->model);
        if (key != "choices") return OkStatus();
        has_choices = true;
        return ReadChoices(parser, value, 2, info);
      }));
  if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) {
    return ProtocolError("unexpected data after the reply");
  }
  return has_choices ? OkStatus() : Missing("\"choices\"");
}

std::string NumberOf(double value) {
  char text[32];
  const std::to_chars_result end = std::to_chars(text, text + sizeof text, value);
  return {text, end.ptr};
}

}  // namespace

const std::vector<std::string>& ChatProvider::Kinds() {
  static const auto* const kinds = new std::vector<std::string>{"mistral", "openai", "together"};
  return *kinds;
}

Result<std::unique_ptr<ChatProvider>> ChatProvider::Create(std::string_view kind,
                                                           const ChatParameters& parameters) {
  if (std::find(Kinds().begin(), Kinds().end(), kind) == Kinds().end()) {
    return InvalidArgument(
               fmt::format("unknown chat kind '{}'{}; allowed: {} (for any other "
                           "server that uses OpenAI's format, use openai with base_url)",
                           Sanitized(kind, 40), DidYouMean(kind, Kinds()), Joined(Kinds())))
        .WithKey("llm", Sanitized(kind, 40), Joined(Kinds()));
  }
  VETVEC_ASSIGN_OR_RETURN(const Provider* embeddings, FindProvider(kind));
  // The service's URL and the way it takes its key are the same; the rest is only for embeddings.
  ProviderDefaults defaults = embeddings->defaults();
  defaults.dimensions_field = "";
  defaults.input_type_field = "";
  return std::unique_ptr<ChatProvider>(new ChatProvider(defaults, parameters));
}

ProviderLimits ChatProvider::LimitsOf(const ProviderSettings&) const { return {.one_text = true}; }

std::string ChatProvider::Url(const ProviderSettings& settings) const {
  return settings.base_url + "/chat/completions";
}

void ChatProvider::AppendBody(std::span<const std::string_view> texts,
                              const ProviderSettings& settings, std::string* body) const {
  JsonObject object(body);
  object.Text("model", settings.model);
  object.Key("messages");
  *body += "[{\"role\":\"user\",\"content\":";
  AppendJsonString(texts[0], body);
  *body += "}]";
  if (parameters_.temperature >= 0) {
    object.Key("temperature");
    *body += NumberOf(parameters_.temperature);
  }
  // OpenAI's newer models reject the older name; other servers do not know the newer one.
  const bool is_openai_itself =
      settings.base_url == defaults().base_url && std::string_view(defaults().kind) == "openai";
  object.Number(is_openai_itself ? "max_completion_tokens" : "max_tokens",
                parameters_.max_answer_tokens);
  object.End();
}

const ReplyShape& ChatProvider::ShapeOf(const ProviderSettings*) const {
  return OpenAiReplyShape();  // unused: replies are read here
}

Status ChatProvider::ParseReply(std::string* body, const ReplyExpectation&, const ReplyRowSink&,
                                ReplyInfo* info) const {
  *info = ReplyInfo();
  Status status;
  {
    const PaddedBody padded(body);
    status = Read(padded, info);
  }
  if (status.code() != StatusCode::kProtocol) return status;
  std::string message;
  if (IsErrorBody(*body, "", &message)) {
    info->is_error = true;
    return ProtocolError(
        fmt::format("the service sent an error with a success status: {}", message));
  }
  return ProtocolError(fmt::format("{}; the reply begins: {}", status.message(), Sanitized(*body)));
}

}  // namespace vetvec
