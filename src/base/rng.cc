#include "base/rng.h"

namespace vetvec {
namespace {

constexpr uint32_t kMultiplier0 = 0xD2511F53u;
constexpr uint32_t kMultiplier1 = 0xCD9E8D57u;
constexpr uint32_t kWeyl0 = 0x9E3779B9u;
constexpr uint32_t kWeyl1 = 0xBB67AE85u;
constexpr int kRounds = 10;

}  // namespace

Rng::Rng(uint64_t seed, uint64_t stream)
    : key_{static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32)},
      counter_{0, 0, static_cast<uint32_t>(stream), static_cast<uint32_t>(stream >> 32)} {}

void Rng::Refill() {
  std::array<uint32_t, 4> x = counter_;
  uint32_t key0 = key_[0];
  uint32_t key1 = key_[1];
  for (int round = 0; round < kRounds; ++round) {
    const uint64_t product0 = uint64_t{kMultiplier0} * x[0];
    const uint64_t product1 = uint64_t{kMultiplier1} * x[2];
    x = {static_cast<uint32_t>(product1 >> 32) ^ x[1] ^ key0, static_cast<uint32_t>(product1),
         static_cast<uint32_t>(product0 >> 32) ^ x[3] ^ key1, static_cast<uint32_t>(product0)};
    key0 += kWeyl0;
    key1 += kWeyl1;
  }
  block_ = x;
  used_ = 0;
  if (++counter_[0] == 0) ++counter_[1];
}

uint32_t Rng::Next32() {
  if (used_ == block_.size()) Refill();
  return block_[used_++];
}

uint64_t Rng::Next64() {
  const uint64_t low = Next32();
  return low | (uint64_t{Next32()} << 32);
}

double Rng::Uniform() { return static_cast<double>(Next64() >> 11) * 0x1.0p-53; }

uint64_t Rng::Below(uint64_t bound) {
  if (bound <= 1) return 0;
  const uint64_t threshold = (0 - bound) % bound;  // 2^64 mod bound
  for (;;) {
    const uint64_t x = Next64();
    if (x >= threshold) return x % bound;
  }
}

}  // namespace vetvec
