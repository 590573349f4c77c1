// The inner loops of the nearest-neighbour search, once per instruction set, chosen at run time.
//
// Only nearest_neighbour_tiles.cc and ranking_tiles.cc use them. nn_kernels_body.h is compiled
// three times (baseline, AVX2 with FMA, AVX-512). We use our own product because every row is
// multiplied by every other: rows are packed into strips once, whereas a library's product packs
// both operands anew for each tile (a fifth of the time at 1,536 columns; docs/PERFORMANCE.md has
// the figures). It may also skip what follows from symmetry. The choice of kernel never changes a
// result: kernels select candidates, doubles decide.
#ifndef VETVEC_KERNELS_NN_KERNELS_H_
#define VETVEC_KERNELS_NN_KERNELS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vetvec {

constexpr size_t kTile = 512;  // rows and columns of a tile; its floats (1 MiB) fit in L2
constexpr size_t kGroup = 16;  // columns tested together by `scan`
constexpr size_t kPanel = 32;  // rows that are adjacent in the packed form of `l1`
constexpr size_t kStrip = 16;  // rows that are adjacent in the packed form of `products`

// Beyond every kernel value (below 2^118), with room for a margin.
constexpr float kFarValue = 0x1p126F;

struct NnKernels {
  const char* name;  // "avx512", "avx2", "baseline"

  // tile[i * kTile + j] = a_i . b_j for rows in strips, at most kTile each. `upper`: a and b are
  // the same rows and only j > i is needed; other elements are unspecified. Rows and columns are
  // rounded up to kStrip.
  void (*products)(const float* a, size_t a_rows, const float* b, size_t b_rows, size_t cols,
                   bool upper, float* tile);

  // tile[i * kTile + j] = -sum |a_i - b_j|; `b_packed` as written by PackPanels. Columns are
  // rounded up to kPanel.
  void (*l1)(const float* a, size_t a_rows, const float* b_packed, size_t b_rows, size_t cols,
             float* tile);

  // Scans a row of a tile for values that may be a nearest neighbour of the row or of their column:
  // (tile[j] - column_offset[j] >= row_limit) or (tile[j] - row_offset >= column_limit[j]). Writes
  // the numbers of the groups of kGroup columns that contain one to `hits` (room for `groups`) and
  // returns how many. Reads whole groups.
  size_t (*scan)(const float* tile, const float* column_offset, const float* column_limit,
                 float row_offset, float row_limit, size_t groups, uint32_t* hits);
};

// Rows of `b` in panels of kPanel: packed[(j / kPanel * cols + k) * kPanel + j % kPanel] = b_j[k],
// with the last panel padded with zeros.
void PackPanels(const float* b, size_t b_rows, size_t cols, std::vector<float>* packed);

// The kernels that this machine can run, the best one first; static storage.
const std::vector<const NnKernels*>& SupportedKernels();
inline const NnKernels& BestKernels() { return *SupportedKernels().front(); }

// One per file; null if the compiler does not support it.
const NnKernels* BaselineKernels();
const NnKernels* Avx2Kernels();
const NnKernels* Avx512Kernels();

}  // namespace vetvec

#endif  // VETVEC_KERNELS_NN_KERNELS_H_
