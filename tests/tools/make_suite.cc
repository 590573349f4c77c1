// make_suite: makes a contrastive suite from files and prints its counts and a seeded sample; how
// the samples in docs/samples were drawn. A tool of the tests: `vetvec suite make` is the product's
// command.
//
//   make_suite SEEDS [--wordnet DIR] [--sentiwordnet FILE] [--gender FILE] [--names FILE]
//              [--seed N] [--sample N] [--relation CR1] [--out FILE] [--first-sense]
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "base/rng.h"
#include "english/suite_lexicons.h"
#include "suites/suite_file.h"

namespace {

using vetvec::Relation;

struct Arguments {
  std::string seeds;
  vetvec::SuiteLexiconPaths paths;
  vetvec::ContrastiveOptions options;
  uint64_t sample = 0;
  uint64_t sample_seed = 7;
  std::string out;
};

bool Parse(int argc, char** argv, Arguments* arguments) {
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    if (flag == "--first-sense") {
      arguments->options.polarity = vetvec::PolarityRule::kFirstSense;
      continue;
    }
    if (flag.compare(0, 2, "--") != 0) {
      arguments->seeds = flag;
      continue;
    }
    if (i + 1 == argc) return false;
    const std::string value = argv[++i];
    if (flag == "--wordnet")
      arguments->paths.wordnet = value;
    else if (flag == "--sentiwordnet")
      arguments->paths.sentiwordnet = value;
    else if (flag == "--gender")
      arguments->paths.gender_pairs = value;
    else if (flag == "--names")
      arguments->paths.names = value;
    else if (flag == "--out")
      arguments->out = value;
    else if (flag == "--seed")
      arguments->options.random_seed = std::stoull(value);
    else if (flag == "--threads")
      arguments->options.threads = std::stoull(value);
    else if (flag == "--sample")
      arguments->sample = std::stoull(value);
    else if (flag == "--sample-seed")
      arguments->sample_seed = std::stoull(value);
    else if (flag == "--relation") {
      arguments->options.relations.push_back(static_cast<Relation>(value.back() - '0'));
    } else
      return false;
  }
  return !arguments->seeds.empty();
}

void PrintSample(const vetvec::Suite& suite, Relation relation, uint64_t count, uint64_t seed) {
  std::vector<size_t> indices;
  for (size_t i = 0; i < suite.items.size(); ++i) {
    if (suite.items[i].relation == relation) indices.push_back(i);
  }
  vetvec::Rng rng(seed, static_cast<uint64_t>(relation));
  vetvec::Shuffle(indices, rng);
  if (indices.size() > count) indices.resize(count);
  for (size_t n = 0; n < indices.size(); ++n) {
    const vetvec::Triple& triple = suite.items[indices[n]];
    std::printf("%zu\t%s\t%s\t%s\t%s\n", n + 1, triple.id.c_str(), triple.seed.c_str(),
                triple.positive.c_str(), triple.negative.c_str());
  }
}

int Fail(const vetvec::Status& status) {
  std::fprintf(stderr, "make_suite: %s\n", status.ToString().c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  if (!Parse(argc, argv, &arguments)) {
    std::fprintf(stderr, "usage: make_suite SEEDS [--wordnet DIR] ...; see the source's head\n");
    return 2;
  }
  auto seeds = vetvec::ReadSeeds(arguments.seeds, {});
  if (!seeds.ok()) return Fail(seeds.status());
  auto lexicons = vetvec::LoadSuiteLexicons(arguments.paths);
  if (!lexicons.ok()) return Fail(lexicons.status());
  const auto start = std::chrono::steady_clock::now();
  auto suite = vetvec::GenerateContrastive(arguments.options, *seeds, *lexicons);
  if (!suite.ok()) return Fail(suite.status());
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::fprintf(stderr, "%zu triples in %.2f s\n", suite->items.size(), seconds);
  for (const auto& [name, count] : suite->counts) {
    std::fprintf(stderr, "  %s %llu\n", name.c_str(), static_cast<unsigned long long>(count));
  }
  for (const auto& [name, count] : suite->dropped) {
    std::fprintf(stderr, "  dropped %s %llu\n", name.c_str(),
                 static_cast<unsigned long long>(count));
  }
  if (!arguments.out.empty()) {
    const vetvec::Status written = vetvec::WriteSuite(*suite, arguments.out);
    if (!written.ok()) return Fail(written);
  }
  if (arguments.sample == 0) return 0;
  for (Relation relation : {Relation::kCr1, Relation::kCr2, Relation::kCr3, Relation::kCr4}) {
    PrintSample(*suite, relation, arguments.sample, arguments.sample_seed);
  }
  return 0;
}
