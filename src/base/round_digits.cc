#include "base/round_digits.h"

#include <fmt/core.h>

#include <charconv>
#include <string>

namespace vetvec {

double RoundToDigits(double value, int digits) {
  const std::string text = fmt::format("{:.{}g}", value, digits);
  double rounded = value;
  std::from_chars(text.data(), text.data() + text.size(), rounded);
  return rounded;
}

}  // namespace vetvec
