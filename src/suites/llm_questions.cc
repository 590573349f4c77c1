#include "suites/llm_questions.h"

#include <fmt/core.h>

#include "base/json.h"
#include "base/json_reader.h"

namespace vetvec {
namespace {

struct Instruction {
  const char* construct;
  const char* change;
  const char* before;
  const char* after;
};

constexpr Instruction kInstructions[] = {
    {"passive",
     "Turn an active sentence into the passive voice, or a passive one into the active voice. Who "
     "does what to whom, and the time, stay the same.",
     "The clerk has checked all invoices.", "All invoices have been checked by the clerk."},
    {"inversion",
     "Invert the sentence: what follows the subject comes first and the subject comes last, as in "
     "written or literary English. Keep every word.",
     "The keys are in the drawer.", "In the drawer are the keys."},
    {"partial-inversion",
     "Move the object, or another part of the predicate, to the front and keep the rest in its "
     "original order, adding a comma where it is needed. Keep every word.",
     "She has already paid the bill.", "The bill, she has already paid."},
    {"concept-order",
     "Swap the two main things or people of the sentence, so that each takes the other's role. "
     "Keep the voice: do not write a passive that says the same.",
     "The nurse called the doctor.", "The doctor called the nurse."},
    {"passive-swap",
     "Turn an active sentence into the passive voice, or a passive one into the active voice, so "
     "that the two swap roles: the one who acted is now acted upon.",
     "The nurse called the doctor.", "The nurse was called by the doctor."},
    {"partial-inversion-swap",
     "Move the subject to the front, followed by a comma, and put the object in the subject's "
     "place, so that the two swap roles. Keep every word.",
     "The nurse has called the doctor.", "The nurse, the doctor has called."},
    {"relation-swap",
     "Swap the two sides of the relation that the sentence states (cause and effect, before "
     "and after, part and whole), so that it now says the reverse.",
     "The delay caused the complaint.", "The complaint caused the delay."},
    {"relation-front",
     "Move the clause that gives the reason, condition or time to the front of the sentence. The "
     "meaning stays exactly the same.",
     "We left early because it rained.", "Because it rained, we left early."},
    {"relation-front-swap",
     "Begin with the conjunction of reason, condition or time, and swap the contents of the two "
     "clauses, so that the main clause becomes the subordinate one and vice versa.",
     "We left early because it rained.", "Because we left early, it rained."},
    {"insert", "Add one adjective or noun that fits. Nothing else changes.",
     "The engineer replaced the pump.", "The engineer replaced the old pump."},
    {"delete",
     "Leave out one adjective or adverb; the rest must still be a complete sentence. Nothing else "
     "changes.",
     "The careful driver slowed down.", "The driver slowed down."},
    {"replace",
     "Replace one noun or adjective with another of the same kind that is not a synonym. Nothing "
     "else changes.",
     "He ordered a small coffee.", "He ordered a small tea."},
    {"replace-verb",
     "Replace the main verb with another one, in the same tense, so that something else happens. "
     "Nothing else changes.",
     "Two children walk along the road.", "Two children argue along the road."},
    {"insert-noun", "Add one noun that modifies another noun. Nothing else changes.",
     "He painted the fence.", "He painted the garden fence."},
    {"insert-verb",
     "Add one verb that fits, joined to the main verb by \"and\", with the same subject and "
     "object. Nothing else changes.",
     "He painted the fence.", "He painted and sold the fence."},
};

// Null for a construct that no model is asked for.
const Instruction* FindInstruction(std::string_view construct) {
  for (const Instruction& row : kInstructions) {
    if (construct == row.construct) return &row;
  }
  return nullptr;
}

const Instruction& InstructionOf(std::string_view construct) {
  const Instruction* const found = FindInstruction(construct);
  return found != nullptr ? *found : kInstructions[0];
}

std::string JsonOf(const std::vector<std::string_view>& texts) {
  Json list = Json::array();
  for (const std::string_view text : texts) list.push_back(std::string(text));
  return list.dump();
}

std::string JsonOf(const std::vector<TextPair>& pairs) {
  Json list = Json::array();
  for (const auto& [a, b] : pairs) list.push_back({std::string(a), std::string(b)});
  return list.dump();
}

// The required form of the answer; `list` is the last line of every question.
std::string AnswerForm(const char* key, const std::string& element, size_t count,
                       const std::string& list) {
  return fmt::format(
      "Answer with one JSON object and nothing else: {{\"{}\": [...]}}, {}, exactly {} of them, in "
      "the order of the list.\nList: {}",
      key, element, count, list);
}

// The list at `key` of the answer's object; it must have `count` elements.
std::string ListOf(std::string_view answer, const char* key, size_t count, Json* out) {
  const size_t begin = answer.find('{');
  const size_t end = answer.rfind('}');
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) {
    return "malformed_answer";
  }
  const Result<Json> object = ParseJsonText<Json>(answer.substr(begin, end - begin + 1));
  if (!object.ok() || !object->is_object()) return "malformed_answer";
  const auto list = object->find(key);
  if (list == object->end() || !list->is_array()) return "malformed_answer";
  if (list->size() != count) return "wrong_count";
  *out = *list;
  return "";
}

// 0 or 1, given as a number or boolean; -1 for anything else.
int BitOf(const Json& value) {
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (!value.is_number_integer()) return -1;
  const auto number = value.get<int64_t>();
  return number == 0 || number == 1 ? static_cast<int>(number) : -1;
}

}  // namespace

bool HasQuestion(std::string_view construct) { return FindInstruction(construct) != nullptr; }

std::string WriteQuestion(std::string_view construct, const std::vector<std::string_view>& texts) {
  const Instruction& row = InstructionOf(construct);
  return fmt::format(
      "You write sentences for a test of text embeddings. For each sentence of the list below "
      "write one changed version.\n"
      "The change: {}\nFor example, \"{}\" becomes \"{}\"\n"
      "Keep names, numbers and technical terms as they are. Change nothing else. Each result is "
      "one sentence in grammatical English. If the change cannot be made, or the result would not "
      "read as English, write \"\" in its place.\n"
      "{}",
      row.change, row.before, row.after,
      AnswerForm("sentences", "with one string for each sentence", texts.size(), JsonOf(texts)));
}

std::string CheckQuestion(std::string_view construct, const std::vector<TextPair>& pairs) {
  const Instruction& row = InstructionOf(construct);
  return fmt::format(
      "Another writer has changed sentences. You check the work, strictly. The change that was "
      "asked for: {}\nFor example, \"{}\" becomes \"{}\"\n"
      "Each element of the list below is a pair: the sentence, and its changed version. Answer two "
      "questions about each pair with 1 for yes and 0 for no. First: is the changed version "
      "grammatical English, and is it the sentence with that change and no other? Second: do the "
      "two mean the same?\n"
      "{}",
      row.change, row.before, row.after,
      AnswerForm("checks", "with [first, second] for each pair", pairs.size(), JsonOf(pairs)));
}

std::string ScoreQuestion(const std::vector<TextPair>& pairs) {
  return fmt::format(
      "How similar in meaning are two sentences? Give each pair of the list below a whole number:\n"
      "5: they mean the same.\n"
      "4: the same except for something that does not matter much.\n"
      "3: roughly the same, but something that matters is different or missing.\n"
      "2: not the same, but some of what they say is the same.\n"
      "1: not the same; they share only their topic, or the roles in them are swapped.\n"
      "0: they have nothing to do with each other.\n"
      "Judge the meaning alone, not the wording or the style.\n"
      "{}",
      AnswerForm("scores", "with one number for each pair", pairs.size(), JsonOf(pairs)));
}

std::string ReadSentences(std::string_view answer, size_t count, std::vector<std::string>* out) {
  Json list;
  std::string reason = ListOf(answer, "sentences", count, &list);
  if (!reason.empty()) return reason;
  out->clear();
  for (const Json& element : list) {
    if (!element.is_string() && !element.is_null()) return "malformed_answer";
    out->push_back(element.is_null() ? std::string() : element.get<std::string>());
  }
  return "";
}

std::string ReadChecks(std::string_view answer, size_t count, std::vector<LlmCheck>* out) {
  Json list;
  std::string reason = ListOf(answer, "checks", count, &list);
  if (!reason.empty()) return reason;
  out->clear();
  for (const Json& element : list) {
    if (!element.is_array() || element.size() != 2) return "malformed_answer";
    const int form = BitOf(element[0]);
    const int meaning = BitOf(element[1]);
    if (form < 0 || meaning < 0) return "malformed_answer";
    out->push_back({form == 1, meaning == 1});
  }
  return "";
}

std::string ReadScores(std::string_view answer, size_t count, std::vector<int>* out) {
  constexpr int64_t kMostScore = 5;
  Json list;
  std::string reason = ListOf(answer, "scores", count, &list);
  if (!reason.empty()) return reason;
  out->clear();
  for (const Json& element : list) {
    if (!element.is_number_integer()) return "malformed_answer";
    const auto score = element.get<int64_t>();
    if (score < 0 || score > kMostScore) return "malformed_answer";
    out->push_back(static_cast<int>(score));
  }
  return "";
}

}  // namespace vetvec
