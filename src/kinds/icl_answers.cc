#include "kinds/icl_answers.h"

#include <map>
#include <utility>
#include <vector>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/strings.h"
#include "stats/wilson.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

// Bounds what is in memory of a call.
constexpr size_t kQuestionsPerCall = 1000;

// The counts of one p.
struct AnswerCounts {
  uint64_t questions = 0;
  uint64_t right = 0;
  uint64_t unclear = 0;
  uint64_t no_answer = 0;
  uint64_t answered() const { return questions - no_answer; }
};

std::vector<std::string> WordsOf(std::string_view text) {
  std::vector<std::string> words;
  bool is_in_word = false;
  for (const char c : text) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (is_letter && !is_in_word) words.emplace_back();
    if (is_letter) words.back() += c;
    is_in_word = is_letter;
  }
  for (std::string& word : words) LowerAscii(&word);
  return words;
}

int32_t PolarityOfWord(const std::string& word) {
  if (word == "positive") return 1;
  return word == "negative" ? -1 : 0;
}

// Adds the reply to the line and to the counts of its p.
void TakeReply(const LlmReply& reply, OrderedJson* line, AnswerCounts* counts) {
  ++counts->questions;
  (*line)["reply"] = nullptr;
  (*line)["predicted"] = nullptr;
  const bool is_refused = reply.finish == "refusal" || reply.finish == "content_filter";
  if (!reply.status.ok() || is_refused) {
    ++counts->no_answer;
    return;
  }
  (*line)["reply"] = reply.text;
  const std::optional<int32_t> predicted = ReadPolarity(reply.text);
  if (!predicted) {
    ++counts->unclear;
    return;
  }
  (*line)["predicted"] = *predicted;
  if (*predicted == line->at("label").get<int32_t>()) ++counts->right;
}

// Adds the counts to the facts of the tasks; returns the mean accuracy over the tasks with answers.
std::optional<double> AddCounts(const std::map<double, AnswerCounts>& counts, OrderedJson* tasks) {
  double sum = 0;
  uint64_t answered_tasks = 0;
  for (OrderedJson& task : *tasks) {
    const AnswerCounts& one = counts.at(task.at("p").get<double>());
    task["questions"] = one.questions;
    task["right"] = one.right;
    task["unclear"] = one.unclear;
    task["no_answer"] = one.no_answer;
    task["accuracy"] = nullptr;
    task["interval"] = nullptr;
    if (one.answered() == 0) continue;
    const double accuracy = static_cast<double>(one.right) / static_cast<double>(one.answered());
    const Interval interval = WilsonInterval(one.right, one.answered());
    task["accuracy"] = accuracy;
    task["interval"] = {interval.low, interval.high};
    sum += accuracy;
    ++answered_tasks;
  }
  if (answered_tasks == 0) return std::nullopt;
  return sum / static_cast<double>(answered_tasks);
}

// The lines with replies, as JSONL.
Result<std::string> AskAll(const std::vector<std::string>& lines, const AskFunction& ask,
                           std::map<double, AnswerCounts>* counts) {
  std::string out;
  for (size_t first = 0; first < lines.size(); first += kQuestionsPerCall) {
    const size_t count = std::min(kQuestionsPerCall, lines.size() - first);
    std::vector<OrderedJson> asked;
    std::vector<std::string> questions;
    for (size_t i = 0; i < count; ++i) {
      asked.push_back(OrderedJson::parse(lines[first + i]));
      questions.push_back(asked.back().at("prompt").get<std::string>());
    }
    std::vector<LlmReply> replies(count);
    VETVEC_RETURN_IF_ERROR(ask(questions, &replies));
    for (size_t i = 0; i < count; ++i) {
      TakeReply(replies[i], &asked[i], &(*counts)[asked[i].at("p").get<double>()]);
      out += asked[i].dump(-1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
    }
  }
  return out;
}

}  // namespace

std::optional<int32_t> ReadPolarity(std::string_view answer) {
  const std::vector<std::string> words = WordsOf(answer);
  size_t first = 0;
  while (first < words.size() && (words[first] == "a" || words[first] == "answer")) ++first;
  if (first < words.size() && PolarityOfWord(words[first]) != 0) {
    return PolarityOfWord(words[first]);
  }
  bool has_positive = false;
  bool has_negative = false;
  for (const std::string& word : words) {
    has_positive = has_positive || PolarityOfWord(word) > 0;
    has_negative = has_negative || PolarityOfWord(word) < 0;
  }
  if (has_positive == has_negative) return std::nullopt;
  return has_positive ? 1 : -1;
}

Status WritePromptAnswers(SynTextBenchPrompts prompts, const std::string& model,
                          const AskFunction& ask, const std::string& path, std::string* manifest) {
  std::map<double, AnswerCounts> counts;
  VETVEC_ASSIGN_OR_RETURN(const std::string lines, AskAll(prompts.lines, ask, &counts));
  OrderedJson facts = OrderedJson::parse(prompts.suite.facts_json);
  const std::optional<double> accuracy = AddCounts(counts, &facts["tasks"]);
  if (!accuracy) return InsufficientData("the chat model answered none of the questions");
  facts["llm"] = model;
  facts["accuracy"] = *accuracy;
  prompts.suite.facts_json = facts.dump();
  VETVEC_RETURN_IF_ERROR(RemoveFile(ManifestPath(path)));
  VETVEC_RETURN_IF_ERROR(WriteFileAtomic(path, lines));
  *manifest = SuiteManifest(prompts.suite, Sha256Hex(lines), prompts.lines.size());
  return WriteFileAtomic(ManifestPath(path), *manifest);
}

}  // namespace vetvec
