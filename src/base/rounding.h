// NearestRounding: results do not depend on the rounding mode of the calling thread.
#ifndef VETVEC_BASE_ROUNDING_H_
#define VETVEC_BASE_ROUNDING_H_

#include <cfenv>
#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace vetvec {

// While it exists, this thread rounds to the nearest; then as before. Cost where that is the mode
// anyway: two reads of a register.
class NearestRounding {
 public:
  NearestRounding() noexcept : mode_(std::fegetround()), sse_(SseMode()) {
    if (IsOther()) std::fesetround(FE_TONEAREST);
  }
  ~NearestRounding() {
    if (!IsOther()) return;
    std::fesetround(mode_);
    SetSseMode(sse_);
  }
  NearestRounding(const NearestRounding&) = delete;
  NearestRounding& operator=(const NearestRounding&) = delete;

 private:
  bool IsOther() const { return mode_ != FE_TONEAREST || sse_ != 0; }
  // On x86, fegetround reads the mode of the x87 unit only, and each unit has its own.
#if defined(__SSE__)
  static unsigned SseMode() { return _mm_getcsr() & _MM_ROUND_MASK; }
  static void SetSseMode(unsigned mode) {
    _mm_setcsr((_mm_getcsr() & ~static_cast<unsigned>(_MM_ROUND_MASK)) | mode);
  }
#else
  static unsigned SseMode() { return 0; }
  static void SetSseMode(unsigned) {}
#endif

  const int mode_;
  const unsigned sse_;
};

}  // namespace vetvec

#endif  // VETVEC_BASE_ROUNDING_H_
