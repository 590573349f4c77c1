// CountColumns of ranking_tiles.h, once per instruction set. The wide forms call no template or
// inline function of a header, so that no code for one set can be linked into another.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "metrics/ranking_tiles.h"

namespace vetvec {
namespace {

RankCounts CountBaseline(const float* tile, const float* offset, float high, float low,
                         size_t columns) {
  RankCounts counts;
  for (size_t j = 0; j < columns; ++j) {
    const float value = tile[j] - offset[j];
    counts.above += value > high ? 1U : 0U;
    counts.reached += value >= low ? 1U : 0U;
  }
  return counts;
}

#if defined(__x86_64__)

__attribute__((target("avx2,popcnt"))) RankCounts CountAvx2(const float* tile, const float* offset,
                                                            float high, float low, size_t columns) {
  RankCounts counts;
  const __m256 highs = _mm256_set1_ps(high);
  const __m256 lows = _mm256_set1_ps(low);
  for (size_t j = 0; j < columns; j += 8) {
    const __m256 value = _mm256_sub_ps(_mm256_loadu_ps(tile + j), _mm256_loadu_ps(offset + j));
    const int above = _mm256_movemask_ps(_mm256_cmp_ps(value, highs, _CMP_GT_OQ));
    const int reached = _mm256_movemask_ps(_mm256_cmp_ps(value, lows, _CMP_GE_OQ));
    counts.above += static_cast<uint32_t>(__builtin_popcount(static_cast<unsigned>(above)));
    counts.reached += static_cast<uint32_t>(__builtin_popcount(static_cast<unsigned>(reached)));
  }
  return counts;
}

__attribute__((target("avx512f,popcnt"))) RankCounts CountAvx512(const float* tile,
                                                                 const float* offset, float high,
                                                                 float low, size_t columns) {
  RankCounts counts;
  const __m512 highs = _mm512_set1_ps(high);
  const __m512 lows = _mm512_set1_ps(low);
  for (size_t j = 0; j < columns; j += 16) {
    const __m512 value = _mm512_sub_ps(_mm512_loadu_ps(tile + j), _mm512_loadu_ps(offset + j));
    const __mmask16 above = _mm512_cmp_ps_mask(value, highs, _CMP_GT_OQ);
    const __mmask16 reached = _mm512_cmp_ps_mask(value, lows, _CMP_GE_OQ);
    counts.above += static_cast<uint32_t>(__builtin_popcount(above));
    counts.reached += static_cast<uint32_t>(__builtin_popcount(reached));
  }
  return counts;
}

#endif

using Counter = RankCounts (*)(const float*, const float*, float, float, size_t);

Counter BestCounter() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return CountAvx512;
  if (__builtin_cpu_supports("avx2")) return CountAvx2;
#endif
  return CountBaseline;
}

}  // namespace

RankCounts CountColumns(const float* tile, const float* offset, float high, float low,
                        size_t columns) {
  static const Counter counter = BestCounter();
  return counter(tile, offset, high, low, columns);
}

}  // namespace vetvec
