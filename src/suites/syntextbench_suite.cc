#include "suites/syntextbench_suite.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/atomic_file.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/thread_pool.h"
#include "suites/suite_file.h"
#include "suites/syntextbench_sampler.h"

namespace vetvec {
namespace {

constexpr uint64_t kMostSentences = uint64_t{1} << 40;  // per p
constexpr uint64_t kBlockSentences = 4096;
constexpr size_t kBlocksPerWave = 64;  // progress is told and cancel is asked for between waves
constexpr uint64_t kBlockBits = 30;
constexpr uint64_t kDemonstrationBlock = (uint64_t{1} << kBlockBits) - 1;
constexpr double kLeastEndChance = 1e-6;

// Sentences [first, first + count) of one p and polarity.
struct Block {
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

Status Check(const SynTextBenchSuiteOptions& options) {
  const auto bad = [](const char* key, const std::string& found, const char* allowed) {
    return InvalidArgument(std::string(key) + " is " + found + "; allowed is " + allowed)
        .WithKey(key, found, allowed);
  };
  if (options.n < 2 || options.n % 2 != 0 || options.n > kMostSentences) {
    return bad("n", std::to_string(options.n), "an even number of 2 or more: half per label");
  }
  if (!(options.p_e >= kLeastEndChance && options.p_e <= 1)) {
    return bad("pe", NumberText(options.p_e), "a number from 1e-6 to 1");
  }
  if (!(options.p_n >= 0 && options.p_n <= 1)) {
    return bad("pn", NumberText(options.p_n), "a number from 0 to 1");
  }
  if (!(options.train_share >= 0 && options.train_share <= 1)) {
    return bad("train_share", NumberText(options.train_share), "a number from 0 to 1");
  }
  for (size_t i = 0; i < options.p.size(); ++i) {
    const double p = options.p[i];
    if (!(p >= 0 && p <= 1)) return bad("p", NumberText(p), "numbers from 0 to 1");
    if (std::find(options.p.begin(), options.p.begin() + static_cast<ptrdiff_t>(i), p) !=
        options.p.begin() + static_cast<ptrdiff_t>(i)) {
      return bad("p", NumberText(p) + " twice", "each ratio once");
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

// Makes blocks in parallel and hands them on in order. What `format` makes of a sentence depends on
// the sentence alone.
class Generator {
 public:
  using Format =
      std::function<void(const Block&, uint64_t number, const SampledSentence&, std::string*)>;
  using Take = std::function<Status(const Block&)>;

  Generator(const SynTextBenchSuiteOptions& options, const PolarWords& words)
      : options_(options), words_(words) {
    if (options_.p.empty()) options_.p = DefaultRatios();
    for (const double p : options_.p) facts_.tasks.push_back({.p = p});
  }

  Status Run(const Format& format, const Take& take);

  const SynTextBenchSuiteOptions& options() const { return options_; }  // with p filled in
  const SynTextBenchFacts& facts() const { return facts_; }
  const PolarWords& words() const { return words_; }
  uint64_t per_label() const { return options_.n / 2; }
  uint64_t train_per_label() const {
    return static_cast<uint64_t>(
        std::floor(options_.train_share * static_cast<double>(per_label()) + 0.5));
  }
  // Each (p, label, block) has its own stream: no sentence depends on which other p are asked for.
  uint64_t StreamOf(size_t task, PolarList polarity, uint64_t block) const {
    const uint64_t label = polarity == PolarList::kNegative ? 1 : 0;
    return (ThresholdOf(options_.p[task]) << (kBlockBits + 1)) | (label << kBlockBits) | block;
  }
  void AppendWords(const SampledSentence& sentence, std::string* out) const;
  std::string Demonstration(size_t task, PolarList polarity) const;

 private:
  std::vector<Block> Plan() const;
  void Fill(const Format& format, Block* block) const;
  void AddFacts(const Block& block);

  SynTextBenchSuiteOptions options_;
  const PolarWords& words_;
  SynTextBenchFacts facts_;
};

void Generator::AppendWords(const SampledSentence& sentence, std::string* out) const {
  const size_t start = out->size();
  for (const uint32_t entry : sentence.entries) {
    if (out->size() > start) *out += ' ';
    *out += words_.text(entry);
  }
}

std::string Generator::Demonstration(size_t task, PolarList polarity) const {
  SentenceSampler sampler(words_, options_.p_e, options_.p_n);
  Rng rng(options_.seed, StreamOf(task, polarity, kDemonstrationBlock));
  SampledSentence sentence;
  sampler.Sample(polarity, ThresholdOf(options_.p[task]), &rng, &sentence);
  std::string text;
  AppendWords(sentence, &text);
  return text;
}

std::vector<Block> Generator::Plan() const {
  std::vector<Block> blocks;
  for (size_t task = 0; task < options_.p.size(); ++task) {
    for (const PolarList polarity : {PolarList::kPositive, PolarList::kNegative}) {
      for (uint64_t first = 0; first < per_label(); first += kBlockSentences) {
        Block block;
        block.task = task;
        block.polarity = polarity;
        block.first = first;
        block.count = std::min(kBlockSentences, per_label() - first);
        blocks.push_back(std::move(block));
      }
    }
  }
  return blocks;
}

void Generator::Fill(const Format& format, Block* block) const {
  const uint64_t neutral_below = ThresholdOf(options_.p[block->task]);
  SentenceSampler sampler(words_, options_.p_e, options_.p_n);
  Rng rng(options_.seed, StreamOf(block->task, block->polarity, block->first / kBlockSentences));
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

void Generator::AddFacts(const Block& block) {
  SynTextBenchTaskFacts& task = facts_.tasks[block.task];
  task.sentences += block.facts.sentences;
  task.tokens += block.facts.tokens;
  task.closing += block.facts.closing;
  task.neutral += block.facts.neutral;
  task.right += block.facts.right;
  task.undecided += block.facts.undecided;
  for (size_t i = 0; i < block.lengths.size(); ++i) facts_.lengths[i] += block.lengths[i];
}

Status Generator::Run(const Format& format, const Take& take) {
  VETVEC_RETURN_IF_ERROR(Check(options_));
  std::vector<Block> blocks = Plan();
  const uint64_t total = options_.n * options_.p.size();
  uint64_t done = 0;
  for (size_t first = 0; first < blocks.size(); first += kBlocksPerWave) {
    if (options_.cancel && options_.cancel->requested()) {
      return Cancelled("making the suite was cancelled");
    }
    const size_t count = std::min(kBlocksPerWave, blocks.size() - first);
    ParallelFor(count, static_cast<size_t>(options_.threads),
                [&](size_t i) { Fill(format, &blocks[first + i]); });
    for (size_t i = first; i < first + count; ++i) {
      VETVEC_RETURN_IF_ERROR(take(blocks[i]));
      AddFacts(blocks[i]);
      done += blocks[i].count;
      blocks[i] = Block();  // its memory
    }
    if (!options_.progress) continue;
    const int32_t value = options_.progress(done, total);
    if (value != 0) {
      return StoppedByProgress(value);
    }
  }
  return OkStatus();
}

// "p0.05+000001"
void AppendId(const std::string& p, PolarList polarity, uint64_t number, std::string* out) {
  constexpr size_t kDigits = 6;
  char digits[24];
  const auto size =
      static_cast<size_t>(std::to_chars(digits, digits + sizeof digits, number).ptr - digits);
  *out += 'p';
  *out += p;
  *out += polarity == PolarList::kPositive ? '+' : '-';
  out->append(kDigits - std::min(kDigits, size), '0');
  out->append(digits, size);
}

std::string IdOf(const std::string& p, PolarList polarity, uint64_t number) {
  std::string id;
  AppendId(p, polarity, number, &id);
  return id;
}

std::string FactsJson(const Generator& generator) {
  const SynTextBenchSuiteOptions& options = generator.options();
  nlohmann::ordered_json facts;
  facts["parameters"] = {{"n", options.n},
                         {"pe", options.p_e},
                         {"pn", options.p_n},
                         {"train_share", options.train_share},
                         {"p", options.p}};
  nlohmann::ordered_json tasks = nlohmann::ordered_json::array();
  for (const SynTextBenchTaskFacts& task : generator.facts().tasks) {
    const auto tokens = static_cast<double>(task.tokens);
    tasks.push_back({{"p", task.p},
                     {"reference_accuracy", task.reference_accuracy()},
                     {"mean_tokens", tokens / static_cast<double>(task.sentences)},
                     {"closing_share", static_cast<double>(task.closing) / tokens},
                     {"neutral_share", static_cast<double>(task.neutral) /
                                           static_cast<double>(task.tokens - task.closing)}});
  }
  facts["tasks"] = std::move(tasks);
  facts["lengths"] = generator.facts().lengths;  // index: tokens; the last one: that or more
  return facts.dump();
}

// The suite without its items.
Suite Described(const Generator& generator, const PolarWords& words) {
  const SynTextBenchSuiteOptions& options = generator.options();
  Suite suite;
  suite.name = options.name;
  suite.kind = options.in_context ? kSynTextBenchIclKind : kSynTextBenchKind;
  suite.generator = kSynTextBenchGenerator;
  suite.seed = options.seed;
  suite.lexicons = words.sources();
  for (const SynTextBenchTaskFacts& task : generator.facts().tasks) {
    suite.counts["p=" + NumberText(task.p)] = task.sentences;
  }
  suite.facts_json = FactsJson(generator);
  return suite;
}

std::vector<std::string> RatioTexts(const Generator& generator) {
  std::vector<std::string> texts;
  for (const double p : generator.options().p) texts.push_back(NumberText(p));
  return texts;
}

// "Answer ... Q: <demonstration> A: Positive ...", as the paper prompts, in our own words.
std::vector<std::string> PromptHeads(const Generator& generator) {
  std::vector<std::string> heads;
  for (size_t task = 0; task < generator.options().p.size(); ++task) {
    heads.push_back(
        "Say whether the words of each line are Positive or Negative on the whole.\n\n"
        "Q: " +
        generator.Demonstration(task, PolarList::kPositive) + "\nA: Positive\n\nQ: " +
        generator.Demonstration(task, PolarList::kNegative) + "\nA: Negative\n\nQ: ");
  }
  return heads;
}

// The bytes of AppendLabelledLine, without a copy of the text: most of a file's time is spent here.
Generator::Format LabelledFormat(const Generator& generator) {
  return
      [&generator, ratios = RatioTexts(generator), train = generator.train_per_label()](
          const Block& block, uint64_t number, const SampledSentence& sentence, std::string* out) {
        const std::string& p = ratios[block.task];
        const bool is_positive = block.polarity == PolarList::kPositive;
        *out += "{\"id\":\"";
        AppendId(p, block.polarity, number, out);
        *out += "\",\"text\":\"";
        if (generator.words().is_plain()) {
          generator.AppendWords(sentence, out);
        } else {
          std::string text;
          generator.AppendWords(sentence, &text);
          AppendJsonEscaped(text, out);
        }
        *out += is_positive ? "\",\"label\":1,\"p\":" : "\",\"label\":-1,\"p\":";
        *out += p;
        *out += number > train ? ",\"split\":\"test\"}\n" : ",\"split\":\"train\"}\n";
      };
}

Generator::Format PromptFormat(const Generator& generator) {
  return [&generator, ratios = RatioTexts(generator), heads = PromptHeads(generator),
          train = generator.train_per_label()](const Block& block, uint64_t number,
                                               const SampledSentence& sentence, std::string* out) {
    const bool is_positive = block.polarity == PolarList::kPositive;
    std::string prompt = heads[block.task];
    generator.AppendWords(sentence, &prompt);
    *out += "{\"id\":\"" + IdOf(ratios[block.task], block.polarity, number) + "\",\"prompt\":\"";
    AppendJsonEscaped(prompt + "\nA:", out);
    *out += is_positive ? "\",\"answer\":\"Positive\",\"label\":1"
                        : "\",\"answer\":\"Negative\",\"label\":-1";
    *out += ",\"p\":" + ratios[block.task] +
            (number > train ? ",\"split\":\"test\"}\n" : ",\"split\":\"train\"}\n");
  };
}

}  // namespace

Result<SynTextBenchFacts> EachSynTextBenchSentence(const SynTextBenchSuiteOptions& options,
                                                   const PolarWords& words,
                                                   const SynTextBenchSink& sink) {
  Generator generator(options, words);
  const auto format = [&](const Block&, uint64_t, const SampledSentence& sentence,
                          std::string* out) { generator.AppendWords(sentence, out); };
  const auto take = [&](const Block& block) {
    SynTextBenchSentence sentence;
    sentence.label = block.polarity == PolarList::kPositive ? 1 : -1;
    sentence.p = generator.options().p[block.task];
    const std::string_view bytes = block.bytes;
    size_t start = 0;
    for (size_t i = 0; i < block.ends.size(); ++i) {
      sentence.number = block.first + i + 1;
      sentence.text = bytes.substr(start, block.ends[i] - start);
      sentence.is_test = sentence.number > generator.train_per_label();
      sentence.tokens = block.tokens[i];
      VETVEC_RETURN_IF_ERROR(sink(sentence));
      start = block.ends[i];
    }
    return OkStatus();
  };
  VETVEC_RETURN_IF_ERROR(generator.Run(format, take));
  return generator.facts();
}

Result<Suite> MakeSynTextBench(const SynTextBenchSuiteOptions& options, const PolarWords& words) {
  if (options.in_context) return InvalidArgument("prompts are written, they are no suite of texts");
  Generator generator(options, words);
  const std::vector<std::string> ratios = RatioTexts(generator);
  std::vector<LabelledText> items;
  const auto format = [&](const Block&, uint64_t, const SampledSentence& sentence,
                          std::string* out) { generator.AppendWords(sentence, out); };
  const auto take = [&](const Block& block) {
    size_t start = 0;
    for (size_t i = 0; i < block.ends.size(); ++i) {
      const uint64_t number = block.first + i + 1;
      items.push_back({IdOf(ratios[block.task], block.polarity, number),
                       block.bytes.substr(start, block.ends[i] - start),
                       block.polarity == PolarList::kPositive ? 1 : -1,
                       generator.options().p[block.task], number > generator.train_per_label()});
      start = block.ends[i];
    }
    return OkStatus();
  };
  VETVEC_RETURN_IF_ERROR(generator.Run(format, take));
  Suite suite = Described(generator, words);
  suite.labelled = std::move(items);
  return suite;
}

Status WriteSynTextBench(const SynTextBenchSuiteOptions& options, const PolarWords& words,
                         const std::string& path, std::string* manifest) {
  Generator generator(options, words);
  VETVEC_RETURN_IF_ERROR(RemoveFile(ManifestPath(path)));
  VETVEC_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  Sha256 hash;
  const auto take = [&](const Block& block) {
    hash.Update(block.bytes);
    return file.Append(block.bytes);
  };
  VETVEC_RETURN_IF_ERROR(generator.Run(
      options.in_context ? PromptFormat(generator) : LabelledFormat(generator), take));
  VETVEC_RETURN_IF_ERROR(file.Commit());
  const uint64_t items = generator.options().n * generator.options().p.size();
  *manifest = SuiteManifest(Described(generator, words), HexOf(hash.Finish()), items);
  return WriteFileAtomic(ManifestPath(path), *manifest);
}

}  // namespace vetvec
