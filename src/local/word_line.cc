#include "local/word_line.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>
#include <vector>

#include "base/float_text.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

bool IsGap(char c) { return c == ' ' || c == '\t'; }

enum class FieldKind : uint8_t { kNumber, kNotFinite, kText };

// A number that JSON does not allow, such as "+3" or ".5"; null if there is none.
const char* ReadUnusualNumber(const char* at, const char* last, float* out) {
  if (at != last && *at == '+') ++at;
  double value = 0;
  const std::from_chars_result read = std::from_chars(at, last, value);
  if (read.ec == std::errc::invalid_argument) return nullptr;
  const bool is_too_large = read.ec == std::errc::result_out_of_range;
  *out = is_too_large ? std::numeric_limits<float>::infinity() : static_cast<float>(value);
  return read.ptr;
}

// Reads the number at `at`. `*end` is where it ends: `at` if there is none.
FieldKind ReadFloat(const char* at, const char* last, const char** end, float* out) {
  const char* stop = ParseFloatText(at, out);
  if (stop == nullptr) stop = ReadUnusualNumber(at, last, out);
  *end = stop == nullptr ? at : stop;
  if (stop == nullptr) return FieldKind::kText;
  return std::isfinite(*out) ? FieldKind::kNumber : FieldKind::kNotFinite;
}

FieldKind KindOfField(std::string_view field) {
  const char* const last = field.data() + field.size();
  const char* end = nullptr;
  float value = 0;
  const FieldKind kind = ReadFloat(field.data(), last, &end, &value);
  return end == last ? kind : FieldKind::kText;
}

std::vector<std::string_view> FieldsOf(std::string_view line) {
  std::vector<std::string_view> fields;
  for (size_t at = 0; at < line.size();) {
    if (IsGap(line[at])) {
      ++at;
      continue;
    }
    const size_t begin = at;
    while (at < line.size() && !IsGap(line[at])) ++at;
    fields.push_back(line.substr(begin, at - begin));
  }
  return fields;
}

size_t TrailingNumbers(const std::vector<std::string_view>& fields) {
  size_t count = 0;
  while (count < fields.size() &&
         KindOfField(fields[fields.size() - 1 - count]) == FieldKind::kNumber) {
    ++count;
  }
  return count;
}

Status NotFinite(std::string_view field, size_t number) {
  return NonFinite(fmt::format("number {} is '{}', but numbers must be finite and fit into float32",
                               number, Sanitized(field, 40)));
}

// The usual line: a word without blanks, and exactly `dimension` finite numbers.
bool ReadPlainLine(std::string_view line, size_t dimension, std::string_view* word, float* row) {
  const char* at = line.data();
  const char* const last = at + line.size();
  while (at != last && !IsGap(*at)) ++at;
  *word = line.substr(0, static_cast<size_t>(at - line.data()));
  if (word->empty()) return false;
  for (size_t i = 0; i < dimension; ++i) {
    if (at == last || !IsGap(*at)) return false;
    while (at != last && IsGap(*at)) ++at;
    const char* end = nullptr;
    if (ReadFloat(at, last, &end, row + i) != FieldKind::kNumber) return false;
    at = end;
  }
  while (at != last && IsGap(*at)) ++at;
  return at == last;
}

// What is wrong with a line that has fewer numbers at its end than it should have.
Status TooFewNumbers(const std::vector<std::string_view>& fields, size_t numbers,
                     size_t dimension) {
  if (fields.empty()) return DimensionMismatch("the line is empty");
  const size_t before = fields.size() - 1 - std::min(numbers, fields.size() - 1);
  const std::string_view bad = fields[before];
  const bool is_word = before == 0;
  if (!is_word && KindOfField(bad) == FieldKind::kNotFinite) return NotFinite(bad, before);
  if (!is_word && fields.size() == dimension + 1) {
    return ParseError(
        fmt::format("number {} is '{}', which is not a number", before, Sanitized(bad, 40)));
  }
  return DimensionMismatch(
      fmt::format("the word is followed by {} numbers; expected: {}", numbers, dimension));
}

}  // namespace

std::optional<WordFileHeader> ParseWordHeader(std::string_view line) {
  const std::vector<std::string_view> fields = FieldsOf(line);
  if (fields.size() != 2) return std::nullopt;
  WordFileHeader header;
  for (const auto& [field, out] :
       {std::pair{fields[0], &header.words}, {fields[1], &header.dimension}}) {
    const char* const last = field.data() + field.size();
    const std::from_chars_result read = std::from_chars(field.data(), last, *out);
    if (read.ec != std::errc() || read.ptr != last) return std::nullopt;
  }
  return header;
}

Result<size_t> DimensionOfWordLine(std::string_view line) {
  const std::vector<std::string_view> fields = FieldsOf(line);
  const size_t trailing = TrailingNumbers(fields);
  const size_t numbers = fields.empty() ? 0 : std::min(trailing, fields.size() - 1);
  const size_t before = fields.size() - 1 - numbers;
  if (!fields.empty() && before > 0 && KindOfField(fields[before]) == FieldKind::kNotFinite) {
    return NotFinite(fields[before], before);
  }
  if (numbers > 0) return numbers;
  return ParseError(
      fmt::format("'{}' is neither a word followed by numbers nor a header (number of "
                  "words, numbers per word)",
                  Sanitized(line, 80)));
}

Status ParseWordLine(std::string_view line, size_t dimension, std::string_view* word, float* row) {
  if (ReadPlainLine(line, dimension, word, row)) return OkStatus();
  const std::vector<std::string_view> fields = FieldsOf(line);
  const size_t trailing = TrailingNumbers(fields);
  const size_t numbers = fields.empty() ? 0 : std::min(trailing, fields.size() - 1);
  if (numbers < dimension) return TooFewNumbers(fields, numbers, dimension);
  if (numbers > dimension) {
    return DimensionMismatch(
        fmt::format("the word is followed by {} numbers; expected: {}", numbers, dimension));
  }
  const size_t first = fields.size() - dimension;
  const char* const word_end = fields[first - 1].data() + fields[first - 1].size();
  *word = std::string_view(fields[0].data(), word_end);
  for (size_t i = 0; i < dimension; ++i) {
    const std::string_view field = fields[first + i];
    const char* end = nullptr;
    ReadFloat(field.data(), field.data() + field.size(), &end, row + i);
  }
  return OkStatus();
}

}  // namespace vetvec
