// A sentence with its tokens, for the rules that change its meaning. Internal to english.
#ifndef VETVEC_ENGLISH_CHANGED_TEXT_H_
#define VETVEC_ENGLISH_CHANGED_TEXT_H_

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "english/rewrite.h"
#include "english/tokens.h"

namespace vetvec {

struct ChangedText {
  std::string_view bytes;
  std::vector<Token> tokens;

  explicit ChangedText(std::string_view text) : bytes(text), tokens(Tokenize(text)) {}

  size_t size() const { return tokens.size(); }
  std::string_view at(size_t i) const {
    return i < tokens.size() ? TextOf(bytes, tokens[i]) : std::string_view();
  }
  // "" outside the sentence, including the token before the first one (index 0 - 1).
  std::string_view lower(size_t i) const {
    return i < tokens.size() ? std::string_view(tokens[i].lower) : std::string_view();
  }
  bool is_word(size_t i) const { return i < tokens.size() && tokens[i].is_word(); }
  bool is_number(size_t i) const {
    return i < tokens.size() && tokens[i].kind == TokenKind::kNumber;
  }
  // Whether the token begins as names do: with a capital, a digit, or a letter without case.
  bool is_capital(size_t i) const { return is_word(i) && at(i)[0] >= 'A' && at(i)[0] <= 'Z'; }
  // Whether the sentence, or a sentence within it, begins here.
  bool begins(size_t i) const {
    return i == 0 || lower(i - 1) == "." || lower(i - 1) == "!" || lower(i - 1) == "?" ||
           lower(i - 1) == ":" || lower(i - 1) == "\"";
  }
  bool touches(size_t i) const {  // no blank before token i
    return i > 0 && i < tokens.size() && tokens[i - 1].end == tokens[i].start;
  }
  bool is_question() const { return bytes.find('?') != std::string_view::npos; }
  bool has(std::string_view word, size_t from = 0) const {
    return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(std::min(from, tokens.size())),
                       tokens.end(), [&](const Token& token) { return token.lower == word; });
  }
  bool has_any(std::initializer_list<std::string_view> words, size_t from = 0) const {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return has(word, from); });
  }
  // The text with tokens [first, last] replaced, and with "a" or "an" before them corrected.
  std::string With(size_t first, size_t last, std::string replacement) const {
    return ApplyEdits(bytes, tokens,
                      {{tokens[first].start, tokens[last].end, std::move(replacement)}})
        .text;
  }
  std::string With(size_t i, std::string replacement) const {
    return With(i, i, std::move(replacement));
  }
};

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_CHANGED_TEXT_H_
