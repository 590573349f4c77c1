#include "stats/random_rows.h"

#include <algorithm>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace vetvec {
namespace {

constexpr size_t kBlocks = 16;          // Philox blocks computed together
constexpr size_t kWords = 4 * kBlocks;  // words of one step
constexpr uint32_t kMultiplier0 = 0xD2511F53u;
constexpr uint32_t kMultiplier1 = 0xCD9E8D57u;
constexpr uint32_t kWeyl0 = 0x9E3779B9u;
constexpr uint32_t kWeyl1 = 0xBB67AE85u;
constexpr int kRounds = 10;

// Blocks first .. first + kBlocks - 1 of a stream: out[w * kBlocks + b] is word w of block b, or
// with n > 0 (word * n) >> 32.
using Step = void (*)(uint64_t seed, uint64_t stream, uint64_t first, uint32_t n, uint32_t* out);

void StepBaseline(uint64_t seed, uint64_t stream, uint64_t first, uint32_t n, uint32_t* out) {
  for (size_t b = 0; b < kBlocks; ++b) {
    uint32_t x0 = static_cast<uint32_t>(first + b);
    uint32_t x1 = static_cast<uint32_t>((first + b) >> 32);
    uint32_t x2 = static_cast<uint32_t>(stream);
    uint32_t x3 = static_cast<uint32_t>(stream >> 32);
    uint32_t key0 = static_cast<uint32_t>(seed);
    uint32_t key1 = static_cast<uint32_t>(seed >> 32);
    for (int round = 0; round < kRounds; ++round) {
      const uint64_t product0 = uint64_t{kMultiplier0} * x0;
      const uint64_t product1 = uint64_t{kMultiplier1} * x2;
      x0 = static_cast<uint32_t>(product1 >> 32) ^ x1 ^ key0;
      x2 = static_cast<uint32_t>(product0 >> 32) ^ x3 ^ key1;
      x1 = static_cast<uint32_t>(product1);
      x3 = static_cast<uint32_t>(product0);
      key0 += kWeyl0;
      key1 += kWeyl1;
    }
    out[b] = x0;
    out[kBlocks + b] = x1;
    out[2 * kBlocks + b] = x2;
    out[3 * kBlocks + b] = x3;
  }
  for (size_t i = 0; n > 0 && i < kWords; ++i) {
    out[i] = static_cast<uint32_t>((uint64_t{out[i]} * n) >> 32);
  }
}

#if defined(__x86_64__)

// A word is the low half of a 64-bit lane; the high half is never read.
__attribute__((target("avx2"))) void StepAvx2(uint64_t seed, uint64_t stream, uint64_t first,
                                              uint32_t n, uint32_t* out) {
  const auto both = [](uint64_t value) { return static_cast<long long>(value); };
  const __m256i multiplier0 = _mm256_set1_epi64x(kMultiplier0);
  const __m256i multiplier1 = _mm256_set1_epi64x(kMultiplier1);
  const __m256i bound = _mm256_set1_epi64x(n);
  const __m256i pack = _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6);
  for (size_t b = 0; b < kBlocks; b += 4) {
    const __m256i counter =
        _mm256_add_epi64(_mm256_set1_epi64x(both(first + b)), _mm256_setr_epi64x(0, 1, 2, 3));
    __m256i x[4] = {counter, _mm256_srli_epi64(counter, 32), _mm256_set1_epi64x(both(stream)),
                    _mm256_set1_epi64x(both(stream >> 32))};
    uint32_t key0 = static_cast<uint32_t>(seed);
    uint32_t key1 = static_cast<uint32_t>(seed >> 32);
    for (int round = 0; round < kRounds; ++round) {
      const __m256i product0 = _mm256_mul_epu32(x[0], multiplier0);
      const __m256i product1 = _mm256_mul_epu32(x[2], multiplier1);
      x[0] = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(product1, 32), x[1]),
                              _mm256_set1_epi64x(key0));
      x[2] = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(product0, 32), x[3]),
                              _mm256_set1_epi64x(key1));
      x[1] = product1;
      x[3] = product0;
      key0 += kWeyl0;
      key1 += kWeyl1;
    }
    for (size_t w = 0; w < 4; ++w) {
      if (n > 0) x[w] = _mm256_srli_epi64(_mm256_mul_epu32(x[w], bound), 32);
      const __m256i packed = _mm256_permutevar8x32_epi32(x[w], pack);
      _mm_storeu_si128(reinterpret_cast<__m128i*>(out + w * kBlocks + b),
                       _mm256_castsi256_si128(packed));
    }
  }
}

__attribute__((target("avx512f"))) void StepAvx512(uint64_t seed, uint64_t stream, uint64_t first,
                                                   uint32_t n, uint32_t* out) {
  const auto both = [](uint64_t value) { return static_cast<long long>(value); };
  const __m512i multiplier0 = _mm512_set1_epi64(kMultiplier0);
  const __m512i multiplier1 = _mm512_set1_epi64(kMultiplier1);
  const __m512i bound = _mm512_set1_epi64(n);
  for (size_t b = 0; b < kBlocks; b += 8) {
    const __m512i counter = _mm512_add_epi64(_mm512_set1_epi64(both(first + b)),
                                             _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7));
    __m512i x[4] = {counter, _mm512_maskz_srli_epi64(0xff, counter, 32),
                    _mm512_set1_epi64(both(stream)), _mm512_set1_epi64(both(stream >> 32))};
    uint32_t key0 = static_cast<uint32_t>(seed);
    uint32_t key1 = static_cast<uint32_t>(seed >> 32);
    for (int round = 0; round < kRounds; ++round) {
      const __m512i product0 = _mm512_maskz_mul_epu32(0xff, x[0], multiplier0);
      const __m512i product1 = _mm512_maskz_mul_epu32(0xff, x[2], multiplier1);
      x[0] = _mm512_xor_si512(_mm512_xor_si512(_mm512_maskz_srli_epi64(0xff, product1, 32), x[1]),
                              _mm512_set1_epi64(key0));
      x[2] = _mm512_xor_si512(_mm512_xor_si512(_mm512_maskz_srli_epi64(0xff, product0, 32), x[3]),
                              _mm512_set1_epi64(key1));
      x[1] = product1;
      x[3] = product0;
      key0 += kWeyl0;
      key1 += kWeyl1;
    }
    for (size_t w = 0; w < 4; ++w) {
      if (n > 0) {
        x[w] = _mm512_maskz_srli_epi64(0xff, _mm512_maskz_mul_epu32(0xff, x[w], bound), 32);
      }
      _mm512_mask_cvtepi64_storeu_epi32(out + w * kBlocks + b, 0xff, x[w]);
    }
  }
}

#endif

Step BestStep() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return StepAvx512;
  if (__builtin_cpu_supports("avx2")) return StepAvx2;
#endif
  return StepBaseline;
}

}  // namespace

void RandomWords(uint64_t seed, uint64_t stream, std::span<uint32_t> out) {
  static const Step step = BestStep();
  uint32_t words[kWords];
  for (size_t at = 0; at < out.size(); at += kWords) {
    step(seed, stream, at / 4, 0, words);
    for (size_t i = 0; i < std::min(kWords, out.size() - at); ++i) {
      out[at + i] = words[i % 4 * kBlocks + i / 4];
    }
  }
}

void RandomRows(uint64_t seed, uint64_t stream, uint32_t n, std::span<uint32_t> out, size_t first) {
  static const Step step = BestStep();
  uint64_t block = first / 4;
  size_t at = 0;
  for (; at + kWords <= out.size(); at += kWords, block += kBlocks) {
    step(seed, stream, block, n, out.data() + at);
  }
  if (at == out.size()) return;
  uint32_t words[kWords];
  step(seed, stream, block, n, words);
  std::copy_n(words, out.size() - at, out.data() + at);
}

}  // namespace vetvec
