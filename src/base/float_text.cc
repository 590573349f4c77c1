#include "base/float_text.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>
#include <system_error>

namespace vetvec {
namespace {

static_assert(std::endian::native == std::endian::little, "digits are read eight at a time");

constexpr int kMaxExactPower = 22;  // the largest power of ten that a double holds exactly
constexpr int kMaxDigits = 19;      // any number of so many digits fits into a uint64_t
constexpr uint64_t kMaxExactInteger = uint64_t{1} << 53;

constexpr double kPowers[kMaxExactPower + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr uint64_t kIntegerPowers[9] = {1,       10,        100,        1'000,      10'000,
                                        100'000, 1'000'000, 10'000'000, 100'000'000};

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

uint64_t Load(const char* at) {
  uint64_t word;
  std::memcpy(&word, at, sizeof word);
  return word;
}

// How many of the eight characters, from the first, are digits.
int LeadingDigits(uint64_t word) {
  const uint64_t values = word ^ 0x3030303030303030u;
  const uint64_t others = ((values + 0x7676767676767676u) | values) & 0x8080808080808080u;
  return others == 0 ? 8 : std::countr_zero(others) / 8;
}

// The number of the eight digits in `word`; bytes of value zero count as zeros.
uint64_t EightDigits(uint64_t word) {
  word = ((word & 0x0F0F0F0F0F0F0F0Fu) * 2561) >> 8;
  word = ((word & 0x00FF00FF00FF00FFu) * 6553601) >> 16;
  return ((word & 0x0000FFFF0000FFFFu) * 42949672960001u) >> 32;
}

// A number as written in the text.
struct Decimal {
  uint64_t digits = 0;  // valid for at most kMaxDigits
  int count = 0;        // digits, leading zeros and fraction included
  int fraction = 0;     // of them after the point
  int exponent = 0;     // as written, limited to a few thousand
  bool is_negative = false;
  bool is_cut = false;  // not all of its digits are in `digits`
};

// Reads a run of digits; returns where it ends. The last one to seven digits are read without a
// branch: their number differs from one element to the next, and a misprediction costs more than
// the arithmetic.
[[gnu::always_inline]] inline const char* ReadDigits(const char* at, Decimal* number) {
  uint64_t word = Load(at);
  int count = LeadingDigits(word);
  while (count == 8) {
    number->digits = number->digits * kIntegerPowers[8] + EightDigits(word);
    number->count += 8;
    at += 8;
    if (number->count > kMaxDigits) {  // to be read the slow way: only its end is searched for
      for (; IsDigit(*at); ++at) ++number->count;
      number->is_cut = true;
      return at;
    }
    word = Load(at);
    count = LeadingDigits(word);
  }
  number->digits =
      number->digits * kIntegerPowers[count] + EightDigits((word << 8) << (56 - 8 * count));
  number->count += count;
  return at + count;
}

// Returns where the number ends, or null if there is none.
const char* ReadExponent(const char* at, Decimal* number) {
  constexpr int kMaxExponent = 5000;
  const bool is_negative = *at == '-';
  if (*at == '-' || *at == '+') ++at;
  if (!IsDigit(*at)) return nullptr;
  int exponent = 0;
  for (; IsDigit(*at); ++at) exponent = std::min(exponent * 10 + (*at - '0'), kMaxExponent);
  number->exponent = is_negative ? -exponent : exponent;
  return at;
}

[[gnu::always_inline]] inline const char* ReadNumber(const char* at, Decimal* number) {
  number->is_negative = *at == '-';
  at += number->is_negative ? 1 : 0;
  if (*at == '0') {
    ++number->count;
    ++at;
    if (IsDigit(*at)) return nullptr;
  } else {
    const char* const start = at;
    at = ReadDigits(at, number);
    if (at == start) return nullptr;
  }
  if (*at == '.') {
    ++at;
    const char* const start = at;
    const int before = number->count;
    at = ReadDigits(at, number);
    if (at == start) return nullptr;
    number->fraction = number->count - before;
  }
  if (*at == 'e' || *at == 'E') return ReadExponent(at + 1, number);
  return at;
}

// The nearest double of the text [begin, end), rounded to float. False if it exceeds all doubles.
bool ConvertSlowly(const char* begin, const char* end, const Decimal& number, float* out) {
  double value = 0;
  const std::from_chars_result read = std::from_chars(begin, end, value);
  if (read.ec == std::errc::result_out_of_range) {
    // Too large, or so small that it is zero.
    constexpr int kHuge = 300;
    if (number.exponent + number.count - number.fraction > kHuge) return false;
    value = number.is_negative ? -0.0 : 0.0;
  } else if (read.ec != std::errc() || read.ptr != end) {
    return false;
  }
  *out = static_cast<float>(value);
  return true;
}

// Rounding `value`, which is off by less than two units in its last place, to float gives the same
// result as rounding the exact number, unless a boundary between two floats is that close.
bool IsClearOfBoundaries(double value) {
  constexpr uint64_t kDroppedBits = (uint64_t{1} << 29) - 1;
  constexpr int64_t kBoundary = int64_t{1} << 28;
  constexpr int64_t kMargin = 8;
  const auto dropped = static_cast<int64_t>(std::bit_cast<uint64_t>(value) & kDroppedBits);
  const bool is_normal = value > 4 * static_cast<double>(std::numeric_limits<float>::min());
  return is_normal && std::abs(dropped - kBoundary) > kMargin;
}

// Whether `digits` is the number: zeros at the front do not count.
bool HasAllDigits(const char* at, const Decimal& number) {
  if (number.count <= kMaxDigits) return true;
  int zeros = 0;
  for (; *at == '0' || *at == '.' || *at == '-'; ++at) zeros += *at == '0' ? 1 : 0;
  return !number.is_cut && number.count - zeros <= kMaxDigits;
}

[[gnu::always_inline]] inline bool Convert(const char* begin, const char* end,
                                           const Decimal& number, float* out) {
  const int power = number.exponent - number.fraction;
  if (!HasAllDigits(begin, number) || power < -kMaxExactPower || power > kMaxExactPower) {
    return ConvertSlowly(begin, end, number, out);
  }
  const bool is_exact = number.digits <= kMaxExactInteger;
  double value = is_exact ? static_cast<double>(static_cast<int64_t>(number.digits))
                          : static_cast<double>(number.digits);
  value = power < 0 ? value / kPowers[-power] : value * kPowers[power];
  if (!is_exact && !IsClearOfBoundaries(value)) return ConvertSlowly(begin, end, number, out);
  const auto narrow = std::bit_cast<uint32_t>(static_cast<float>(value));
  *out = std::bit_cast<float>(narrow | (static_cast<uint32_t>(number.is_negative) << 31));
  return true;
}

}  // namespace

FloatArray ParseFloatArray(const char* begin, const char* end, float* out, size_t capacity) {
  FloatArray array;
  const char* at = begin;
  const auto skip_space = [&] {
    while (at < end && IsSpace(*at)) ++at;
    return at < end;
  };
  if (at == end || *at != '[') return array;
  ++at;
  if (!skip_space()) return array;
  if (*at == ']') {
    array.end = FloatArrayEnd::kClosed;
    return array;
  }
  for (;;) {
    Decimal number;
    const char* const stop = ReadNumber(at, &number);
    float value = 0;
    if (stop == nullptr || stop > end || !Convert(at, stop, number, &value)) {
      array.end = FloatArrayEnd::kNotNumber;
      array.is_null = std::string_view(at, 4) == "null";  // 16 bytes behind `end` can be read
      return array;
    }
    if (array.count == capacity) {
      array.end = FloatArrayEnd::kFull;
      return array;
    }
    out[array.count++] = value;
    at = stop;
    if (!skip_space()) return array;
    if (*at == ']') {
      array.end = FloatArrayEnd::kClosed;
      return array;
    }
    if (*at != ',') {
      // "1.5x" and "1.0.2" are one bad number; "1 2" lacks a comma.
      const bool is_glued = at == stop;
      if (is_glued) --array.count;
      array.end = is_glued ? FloatArrayEnd::kNotNumber : FloatArrayEnd::kMalformed;
      return array;
    }
    ++at;
    if (!skip_space()) return array;
  }
}

const char* ParseFloatText(const char* at, float* out) {
  Decimal number;
  const char* const end = ReadNumber(at, &number);
  return end != nullptr && Convert(at, end, number, out) ? end : nullptr;
}

size_t MostFloatsIn(const char* begin, const char* end) {
  const char* const close = std::find(begin, end, ']');
  return static_cast<size_t>(std::count(begin, close, ',')) + 1;
}

}  // namespace vetvec
