// RoundToDigits: the number that a text with so many significant digits says, in any locale.
#ifndef VETVEC_BASE_ROUND_DIGITS_H_
#define VETVEC_BASE_ROUND_DIGITS_H_

namespace vetvec {

double RoundToDigits(double value, int digits);

}  // namespace vetvec

#endif  // VETVEC_BASE_ROUND_DIGITS_H_
