// make_meaning: makes a meaning suite from a file of seeds, as JSON lines on standard output;
// counts on standard error. A tool of the tests.
//
//   make_meaning SEEDS [WORDNET_FOLDER] > meaning.jsonl
#include <cstdio>

#include "english/suite_lexicons.h"
#include "suites/meaning_suite.h"
#include "suites/suite_file.h"

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  vetvec::SuiteLexiconPaths paths;
  if (argc > 2) paths.wordnet = argv[2];
  const auto seeds = vetvec::ReadSeeds(argv[1], {});
  const auto lexicons = vetvec::LoadSuiteLexicons(paths);
  if (!seeds.ok() || !lexicons.ok()) return 2;
  const auto suite = vetvec::MakeMeaning({}, *seeds, *lexicons);
  if (!suite.ok()) {
    std::fprintf(stderr, "%s\n", suite.status().message().c_str());
    return 1;
  }
  for (const auto& [name, count] : suite->counts) {
    std::fprintf(stderr, "%s %llu\n", name.c_str(), static_cast<unsigned long long>(count));
  }
  std::fputs(vetvec::SuiteJsonl(*suite).c_str(), stdout);
  return 0;
}
