// Small string functions shared by parsers: trimming, splitting, numbers, "did you mean".
#ifndef VETVEC_BASE_STRINGS_H_
#define VETVEC_BASE_STRINGS_H_

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

std::string_view Trim(std::string_view text);  // strips ASCII white space from both ends
std::vector<std::string_view> Split(std::string_view text, char separator);  // keeps empty parts
std::string Joined(const std::vector<std::string>& words);  // "a, b, c", for messages
void LowerAscii(std::string* text);
std::string AsciiLower(std::string_view text);
bool EqualsIgnoreCase(std::string_view a, std::string_view b);  // ASCII only

// The whole text as a number, with nothing around it. No locale; no NaN or infinity.
std::optional<int64_t> ParseInt(std::string_view text);
std::optional<double> ParseDouble(std::string_view text);

template <typename Words>
bool IsOneOf(std::string_view word, const Words& words) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}
inline bool IsOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The candidate nearest to `found` by edit distance, if it is near enough to be a typing error (at
// most 2 edits, and at most half of the letters, rounded up); empty if there is none. Case does not
// count as an edit.
std::string Nearest(std::string_view found, const std::vector<std::string>& candidates);
// " (did you mean 'x'?)" or "".
std::string DidYouMean(std::string_view found, const std::vector<std::string>& candidates);

}  // namespace vetvec

#endif  // VETVEC_BASE_STRINGS_H_
