// What the remote encoder costs the client: CPU seconds per 1,000 vectors, base64 and float.
//
//   http_client_bench PORT [base64|float] [texts 20000] [dims 1536] [batch 100] [concurrency 16]
//
// PORT is that of an embeddings server in OpenAI's format on 127.0.0.1. Everything that a program
// pays is in it: texts checked, equal ones looked for, keys for joins, limits, HTTP, parsing,
// validation; the cache is off. Prints one line of JSON per encoding. bench_http.py runs it beside
// a bare libcurl and simdjson client. An own program, not a google-benchmark: one call of a known
// size is measured, and only the CPU time of this process counts.
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/encoder.h"
#include "encoder/open_encoder.h"

namespace {

struct Work {
  std::string port;
  size_t texts = 20'000;
  size_t dims = 1536;
  size_t batch = 100;
  size_t concurrency = 16;
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

int Measure(const Work& work, const char* encoding) {
  vetvec::EncoderSpec spec;
  spec.kind = "openai";
  spec.target = "text-embedding-3-small";
  spec.base_url = "http://127.0.0.1:" + work.port + "/v1";
  spec.batch = static_cast<int64_t>(work.batch);
  spec.concurrency = static_cast<int64_t>(work.concurrency);
  vetvec::EncoderOptions options;
  options.api_key = "k";
  options.cache_mode = vetvec::CacheMode::kOff;
  options.default_timeout_ms = 600'000;
  options.wire_encoding = std::string(encoding) == "base64" ? vetvec::WireEncoding::kBase64
                                                            : vetvec::WireEncoding::kFloat;
  auto encoder = vetvec::OpenEncoder(spec, options);
  if (!encoder.ok()) {
    std::fprintf(stderr, "%s\n", encoder.status().ToString().c_str());
    return 1;
  }
  const vetvec::PackedTexts texts = MakeTexts(work.texts);
  std::vector<float> rows(work.texts * work.dims);
  vetvec::EmbedOutput out(rows.data(), rows.size(), work.texts);
  const double before = CpuSeconds();
  const vetvec::Status status = (*encoder)->Embed(texts.view(), {}, &out);
  const double cpu = CpuSeconds() - before;
  if (!status.ok()) {
    std::fprintf(stderr, "%s\n", status.ToString().c_str());
    return 1;
  }
  double sum = 0;  // the same as the other clients', if every row is the right one
  for (size_t i = 0; i < work.texts; ++i) sum += static_cast<double>(rows[i * work.dims]);
  std::printf(
      "{\"client\":\"vetvec\",\"enc\":\"%s\",\"n\":%zu,\"cpu_s\":%.4f,\"cpu_per_1k\":%.5f,"
      "\"requests\":%llu,\"sum0\":%.6f}\n",
      encoding, work.texts, cpu, cpu / static_cast<double>(work.texts) * 1000,
      static_cast<unsigned long long>(out.usage.requests), sum);
  return 0;
}

size_t Number(int argc, char** argv, int at, size_t fallback) {
  return argc > at ? static_cast<size_t>(std::strtoull(argv[at], nullptr, 10)) : fallback;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr,
                 "usage: %s PORT [base64|float|both] [texts] [dims] [batch] [concurrency]\n",
                 argv[0]);
    return 2;
  }
  Work work;
  work.port = argv[1];
  work.texts = Number(argc, argv, 3, work.texts);
  work.dims = Number(argc, argv, 4, work.dims);
  work.batch = Number(argc, argv, 5, work.batch);
  work.concurrency = Number(argc, argv, 6, work.concurrency);
  const std::string encoding = argc > 2 ? argv[2] : "both";
  int failures = 0;
  if (encoding != "float") failures += Measure(work, "base64");
  if (encoding != "base64") failures += Measure(work, "float");
  return failures == 0 ? 0 : 1;
}
