#include "mock_server/components/hashed.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/hash.h"
#include "base/rng.h"

namespace vetvec::mock {
namespace {

constexpr size_t kBlock = 128;

void Hadamard(std::span<float> x) {
  for (size_t half = 1; half < x.size(); half *= 2) {
    for (size_t i = 0; i < x.size(); i += 2 * half) {
      for (size_t j = i; j < i + half; ++j) {
        const float a = x[j];
        const float b = x[j + half];
        x[j] = a + b;
        x[j + half] = a - b;
      }
    }
  }
  const float scale = 1 / std::sqrt(static_cast<float>(x.size()));
  for (float& value : x) value *= scale;
}

uint64_t SplitMix(uint64_t* state) {  // Steele et al. 2014
  uint64_t z = (*state += 0x9E3779B97F4A7C15U);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

}  // namespace

void AddHashedDirection(std::string_view name, uint64_t salt, float weight, std::span<float> out) {
  uint64_t state = Xxh64(name.data(), name.size(), salt);
  const float step = weight / std::sqrt(static_cast<float>(out.size()));
  uint64_t bits = 0;
  for (size_t i = 0; i < out.size(); ++i) {
    if (i % 64 == 0) bits = SplitMix(&state);
    out[i] += (bits & 1) != 0 ? step : -step;
    bits >>= 1;
  }
}

Rotation::Rotation(size_t dimension, uint64_t seed) {
  for (uint64_t round = 0; round < 2; ++round) {
    Rng rng(seed, round);
    Round made;
    for (size_t i = 0; i < dimension; ++i) made.signs.push_back(rng.Next32() % 2 == 0 ? 1.F : -1.F);
    made.from.resize(dimension);
    std::iota(made.from.begin(), made.from.end(), uint32_t{0});
    Shuffle(made.from, rng);
    rounds_.push_back(std::move(made));
  }
}

void Rotation::Apply(std::span<float> row) const {
  std::vector<float> mixed(row.size());
  for (const Round& round : rounds_) {
    for (size_t i = 0; i < row.size(); ++i) mixed[i] = row[round.from[i]] * round.signs[i];
    for (size_t i = 0; i + kBlock <= row.size(); i += kBlock) {
      Hadamard(std::span<float>(mixed).subspan(i, kBlock));
    }
    std::copy(mixed.begin(), mixed.end(), row.begin());
  }
}

}  // namespace vetvec::mock
