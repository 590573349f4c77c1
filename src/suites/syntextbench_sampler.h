// SentenceSampler: the random walk that makes one SynTextBench sentence, in integer arithmetic.
//
// Probabilities are thresholds on 32 random bits, so that suites do not depend on a platform's
// rounding. Used by syntextbench_suite.cc and its tests.
#ifndef VETVEC_SUITES_SYNTEXTBENCH_SAMPLER_H_
#define VETVEC_SUITES_SYNTEXTBENCH_SAMPLER_H_

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "suites/polar_words.h"

namespace vetvec {

// `share` times 2^32, rounded to the nearest whole number; exact for a double in [0, 1].
inline uint64_t ThresholdOf(double share) {
  return static_cast<uint64_t>(std::floor(share * 0x1p32 + 0.5));
}

struct SampledSentence {
  std::vector<uint32_t> entries;  // entries of the word table, in order
  uint32_t closing = 0;           // number of tokens that repeat their partner
  uint32_t neutral = 0;           // number of new words from the neutral list
};

class SentenceSampler {
 public:
  // p_e in [1e-6, 1], p_n in [0, 1].
  SentenceSampler(const PolarWords& words, double p_e, double p_n)
      : words_(words),
        end_(ThresholdOf(p_e)),
        close_(end_ + ((ThresholdOf(p_n) * ((uint64_t{1} << 32) - end_)) >> 32)) {}

  // Replaces the contents of `out` and reuses its memory. `polarity` is kPositive or kNegative;
  // `neutral_below` is ThresholdOf(p).
  void Sample(PolarList polarity, uint64_t neutral_below, Rng* rng, SampledSentence* out) {
    out->entries.clear();
    unpaired_.clear();
    out->closing = out->neutral = 0;
    NewWord(polarity, neutral_below, rng, out);
    for (;;) {
      const uint64_t coin = rng->Next32();
      if (coin < end_) return;
      if (coin < close_ && !unpaired_.empty()) {
        out->entries.push_back(unpaired_.back());
        unpaired_.pop_back();
        ++out->closing;
      } else {
        NewWord(polarity, neutral_below, rng, out);
      }
    }
  }

 private:
  void NewWord(PolarList polarity, uint64_t neutral_below, Rng* rng, SampledSentence* out) {
    const bool is_neutral = rng->Next32() < neutral_below;
    out->neutral += is_neutral ? 1 : 0;
    const PolarList list = is_neutral ? PolarList::kNeutral : polarity;
    const uint32_t entry = words_.begin(list) + Below(words_.size(list), rng);
    out->entries.push_back(entry);
    unpaired_.push_back(entry);
  }

  // Uniform in [0, bound), without bias (Lemire 2019, "Fast random integer generation in an
  // interval"): the upper half of a product, where the few draws that would cause a bias are
  // rejected.
  static uint32_t Below(uint32_t bound, Rng* rng) {
    uint64_t product = uint64_t{rng->Next32()} * bound;
    if (static_cast<uint32_t>(product) < bound) {
      const uint32_t unfair = (0 - bound) % bound;
      while (static_cast<uint32_t>(product) < unfair) product = uint64_t{rng->Next32()} * bound;
    }
    return static_cast<uint32_t>(product >> 32);
  }

  const PolarWords& words_;
  const uint64_t end_;
  const uint64_t close_;
  std::vector<uint32_t> unpaired_;
};

}  // namespace vetvec

#endif  // VETVEC_SUITES_SYNTEXTBENCH_SAMPLER_H_
