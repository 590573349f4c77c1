// The questions with which a chat model makes pairs for suite sr, and the parsing of its answers.
//
// Three questions about up to ten sentences each: write the changed sentences; check them (whether
// it is the requested change, in good English, and whether the meaning is the same); score the
// similarity of the pairs, 0 to 5. Each answer is one JSON object. Used by suites/llm_suite.cc.
#ifndef VETVEC_SUITES_LLM_QUESTIONS_H_
#define VETVEC_SUITES_LLM_QUESTIONS_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vetvec {

// Increased whenever a question's wording changes.
inline constexpr const char* kLlmQuestions = "vetvec-questions-2";

using TextPair = std::pair<std::string_view, std::string_view>;  // sentence, changed sentence

// Whether a model can be asked for `construct` (of ParseConstructs, suites/grammar_suite.h).
bool HasQuestion(std::string_view construct);

// `construct` is one that HasQuestion.
std::string WriteQuestion(std::string_view construct, const std::vector<std::string_view>& texts);
std::string CheckQuestion(std::string_view construct, const std::vector<TextPair>& pairs);
std::string ScoreQuestion(const std::vector<TextPair>& pairs);

struct LlmCheck {
  bool is_right_form = false;  // it is grammatical, and the change is the requested one
  bool is_same_meaning = false;
};

// Parse the model's answer for `count` texts. Models often put their JSON into a code block or
// between sentences, which is accepted. Return "" or why the answer cannot be used:
// "malformed_answer", "wrong_count".
std::string ReadSentences(std::string_view answer, size_t count, std::vector<std::string>* out);
std::string ReadChecks(std::string_view answer, size_t count, std::vector<LlmCheck>* out);
std::string ReadScores(std::string_view answer, size_t count, std::vector<int>* out);

}  // namespace vetvec

#endif  // VETVEC_SUITES_LLM_QUESTIONS_H_
