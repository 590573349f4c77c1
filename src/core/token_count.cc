#include "core/token_count.h"

#include <fmt/core.h>

#include <array>
#include <string>

#include "base/result.h"
#include "base/utf8.h"
#include "core/encoder.h"

namespace vetvec {
namespace {

// Tokens are counted in hundredths. Weights were fitted on tests/golden/token-counts to the
// tokenizer of OpenAI's embedding models (cl100k_base).
struct Script {
  char32_t first = 0;  // code points
  char32_t last = 0;
  uint64_t weight = 0;  // of a letter
};
constexpr std::array<Script, 10> kScripts = {{{0x0370, 0x03FF, 90},     // Greek
                                              {0x0400, 0x052F, 55},     // Cyrillic
                                              {0x0590, 0x05FF, 105},    // Hebrew
                                              {0x0600, 0x077F, 80},     // Arabic
                                              {0x0900, 0x0DFF, 130},    // of India
                                              {0x0E00, 0x0FFF, 90},     // Thai, Lao, Tibetan
                                              {0x1F00, 0x1FFF, 90},     // Greek with accents
                                              {0x3040, 0x9FFF, 100},    // kana, ideographs
                                              {0xAC00, 0xD7AF, 115},    // Hangul
                                              {0xFF00, 0xFFEF, 100}}};  // full width forms
constexpr uint64_t kOther = 250;  // emoji, dashes, symbols: several bytes, rarely merged
constexpr uint64_t kDigit = 60;
constexpr uint64_t kPunctuation = 60;  // ASCII; it often joins its neighbour
constexpr uint64_t kWord = 85;         // of Latin letters, with the preceding blank
constexpr uint64_t kPlainLetters = 4;  // the first letters of a word cost nothing more,
constexpr uint64_t kLetter = 30;       // later ones cost this much,
constexpr uint64_t kAccented = 150;    // and one that is not ASCII, wherever it is, this much
constexpr uint64_t kHundred = 100;

bool IsAsciiLetter(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsAccentedLatin(char32_t c) {
  return (c >= 0x80 && c < 0x2B0) || (c >= 0x300 && c < 0x370) || (c >= 0x1E00 && c < 0x1F00);
}

uint64_t WeightOf(char32_t c) {
  if (c == ' ') return 0;
  if (c >= '0' && c <= '9') return kDigit;
  if (c < 0x80) return kPunctuation;
  for (const Script& script : kScripts) {
    if (c >= script.first && c <= script.last) return script.weight;
  }
  return kOther;
}

}  // namespace

Status CountTokens(const TokenCounter& counter, std::span<const std::string_view> texts,
                   std::span<uint64_t> tokens) {
  if (!counter) {
    for (size_t i = 0; i < texts.size(); ++i) tokens[i] = EstimateTokens(texts[i]);
    return OkStatus();
  }
  VETVEC_RETURN_IF_ERROR(counter(texts, tokens));
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i] <= kMostTokens) continue;
    return InvalidArgument(
               fmt::format("the token counter returned {1} tokens for text {0}, which is too many",
                           i, tokens[i]))
        .WithItem(static_cast<int64_t>(i));
  }
  return OkStatus();
}

uint64_t ExpectTokens(std::string_view text) {
  uint64_t weight = 0;
  uint64_t letters = 0;  // of the word being read
  const size_t valid = ValidUtf8Prefix(text);
  for (size_t at = 0; at < valid;) {
    const char32_t c = NextCodePoint(text, &at);
    if (!IsAsciiLetter(c) && !IsAccentedLatin(c)) {
      letters = 0;
      weight += WeightOf(c);
      continue;
    }
    ++letters;
    if (letters == 1) weight += kWord;
    if (letters > kPlainLetters) weight += kLetter;
    if (c >= 0x80) weight += kAccented;
  }
  weight += (text.size() - valid) * kOther;
  const uint64_t tokens = (weight + kHundred / 2) / kHundred;
  return text.empty() || tokens > 0 ? tokens : 1;
}

}  // namespace vetvec
