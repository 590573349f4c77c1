#include "limits/size_refusal.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/strings.h"
#include "limits/phrases.h"

namespace vetvec {
namespace {

constexpr size_t kMostBytesRead = 1000;

// What services say when a request is too large, in tokens, texts or bytes.
constexpr std::array<std::string_view, 19> kTooMuchPhrases = {
    "too many tokens",     "too many inputs",          "too many texts",    "too many items",
    "batch size",          "batch too large",          "array too large",   "array too long",
    "maximum batch",       "max allowed tokens",       "maximum number of", "payload too large",
    "request too large",   "tokens per request",       "number of texts",   "number of inputs",
    "can be in one batch", "list should have at most", "maximum item count"};
constexpr std::array<std::string_view, 2> kTextWords = {"number of texts", "number of inputs"};
constexpr std::array<std::string_view, 3> kByteWords = {"payload too large", "request too large",
                                                        "entity too large"};
// Words that come before a limit.
constexpr std::array<std::string_view, 9> kLimitWords = {"at most",     "maximum",   "max ",
                                                         "larger than", "more than", "greater than",
                                                         "up to",       "exceed",    "limit"};

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }

// The first whole number in the next few words; 0: there is none.
size_t NumberAfter(std::string_view text, size_t at) {
  constexpr size_t kNear = 40;
  constexpr size_t kMostDigits = 6;
  const std::string_view near = text.substr(at, kNear);
  size_t begin = 0;
  while (begin < near.size() && !IsDigit(near[begin])) ++begin;
  if (begin > 0 && (IsLetter(near[begin - 1]) || near[begin - 1] == '-')) return 0;
  size_t end = begin;
  while (end < near.size() && IsDigit(near[end])) ++end;
  if (end == begin || end - begin > kMostDigits) return 0;
  return static_cast<size_t>(ParseInt(near.substr(begin, end - begin)).value_or(0));
}

size_t StatedLimit(std::string_view text, size_t texts) {
  size_t most = 0;
  for (const std::string_view word : kLimitWords) {
    for (size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
      const size_t number = NumberAfter(text, at + word.size());
      if (number < texts) most = std::max(most, number);
    }
  }
  return most;
}

}  // namespace

bool IsSizeRefusal(int http_status, std::string_view message) {
  if (http_status == 413) return true;
  if (http_status != 400 && http_status != 422) return false;
  return ContainsAny(AsciiLower(message.substr(0, kMostBytesRead)), kTooMuchPhrases);
}

SizeRefusal ReadSizeRefusal(std::string_view message, size_t texts) {
  const std::string text = AsciiLower(message.substr(0, kMostBytesRead));
  SizeRefusal refusal;
  if (text.find("token") != text.npos && !ContainsAny(text, kTextWords)) {
    refusal.unit = SizeRefusal::Unit::kTokens;
  } else if (!ContainsAny(text, kTooMuchPhrases) || ContainsAny(text, kByteWords)) {
    refusal.unit = SizeRefusal::Unit::kBytes;
  } else {
    refusal.most = StatedLimit(text, texts);
  }
  return refusal;
}

}  // namespace vetvec
