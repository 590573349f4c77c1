#include "stats/random_rows.h"

#include <algorithm>

namespace vetvec {
namespace {

constexpr size_t kBlocks = 16;            // Philox blocks made together
constexpr size_t kWords = 4 * kBlocks;    // words of one step
constexpr uint32_t kMultiplier0 = 0xD2511F53u;
constexpr uint32_t kMultiplier1 = 0xCD9E8D57u;
constexpr uint32_t kWeyl0 = 0x9E3779B9u;
constexpr uint32_t kWeyl1 = 0xBB67AE85u;
constexpr int kRounds = 10;

// Blocks first .. first + kBlocks - 1 of a stream, in order. Plain loops without calls: inlined into
// each of the forms below, they are compiled for its instruction set.
__attribute__((always_inline)) inline void Step(uint64_t seed, uint64_t stream, uint64_t first,
                                                uint32_t* out) {
  uint64_t x0[kBlocks];
  uint64_t x1[kBlocks];
  uint64_t x2[kBlocks];
  uint64_t x3[kBlocks];
  for (size_t b = 0; b < kBlocks; ++b) {
    x0[b] = (first + b) & 0xffffffffu;
    x1[b] = (first + b) >> 32;
    x2[b] = stream & 0xffffffffu;
    x3[b] = stream >> 32;
  }
  uint32_t key0 = static_cast<uint32_t>(seed);
  uint32_t key1 = static_cast<uint32_t>(seed >> 32);
  for (int round = 0; round < kRounds; ++round) {
    for (size_t b = 0; b < kBlocks; ++b) {
      const uint64_t product0 = uint64_t{kMultiplier0} * static_cast<uint32_t>(x0[b]);
      const uint64_t product1 = uint64_t{kMultiplier1} * static_cast<uint32_t>(x2[b]);
      x0[b] = (product1 >> 32) ^ x1[b] ^ key0;
      x2[b] = (product0 >> 32) ^ x3[b] ^ key1;
      x1[b] = product1 & 0xffffffffu;
      x3[b] = product0 & 0xffffffffu;
    }
    key0 += kWeyl0;
    key1 += kWeyl1;
  }
  for (size_t b = 0; b < kBlocks; ++b) {
    out[4 * b] = static_cast<uint32_t>(x0[b]);
    out[4 * b + 1] = static_cast<uint32_t>(x1[b]);
    out[4 * b + 2] = static_cast<uint32_t>(x2[b]);
    out[4 * b + 3] = static_cast<uint32_t>(x3[b]);
  }
}

__attribute__((always_inline)) inline void Scale(uint32_t n, uint32_t* words) {
  for (size_t i = 0; i < kWords; ++i) {
    words[i] = static_cast<uint32_t>((uint64_t{words[i]} * n) >> 32);
  }
}

// n = 0: the words as they are.
__attribute__((always_inline)) inline void Fill(uint64_t seed, uint64_t stream, uint32_t n,
                                                uint32_t* out, size_t size) {
  uint32_t words[kWords];
  uint64_t block = 0;
  for (size_t at = 0; at < size; at += kWords, block += kBlocks) {
    const bool whole = size - at >= kWords;
    uint32_t* to = whole ? out + at : words;
    Step(seed, stream, block, to);
    if (n > 0) Scale(n, to);
    for (size_t i = 0; !whole && i < size - at; ++i) out[at + i] = words[i];
  }
}

void FillBaseline(uint64_t seed, uint64_t stream, uint32_t n, uint32_t* out, size_t size) {
  Fill(seed, stream, n, out, size);
}

using Filler = void (*)(uint64_t, uint64_t, uint32_t, uint32_t*, size_t);

#if defined(__x86_64__)
__attribute__((target("avx2"))) void FillAvx2(uint64_t seed, uint64_t stream, uint32_t n,
                                              uint32_t* out, size_t size) {
  Fill(seed, stream, n, out, size);
}

__attribute__((target("avx512f,prefer-vector-width=512"))) void FillAvx512(uint64_t seed,
                                                                           uint64_t stream,
                                                                           uint32_t n,
                                                                           uint32_t* out,
                                                                           size_t size) {
  Fill(seed, stream, n, out, size);
}
#endif

Filler BestFiller() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return FillAvx512;
  if (__builtin_cpu_supports("avx2")) return FillAvx2;
#endif
  return FillBaseline;
}

void FillBest(uint64_t seed, uint64_t stream, uint32_t n, std::span<uint32_t> out) {
  static const Filler filler = BestFiller();
  filler(seed, stream, n, out.data(), out.size());
}

}  // namespace

void RandomWords(uint64_t seed, uint64_t stream, std::span<uint32_t> out) {
  FillBest(seed, stream, 0, out);
}

void RandomRows(uint64_t seed, uint64_t stream, uint32_t n, std::span<uint32_t> out) {
  FillBest(seed, stream, std::max(n, 1U), out);
}

}  // namespace vetvec
