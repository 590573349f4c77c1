// The product of two matrices, for the linear algebra kernels of one instruction set.
//
// Included by linear_kernels_body.h and tridiagonal_body.h. Both operands are packed into strips; a
// strip of the right one stays in the first-level cache, a block of the left one in the second.
// Written here because Eigen's product takes the compiler half a minute for each instruction set,
// and is not faster. Source: Goto, van de Geijn 2008, "Anatomy of high-performance matrix
// multiplication".
#ifndef VETVEC_KERNELS_GEMM_BODY_H_
#define VETVEC_KERNELS_GEMM_BODY_H_

#include "kernels/tile_body.h"

namespace vetvec {
namespace {

constexpr size_t kGemmDepth = kVectorBytes == 64 ? 128 : 256;  // elements of a row taken at once
constexpr size_t kGemmRows = kSpread ? 32 : 128;               // rows packed together
template <typename T>
constexpr size_t kGemmCols = 128 * kTileCols<T>;  // columns packed together

constexpr size_t kShallow = 64;      // depth up to which the result costs more than the operands
constexpr size_t kFewCols = 4;       // strips packed together if no further rows need them
constexpr size_t kDirectStrips = 8;  // up to which rows without gaps are read in place
constexpr size_t kStripBytes = 128 << 10;  // what may then stay in the second-level cache

// Element (i, j) stands at data[i * row_step + j * col_step].
template <typename T>
struct Strided {
  const T* data;
  size_t row_step;
  size_t col_step;
};

// How many vectors of columns the next strip takes of those `left`: a single one is too few to keep
// the processor busy.
inline size_t StripVectors(size_t left) { return left == 4 ? 2 : std::min(left, kTileVectors); }

// The state of a product.
template <typename T>
class Multiplication {
 public:
  Multiplication(const Strided<T>& a, const Strided<T>& b, size_t m, size_t n, size_t k,
                 const Target<T>& out)
      : a_(a),
        b_(b),
        m_(m),
        n_(n),
        k_(k),
        out_(out),
        pack_a_(a.col_step != 1 || n > kDirectStrips * kTileCols<T>),
        pieces_(std::max<size_t>(1, Parts(k, Deepest(n)))),
        most_(Parts(k, pieces_)),
        row_block_(most_ <= kShallow ? kTileRows : kGemmRows),
        col_block_(m <= row_block_ ? kFewCols * kTileCols<T> : kGemmCols<T>),
        strips_(Whole(std::min(n, col_block_), kTileCols<T>) * most_),
        rows_(pack_a_ ? Whole(std::min(m, row_block_), kTileRows) * most_ * kCopies<T> : 0) {
    if (k == 0) a_ = b_ = {nullptr, 0, 0};  // no data to step over
  }

  void Run() {
    for (size_t piece = 0; piece < pieces_; ++piece) {
      const size_t at = piece * most_;
      const size_t depth = std::min(most_, k_ - at);
      for (size_t col = 0; col < n_; col += col_block_) {
        const size_t cols = std::min(col_block_, n_ - col);
        PackColumns(at, depth, col, cols);
        for (size_t row = 0; row < m_; row += row_block_) {
          if (out_.upper && col + cols <= row) break;
          const size_t rows = std::min(row_block_, m_ - row);
          if (pack_a_ && (col == 0 || m_ > row_block_)) PackRows(at, depth, row, rows);
          Block(at, depth, row, rows, col, cols);
        }
      }
      if (out_.then == Then::kSet) out_.then = Then::kAdd;
    }
  }

 private:
  static size_t Parts(size_t count, size_t of) { return (count + of - 1) / of; }
  static size_t Whole(size_t count, size_t of) { return Parts(count, of) * of; }

  // Rows that are not packed are read in a few long pieces, if that leaves the strips in the cache.
  size_t Deepest(size_t n) const {
    if (pack_a_) return kGemmDepth;
    return std::max(kGemmDepth, kStripBytes / sizeof(T) / std::max(kLanes<T>, Whole(n, kLanes<T>)));
  }

  // Calls body(vectors, first column, columns) for each strip of `cols` columns.
  template <typename Do>
  void ForStrips(size_t cols, const Do& body) {
    for (size_t j = 0; j < cols;) {
      const size_t vectors = StripVectors((cols - j + kLanes<T> - 1) / kLanes<T>);
      const size_t width = std::min(vectors * kLanes<T>, cols - j);
      body(vectors, j, width);
      j += width;
    }
  }

  void PackColumns(size_t at, size_t depth, size_t col, size_t cols) {
    ForStrips(cols, [&](size_t vectors, size_t j, size_t width) {
      const T* from = b_.data + at * b_.row_step + (col + j) * b_.col_step;
      T* to = strips_.data() + j * depth;
      if (vectors == 3) {
        PackStrip<T, 3 * kLanes<T>>(from, b_.col_step, b_.row_step, width, depth, to);
      } else if (vectors == 2) {
        PackStrip<T, 2 * kLanes<T>>(from, b_.col_step, b_.row_step, width, depth, to);
      } else {
        PackStrip<T, kLanes<T>>(from, b_.col_step, b_.row_step, width, depth, to);
      }
    });
  }

  void PackRows(size_t at, size_t depth, size_t row, size_t rows) {
    for (size_t i = 0; i < rows; i += kTileRows) {
      T* to = rows_.data() + i * depth * kCopies<T>;
      PackStrip<T, kTileRows>(a_.data + (row + i) * a_.row_step + at * a_.col_step, a_.row_step,
                              a_.col_step, std::min(kTileRows, rows - i), depth, to);
      if (!kSpread) continue;
      for (size_t k = depth * kTileRows; k-- > 0;) {
        Store<T>(Broadcast(to[k]), to + k * kCopies<T>);
      }
    }
  }

  void Block(size_t at, size_t depth, size_t row, size_t rows, size_t col, size_t cols) {
    constexpr size_t kStep = kTileRows * kCopies<T>;
    RowBlock<T> block = {rows_.data(), depth * kStep, kCopies<T>, kStep, row, rows, depth, true};
    if (!pack_a_) {
      block.data = a_.data + row * a_.row_step + at * a_.col_step;
      block.strip_step = kTileRows * a_.row_step;
      block.row_step = a_.row_step;
      block.element_step = a_.col_step;
      block.packed = false;
    }
    ForStrips(cols, [&](size_t vectors, size_t j, size_t width) {
      const T* strip = strips_.data() + j * depth;
      if (vectors == 3) TileColumn<T, 3>(block, strip, col + j, width, out_);
      if (vectors == 2) TileColumn<T, 2>(block, strip, col + j, width, out_);
      if (vectors == 1) TileColumn<T, 1>(block, strip, col + j, width, out_);
    });
  }

  Strided<T> a_;
  Strided<T> b_;
  size_t m_;
  size_t n_;
  size_t k_;
  Target<T> out_;
  bool pack_a_;
  size_t pieces_;
  size_t most_;  // elements of a row in a piece
  size_t row_block_;
  size_t col_block_;
  Buffer<T> strips_;
  Buffer<T> rows_;
};

// out [m, n] = a [m, k] b [k, n], or as out.then says.
template <typename T>
void Gemm(const Strided<T>& a, const Strided<T>& b, size_t m, size_t n, size_t k,
          const Target<T>& out) {
  Multiplication<T>(a, b, m, n, k, out).Run();
}

}  // namespace
}  // namespace vetvec

#endif  // VETVEC_KERNELS_GEMM_BODY_H_
