// SynTextBench by in-context learning (section 3.3): its prompts, with two demonstrations each, are
// put to a chat model, and the right answers are counted for each p.
//
//   VETVEC_ASSIGN_OR_RETURN(SynTextBenchPrompts prompts, MakeSynTextBenchPrompts(options, words));
//   VETVEC_RETURN_IF_ERROR(WritePromptAnswers(prompts, asker->name(), ask, path, &manifest));
//
// The paper does not say how an answer in free text is read; ReadPolarity does it here.
#ifndef VETVEC_KINDS_ICL_ANSWERS_H_
#define VETVEC_KINDS_ICL_ANSWERS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "suites/llm_suite.h"
#include "suites/syntextbench_suite.h"

namespace vetvec {

// The polarity that an answer states: 1, -1, or nothing. If the first word, not counting "A" and
// "Answer", is "positive" or "negative" in any case, it decides; otherwise, the answer must contain
// exactly one of the two words.
std::optional<int32_t> ReadPolarity(std::string_view answer);

// Asks all prompts, and writes their lines with "reply" and "predicted" (1, -1 or null) added, and
// a manifest. For each p, its facts.tasks contain "questions"; "right"; "unclear" (answers that
// state no polarity, which count as wrong); "no_answer" (questions that the model or the service
// refused, which do not count); and "accuracy" with its 95% "interval" (Wilson), null without an
// answer. facts.accuracy is the mean over the p that have one, and facts.llm is `model`.
// Errors: those of `ask`; INSUFFICIENT_DATA: no question was answered; file errors.
Status WritePromptAnswers(SynTextBenchPrompts prompts, const std::string& model,
                          const AskFunction& ask, const std::string& path, std::string* manifest);

}  // namespace vetvec

#endif  // VETVEC_KINDS_ICL_ANSWERS_H_
