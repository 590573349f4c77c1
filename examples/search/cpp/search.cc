// Semantic search: which lines of a file are nearest in meaning to a question? Each text is sent to
// the vendor once; from the second run on, its vector comes from the cache.
//
//   search VENDOR TEXTS CACHE QUESTION...
//
// TEXTS: .txt (one per line), .jsonl, .csv. CACHE: a folder. The vendor's key is in VETVEC_API_KEY.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>
#include <vetvec/vetvec.hpp>

namespace {

double Cosine(const vetvec::Row& a, const vetvec::Row& b) {
  double ab = 0;
  double aa = 0;
  double bb = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ab += double{a[i]} * double{b[i]};
    aa += double{a[i]} * double{a[i]};
    bb += double{b[i]} * double{b[i]};
  }
  return ab / std::sqrt(aa * bb);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 5) {
    std::fprintf(stderr, "usage: search VENDOR TEXTS CACHE QUESTION...\n");
    return 2;
  }
  const char* const key = std::getenv("VETVEC_API_KEY");
  vetvec::EncoderOptions options;
  options.spec = argv[1];
  options.api_key = key ? key : "";
  options.cache_dir = argv[3];
  const vetvec::Encoder encoder(options);

  const vetvec::Texts file(argv[2]);
  const vetvec::TextBatch texts(file.view());
  const vetvec::Matrix rows = encoder.Embed(texts);
  const std::vector<std::string> questions(argv + 4, argv + argc);
  const vetvec::Matrix asked = encoder.Embed(questions);
  for (std::size_t q = 0; q < questions.size(); ++q) {
    std::vector<std::pair<double, std::size_t>> found;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      found.emplace_back(Cosine(rows.row(i), asked.row(q)), i);
    }
    const std::size_t shown = std::min<std::size_t>(3, found.size());
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(shown),
                      found.end(), std::greater<>());
    std::printf("%s\n", questions[q].c_str());
    for (std::size_t k = 0; k < shown; ++k) {
      const auto [score, i] = found[k];
      const std::string text(texts[i]);
      std::printf("  %.2f  %s\n", score, text.c_str());
    }
  }
  const vetvec_usage usage = encoder.usage();
  std::printf("sent %llu texts of %llu\n", static_cast<unsigned long long>(usage.texts_sent),
              static_cast<unsigned long long>(usage.texts));
} catch (const vetvec::Error& error) {
  std::fprintf(stderr, "search: %s\n", error.what());
  return 1;
}
