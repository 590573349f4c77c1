// HashedDirection: a fixed pseudo-random unit vector for a name, and the rotation that mixes
// blocks.
//
// Directions of two names are nearly orthogonal: their elements are +-1/sqrt(d), by a hash. Same on
// every platform.
#ifndef VETVEC_MOCK_SERVER_COMPONENTS_HASHED_H_
#define VETVEC_MOCK_SERVER_COMPONENTS_HASHED_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace vetvec::mock {

// Adds weight * direction(name) to `out`. `salt` distinguishes the uses of one name.
void AddHashedDirection(std::string_view name, uint64_t salt, float weight, std::span<float> out);

// An orthogonal map of R^d, d = 128 * k: signs, a permutation and a Hadamard transform of each 128
// elements, all applied twice. Keeps L2 and cosine distances; spreads every block over all
// elements, so that L1 follows L2. Cost: O(d log 128), about 2 us for 384. Thread safety: any
// thread.
class Rotation {
 public:
  Rotation(size_t dimension, uint64_t seed);
  void Apply(std::span<float> row) const;

 private:
  struct Round {
    std::vector<float> signs;
    std::vector<uint32_t> from;
  };
  std::vector<Round> rounds_;
};

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_COMPONENTS_HASHED_H_
