// Random words for resampling, many at a time: the stream of base/rng.h (Philox4x32-10), bit for
// bit, but 16 blocks in parallel so that the compiler can use wide registers.
//
// Used by bootstrap.cc. Thread safety: any thread.
#ifndef VETVEC_STATS_RANDOM_ROWS_H_
#define VETVEC_STATS_RANDOM_ROWS_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace vetvec {

// The first words of stream (seed, stream), as Rng::Next32 gives them.
void RandomWords(uint64_t seed, uint64_t stream, std::span<uint32_t> out);

// Rows in [0, n) drawn from them: (word * n) >> 32, in runs of 64 words, in which the first words
// of 16 blocks come first, then the second ones, and so on. 1 <= n < 2^32. `first`: how many words
// of the stream are skipped, a multiple of 64.
void RandomRows(uint64_t seed, uint64_t stream, uint32_t n, std::span<uint32_t> out,
                size_t first = 0);

}  // namespace vetvec

#endif  // VETVEC_STATS_RANDOM_ROWS_H_
