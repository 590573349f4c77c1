#include "mock_server/formats/chat.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "base/hash.h"
#include "base/strings.h"
#include "mock_server/formats/formats.h"
#include "mock_server/formats/openai_base.h"
#include "mock_server/tokens.h"
#include "suites/polar_words.h"

namespace vetvec::mock {
namespace {

constexpr const char* kEnglish = "I can answer questions about lists of sentences.";

// The list after the last "List: "; discarded if there is none.
Json ListIn(std::string_view question) {
  constexpr std::string_view kMark = "\nList: ";
  const size_t at = question.rfind(kMark);
  if (at == std::string_view::npos) return Json(Json::value_t::discarded);
  return Json::parse(question.substr(at + kMark.size()), nullptr, /*allow_exceptions=*/false);
}

// A word's polarity in the lists of SynTextBench without a SentiWordNet file.
const std::unordered_map<std::string_view, int32_t>& PolarityByWord() {
  static const auto* const kWords = [] {
    auto loaded = LoadPolarWords({});
    if (!loaded.ok()) std::abort();  // embedded data
    static const PolarWords words = *std::move(loaded);
    auto* by_word = new std::unordered_map<std::string_view, int32_t>;
    const uint32_t end = words.begin(PolarList::kNeutral) + words.size(PolarList::kNeutral);
    for (uint32_t entry = 0; entry < end; ++entry) {
      by_word->emplace(words.text(entry), words.reference(entry));
    }
    return by_word;
  }();
  return *kWords;
}

// The answer to a prompt with demonstrations, "...\n\nQ: WORDS\nA:": the sign of the sum of the
// words' polarities; Negative if it is 0. Empty if the question is not such a prompt.
std::string PolarityAnswer(std::string_view question) {
  constexpr std::string_view kEnd = "\nA:";
  constexpr std::string_view kMark = "\nQ: ";
  const size_t at = question.rfind(kMark);
  if (!question.ends_with(kEnd) || at == std::string_view::npos) return "";
  const std::string_view words =
      question.substr(at + kMark.size(), question.size() - kEnd.size() - at - kMark.size());
  int64_t sum = 0;
  for (size_t begin = 0; begin < words.size();) {
    const size_t end = std::min(words.find(' ', begin), words.size());
    const auto found = PolarityByWord().find(words.substr(begin, end - begin));
    if (found != PolarityByWord().end()) sum += found->second;
    begin = end + 1;
  }
  return sum > 0 ? "Positive" : "Negative";
}

// First and last word exchanged, and the same words between them: a sentence of one word, or with
// "impossible" in it, cannot be changed.
std::string Rewritten(const std::string& sentence) {
  if (sentence.find("impossible") != std::string::npos) return "";
  std::string text(Trim(sentence));
  const std::string mark = !text.empty() && text.back() == '.' ? "." : "";
  text.resize(text.size() - mark.size());
  const size_t first = text.find(' ');
  const size_t last = text.rfind(' ');
  if (first == std::string::npos) return "";
  if (first == last) {
    return fmt::format("{} {}{}", text.substr(last + 1), text.substr(0, first), mark);
  }
  return text.substr(last + 1) + text.substr(first, last - first + 1) + text.substr(0, first) +
         mark;
}

// A pair's number, which differs between pairs and is the same on every machine.
uint64_t HashOf(const Json& pair) {
  const std::string text = pair.dump();
  return Xxh64(text.data(), text.size());
}

// Check and score agree: every eighth pair does not have the right form, every third does not mean
// the same and is scored from 0 to 4, the others from 3 to 5.
Json CheckOf(const Json& pair) {
  const uint64_t hash = HashOf(pair);
  return Json::array({hash % 8 == 0 ? 0 : 1, hash % 3 == 0 ? 0 : 1});
}
Json ScoreOf(const Json& pair) {
  const uint64_t hash = HashOf(pair);
  return hash % 3 == 0 ? hash / 3 % 5 : 3 + hash / 3 % 3;
}

class ChatFormat : public OpenAiFormat {
 public:
  bool Takes(std::string_view path) const override { return path == "/v1/chat/completions"; }
  bool has_index() const override { return false; }

  // The user's last message is the text.
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    VETVEC_RETURN_IF_REFUSED(ReadString(object, "model", true, &out->model));
    const auto messages = object.find("messages");
    if (messages == object.end()) {
      return Refusal{.problem = Problem::kMissing, .field = "messages"};
    }
    if (!messages->is_array() || messages->empty()) return Invalid("", "messages");
    const Json& last = messages->back();
    if (!last.is_object() || !last.contains("content") || !last["content"].is_string()) {
      return Invalid("", "messages[-1].content");
    }
    const auto temperature = object.find("temperature");
    if (temperature != object.end() &&
        (!temperature->is_number() || temperature->get<double>() < 0 ||
         temperature->get<double>() > 2)) {
      return Invalid("", "temperature");
    }
    const TextRules rules{.field = "messages", .max_items = 1, .max_item_tokens = 100'000};
    return AddText(last["content"].get<std::string>(), rules, out);
  }

  std::string Write(const EmbeddingsRequest& request,
                    const std::vector<VectorOut>& /*items*/) const override {
    const std::string answer = ChatAnswerTo(request.texts[0]);
    const uint64_t said = CountTokens(answer);
    const Json message = {{"role", "assistant"}, {"content", answer}, {"refusal", nullptr}};
    const Json choice = {{"index", 0}, {"message", message}, {"finish_reason", "stop"}};
    return Json{{"id", "chatcmpl-mock"},
                {"object", "chat.completion"},
                {"created", 1'700'000'000},
                {"model", request.model},
                {"choices", Json::array({choice})},
                {"usage",
                 {{"prompt_tokens", request.tokens},
                  {"completion_tokens", said},
                  {"total_tokens", request.tokens + said}}}}
               .dump() +
           "\n";
  }
};

}  // namespace

std::string ChatAnswerTo(std::string_view question) {
  if (std::string answer = PolarityAnswer(question); !answer.empty()) return answer;
  const Json list = ListIn(question);
  if (!list.is_array()) return kEnglish;
  const auto asks_for = [&](std::string_view key) {
    return question.find(fmt::format("{{\"{}\": [...]}}", key)) != std::string_view::npos;
  };
  Json out = Json::array();
  if (asks_for("sentences")) {
    for (const Json& text : list) {
      if (!text.is_string()) return kEnglish;
      out.push_back(Rewritten(text.get<std::string>()));
    }
    return Json{{"sentences", out}}.dump();
  }
  for (const Json& pair : list) {
    if (!pair.is_array()) return kEnglish;
    out.push_back(asks_for("checks") ? CheckOf(pair) : ScoreOf(pair));
  }
  if (asks_for("checks")) return Json{{"checks", out}}.dump();
  return asks_for("scores") ? Json{{"scores", out}}.dump() : kEnglish;
}

std::string SpoilChatBody(const Fault& fault, const std::string& body) {
  Json reply = Json::parse(body, nullptr, /*allow_exceptions=*/false);
  if (reply.is_discarded() || !reply.contains("choices")) return body;  // of embeddings
  Json& choice = reply["choices"][0];
  Json& message = choice["message"];
  std::string answer = message["content"].get<std::string>();
  switch (fault.kind) {
    case FaultKind::kChatMalformed: answer = answer.substr(0, answer.size() / 2) + "..."; break;
    case FaultKind::kChatProse:
      answer = fmt::format("Sure, here it is:\n```json\n{}\n```\nAnything else?", answer);
      break;
    case FaultKind::kChatCut:
      answer.resize(answer.size() / 2);
      choice["finish_reason"] = "length";
      break;
    case FaultKind::kChatRefusal:
      message["refusal"] = "I'm sorry, but I can't help with that.";
      break;
    case FaultKind::kChatCount: {
      Json object = Json::parse(answer, nullptr, /*allow_exceptions=*/false);
      if (object.is_object()) {
        Json& list = object.begin().value();
        list.push_back(list.empty() ? Json("one more") : Json(list.back()));
        answer = object.dump();
      }
      break;
    }
    default: return body;
  }
  message["content"] = fault.kind == FaultKind::kChatRefusal ? Json() : Json(answer);
  return reply.dump() + "\n";
}

void AddChatFormat(std::vector<const WireFormat*>* formats) { formats->push_back(new ChatFormat); }

}  // namespace vetvec::mock
