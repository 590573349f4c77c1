// SynTextBenchGenerator: makes the sentences of a SynTextBench suite in parallel and delivers them
// in order.
#ifndef VETVEC_SUITES_SYNTEXTBENCH_GENERATOR_H_
#define VETVEC_SUITES_SYNTEXTBENCH_GENERATOR_H_

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "suites/syntextbench_sampler.h"
#include "suites/syntextbench_suite.h"

namespace vetvec {

// Sentences [first, first + count) of one draw, p and polarity.
struct SynTextBenchBlock {
  uint32_t draw = 1;
  size_t task = 0;
  PolarList polarity = PolarList::kPositive;
  uint64_t first = 0;
  uint64_t count = 0;
  // Filled by the generator:
  std::string bytes;
  std::vector<size_t> ends;  // of each sentence, in `bytes`
  std::vector<uint32_t> tokens;
  SynTextBenchTaskFacts facts;
  LengthHistogram lengths{};
};

// Makes blocks in parallel and passes them on in order. The result of `format` depends only on the
// sentence.
class SynTextBenchGenerator {
 public:
  using Format = std::function<void(const SynTextBenchBlock&, uint64_t number,
                                    const SampledSentence&, std::string*)>;
  using Take = std::function<Status(const SynTextBenchBlock&)>;

  // `words` must outlive it.
  SynTextBenchGenerator(const SynTextBenchSuiteOptions& options, const PolarWords& words);

  // Errors: INVALID_ARGUMENT (a parameter), CANCELLED, errors of `take`. Call it only once.
  Status Run(const Format& format, const Take& take);

  const SynTextBenchSuiteOptions& options() const { return options_; }  // with p filled in
  const SynTextBenchFacts& facts() const { return facts_; }
  const PolarWords& words() const { return words_; }
  uint64_t sentences() const {
    return options_.n * options_.p.size() * static_cast<uint64_t>(options_.draws);
  }
  uint64_t per_label() const { return options_.n / 2; }
  uint64_t train_per_label() const {
    return static_cast<uint64_t>(
        std::floor(options_.train_share * static_cast<double>(per_label()) + 0.5));
  }
  void AppendWords(const SampledSentence& sentence, std::string* out) const;
  // A sentence for a prompt, which is not in any block.
  std::string Demonstration(size_t task, PolarList polarity) const;
  std::vector<std::string> RatioTexts() const;  // each p as text

 private:
  uint64_t StreamOf(size_t task, PolarList polarity, uint64_t block) const;
  std::vector<SynTextBenchBlock> Plan() const;
  void Fill(const Format& format, SynTextBenchBlock* block) const;
  void AddFacts(const SynTextBenchBlock& block);

  SynTextBenchSuiteOptions options_;
  std::vector<uint64_t> seeds_;  // one random seed per draw
  const PolarWords& words_;
  SynTextBenchFacts facts_;
};

}  // namespace vetvec

#endif  // VETVEC_SUITES_SYNTEXTBENCH_GENERATOR_H_
