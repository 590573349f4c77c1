// What a stream of texts costs in memory: peak resident size beyond the start, in MiB.
//
//   stream_bench BASE_URL [texts 1000000] [piece_texts 0]
//
// BASE_URL is that of an embeddings server in OpenAI's format (vetvec-mock-server will do). Goes
// through the C ABI; rows are added up and dropped. Prints one line of JSON. Limit: 32 MiB.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

#include "vetvec/vetvec.h"

namespace {

// KiB of a line of /proc/self/status, such as "VmHWM".
long StatusKiB(const std::string& name) {
  std::ifstream file("/proc/self/status");
  std::string line;
  while (std::getline(file, line)) {
    if (line.compare(0, name.size() + 1, name + ":") == 0) {
      return std::strtol(line.c_str() + name.size() + 1, nullptr, 10);
    }
  }
  return 0;
}

struct Stream {
  uint64_t texts = 0;
  uint64_t given = 0;
  uint64_t taken = 0;
  uint64_t failed = 0;
  uint64_t dimension = 0;
  double sum = 0;
  char text[128] = "";
};

int32_t Next(void* user_data, vetvec_str* text) {
  auto* stream = static_cast<Stream*>(user_data);
  if (stream->given == stream->texts) return 0;
  const int size = std::snprintf(stream->text, sizeof stream->text,
                                 "document %llu of a stream that has no end in sight",
                                 static_cast<unsigned long long>(stream->given++));
  *text = {stream->text, static_cast<size_t>(size)};
  return 1;
}

int32_t Take(void* user_data, const vetvec_stream_rows* rows) {
  auto* stream = static_cast<Stream*>(user_data);
  if (rows->first != stream->taken) return 1;  // out of order
  stream->taken += rows->count;
  stream->dimension = rows->dimension;
  for (uint64_t i = 0; i < rows->count; ++i) {
    if (rows->status[i] != VETVEC_STATUS_OK) ++stream->failed;
    if (rows->dimension > 0) stream->sum += static_cast<double>(rows->data[i * rows->dimension]);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s BASE_URL [texts] [piece_texts]\n", argv[0]);
    return 2;
  }
  Stream stream;
  stream.texts = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1'000'000;
  vetvec_error* err = nullptr;
  vetvec_encoder encoder = {0};
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  options.spec = {"openai:stream", std::strlen("openai:stream")};
  options.base_url = {argv[1], std::strlen(argv[1])};
  options.timeout_ms = 600'000;
  vetvec_stream_options of_stream = VETVEC_INIT(vetvec_stream_options);
  of_stream.next = Next;
  of_stream.rows = Take;
  of_stream.user_data = &stream;
  of_stream.piece_texts = static_cast<uint32_t>(argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 0);
  const long before = StatusKiB("VmRSS");
  vetvec_status status = vetvec_encoder_open(&options, &encoder, &err);
  if (status == VETVEC_STATUS_OK) {
    status = vetvec_stream_embed(encoder, &of_stream, nullptr, &err);
  }
  if (status != VETVEC_STATUS_OK || stream.taken != stream.texts) {
    std::fprintf(stderr, "%s\n", vetvec_error_message(err));
    return 1;
  }
  const double peak = static_cast<double>(StatusKiB("VmHWM") - before) / 1024;
  std::printf(
      "{\"texts\":%llu,\"dims\":%llu,\"failed\":%llu,\"peak_mib_beyond_start\":%.1f,"
      "\"limit_mib\":32,\"sum0\":%.6f}\n",
      static_cast<unsigned long long>(stream.taken),
      static_cast<unsigned long long>(stream.dimension),
      static_cast<unsigned long long>(stream.failed), peak, stream.sum);
  vetvec_encoder_destroy(encoder);
  return peak <= 32 ? 0 : 1;
}
