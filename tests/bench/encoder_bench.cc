// What a single text costs: the bare model, the encoder, and the encoder through the C ABI, in
// turn.
//
//   encoder_bench LIBRARY MODEL.onnx ROUNDS [TEXT]     prints medians in microseconds and their
//   ratios
//
// "Bare" is one call of ONNX Runtime on the text's ids, its three inputs and its output made and
// released: what a C program would do that knows the ids.
#include <vetvec/vetvec.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "bench_support.h"
#include "core/text_batch.h"
#include "onnx/onnx_encoder.h"
#include "onnx/ort_session.h"
#include "onnx/sentence_folder.h"
#include "tokenize/tokenizer_files.h"

namespace vetvec {
namespace {

void MustBe(const Status& status) {
  if (status.ok()) return;
  std::fprintf(stderr, "%s\n", status.ToString().c_str());
  std::exit(1);
}

void MustBe(vetvec_status status) {
  if (status != VETVEC_STATUS_OK) MustBe(Internal(vetvec_status_name(status)));
}

struct Timed {
  const char* name;
  std::function<void()> run;
  std::vector<double> micros;
};

double Median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

int Run(const std::string& library, const std::string& model, int rounds, const std::string& text) {
  const auto api = LoadOrt(library);
  MustBe(api.status());
  auto file = ModelFile::Open(model);
  MustBe(file.status());
  MustBe(file->Check());
  const auto session = OrtSession::Open(*api, *file);
  MustBe(session.status());
  const auto folder = ReadSentenceFolder(model);
  MustBe(folder.status());
  const auto tokenizer = OpenTokenizer(folder->tokenizer_folder);
  MustBe(tokenizer.status());
  TokenizerScratch scratch;
  std::vector<int32_t> short_ids;
  MustBe((*tokenizer)->Encode(text, {}, &scratch, &short_ids));
  std::vector<int64_t> ids(short_ids.begin(), short_ids.end());
  std::vector<int64_t> mask(ids.size(), 1);
  std::vector<int64_t> types(ids.size(), 0);
  const std::vector<OrtInput> inputs = {
      {"input_ids", ids.data()}, {"attention_mask", mask.data()}, {"token_type_ids", types.data()}};
  const auto length = static_cast<int64_t>(ids.size());
  auto run = (*session)->NewRun();
  MustBe(run.status());

  OnnxEncoderOptions inside_options;
  inside_options.target = model;
  inside_options.library = library;
  const auto inside = OpenOnnxEncoder(inside_options);
  MustBe(inside.status());
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{text});
  const std::string spec = "onnx:" + model;
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  options.spec = {spec.data(), spec.size()};
  options.cache_mode = VETVEC_CACHE_MODE_OFF;
  vetvec_encoder outside = {0};
  MustBe(vetvec_onnx_set_library({library.data(), library.size()}, nullptr));
  MustBe(vetvec_encoder_open(&options, &outside, nullptr));
  std::vector<float> row((*inside)->dimension());
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  batch.bytes = texts.bytes();
  batch.offsets = texts.offsets();
  batch.count = 1;

  Timed all[] = {{"bare",
                  [&] {
                    const char* const output[] = {"last_hidden_state"};
                    MustBe((*session)->Run(inputs, {1, length}, output, &*run,
                                           [](std::span<const OrtOutput>) { return OkStatus(); }));
                  },
                  {}},
                 {"encoder",
                  [&] {
                    EmbedOutput out(row.data(), row.size(), 1);
                    MustBe((*inside)->Embed(texts.view(), {}, &out));
                  },
                  {}},
                 {"C ABI",
                  [&] {
                    size_t written = 0;
                    MustBe(vetvec_encoder_embed(outside, &batch, nullptr, row.data(), row.size(),
                                                &written, nullptr, nullptr, nullptr));
                  },
                  {}}};
  for (int round = -20; round < rounds; ++round) {
    for (Timed& one : all) {
      const double start = Seconds(CLOCK_MONOTONIC);
      one.run();
      if (round >= 0) one.micros.push_back((Seconds(CLOCK_MONOTONIC) - start) * 1e6);
    }
  }
  vetvec_encoder_destroy(outside);
  const double bare = Median(all[0].micros);
  for (const Timed& one : all) {
    const double median = Median(one.micros);
    std::printf("%-8s p50 %8.1f us, best %8.1f us, %.3f x bare\n", one.name, median,
                *std::min_element(one.micros.begin(), one.micros.end()), median / bare);
  }
  return 0;
}

}  // namespace
}  // namespace vetvec

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  return vetvec::Run(argv[1], argv[2], std::atoi(argv[3]), argc > 4 ? argv[4] : "hello world");
}
