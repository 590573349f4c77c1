// Suite sr from a chat model: pairs of the user's sentences and the model's variants of them, with
// the model's own scores. Every label says so: label_source is "llm" on every item.
//
//   LlmSuiteOptions options;
//   options.ask = ...;  // kinds/sr.cc: chat/llm_asker.h
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakeScoredPairsByLlm(options, seeds));
//
// As the paper does it (SR, section 2.4): write, check, score; each is a separate question, so that
// no answer is judged in the reply that gives it. Questions: suites/llm_questions.h.
#ifndef VETVEC_SUITES_LLM_SUITE_H_
#define VETVEC_SUITES_LLM_SUITE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "suites/seeds.h"
#include "suites/suite.h"

namespace vetvec {

inline constexpr const char* kLlmGenerator = "vetvec-llm-1";

struct LlmReply {
  Status status;       // not OK: only this question was refused
  std::string text;    // the model's answer
  std::string finish;  // "stop"; "length", "refusal", "content_filter": incomplete answer
};

// Asks all questions; replies[i] belongs to questions[i]. An error ends the generation.
using AskFunction = std::function<Status(const std::vector<std::string>& questions,
                                         std::vector<LlmReply>* replies)>;

struct LlmSuiteOptions {
  std::string name = "sr";
  std::vector<std::string> constructs;  // as in GrammarSuiteOptions; empty: all
  uint64_t max_seeds = 0;               // 0: all
  std::string model;                    // for the manifest: the specification, without secrets
  AskFunction ask;
};

// The bytes depend on the model's answers: the same journal gives the same bytes. Sentences without
// a pair are counted under "<construct>.<reason>":
//   not_possible       the model says that the change cannot be made
//   unchanged          it gave the sentence back
//   not_a_sentence     empty, over 16 KiB, or with a line break
//   failed_check       its own check: not that change, or not good English
//   contradiction      checked as the same meaning and scored 2 or less, or the reverse and 5
//   malformed_answer, wrong_count   no JSON as asked for, or not one answer for each sentence
//   refused, cut_short              the model would not, or its answer was too long
//   no_answer          the service refused the question
// If one answer for several sentences cannot be used, they are sent again in two halves. Errors:
// INVALID_ARGUMENT (no seeds, unknown construct); INSUFFICIENT_DATA (no pair is left); what `ask`
// says. Thread safety: any thread.
Result<Suite> MakeScoredPairsByLlm(const LlmSuiteOptions& options, const SeedSet& seeds);

}  // namespace vetvec

#endif  // VETVEC_SUITES_LLM_SUITE_H_
