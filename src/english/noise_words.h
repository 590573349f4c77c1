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

// The text with slips in the given number of words, drawn at random; nothing if too few words
// qualify. Excluded are names, months, numbers, units, words on which the meaning depends ("never",
// "before"), short words, parts of addresses, and slips that could be another word (word_shape.h).
std::optional<std::string> Mistype(std::string_view text, size_t count, Rng* rng);
std::optional<std::string> Misread(std::string_view text, size_t count, Rng* rng);
// The text without the given number of blanks between such words.
std::optional<std::string> LoseBlanks(std::string_view text, size_t count, Rng* rng);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_NOISE_WORDS_H_
