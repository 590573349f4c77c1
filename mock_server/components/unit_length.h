// Scales a row to length 1; a row of zeros is not changed.
#ifndef VETVEC_MOCK_SERVER_COMPONENTS_UNIT_LENGTH_H_
#define VETVEC_MOCK_SERVER_COMPONENTS_UNIT_LENGTH_H_

#include <cmath>
#include <span>

namespace vetvec::mock {

inline void ToUnitLength(std::span<float> row) {
  double sum = 0;
  for (const float x : row) sum += double{x} * double{x};
  if (sum == 0) return;
  const auto scale = static_cast<float>(1 / std::sqrt(sum));
  for (float& x : row) x *= scale;
}

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_COMPONENTS_UNIT_LENGTH_H_
