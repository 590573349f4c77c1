// Noise that does not change a sentence's meaning: typing errors, misread letters, letter case,
// punctuation, look-alike letters and lost blanks, in three strengths.
//
//   Rng rng(7);
//   std::optional<std::string> noisy =
//       AddNoise(NoiseKind::kTypo, 2, "The parcel has arrived.", &rng);
// Noise never changes digits, because a different number would be a different meaning. Slips in
// words (noise_words.h) never change names, months, units and the like.
// Deterministic for the generator's state; thread safety: any thread.
#ifndef VETVEC_ENGLISH_NOISE_H_
#define VETVEC_ENGLISH_NOISE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/rng.h"

namespace vetvec {

inline constexpr uint32_t kNoiseStrengths = 3;

enum class NoiseKind : int32_t {
  kTypo = 0,     // 1, 2 or 4 words with letters exchanged, left out, doubled or from the next key
  kOcr,          // 1, 2 or 4 words with letters as scanners misread them: l as 1, m as rn
  kCase,         // all small, all capitals, at random
  kPunctuation,  // no final mark, no marks at all, no marks and stray commas
  kLookalike,    // 1 letter, 3 letters or every letter that has a Cyrillic twin
  kSpacing,      // 1, 2 or 4 blanks between words lost
};
// The kinds of noise used in robustness suites.
inline constexpr NoiseKind kNoiseKinds[] = {NoiseKind::kTypo, NoiseKind::kOcr, NoiseKind::kCase,
                                            NoiseKind::kPunctuation, NoiseKind::kLookalike};

const char* NoiseName(NoiseKind kind);  // "typo"

// `strength` is 1 to kNoiseStrengths. Nothing if the text has no place for the noise (too few words
// of five letters, no punctuation) or is unchanged. `text` is valid UTF-8.
std::optional<std::string> AddNoise(NoiseKind kind, uint32_t strength, std::string_view text,
                                    Rng* rng);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_NOISE_H_
