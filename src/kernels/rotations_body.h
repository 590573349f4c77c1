// Rotations of neighbouring rows of a matrix, for linear algebra kernels of one instruction set.
//
// Included by linear_kernels_body.h; used by symmetric_eigen.h for the rotations of its QR steps.
// Source: Van Zee, van de Geijn, Quintana-Orti 2014, "Restructuring the tridiagonal and bidiagonal
// QR algorithms for performance".
#ifndef VETVEC_KERNELS_ROTATIONS_BODY_H_
#define VETVEC_KERNELS_ROTATIONS_BODY_H_

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include "kernels/lanes_body.h"
#include "kernels/linear_kernels.h"

namespace vetvec {
namespace {

constexpr size_t kStrip = 64;  // columns rotated together
constexpr size_t kStripLanes = kStrip / kDoubles;
constexpr size_t kWave = 8;             // sweeps in progress together
constexpr size_t kRotationsAhead = 16;  // to prefetch

// Rotations of neighbouring rows, from row `high` downwards: first[-i] is that of row high - i.
struct Sweep {
  const Rotation* first;
  size_t high;
  size_t low;
};

inline void RotateRows(const Rotation& rotation, double* lower) {
  double* upper = lower + kStrip;
  __builtin_prefetch(&rotation - kRotationsAhead);
  const DoubleLanes c = Broadcast(rotation.c);
  const DoubleLanes s = Broadcast(rotation.s);
#pragma GCC unroll 8
  for (size_t lane = 0; lane < kStripLanes; ++lane) {
    const DoubleLanes x = Load(lower + lane * kDoubles);
    const DoubleLanes high = Load(upper + lane * kDoubles);
    Store<double>(c * x - s * high, lower + lane * kDoubles);
    Store<double>(s * x + c * high, upper + lane * kDoubles);
  }
}

// Each sweep follows two rows behind the one before it, so that all of them process a row while it
// is in the first-level cache, and none processes a row that the one before has yet to rotate.
// Source: Van Zee, van de Geijn, Quintana-Orti 2014, "Restructuring the tridiagonal and bidiagonal
// QR algorithms for performance".
void RotateWave(const Sweep* sweeps, size_t count, double* strip) {
  size_t top = 0;
  size_t bottom = sweeps[0].low;
  for (size_t j = 0; j < count; ++j) {
    top = std::max(top, sweeps[j].high);
    bottom = std::min(bottom, sweeps[j].low);
  }
  const size_t steps = top - bottom + 1 + 2 * (count - 1);
  for (size_t step = 0; step < steps; ++step) {
    for (size_t j = 0; j < count; ++j) {
      const Sweep& sweep = sweeps[j];
      const size_t row = top + 2 * j - step;  // below 0 it is larger than any
      if (row > sweep.high || row < sweep.low) continue;
      RotateRows(*(sweep.first - (sweep.high - row)), strip + row * kStrip);
    }
  }
}

// Finds the sweeps, from the last to the first, and returns how many there are; writes them if
// `sweeps` is not null.
size_t FindSweeps(const Rotation* rotations, size_t count, Sweep* sweeps) {
  size_t found = 0;
  for (size_t r = count; r-- > 0;) {
    const size_t at = rotations[r].at;
    if (r + 1 == count || at + 1 != rotations[r + 1].at) {
      if (sweeps != nullptr) sweeps[found] = {rotations + r, at, at};
      ++found;
    }
    if (sweeps != nullptr) sweeps[found - 1].low = at;
  }
  return found;
}

// Denormals are treated as zero during its lifetime. Rotations of unit vectors produce many of
// them, which cost a hundred cycles each and carry no information.
class FlushDenormals {
 public:
#if defined(__SSE2__)
  FlushDenormals() : before_(_mm_getcsr()) { _mm_setcsr(before_ | 0x8040U); }
  ~FlushDenormals() { _mm_setcsr(before_); }
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;

 private:
  const unsigned before_;
#endif
};

void ApplyRotations(const Rotation* rotations, size_t count, size_t n, size_t k, double* x) {
  Buffer<double> strip(n * kStrip);
  const size_t sweep_count = FindSweeps(rotations, count, nullptr);
  Buffer<Sweep> sweeps(sweep_count);
  FindSweeps(rotations, count, sweeps.data());
  [[maybe_unused]] const FlushDenormals flush;
  for (size_t begin = 0; begin < k; begin += kStrip) {
    const size_t width = std::min(kStrip, k - begin);
    std::fill_n(strip.data(), n * kStrip, 0.0);
    for (size_t i = 0; i < n; ++i) {
      std::copy_n(x + i * k + begin, width, strip.data() + i * kStrip);
    }
    for (size_t j = 0; j < sweep_count; j += kWave) {
      RotateWave(sweeps.data() + j, std::min(kWave, sweep_count - j), strip.data());
    }
    for (size_t i = 0; i < n; ++i) {
      std::copy_n(strip.data() + i * kStrip, width, x + i * k + begin);
    }
  }
}

}  // namespace
}  // namespace vetvec

#endif  // VETVEC_KERNELS_ROTATIONS_BODY_H_
