// Replies whose vectors are decimal numbers: our parser beside simdjson alone, in turns, in one
// run.
//
//   reply_bench [ROUNDS]
//
// A reply has 100 vectors of 1,536 elements. The peer reads the same arrays with simdjson's own
// numbers (get_double) and does nothing else: no index, no check of a vector. Prints CPU
// milliseconds per reply, medians of the rounds, and the median of their ratios. Fails if a row
// differs.
#include <simdjson.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "bench_support.h"
#include "providers/reply_shape.h"
#include "providers/shaped_reply.h"

namespace {

namespace ondemand = simdjson::ondemand;

constexpr size_t kRows = 100;
constexpr size_t kColumns = 1536;
constexpr int kReplies = 20;  // per round

std::string MakeReply(const char* format) {
  vetvec::Rng rng(7);
  std::string body = R"({"object":"list","data":[)";
  for (size_t i = 0; i < kRows; ++i) {
    body += (i == 0 ? "" : ",") + std::string(R"({"object":"embedding","index":)") +
            std::to_string(i) + R"(,"embedding":[)";
    for (size_t k = 0; k < kColumns; ++k) {
      char text[64];
      std::snprintf(text, sizeof text, format, static_cast<double>(0.0255F * vetvec::Gauss(rng)));
      body += (k == 0 ? "" : ",") + std::string(text);
    }
    body += "]}";
  }
  return body + R"(],"model":"m","usage":{"prompt_tokens":800,"total_tokens":800}})";
}

void ReadWithOurs(const vetvec::ReplyShape& shape, std::string* body, float* rows) {
  vetvec::ReplyExpectation expectation;
  expectation.count = kRows;
  expectation.dimension = kColumns;
  const vetvec::ReplyRowSink sink = [&](size_t index, size_t, float** row) {
    *row = rows + index * kColumns;
    return vetvec::OkStatus();
  };
  vetvec::ReplyInfo info;
  if (!vetvec::ParseShapedReply(shape, body, expectation, sink, &info).ok()) std::abort();
}

void ReadWithSimdjson(ondemand::parser* parser, const simdjson::padded_string& body, float* out) {
  ondemand::document document = parser->iterate(body);
  for (ondemand::object element : document["data"].get_array()) {
    for (auto number : element["embedding"].get_array()) {
      *out++ = static_cast<float>(number.get_double().value());
    }
  }
}

template <typename Read>
double MillisOf(Read&& read) {
  const double start = vetvec::Seconds(CLOCK_THREAD_CPUTIME_ID);
  for (int i = 0; i < kReplies; ++i) read();
  return 1e3 * (vetvec::Seconds(CLOCK_THREAD_CPUTIME_ID) - start) / kReplies;
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

int Measure(const char* name, const char* format, int rounds) {
  const auto shape = vetvec::ReplyShape::Compile({.vectors = {"/data/*/embedding"},
                                                  .index = "/data/*/index",
                                                  .tokens = {"/usage/total_tokens"}});
  std::string body = MakeReply(format);
  const simdjson::padded_string padded(body);
  ondemand::parser parser;
  std::vector<float> ours(kRows * kColumns);
  std::vector<float> theirs(kRows * kColumns);
  std::vector<double> our_millis;
  std::vector<double> their_millis;
  std::vector<double> ratios;
  for (int round = 0; round < rounds; ++round) {
    our_millis.push_back(MillisOf([&] { ReadWithOurs(*shape, &body, ours.data()); }));
    their_millis.push_back(MillisOf([&] { ReadWithSimdjson(&parser, padded, theirs.data()); }));
    ratios.push_back(our_millis.back() / their_millis.back());
  }
  std::printf("%s: %.2f ms, simdjson alone %.2f ms, ratio %.2f\n", name, Median(our_millis),
              Median(their_millis), Median(ratios));
  return std::memcmp(ours.data(), theirs.data(), ours.size() * sizeof(float)) == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = std::max(1, argc > 1 ? std::atoi(argv[1]) : 15);
  return Measure("8 decimals", "%.8f", rounds) | Measure("9 digits", "%.9g", rounds) |
         Measure("17 digits", "%.17g", rounds);
}
