#include "suites/syntextbench_suite.h"

#include <utility>

#include "base/atomic_file.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "suites/suite_file.h"
#include "suites/syntextbench_generator.h"
#include "suites/syntextbench_lines.h"

namespace vetvec {
namespace {

std::string FactsJson(const SynTextBenchGenerator& generator) {
  const SynTextBenchSuiteOptions& options = generator.options();
  OrderedJson facts;
  facts["parameters"] = {{"n", options.n},
                         {"pe", options.p_e},
                         {"pn", options.p_n},
                         {"train_share", options.train_share},
                         {"p", options.p}};
  if (options.draws != 1) facts["parameters"]["draws"] = options.draws;
  OrderedJson tasks = OrderedJson::array();
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
  facts["lengths"] = generator.facts().lengths;  // by number of tokens; the last: that many or more
  return facts.dump();
}

// The suite without its items.
Suite Described(const SynTextBenchGenerator& generator, const PolarWords& words) {
  const SynTextBenchSuiteOptions& options = generator.options();
  Suite suite;
  suite.name = options.name;
  suite.kind = options.in_context ? kSynTextBenchIclKind : kSynTextBenchKind;
  suite.generator = kSynTextBenchGenerator;
  suite.random_seed = options.random_seed;
  suite.lexicons = words.sources();
  for (const SynTextBenchTaskFacts& task : generator.facts().tasks) {
    suite.counts["p=" + NumberText(task.p)] = task.sentences;
  }
  suite.facts_json = FactsJson(generator);
  return suite;
}

}  // namespace

Result<SynTextBenchFacts> EachSynTextBenchSentence(const SynTextBenchSuiteOptions& options,
                                                   const PolarWords& words,
                                                   const SynTextBenchSink& sink) {
  SynTextBenchGenerator generator(options, words);
  const auto format = [&](const SynTextBenchBlock&, uint64_t, const SampledSentence& sentence,
                          std::string* out) { generator.AppendWords(sentence, out); };
  const auto take = [&](const SynTextBenchBlock& block) {
    SynTextBenchSentence sentence;
    sentence.label = block.polarity == PolarList::kPositive ? 1 : -1;
    sentence.p = generator.options().p[block.task];
    const std::string_view bytes = block.bytes;
    size_t start = 0;
    for (size_t i = 0; i < block.ends.size(); ++i) {
      sentence.draw = block.draw;
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
  if (options.in_context)
    return InvalidArgument("prompts can only be written to a file; they are not a suite of texts");
  SynTextBenchGenerator generator(options, words);
  const std::vector<std::string> ratios = generator.RatioTexts();
  std::vector<LabelledText> items;
  const auto format = [&](const SynTextBenchBlock&, uint64_t, const SampledSentence& sentence,
                          std::string* out) { generator.AppendWords(sentence, out); };
  const auto take = [&](const SynTextBenchBlock& block) {
    size_t start = 0;
    for (size_t i = 0; i < block.ends.size(); ++i) {
      const uint64_t number = block.first + i + 1;
      items.push_back({SynTextBenchId(block.draw, ratios[block.task], block.polarity, number),
                       block.bytes.substr(start, block.ends[i] - start),
                       block.polarity == PolarList::kPositive ? 1 : -1,
                       generator.options().p[block.task], number > generator.train_per_label(),
                       block.draw});
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
  SynTextBenchGenerator generator(options, words);
  VETVEC_RETURN_IF_ERROR(RemoveFile(ManifestPath(path)));
  VETVEC_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  Sha256 hash;
  const auto take = [&](const SynTextBenchBlock& block) {
    hash.Update(block.bytes);
    return file.Append(block.bytes);
  };
  VETVEC_RETURN_IF_ERROR(
      generator.Run(options.in_context ? PromptLines(generator) : LabelledLines(generator), take));
  VETVEC_RETURN_IF_ERROR(file.Commit());
  *manifest =
      SuiteManifest(Described(generator, words), HexOf(hash.Finish()), generator.sentences());
  return WriteFileAtomic(ManifestPath(path), *manifest);
}

Result<SynTextBenchPrompts> MakeSynTextBenchPrompts(const SynTextBenchSuiteOptions& options,
                                                    const PolarWords& words) {
  SynTextBenchGenerator generator(options, words);
  SynTextBenchPrompts out;
  const auto take = [&](const SynTextBenchBlock& block) {
    size_t start = 0;
    for (const size_t end : block.ends) {
      out.lines.push_back(block.bytes.substr(start, end - start - 1));
      start = end;
    }
    return OkStatus();
  };
  VETVEC_RETURN_IF_ERROR(generator.Run(PromptLines(generator), take));
  out.suite = Described(generator, words);
  return out;
}

}  // namespace vetvec
