// How evenly shares are given (Jain, Chiu, Hawe 1984): 1 if all have the same, 1/n if one has all.
#ifndef VETVEC_TESTS_UNIT_LIMITS_JAIN_INDEX_H_
#define VETVEC_TESTS_UNIT_LIMITS_JAIN_INDEX_H_

#include <vector>

namespace vetvec {

inline double JainIndex(const std::vector<double>& shares) {
  double sum = 0;
  double squares = 0;
  for (const double share : shares) {
    sum += share;
    squares += share * share;
  }
  return sum * sum / (static_cast<double>(shares.size()) * squares);
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_LIMITS_JAIN_INDEX_H_
