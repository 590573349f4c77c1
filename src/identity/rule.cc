#include "identity/rule.h"

#include <algorithm>

namespace vetvec {

double IdentityRule::Bound() const {
  double bound = 1;
  for (size_t i = 1; i <= in_a_row; ++i) {
    bound *= static_cast<double>(i) / static_cast<double>(recorded + i);
  }
  return bound;
}

double LargestOf(std::span<const double> distances) {
  return distances.empty() ? 0 : *std::max_element(distances.begin(), distances.end());
}

bool IsBeyond(double distance, double largest) {
  return distance > std::max(largest + kSameAngle, kRoundingAngle);
}

const char* IdentityAnswerName(IdentityAnswer answer) {
  switch (answer) {
    case IdentityAnswer::kSame: return "same";
    case IdentityAnswer::kSameToRounding: return "same to rounding";
    case IdentityAnswer::kSameWithinNoise: return "same within noise";
    case IdentityAnswer::kAltered: break;
  }
  return "altered";
}

IdentityAnswer AnswerOf(std::span<const double> distances, double largest) {
  const auto is_beyond = [&](double distance) { return IsBeyond(distance, largest); };
  if (distances.size() >= kPassRule.in_a_row &&
      std::all_of(distances.begin(), distances.end(), is_beyond)) {
    return IdentityAnswer::kAltered;
  }
  const double farthest = LargestOf(distances);
  if (farthest <= kSameAngle) return IdentityAnswer::kSame;
  const bool is_rounding = farthest <= kRoundingAngle && farthest > largest;
  return is_rounding ? IdentityAnswer::kSameToRounding : IdentityAnswer::kSameWithinNoise;
}

NightAnswer JudgeNights(std::span<const double> distances) {
  NightAnswer answer;
  answer.nights = std::min(distances.size(), kNightRule.recorded);
  answer.largest = LargestOf(distances.first(answer.nights));
  for (size_t i = distances.size(); i > answer.nights; --i) {
    if (!IsBeyond(distances[i - 1], answer.largest)) break;
    ++answer.in_a_row;
  }
  return answer;
}

}  // namespace vetvec
