// SynTextBench sentences: synthetic words-only sentences of known polarity, one task per mixing
// ratio.
//
// A sentence is a walk over word lists with a stack of unpaired words. Each next token is
//   the end             with p_e (never first: an empty text cannot be embedded)
//   the closing token   with p_n (1 - p_e): the last unpaired word again, and pops it
//   a new word          otherwise (always 1 - p_e if no word is unpaired); it is pushed
// A new word is neutral with p, otherwise of the sentence's polarity, uniform over list entries (so
// a word is weighted by its number of senses). Lengths are geometric with mean 1 / p_e, regardless
// of the stack. p_n = 0 is the paper's ablation without nesting. Open words at the end stay
// unpaired.
//
//   SynTextBenchSuiteOptions options;               // p = 0, 0.05, ..., 0.95; n = 8192; p_e = 0.09
//   VETVEC_ASSIGN_OR_RETURN(PolarWords words, LoadPolarWords({.sentiwordnet = path}));
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakeSynTextBench(options, words));
//   Status status = WriteSynTextBench(options, words, "syn.jsonl", &manifest);   // any size
// Source: SynTextBench 2.2, eq. (1), A.3 to A.6, as docs/METHODS.md reads it. Thread safety: any
// thread.
#ifndef VETVEC_SUITES_SYNTEXTBENCH_SUITE_H_
#define VETVEC_SUITES_SYNTEXTBENCH_SUITE_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "suites/polar_words.h"
#include "suites/suite.h"

namespace vetvec {

// Increased whenever the same options and words would give different bytes.
inline constexpr const char* kSynTextBenchGenerator = "vetvec-syntextbench-1";
// The paper's p_e is the frequency of sentence ends in Wikipedia, and is not stated; its ten
// example sentences have 10.9 tokens on average.
inline constexpr double kDefaultEndChance = 0.09;

struct SynTextBenchSuiteOptions {
  std::string name = "syntextbench";
  uint64_t random_seed = 1;
  std::vector<double> p;           // each in [0, 1], no two equal; empty: 0, 0.05, ..., 0.95
  uint64_t n = 8192;               // sentences per p, half per polarity: even, 2 or more
  double p_e = kDefaultEndChance;  // in [1e-6, 1]
  double p_n = 0.5;                // in [0, 1]
  uint32_t draws = 1;              // of the same tasks, 1 to 100; the first is that of draws = 1
  double train_share = 0.5;        // in [0, 1]: of each polarity; the first ones are for training
  bool in_context = false;         // prompts with two demonstrations instead of bare sentences
  uint64_t threads = 0;            // 0: all usable cores. Does not affect the bytes
  std::shared_ptr<CancelToken> cancel;
  // Called on the calling thread with (sentences done, sentences); non-zero stops with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

// The ratios of "0,0.05,0.1": a list of numbers; "..." continues with the last step, up to the
// number that follows it, or below 1 without one. INVALID_ARGUMENT names the allowed values.
Result<std::vector<double>> ParseRatios(std::string_view text);

// 1 / (mean words per line) of a file of seeds (suites/seeds.h), one sentence per line, without the
// words of `stop_words`. INSUFFICIENT_DATA if no word is left.
Result<double> EstimateEndChance(const std::string& path, const StopWords& stop_words);

// One sentence, as passed to the sinks below. Views are valid only during the call.
struct SynTextBenchSentence {
  uint64_t number = 0;  // 1, 2, ... among those of the same draw, p and label
  uint32_t draw = 1;
  std::string_view text;
  int32_t label = 1;  // +1 or -1
  double p = 0;
  bool is_test = false;
  uint32_t tokens = 0;
};

// What is known about a p once its sentences are made.
struct SynTextBenchTaskFacts {
  double p = 0;
  uint64_t sentences = 0;
  uint64_t tokens = 0;
  uint64_t closing = 0;  // of the tokens
  uint64_t neutral = 0;  // of the new words
  uint64_t right = 0;  // right by the reference polarity: the sign of the sum of its words' weights
  uint64_t undecided = 0;  // sum 0: chance gets half of them right
  double reference_accuracy() const {
    return (static_cast<double>(right) + static_cast<double>(undecided) / 2) /
           static_cast<double>(sentences);
  }
};

// Lengths 1 to 63 at their index; 64 and longer in the last entry; [0] is always 0.
using LengthHistogram = std::array<uint64_t, 65>;

struct SynTextBenchFacts {
  std::vector<SynTextBenchTaskFacts> tasks;  // as options.p
  LengthHistogram lengths{};
};

// Calls `sink` with every sentence in order: draw by draw, p by p, label +1 first; a non-OK status
// stops. Errors: INVALID_ARGUMENT names the option; CANCELLED; the sink's. Cost: more than
// 1,000,000 sentences a second and core.
using SynTextBenchSink = std::function<Status(const SynTextBenchSentence&)>;
Result<SynTextBenchFacts> EachSynTextBenchSentence(const SynTextBenchSuiteOptions& options,
                                                   const PolarWords& words,
                                                   const SynTextBenchSink& sink);

Result<Suite> MakeSynTextBench(const SynTextBenchSuiteOptions& options, const PolarWords& words);

// Writes the same bytes as WriteSuite(*MakeSynTextBench(...)), in bounded memory; with in_context,
// lines
//   {"id","prompt","answer":"Positive","label":1,"p":0.05,"split":"test"}
// that audits cannot use: they are for models that answer in text. *manifest is the manifest that
// was written.
Status WriteSynTextBench(const SynTextBenchSuiteOptions& options, const PolarWords& words,
                         const std::string& path, std::string* manifest);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SYNTEXTBENCH_SUITE_H_
