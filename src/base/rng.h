// Rng: the documented random generator for every random seed.
//
// Philox4x32-10 (Salmon et al. 2011, "Parallel random numbers: as easy as 1, 2, 3"): counter based,
// so that stream (seed, stream number) gives the same numbers on every platform and in every
// thread. The same seed gives the same suite bytes and the same bootstrap, whatever the number of
// threads.
#ifndef VETVEC_BASE_RNG_H_
#define VETVEC_BASE_RNG_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace vetvec {

class Rng {
 public:
  explicit Rng(uint64_t seed, uint64_t stream = 0);

  uint32_t Next32();
  uint64_t Next64();
  // Uniform in [0, 1): 53 random bits.
  double Uniform();
  // Uniform in [0, bound), without bias (rejection). 0 for bound 0.
  uint64_t Below(uint64_t bound);

  // std::uniform_random_bit_generator, for the few std algorithms whose result it determines.
  using result_type = uint32_t;
  static constexpr uint32_t min() { return 0; }
  static constexpr uint32_t max() { return 0xFFFFFFFFu; }
  uint32_t operator()() { return Next32(); }

 private:
  void Refill();

  std::array<uint32_t, 2> key_;
  std::array<uint32_t, 4> counter_;
  std::array<uint32_t, 4> block_{};
  size_t used_ = 4;
};

// Fisher-Yates with Rng::Below: unlike std::shuffle, the same on every platform.
template <typename Container>
void Shuffle(Container& items, Rng& rng) {
  for (size_t i = items.size(); i > 1; --i) {
    const size_t j = static_cast<size_t>(rng.Below(i));
    using std::swap;
    swap(items[i - 1], items[j]);
  }
}

}  // namespace vetvec

#endif  // VETVEC_BASE_RNG_H_
