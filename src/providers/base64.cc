#include "providers/base64.h"

#include <array>
#include <bit>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace vetvec {
namespace {

static_assert(std::endian::native == std::endian::little, "floats on the wire are little-endian");

constexpr uint8_t kNotInAlphabet = 0xFF;

constexpr std::array<uint8_t, 256> MakeAlphabet() {
  std::array<uint8_t, 256> table{};
  table.fill(kNotInAlphabet);
  constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < kAlphabet.size(); ++i) {
    table[static_cast<uint8_t>(kAlphabet[i])] = static_cast<uint8_t>(i);
  }
  return table;
}

constexpr std::array<uint8_t, 256> kAlphabet = MakeAlphabet();

uint32_t ValueOf(char c) { return kAlphabet[static_cast<uint8_t>(c)]; }

size_t PaddingOf(std::string_view text) {
  if (text.size() >= 2 && text[text.size() - 2] == '=' && text.back() == '=') return 2;
  return !text.empty() && text.back() == '=' ? 1 : 0;
}

// The last group, which has `padding` characters '='.
bool DecodePaddedGroup(const char* text, size_t padding, uint8_t* out) {
  const uint32_t a = ValueOf(text[0]);
  const uint32_t b = ValueOf(text[1]);
  const uint32_t c = padding == 2 ? 0 : ValueOf(text[2]);
  if ((a | b | c) > 63) return false;
  const uint32_t bits = (a << 18) | (b << 12) | (c << 6);
  const uint32_t unused = padding == 2 ? bits & 0xFFFFu : bits & 0xFFu;
  if (unused != 0) return false;
  out[0] = static_cast<uint8_t>(bits >> 16);
  if (padding == 1) out[1] = static_cast<uint8_t>(bits >> 8);
  return true;
}

size_t DecodeGroups(const char* text, size_t length, uint8_t* out) {
#if defined(__x86_64__)
  static const bool has_avx2 = base64_internal::HasAvx2();
  size_t done = has_avx2 ? base64_internal::DecodeGroupsAvx2(text, length, out) : 0;
#else
  size_t done = 0;
#endif
  return done +
         base64_internal::DecodeGroupsPortable(text + done, length - done, out + done / 4 * 3);
}

}  // namespace

namespace base64_internal {

size_t DecodeGroupsPortable(const char* text, size_t length, uint8_t* out) {
  size_t i = 0;
  for (; i + 4 <= length; i += 4) {
    const uint32_t a = ValueOf(text[i]);
    const uint32_t b = ValueOf(text[i + 1]);
    const uint32_t c = ValueOf(text[i + 2]);
    const uint32_t d = ValueOf(text[i + 3]);
    if ((a | b | c | d) > 63) break;
    const uint32_t bits = (a << 18) | (b << 12) | (c << 6) | d;
    out[0] = static_cast<uint8_t>(bits >> 16);
    out[1] = static_cast<uint8_t>(bits >> 8);
    out[2] = static_cast<uint8_t>(bits);
    out += 3;
  }
  return i;
}

#if defined(__x86_64__)

bool HasAvx2() { return __builtin_cpu_supports("avx2") != 0; }

// Converts 32 characters to 24 bytes per step. A character's high and low four bits each select a
// byte with one bit for every class of characters that they rule out: their AND is zero only inside
// the alphabet. The high bits (and whether it is '/') select what must be added to get the six-bit
// value. Two multiply-adds join four values to three bytes. (The method is that of Mula and Lemire,
// "Faster Base64 Encoding and Decoding using AVX2 Instructions", 2018.)
__attribute__((target("avx2"))) size_t DecodeGroupsAvx2(const char* text, size_t length,
                                                        uint8_t* out) {
  const __m256i ruled_out_by_low =
      _mm256_broadcastsi128_si256(_mm_setr_epi8(0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11,
                                                0x11, 0x11, 0x13, 0x1A, 0x1B, 0x1B, 0x1B, 0x1A));
  const __m256i ruled_out_by_high =
      _mm256_broadcastsi128_si256(_mm_setr_epi8(0x10, 0x10, 0x01, 0x02, 0x04, 0x08, 0x04, 0x08,
                                                0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10));
  const __m256i offset_by_high = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, 16, 19, 4, -65, -65, -71, -71, 0, 0, 0, 0, 0, 0, 0, 0));
  const __m256i pack = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1));
  const __m256i join_halves = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 7, 7);
  const __m256i slash = _mm256_set1_epi8('/');
  const __m256i low_mask = _mm256_set1_epi8(0x0F);
  size_t i = 0;
  // A step stores 32 bytes, of which 24 count: the last steps are left to the portable form, so
  // that nothing is written past the end.
  for (; i + 44 <= length; i += 32) {
    const __m256i chars = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + i));
    const __m256i high = _mm256_and_si256(_mm256_srli_epi32(chars, 4), low_mask);
    const __m256i low = _mm256_and_si256(chars, low_mask);
    const __m256i bad = _mm256_and_si256(_mm256_shuffle_epi8(ruled_out_by_low, low),
                                         _mm256_shuffle_epi8(ruled_out_by_high, high));
    if (!_mm256_testz_si256(bad, bad)) break;
    const __m256i is_slash = _mm256_cmpeq_epi8(chars, slash);
    const __m256i offset = _mm256_shuffle_epi8(offset_by_high, _mm256_add_epi8(is_slash, high));
    const __m256i values = _mm256_add_epi8(chars, offset);
    const __m256i pairs = _mm256_maddubs_epi16(values, _mm256_set1_epi32(0x01400140));
    const __m256i triples = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00011000));
    const __m256i bytes =
        _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(triples, pack), join_halves);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i / 4 * 3), bytes);
  }
  return i;
}

#endif

}  // namespace base64_internal

std::optional<size_t> Base64FloatCount(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  const size_t bytes = text.size() / 4 * 3 - PaddingOf(text);
  if (bytes % sizeof(float) != 0) return std::nullopt;
  return bytes / sizeof(float);
}

bool DecodeBase64Floats(std::string_view text, float* out) {
  if (!Base64FloatCount(text)) return false;
  const size_t padding = PaddingOf(text);
  const size_t whole = padding == 0 ? text.size() : text.size() - 4;
  auto* bytes = reinterpret_cast<uint8_t*>(out);
  if (DecodeGroups(text.data(), whole, bytes) != whole) return false;
  return padding == 0 || DecodePaddedGroup(text.data() + whole, padding, bytes + whole / 4 * 3);
}

}  // namespace vetvec
