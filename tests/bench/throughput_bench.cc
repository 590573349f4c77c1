// How fast an encoder is through the C ABI: texts per second of one call, one text alone, opening.
//
//   throughput_bench SPEC [ROUNDS [FILE]]     FILE: texts (.txt, .jsonl); default: 512 made-up ones
//
// Prints JSON. The rate is that of the best round. VETVEC_ORT_LIBRARY names ONNX Runtime.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "bench_support.h"
#include "vetvec/vetvec.hpp"

namespace {

constexpr const char* kWords[] = {"the",  "river", "runs", "under",  "a",    "bridge",
                                  "of",   "stone", "and",  "people", "walk", "slowly",
                                  "home", "after", "work", "today"};

// Sentences of 6 to 40 words, the same in every run.
vetvec::TextBatch MadeUpTexts() {
  vetvec::Rng rng(1, 1);
  vetvec::TextBatch texts;
  for (int i = 0; i < 512; ++i) {
    std::string text;
    for (auto words = static_cast<int>(6 + 35 * rng.Uniform()); words > 0; --words) {
      text += kWords[static_cast<size_t>(std::size(kWords) * rng.Uniform())];
      text += words > 1 ? " " : ".";
    }
    texts.Add(text);
  }
  return texts;
}

template <typename Run>
double SecondsOf(Run&& run) {
  const double start = vetvec::Seconds(CLOCK_MONOTONIC);
  run();
  return vetvec::Seconds(CLOCK_MONOTONIC) - start;
}

void Measure(const std::string& spec, int rounds, const std::string& file) {
  std::optional<vetvec::Encoder> encoder;
  const double load_s = SecondsOf([&] {
    vetvec::EncoderOptions options;
    options.cache_mode = VETVEC_CACHE_MODE_OFF;
    options.spec = spec;
    encoder.emplace(options);
  });
  std::optional<vetvec::Texts> read;
  if (!file.empty()) read.emplace(file);
  const vetvec::TextBatch texts = read ? vetvec::TextBatch(read->view()) : MadeUpTexts();
  double best = 0;
  for (int round = 0; round < rounds; ++round) {
    const double seconds = SecondsOf([&] { encoder->Embed(texts); });
    best = std::max(best, static_cast<double>(texts.size()) / seconds);
  }
  std::vector<double> singles;
  for (size_t i = 0; i < std::min<size_t>(texts.size(), 50); ++i) {
    const vetvec::TextBatch one = {texts[i]};
    singles.push_back(SecondsOf([&] { encoder->Embed(one); }));
  }
  std::sort(singles.begin(), singles.end());
  std::printf(R"({"texts":%zu,"texts_per_second":%.6g,"single_ms_p50":%.6g,"load_ms":%.6g})"
              "\n",
              static_cast<size_t>(texts.size()), best, 1000 * singles[singles.size() / 2],
              1000 * load_s);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: throughput_bench SPEC [ROUNDS [FILE]]\n");
    return 2;
  }
  try {
    if (const char* library = std::getenv("VETVEC_ORT_LIBRARY")) vetvec::SetOnnxLibrary(library);
    Measure(argv[1], argc > 2 ? std::atoi(argv[2]) : 3, argc > 3 ? argv[3] : "");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "throughput_bench: %s\n", error.what());
    return 1;
  }
  return 0;
}
