// What the C ABI adds to embedding one text: libvetvec's vetvec_encoder_embed_one beside
// Encoder::Embed of the same code in this program, in turns, in one run.
//
//   single_text_bench [SPEC ...]       builtin: and, with VETVEC_SHARED and VETVEC_ORT_LIBRARY,
//                                      onnx: all-MiniLM-L6-v2 int8
//
// Prints the medians of the rounds in CPU time of the calling thread and their ratio, whose limit
// is 1.05.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "bench_support.h"
#include "core/text_batch.h"
#include "encoder/open_encoder.h"
#include "onnx/ort_api.h"
#include "vetvec/vetvec.h"

namespace {

constexpr const char* kText = "The river runs slowly under the old stone bridge after the rain.";
constexpr int kRounds = 41;

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

template <typename Call>
double MicrosOf(int calls, Call&& call) {
  const double start = vetvec::Seconds(CLOCK_THREAD_CPUTIME_ID);
  for (int i = 0; i < calls; ++i) call();
  return 1e6 * (vetvec::Seconds(CLOCK_THREAD_CPUTIME_ID) - start) / calls;
}

int Measure(const std::string& spec) {
  auto inside = vetvec::OpenEncoder(spec, vetvec::EncoderOptions{});
  if (!inside.ok()) {
    std::printf("SKIPPED: %s: %s\n", spec.c_str(), inside.status().ToString().c_str());
    return 0;
  }
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  options.spec = vetvec_str{spec.data(), spec.size()};
  vetvec_encoder outside = {0};
  if (vetvec_encoder_open(&options, &outside, nullptr) != VETVEC_STATUS_OK) return 1;
  const vetvec_str text = {kText, std::string(kText).size()};
  const size_t dimension = (*inside)->dimension();
  std::vector<float> row(dimension);
  const vetvec::PackedTexts packed = vetvec::PackedTexts::Of(std::vector<std::string>{kText});
  const auto direct = [&] {
    vetvec::EmbedOutput out(row.data(), dimension, 1);
    if (!(*inside)->Embed(packed.view(), {}, &out).ok()) std::abort();
  };
  const auto abi = [&] {
    size_t written = 0;
    if (vetvec_encoder_embed_one(outside, text, nullptr, row.data(), dimension, &written,
                                 nullptr) != VETVEC_STATUS_OK) {
      std::abort();
    }
  };
  const double first = MicrosOf(20, direct);
  const int calls = std::clamp(static_cast<int>(20'000 / std::max(first, 0.1)), 5, 20'000);
  std::vector<double> direct_micros;
  std::vector<double> abi_micros;
  std::vector<double> ratios;
  for (int round = 0; round < kRounds; ++round) {
    direct_micros.push_back(MicrosOf(calls, direct));
    abi_micros.push_back(MicrosOf(calls, abi));
    ratios.push_back(abi_micros.back() / direct_micros.back());
  }
  std::printf("%s: inside %.3f us, through the C ABI %.3f us, ratio %.3f (limit: 1.05)\n",
              spec.substr(0, 60).c_str(), Median(direct_micros), Median(abi_micros),
              Median(ratios));
  vetvec_encoder_destroy(outside);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> specs(argv + 1, argv + argc);
  if (const char* library = std::getenv("VETVEC_ORT_LIBRARY")) {  // this program has two copies
    vetvec::SetOrtLibrary(library);
    const vetvec_str path = {library, std::string(library).size()};
    if (vetvec_onnx_set_library(path, nullptr) != VETVEC_STATUS_OK) return 1;
  }
  if (specs.empty()) {
    specs.push_back("builtin:");
    const char* shared = std::getenv("VETVEC_SHARED");
    const std::string model =
        std::string(shared ? shared : "") + "/models/all-minilm-l6-v2/model_int8.onnx";
    if (shared != nullptr && std::filesystem::exists(model)) specs.push_back("onnx:" + model);
  }
  for (const std::string& spec : specs) {
    if (Measure(spec) != 0) return 1;
  }
  return 0;
}
