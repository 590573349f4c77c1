// A space made by hand for tests of liveness: texts whose vectors are sums of their words'.
#ifndef VETVEC_TESTS_UNIT_AUDIT_STEPS_LIVE_SPACE_H_
#define VETVEC_TESTS_UNIT_AUDIT_STEPS_LIVE_SPACE_H_

#include <span>
#include <string>
#include <vector>

#include "audit_steps/kin.h"
#include "audit_steps/liveness.h"
#include "base/hash.h"
#include "base/rng.h"
#include "core/matrix.h"
#include "core/text_batch.h"

namespace vetvec {

// Noise in [-0.5, 0.5) that `seed` and `stream` fix.
inline void AddNoise(uint64_t seed, uint64_t stream, double factor, std::span<float> row) {
  Rng rng(seed, stream);
  for (float& x : row) x = static_cast<float>(double{x} + factor * (rng.Uniform() - 0.5));
}

// Adds the vector of each word. With `share`, only so many of all words are known.
inline void AddWords(const std::string& text, double share, std::span<float> row) {
  for (const std::string& word : PlainWords(text)) {
    const uint64_t hash = Xxh64(word.data(), word.size());
    if (Rng(hash, 1).Uniform() < share) AddNoise(hash, 2, 1, row);
  }
}

// 200 seeds of 8 words of 500, and a variant of each with another last word: ids 0 to 199 and 200
// to 399. The seeds alone are a suite's.
struct LiveSpace {
  static constexpr size_t kSeeds = 200;

  explicit LiveSpace(uint64_t seed = 1, size_t words = 8) {
    for (size_t i = 0; i < kSeeds; ++i) {
      std::string text;
      for (size_t w = 0; w < words; ++w) text += (w > 0 ? " w" : "w") + Word(seed, i, w);
      texts.push_back(text);
    }
    for (size_t i = 0; i < kSeeds; ++i) {
      const std::string& other = texts[(i + 1) % kSeeds];
      texts.push_back(texts[i].substr(0, texts[i].rfind(' ')) + other.substr(other.rfind(' ')));
      kin.push_back({kSeeds + i, i});
    }
  }

  Matrix Rows(size_t dimension = 128, double share = 1) const {
    Matrix rows(texts.size(), dimension);
    for (size_t id = 0; id < texts.size(); ++id) AddWords(texts[id], share, rows.row(id));
    return rows;
  }

  LivenessResult Measure(const Matrix& rows, const std::vector<uint64_t>& failed = {}) const {
    const PackedTexts packed = PackedTexts::Of(texts);
    return MeasureLiveness(rows.view(), packed.view(), suite_texts, kin, failed);
  }

  std::vector<std::string> texts;
  std::vector<KinPair> kin;
  uint64_t suite_texts = kSeeds;

 private:
  static std::string Word(uint64_t seed, size_t text, size_t place) {
    return std::to_string(Rng(seed, 100 * text + place).Below(500));
  }
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_AUDIT_STEPS_LIVE_SPACE_H_
