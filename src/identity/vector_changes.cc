#include "identity/vector_changes.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "core/vector_distance.h"
#include "identity/common_vector.h"
#include "identity/pass.h"

namespace vetvec {
namespace {

constexpr double kLeastLengthChange = 1e-3;

// To `bits` significant bits, ties to even: 11 are those of float16, 8 those of bfloat16. Numbers
// below float16's normal ones (6e-5) keep more than they would there, which no angle shows.
void RoundToBits(int bits, std::span<float> row) {
  const int dropped = 24 - bits;
  const uint32_t half = uint32_t{1} << (dropped - 1);
  for (float& value : row) {
    auto pattern = std::bit_cast<uint32_t>(value);
    pattern += half - 1 + (pattern >> dropped & 1U);
    value = std::bit_cast<float>(pattern & ~(2 * half - 1));
  }
}

// To whole steps, of which the largest element has `steps`.
void RoundToSteps(int steps, std::span<float> row) {
  float largest = 0;
  for (const float value : row) largest = std::max(largest, std::abs(value));
  if (largest == 0) return;
  for (float& value : row) value = std::round(value / largest * static_cast<float>(steps));
}

void RoundToDecimals(int decimals, std::span<float> row) {
  const double scale = std::pow(10, decimals);
  for (float& value : row) value = static_cast<float>(std::round(value * scale) / scale);
}

void FlipSign(int /*amount*/, std::span<float> row) {
  for (float& value : row) value = -value;
}

constexpr VectorChange kVectorChanges[] = {
    {"vectors as float16", RoundToBits, 11},
    {"vectors as bfloat16", RoundToBits, 8},
    {"vectors as int8", RoundToSteps, 127},
    {"vectors as int4", RoundToSteps, 7},
    {"vectors with 6 decimals", RoundToDecimals, 6},
    {"vectors with 4 decimals", RoundToDecimals, 4},
    {"vectors with 3 decimals", RoundToDecimals, 3},
    {"sign flipped", FlipSign, 0},
};

void CutTo(int dimensions, std::span<float> row) {
  std::ranges::fill(row.subspan(static_cast<size_t>(dimensions)), 0.0F);
}

double AngleAfter(const VectorChange& change, MatrixView rows, MatrixView others) {
  Matrix changed(rows.rows(), rows.cols());
  for (size_t i = 0; i < rows.rows(); ++i) {
    std::ranges::copy(rows.row(i), changed.row(i).begin());
    change.apply(change.amount, changed.row(i));
  }
  return RmsAngle(changed.view(), others);
}

}  // namespace

std::span<const VectorChange> VectorChanges() { return kVectorChanges; }

std::vector<IdentityTrial> TryVectorChanges(MatrixView recorded, size_t recorded_dimensions,
                                            MatrixView found, size_t found_dimensions) {
  std::vector<IdentityTrial> tried;
  for (const VectorChange& change : kVectorChanges) {
    tried.push_back({change.name, AngleAfter(change, recorded, found), 0});
  }
  const size_t fewer = std::min(recorded_dimensions, found_dimensions);
  const VectorChange cut = {"", CutTo, static_cast<int>(fewer)};
  if (found_dimensions < recorded_dimensions) {
    tried.push_back({fmt::format("cut to the first {} dimensions", fewer),
                     AngleAfter(cut, recorded, found), 0});
  } else if (found_dimensions > recorded_dimensions) {
    tried.push_back({fmt::format("no longer cut to the first {} dimensions", fewer),
                     AngleAfter(cut, found, recorded), 0});
  }
  if (MayFitCommonVector(recorded)) {
    tried.push_back({"a common vector subtracted (the mean of a corpus)",
                     AngleWithoutCommonVector(recorded, found), 0});
  }
  return tried;
}

std::string LengthChange(MatrixView recorded, MatrixView found, double noise) {
  const bool was_unit = AreUnitLength(recorded);
  const bool is_unit = AreUnitLength(found);
  if (was_unit && is_unit) return "";
  if (was_unit) return "vectors no longer of unit length";
  if (is_unit) return "vectors scaled to unit length";
  double largest = 0;
  for (size_t i = 0; i < found.rows(); ++i) {
    const double before = NormOf(recorded.row(i));
    const double now = NormOf(found.row(i));
    if (before > 0) largest = std::max(largest, std::abs(now / before - 1));
  }
  const bool is_changed = largest > std::max(kLeastLengthChange, 2 * ToleranceOf(noise));
  return is_changed ? "vectors of another length" : "";
}

}  // namespace vetvec
