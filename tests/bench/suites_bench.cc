// How fast suites are made, without reading word lists and writing files.
//
//   VETVEC_WORDNET=/usr/share/wordnet VETVEC_SENTIWORDNET=FILE VETVEC_SEEDS=FILE suites_bench
// Without the variables: the embedded words and sentences of the grammar.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "english/suite_lexicons.h"
#include "suites/grammar_suite.h"
#include "suites/seeds.h"
#include "suites/suite.h"

namespace vetvec {
namespace {

std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

template <typename T>
T OrExit(Result<T> result) {
  if (!result.ok()) {
    std::fprintf(stderr, "%s\n", result.status().ToString().c_str());
    std::exit(1);
  }
  return *std::move(result);
}

SeedSet Seeds() {
  if (const std::string file = Variable("VETVEC_SEEDS"); !file.empty()) {
    return OrExit(ReadSeeds(file, {}));
  }
  GrammarSuiteOptions options;
  options.n = 5'000;
  std::string text;
  for (const ScoredPair& pair : OrExit(MakeScoredPairs(options)).pairs) text += pair.a + '\n';
  return OrExit(ParseSeeds(text, "grammar.txt", {}));
}

void BM_Contrastive(benchmark::State& state) {
  const SeedSet seeds = Seeds();
  SuiteLexiconPaths paths;
  paths.wordnet = Variable("VETVEC_WORDNET");
  paths.sentiwordnet = Variable("VETVEC_SENTIWORDNET");
  paths.gender_pairs = Variable("VETVEC_GENDER_PAIRS");
  const SuiteLexicons lexicons = OrExit(LoadSuiteLexicons(paths));
  ContrastiveOptions options;
  options.threads = static_cast<uint64_t>(state.range(0));
  size_t triples = 0;
  for (auto _ : state)
    triples += OrExit(GenerateContrastive(options, seeds, lexicons)).items.size();
  state.counters["triples/s"] =
      benchmark::Counter(static_cast<double>(triples), benchmark::Counter::kIsRate);
  state.counters["seeds/s"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * static_cast<double>(seeds.seeds.size()),
      benchmark::Counter::kIsRate);
}
BENCHMARK(BM_Contrastive)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace vetvec

BENCHMARK_MAIN();
