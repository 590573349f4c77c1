#include "core/token_count.h"

#include <fmt/core.h>

#include <algorithm>
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
constexpr uint64_t kMixed = 110;  // at least, of a character beside a Latin letter: never merged
constexpr uint64_t kDigit = 60;
constexpr uint64_t kPlainLetters = 4;  // the first letters of a word cost nothing more
constexpr uint64_t kAccented = 150;    // a letter that is not ASCII, wherever it is
struct LatinWeights {
  uint64_t word = 0;    // a word of Latin letters, with the preceding blank
  uint64_t letter = 0;  // each of its letters after the first ones
  uint64_t mark = 0;    // ASCII punctuation; it often joins its neighbour
};
constexpr LatinWeights kLatin = {85, 30, 60};
// The vocabulary was made from English more than from anything else, so that English words of many
// letters are fewer tokens. Fitted on the manuals of Debian and on UD English EWT.
constexpr LatinWeights kEnglish = {90, 20, 80};
constexpr uint64_t kHundred = 100;

bool IsAsciiLetter(auto c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsAccentedLatin(char32_t c) {
  return (c >= 0x80 && c < 0x2B0) || (c >= 0x300 && c < 0x370) || (c >= 0x1E00 && c < 0x1F00);
}

uint64_t WeightOf(char32_t c) {
  if (c == ' ') return 0;
  if (c >= '0' && c <= '9') return kDigit;
  if (c < 0x80) return 0;  // punctuation is counted by LatinCounts
  for (const Script& script : kScripts) {
    if (c >= script.first && c <= script.last) return script.weight;
  }
  return kOther;
}

// Words that stand in nearly every English sentence and are words of no other language that is
// written in Latin letters.
bool IsEnglishWord(std::string_view word) {
  constexpr std::array<std::string_view, 8> kWords = {"the", "and",  "that", "with",
                                                      "you", "this", "are",  "have"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

// What is counted of the words of Latin letters in a text.
struct LatinCounts {
  uint64_t words = 0;
  uint64_t late_letters = 0;  // after the first ones of each word
  uint64_t accented = 0;
  uint64_t marks = 0;
  bool is_english = false;
};

uint64_t WeightOf(const LatinCounts& counts) {
  const LatinWeights& weights = counts.is_english ? kEnglish : kLatin;
  return counts.words * weights.word + counts.late_letters * weights.letter +
         counts.accented * kAccented + counts.marks * weights.mark;
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
  LatinCounts latin;
  std::string word;  // the first letters of the word being read, in lower case
  uint64_t letters = 0;
  const auto end_word = [&] {
    latin.is_english = latin.is_english || (letters == word.size() && IsEnglishWord(word));
    word.clear();
    letters = 0;
  };
  const size_t valid = ValidUtf8Prefix(text);
  for (size_t at = 0; at < valid;) {
    const char32_t c = NextCodePoint(text, &at);
    if (!IsAsciiLetter(c) && !IsAccentedLatin(c)) {
      const bool is_mixed = c >= 0x80 && (letters > 0 || (at < valid && IsAsciiLetter(text[at])));
      end_word();
      latin.marks += c < 0x80 && c != ' ' && (c < '0' || c > '9') ? 1U : 0U;
      weight += is_mixed ? std::max(kMixed, WeightOf(c)) : WeightOf(c);
      continue;
    }
    ++letters;
    latin.words += letters == 1 ? 1U : 0U;
    latin.late_letters += letters > kPlainLetters ? 1U : 0U;
    latin.accented += c >= 0x80 ? 1U : 0U;
    if (letters <= kPlainLetters && c < 0x80) word += static_cast<char>(c | 0x20);
  }
  end_word();
  weight += WeightOf(latin) + (text.size() - valid) * kOther;
  const uint64_t tokens = (weight + kHundred / 2) / kHundred;
  return text.empty() || tokens > 0 ? tokens : 1;
}

}  // namespace vetvec
