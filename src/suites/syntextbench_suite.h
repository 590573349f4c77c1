// SynTextBench sentences: synthetic sentences of words with a known polarity, with one task per
// mixing ratio.
//
// A sentence is a walk over word lists with a stack of unpaired words. Each next token is
//   the end             with probability p_e (never first: an empty text cannot be embedded)
//   the closing token   with probability p_n (1 - p_e): repeats the last unpaired word and pops it
//   a new word          otherwise (with probability 1 - p_e if no word is unpaired); it is pushed
// A new word is neutral with probability p, otherwise it has the sentence's polarity. It is drawn
// uniformly from the entries of a list, so a word is weighted by its number of senses. Lengths are
// geometric with mean 1 / p_e, regardless of the stack. p_n = 0 is the paper's ablation without
// nesting. Words that are open at the end stay unpaired.
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
// The paper uses the frequency of sentence ends in Wikipedia as p_e, but does not state it; its ten
// example sentences have 10.9 tokens on average.
inline constexpr double kDefaultEndChance = 0.09;

struct SynTextBenchSuiteOptions {
  std::string name = "syntextbench";
  uint64_t random_seed = 1;
  std::vector<double> p;           // each in [0, 1], no two equal; empty: 0, 0.05, ..., 0.95
  uint64_t n = 8192;               // sentences per p, half per polarity: even, 2 or more
  double p_e = kDefaultEndChance;  // in [1e-6, 1]
  double p_n = 0.5;                // in [0, 1]
  uint32_t draws = 1;        // of the same tasks, 1 to 100; the first is the same for any number
  double train_share = 0.5;  // in [0, 1]; this share of each polarity is for training
  bool in_context = false;   // prompts with two demonstrations instead of bare sentences
  uint64_t threads = 0;      // 0: all usable cores. Does not affect the bytes
  std::shared_ptr<CancelToken> cancel;
  // Called on the calling thread with (sentences done, sentences); non-zero stops with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

// Parses ratios such as "0,0.05,0.1". "..." continues with the last step, up to the number that
// follows it, or, if none follows, below 1. INVALID_ARGUMENT names the allowed values.
Result<std::vector<double>> ParseRatios(std::string_view text);

// 1 / (mean number of words per seed) of a file of seeds (suites/seeds.h), not counting the words
// of `stop_words`. INSUFFICIENT_DATA if no word is left.
Result<double> EstimateEndChance(const std::string& path, const StopWords& stop_words);

// One sentence, as passed to the sinks below. Views are valid only during the call.
struct SynTextBenchSentence {
  uint64_t number = 0;  // 1, 2, ... among the sentences with the same draw, p and label
  uint32_t draw = 1;
  std::string_view text;
  int32_t label = 1;  // +1 or -1
  double p = 0;
  bool is_test = false;
  uint32_t tokens = 0;
};

// Facts about a p, known once its sentences have been made.
struct SynTextBenchTaskFacts {
  double p = 0;
  uint64_t sentences = 0;
  uint64_t tokens = 0;
  uint64_t closing = 0;    // number of closing tokens
  uint64_t neutral = 0;    // number of new words that are neutral
  uint64_t right = 0;      // sentences whose label is the sign of the sum of their words' weights
  uint64_t undecided = 0;  // sentences with sum 0; half of them would be right by chance
  double reference_accuracy() const {
    return (static_cast<double>(right) + static_cast<double>(undecided) / 2) /
           static_cast<double>(sentences);
  }
};

// Counts of lengths: 1 to 63 at their index, 64 and longer in the last entry; [0] is always 0.
using LengthHistogram = std::array<uint64_t, 65>;

struct SynTextBenchFacts {
  std::vector<SynTextBenchTaskFacts> tasks;  // in the order of options.p
  LengthHistogram lengths{};
};

// Calls `sink` with every sentence in order: draw by draw, p by p, label +1 first. A status that is
// not OK stops. Errors: INVALID_ARGUMENT, which names the option; CANCELLED; those of the sink.
// Cost: more than 1,000,000 sentences per second and core.
using SynTextBenchSink = std::function<Status(const SynTextBenchSentence&)>;
Result<SynTextBenchFacts> EachSynTextBenchSentence(const SynTextBenchSuiteOptions& options,
                                                   const PolarWords& words,
                                                   const SynTextBenchSink& sink);

Result<Suite> MakeSynTextBench(const SynTextBenchSuiteOptions& options, const PolarWords& words);

// Writes the same bytes as WriteSuite(*MakeSynTextBench(...)), in bounded memory; with in_context,
// lines
//   {"id","prompt","answer":"Positive","label":1,"p":0.05,"split":"test"}
// that audits cannot use; they are for models that answer in text. *manifest is set to the manifest
// that was written.
Status WriteSynTextBench(const SynTextBenchSuiteOptions& options, const PolarWords& words,
                         const std::string& path, std::string* manifest);

// The prompts of options.in_context in memory: one line each, as above, without line ends, and the
// suite that describes them, without items. Errors: as for EachSynTextBenchSentence.
struct SynTextBenchPrompts {
  std::vector<std::string> lines;
  Suite suite;
};
Result<SynTextBenchPrompts> MakeSynTextBenchPrompts(const SynTextBenchSuiteOptions& options,
                                                    const PolarWords& words);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SYNTEXTBENCH_SUITE_H_
