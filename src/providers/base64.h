// Decodes base64, the form in which services send vectors on request, to floats at memory speed.
//
// The text is the standard alphabet with padding (RFC 4648, section 4), the bytes are little-endian
// float32. Decoding is strict: no white space, no characters outside the alphabet, correct padding,
// no bits set after the last byte. Uses AVX2 if the processor has it, chosen at run time.
//
//   if (Base64FloatCount(text) == dimension && DecodeBase64Floats(text, row)) ...
#ifndef VETVEC_PROVIDERS_BASE64_H_
#define VETVEC_PROVIDERS_BASE64_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace vetvec {

// How many floats `text` contains, by its length and padding alone; nothing if these do not stand
// for a whole number of floats.
std::optional<size_t> Base64FloatCount(std::string_view text);

// Writes Base64FloatCount(text) floats to `out`. False, with `out` partly written, if `text` is not
// strict base64 or does not contain a whole number of floats.
// Thread safety: any thread. Cost: about 1 us for 1,536 floats with AVX2.
bool DecodeBase64Floats(std::string_view text, float* out);

namespace base64_internal {

// The two forms of the inner loop, for tests: decode whole groups of four characters from `text`, 3
// bytes each, and return how many characters were decoded. They stop at the first group that has a
// character outside the alphabet and never write past 3 / 4 of `length`.
size_t DecodeGroupsPortable(const char* text, size_t length, uint8_t* out);
#if defined(__x86_64__)
size_t DecodeGroupsAvx2(const char* text, size_t length, uint8_t* out);
bool HasAvx2();
#endif

}  // namespace base64_internal
}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_BASE64_H_
