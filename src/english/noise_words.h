// Noise in single words and between them: typing errors, misread letters, lost blanks. Internal to
// english, see noise.h.
#ifndef VETVEC_ENGLISH_NOISE_WORDS_H_
#define VETVEC_ENGLISH_NOISE_WORDS_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/rng.h"

namespace vetvec {

// The given number of words hit, drawn at random; nothing if too few words qualify. Left alone:
// names, months, numbers, units, words of which the meaning hangs ("never", "before"), short words,
// parts of addresses; and a slip that could be another word (word_shape.h).
std::optional<std::string> Mistype(std::string_view text, size_t count, Rng* rng);
std::optional<std::string> Misread(std::string_view text, size_t count, Rng* rng);
// So many blanks between such words lost.
std::optional<std::string> LoseBlanks(std::string_view text, size_t count, Rng* rng);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_NOISE_WORDS_H_
