// Makes a suite sr with a chat model: pairs of the user's sentences and the model's variants of
// them, with the model's own scores. Every item states this source: its label_source is "llm".
//
//   LlmSuiteOptions options;
//   options.ask = ...;  // kinds/sr.cc: chat/llm_asker.h
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakeScoredPairsByLlm(options, seeds));
//
// As in the paper (SR, section 2.4), variants are written, checked and scored in separate
// questions, so that no answer is judged in the reply that gives it. The questions are in
// suites/llm_questions.h.
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
  Status status;       // not OK if the service refused this question
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
//   unchanged          the model returned the sentence unchanged
//   not_a_sentence     the variant is empty, longer than 16 KiB, or contains a line break
//   failed_check       the model's check says that the change is wrong or not good English
//   contradiction      the check says the same meaning and the score is 2 or less, or the check
//                      says a different meaning and the score is 5
//   malformed_answer, wrong_count   not the requested JSON, or not one answer for each sentence
//   refused, cut_short              the model refused, or its answer was too long
//   no_answer          the service refused the question
// If an answer about several sentences cannot be used, the sentences are sent again in two halves.
// Errors: INVALID_ARGUMENT (no seeds, unknown construct); INSUFFICIENT_DATA (no pair is left);
// those of `ask`. Thread safety: any thread.
Result<Suite> MakeScoredPairsByLlm(const LlmSuiteOptions& options, const SeedSet& seeds);

}  // namespace vetvec

#endif  // VETVEC_SUITES_LLM_SUITE_H_
