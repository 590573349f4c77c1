#include "audit_steps/word_spans.h"

#include <algorithm>

#include "base/strings.h"

namespace vetvec {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool IsAsciiPunctuation(char c) {
  return static_cast<unsigned char>(c) < 0x80 &&
         !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
}

}  // namespace

std::vector<SpacedWord> SpacedWordsOf(std::string_view text) {
  std::vector<SpacedWord> words;
  for (size_t i = 0; i < text.size();) {
    if (IsBlank(text[i])) {
      ++i;
      continue;
    }
    SpacedWord word{.begin = i, .end = i, .core_begin = i, .core_end = i};
    while (word.end < text.size() && !IsBlank(text[word.end])) ++word.end;
    word.core_end = word.end;
    while (word.core_begin < word.end && IsAsciiPunctuation(text[word.core_begin])) {
      ++word.core_begin;
    }
    while (word.core_end > word.core_begin && IsAsciiPunctuation(text[word.core_end - 1])) {
      --word.core_end;
    }
    words.push_back(word);
    i = word.end;
  }
  return words;
}

std::string CoreOf(std::string_view text, const SpacedWord& word) {
  return AsciiLower(text.substr(word.core_begin, word.core_end - word.core_begin));
}

std::string WithoutWord(std::string_view text, const std::vector<SpacedWord>& words, size_t word) {
  const bool is_last = word + 1 == words.size();
  const size_t begin = is_last && word > 0 ? words[word - 1].end : words[word].begin;
  const size_t end = is_last ? words[word].end : words[word + 1].begin;
  return std::string(text.substr(0, begin)) + std::string(text.substr(end));
}

std::string WithWord(std::string_view text, const SpacedWord& word, std::string_view core) {
  return std::string(text.substr(0, word.core_begin)) + std::string(core) +
         std::string(text.substr(word.core_end));
}

size_t FirstDifferentWord(std::string_view a, std::string_view b) {
  const std::vector<SpacedWord> first = SpacedWordsOf(a);
  const std::vector<SpacedWord> second = SpacedWordsOf(b);
  const auto word = [](std::string_view text, const SpacedWord& span) {
    return text.substr(span.begin, span.end - span.begin);
  };
  const auto at = std::mismatch(
      first.begin(), first.end(), second.begin(), second.end(),
      [&](const SpacedWord& x, const SpacedWord& y) { return word(a, x) == word(b, y); });
  return static_cast<size_t>(at.first - first.begin());
}

}  // namespace vetvec
