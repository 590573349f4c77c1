// A warm disk cache as a program sees it: one embed call of many texts, none of which is sent.
//
//   cache_client_bench PORT FOLDER fill|warm [texts 20000] [dims 1536] [rounds 5]
//
// `fill` embeds the texts through the embeddings server on 127.0.0.1:PORT (OpenAI's format) and
// flushes; `warm` embeds them again, with the memory tier off and an encoder opened anew each
// round, so that every vector comes from the file. All that a program pays is in it: the file
// opened, texts checked, equal ones looked for, keys derived, rows verified and copied. Prints one
// line of JSON a round. bench_cache.py runs it beside LangChain's CacheBackedEmbeddings.
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "cache/sqlite_store.h"
#include "encoder/open_encoder.h"

namespace {

struct Work {
  std::string port;
  std::string folder;
  bool fill = false;
  size_t texts = 20'000;
  size_t dims = 1'536;
  size_t rounds = 5;
};

double CpuSeconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

vetvec::PackedTexts MakeTexts(size_t count) {
  vetvec::PackedTexts texts;
  for (size_t i = 0; i < count; ++i) {
    texts.Add("document " + std::to_string(i) + ": the quick brown fox number " +
              std::to_string(i * 7919 % 100'003) + " jumps over the lazy dog");
  }
  return texts;
}

vetvec::Status Embed(const Work& work, const vetvec::PackedTexts& texts, vetvec::EmbedOutput* out) {
  VETVEC_ASSIGN_OR_RETURN(std::shared_ptr<vetvec::Store> store,
                          vetvec::OpenSqliteStore({.directory = work.folder}));
  const std::string spec =
      "openai:text-embedding-3-small?base_url=http://127.0.0.1:" + work.port + "/v1";
  vetvec::EncoderOptions options;
  options.api_key = "k";
  options.cache = store;
  options.cache_mode = work.fill ? vetvec::CacheMode::kOn : vetvec::CacheMode::kOnly;
  options.memory_cache_bytes = 0;
  VETVEC_ASSIGN_OR_RETURN(auto encoder, vetvec::OpenEncoder(spec, options));
  VETVEC_RETURN_IF_ERROR(encoder->Embed(texts.view(), {}, out));
  return work.fill ? encoder->Flush() : vetvec::OkStatus();
}

bool Round(const Work& work, const vetvec::PackedTexts& texts, std::vector<float>* rows) {
  vetvec::EmbedOutput out(rows->data(), rows->size(), work.texts);
  const auto start = std::chrono::steady_clock::now();
  const double cpu_before = CpuSeconds();
  const vetvec::Status status = Embed(work, texts, &out);
  const double cpu = CpuSeconds() - cpu_before;
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  if (!status.ok()) {
    std::fprintf(stderr, "%s\n", status.ToString().c_str());
    return false;
  }
  double sum = 0;  // the same as the peer's, if every row is the right one
  for (size_t i = 0; i < work.texts; ++i) sum += static_cast<double>((*rows)[i * work.dims]);
  std::printf(
      "{\"client\":\"vetvec\",\"what\":\"%s\",\"n\":%zu,\"wall_s\":%.5f,\"cpu_s\":%.5f,"
      "\"texts_s\":%.0f,\"requests\":%llu,\"sum0\":%.6f}\n",
      work.fill ? "fill" : "warm", work.texts, wall.count(), cpu,
      static_cast<double>(work.texts) / wall.count(),
      static_cast<unsigned long long>(out.usage.requests), sum);
  std::fflush(stdout);
  return true;
}

size_t Number(int argc, char** argv, int at, size_t fallback) {
  return argc > at ? static_cast<size_t>(std::strtoull(argv[at], nullptr, 10)) : fallback;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 3 ? argv[3] : "";
  if (what != "fill" && what != "warm") {
    std::fprintf(stderr, "usage: %s PORT FOLDER fill|warm [texts] [dims] [rounds]\n", argv[0]);
    return 2;
  }
  Work work;
  work.port = argv[1];
  work.folder = argv[2];
  work.fill = what == "fill";
  work.texts = Number(argc, argv, 4, work.texts);
  work.dims = Number(argc, argv, 5, work.dims);
  work.rounds = work.fill ? 1 : Number(argc, argv, 6, work.rounds);
  const vetvec::PackedTexts texts = MakeTexts(work.texts);
  std::vector<float> rows(work.texts * work.dims, 0.0f);  // touched: not part of what is measured
  for (size_t i = 0; i < work.rounds; ++i) {
    if (!Round(work, texts, &rows)) return 1;
  }
  return 0;
}
