#include "core/vector_distance.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace vetvec {

double NormOf(std::span<const float> vector) {
  double sum = 0;
  for (const float x : vector) sum += double{x} * double{x};
  return std::sqrt(sum);
}

bool IsZeroVector(std::span<const float> vector) {
  return std::all_of(vector.begin(), vector.end(), [](float value) { return value == 0; });
}

double RelativeDistance(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) return 2;
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double difference = double{a[i]} - double{b[i]};
    sum += difference * difference;
  }
  const double norm = std::max(NormOf(a), NormOf(b));
  return norm > 0 ? std::sqrt(sum) / norm : 0;
}

bool AreSameVector(std::span<const float> a, std::span<const float> b) {
  return RelativeDistance(a, b) <= kSameVector;
}

double CosineDistance(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) return 2;
  double dot = 0;
  for (size_t i = 0; i < a.size(); ++i) dot += double{a[i]} * double{b[i]};
  const double norms = NormOf(a) * NormOf(b);
  if (norms > 0 && std::equal(a.begin(), a.end(), b.begin())) return 0;  // not its rounding
  return norms > 0 ? std::clamp(1 - dot / norms, 0.0, 2.0) : 1;
}

double AngleBetween(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) return 2;
  const double scale_a = 1 / std::max(NormOf(a), 1e-30);
  const double scale_b = 1 / std::max(NormOf(b), 1e-30);
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double apart = a[i] * scale_a - b[i] * scale_b;
    sum += apart * apart;
  }
  return std::sqrt(sum);
}

double RootMeanSquare(std::span<const double> angles) {
  double sum = 0;
  for (const double angle : angles) sum += angle * angle;
  return std::sqrt(sum / static_cast<double>(std::max<size_t>(angles.size(), 1)));
}

double NoiseOfPass(std::span<const double> angles) {
  return RootMeanSquare(angles) / std::numbers::sqrt2;
}

}  // namespace vetvec
