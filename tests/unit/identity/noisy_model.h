// NoisyModel: vectors of unit length that a text and a model number decide, with noise.
#ifndef VETVEC_TESTS_UNIT_IDENTITY_NOISY_MODEL_H_
#define VETVEC_TESTS_UNIT_IDENTITY_NOISY_MODEL_H_

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/rng.h"
#include "core/encoder.h"
#include "identity/identity.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {

class NoisyModel : public Encoder {
 public:
  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    const bool is_of_pass = options.flags == (kCallNoCache | kCallNoDedupe);
    EXPECT_TRUE(is_of_pass || takes_calls) << options.flags;
    if (is_of_pass) {
      EXPECT_TRUE(!options.only_cached && options.max_tokens == 0 && !options.on_rows);
      batches.push_back(texts.size());
    }
    if (calls_left-- == 0) return Unavailable("the service is down");
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(dimensions));
    out->response_model = answered;
    ++out->usage.requests;
    out->usage.texts += texts.size();
    for (size_t i = 0; i < texts.size(); ++i) {
      (is_of_pass ? sent : other_sent).emplace_back(texts[i]);
      if (texts[i].size() > longest) {
        out->items[i] = InvalidArgument("the text is too long");
        continue;
      }
      Write(texts[i], out->rows.Row(i));
      out->sources[i] = VectorSource::kComputed;
    }
    return SummarizeItems(out->items);
  }
  void Write(std::string_view text, float* row) {
    Rng rng(model, Xxh64(text.data(), text.size()));
    Rng trouble(99, ++noise_number);
    std::vector<double> values;
    double square = 0;
    for (size_t j = 0; j < dimensions; ++j) {
      values.push_back(rng.Uniform() - 0.5 + noise * (trouble.Uniform() - 0.5));
      square += values[j] * values[j];
    }
    for (size_t j = 0; j < dimensions; ++j) {
      row[j] = static_cast<float>(scale * values[j] / std::sqrt(square));
    }
  }
  size_t dimension() const override { return dimensions; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return {}; }

  uint64_t model = 1;
  double noise = 0;
  size_t dimensions = 16;
  double scale = 1;
  size_t longest = 1 << 20;
  bool takes_calls = false;  // beside those of passes
  int calls_left = -1;       // below 0: no end
  std::string answered = "model-a";
  std::vector<std::string> sent;        // of passes
  std::vector<std::string> other_sent;  // of other calls
  std::vector<size_t> batches;          // of passes
  uint64_t noise_number = 0;
  std::string name_ = "fake:a";

 private:
  const VectorIdentity identity_{"fake", "", "a", "", "", "", "", "q: ", "{}", "0", "f32"};
};

// The record of NoisyModel as it is by default, as a file contains it; made once.
inline const std::string& NoisyModelRecord() {
  static const std::string* text = [] {
    const TemporaryFolder folder;
    NoisyModel model;
    EXPECT_TRUE(RecordIdentity(&model, folder.Path("id.json"), {}).ok());
    return new std::string(BytesOf(folder.Path("id.json")));
  }();
  return *text;
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_IDENTITY_NOISY_MODEL_H_
