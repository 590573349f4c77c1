// Texts a second of a tokenizer on one thread, for bench_tokenizer.py.
//
//   tokenizer_bench FOLDER TEXTS.txt ROUNDS     a text a line; prints texts, ids, CPU seconds a
//   round
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/strings.h"
#include "bench_support.h"
#include "tokenize/tokenizer_files.h"

namespace vetvec {
namespace {

int Run(const std::string& folder, const std::string& file, int rounds) {
  const auto tokenizer = OpenTokenizer(folder);
  const auto text = ReadFile(file);
  if (!tokenizer.ok() || !text.ok()) {
    std::fprintf(stderr, "%s %s\n", tokenizer.status().ToString().c_str(),
                 text.status().ToString().c_str());
    return 1;
  }
  const std::vector<std::string_view> lines = Split(*text, '\n');
  TokenizerScratch scratch;
  std::vector<int32_t> ids;
  for (int round = 0; round < rounds; ++round) {
    size_t texts = 0;
    size_t all = 0;
    const double start = Seconds(CLOCK_PROCESS_CPUTIME_ID);
    for (const std::string_view line : lines) {
      if (line.empty()) continue;
      if (!(*tokenizer)->Encode(line, {}, &scratch, &ids).ok()) return 1;
      ++texts;
      all += ids.size();
    }
    std::printf("%zu %zu %.6f\n", texts, all, Seconds(CLOCK_PROCESS_CPUTIME_ID) - start);
  }
  return 0;
}

}  // namespace
}  // namespace vetvec

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  return vetvec::Run(argv[1], argv[2], std::atoi(argv[3]));
}
