#include "suites/syntextbench_generator.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/thread_pool.h"
#include "suites/items.h"

namespace vetvec {
namespace {

constexpr uint64_t kMostSentences = uint64_t{1} << 40;  // per p
constexpr uint64_t kBlockSentences = 4096;
constexpr size_t kBlocksPerWave = 64;  // progress is reported and cancel is checked between waves
constexpr uint64_t kBlockBits = 30;
constexpr uint64_t kDemonstrationBlock = (uint64_t{1} << kBlockBits) - 1;
constexpr double kLeastEndChance = 1e-6;

Status CheckParameters(const SynTextBenchSuiteOptions& options) {
  const auto bad = [](const char* key, const std::string& found, const char* allowed) {
    return InvalidArgument(fmt::format("'{}' is {}; allowed: {}", key, found, allowed))
        .WithKey(key, found, allowed);
  };
  if (options.n < 2 || options.n % 2 != 0 || options.n > kMostSentences) {
    return bad("n", std::to_string(options.n),
               "an even number of 2 or more, because each label gets half of the sentences");
  }
  if (!(options.p_e >= kLeastEndChance && options.p_e <= 1)) {
    return bad("pe", NumberText(options.p_e), "a number between 1e-6 and 1");
  }
  if (!(options.p_n >= 0 && options.p_n <= 1)) {
    return bad("pn", NumberText(options.p_n), "a number between 0 and 1");
  }
  if (!(options.train_share >= 0 && options.train_share <= 1)) {
    return bad("train_share", NumberText(options.train_share), "a number between 0 and 1");
  }
  if (options.draws < 1 || options.draws > kMostDraws) {
    return bad("draws", std::to_string(options.draws), "1 to 100");
  }
  if (options.in_context && options.draws != 1) {
    return bad("draws", std::to_string(options.draws),
               "1 for prompts, because prompts are not scored");
  }
  for (size_t i = 0; i < options.p.size(); ++i) {
    const double p = options.p[i];
    if (!(p >= 0 && p <= 1)) return bad("p", NumberText(p), "numbers between 0 and 1");
    if (std::find(options.p.begin(), options.p.begin() + static_cast<ptrdiff_t>(i), p) !=
        options.p.begin() + static_cast<ptrdiff_t>(i)) {
      return InvalidArgument(fmt::format("'p' contains {} twice", NumberText(p)))
          .WithKey("p", NumberText(p), "each number once");
    }
  }
  return OkStatus();
}

std::vector<double> DefaultRatios() {
  constexpr int kSteps = 20;
  std::vector<double> ratios;
  for (int i = 0; i < kSteps; ++i) ratios.push_back(static_cast<double>(i) / kSteps);
  return ratios;
}

}  // namespace

SynTextBenchGenerator::SynTextBenchGenerator(const SynTextBenchSuiteOptions& options,
                                             const PolarWords& words)
    : options_(options), words_(words) {
  if (options_.p.empty()) options_.p = DefaultRatios();
  for (const double p : options_.p) facts_.tasks.push_back({.p = p});
  // The first draw uses the seed itself. The streams with the highest numbers do not belong to any
  // block.
  for (uint32_t draw = 1; draw <= std::min(options_.draws, kMostDraws); ++draw) {
    seeds_.push_back(draw == 1 ? options_.random_seed
                               : Rng(options_.random_seed, UINT64_MAX - draw).Next64());
  }
}

// Each (p, label, block) has its own random stream, so no sentence depends on which other p are
// requested.
uint64_t SynTextBenchGenerator::StreamOf(size_t task, PolarList polarity, uint64_t block) const {
  const uint64_t label = polarity == PolarList::kNegative ? 1 : 0;
  return (ThresholdOf(options_.p[task]) << (kBlockBits + 1)) | (label << kBlockBits) | block;
}

void SynTextBenchGenerator::AppendWords(const SampledSentence& sentence, std::string* out) const {
  const size_t start = out->size();
  for (const uint32_t entry : sentence.entries) {
    if (out->size() > start) *out += ' ';
    *out += words_.text(entry);
  }
}

std::string SynTextBenchGenerator::Demonstration(size_t task, PolarList polarity) const {
  SentenceSampler sampler(words_, options_.p_e, options_.p_n);
  Rng rng(options_.random_seed, StreamOf(task, polarity, kDemonstrationBlock));
  SampledSentence sentence;
  sampler.Sample(polarity, ThresholdOf(options_.p[task]), &rng, &sentence);
  std::string text;
  AppendWords(sentence, &text);
  return text;
}

std::vector<SynTextBenchBlock> SynTextBenchGenerator::Plan() const {
  std::vector<SynTextBenchBlock> blocks;
  const size_t tasks = options_.p.size();
  for (size_t i = 0; i < seeds_.size() * tasks; ++i) {
    for (const PolarList polarity : {PolarList::kPositive, PolarList::kNegative}) {
      for (uint64_t first = 0; first < per_label(); first += kBlockSentences) {
        SynTextBenchBlock block;
        block.draw = static_cast<uint32_t>(i / tasks) + 1;
        block.task = i % tasks;
        block.polarity = polarity;
        block.first = first;
        block.count = std::min(kBlockSentences, per_label() - first);
        blocks.push_back(std::move(block));
      }
    }
  }
  return blocks;
}

void SynTextBenchGenerator::Fill(const Format& format, SynTextBenchBlock* block) const {
  const uint64_t neutral_below = ThresholdOf(options_.p[block->task]);
  SentenceSampler sampler(words_, options_.p_e, options_.p_n);
  Rng rng(seeds_[block->draw - 1],
          StreamOf(block->task, block->polarity, block->first / kBlockSentences));
  const int64_t sign = block->polarity == PolarList::kPositive ? 1 : -1;
  SampledSentence sentence;
  block->facts.sentences = block->count;
  for (uint64_t i = 0; i < block->count; ++i) {
    sampler.Sample(block->polarity, neutral_below, &rng, &sentence);
    const size_t tokens = sentence.entries.size();
    int64_t balance = 0;
    for (const uint32_t entry : sentence.entries) balance += words_.reference(entry);
    block->facts.tokens += tokens;
    block->facts.closing += sentence.closing;
    block->facts.neutral += sentence.neutral;
    block->facts.right += balance * sign > 0 ? 1 : 0;
    block->facts.undecided += balance == 0 ? 1 : 0;
    ++block->lengths[std::min(tokens, block->lengths.size() - 1)];
    format(*block, block->first + i + 1, sentence, &block->bytes);
    block->ends.push_back(block->bytes.size());
    block->tokens.push_back(static_cast<uint32_t>(tokens));
  }
}

void SynTextBenchGenerator::AddFacts(const SynTextBenchBlock& block) {
  SynTextBenchTaskFacts& task = facts_.tasks[block.task];
  task.sentences += block.facts.sentences;
  task.tokens += block.facts.tokens;
  task.closing += block.facts.closing;
  task.neutral += block.facts.neutral;
  task.right += block.facts.right;
  task.undecided += block.facts.undecided;
  for (size_t i = 0; i < block.lengths.size(); ++i) facts_.lengths[i] += block.lengths[i];
}

Status SynTextBenchGenerator::Run(const Format& format, const Take& take) {
  VETVEC_RETURN_IF_ERROR(CheckParameters(options_));
  std::vector<SynTextBenchBlock> blocks = Plan();
  const uint64_t total = sentences();
  uint64_t done = 0;
  for (size_t first = 0; first < blocks.size(); first += kBlocksPerWave) {
    if (options_.cancel && options_.cancel->requested()) {
      return Cancelled("suite generation was cancelled");
    }
    const size_t count = std::min(kBlocksPerWave, blocks.size() - first);
    ParallelFor(count, static_cast<size_t>(options_.threads),
                [&](size_t i) { Fill(format, &blocks[first + i]); });
    for (size_t i = first; i < first + count; ++i) {
      VETVEC_RETURN_IF_ERROR(take(blocks[i]));
      AddFacts(blocks[i]);
      done += blocks[i].count;
      blocks[i] = SynTextBenchBlock();  // frees its memory
    }
    if (!options_.progress) continue;
    const int32_t value = options_.progress(done, total);
    if (value != 0) {
      return StoppedByProgress(value);
    }
  }
  return OkStatus();
}

std::vector<std::string> SynTextBenchGenerator::RatioTexts() const {
  std::vector<std::string> texts;
  for (const double p : options_.p) texts.push_back(NumberText(p));
  return texts;
}

}  // namespace vetvec
