// The words and punctuation of a sentence, with their byte positions.
//
// The tagger, the inversion patterns and the gender swap work on tokens. Changes replace only the
// bytes of the tokens, so the rest of a seed stays unchanged.
//
//   Tokenize("The dog's well-known.") -> The | dog's | well-known | .
#ifndef VETVEC_ENGLISH_TOKENS_H_
#define VETVEC_ENGLISH_TOKENS_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

enum class TokenKind : uint8_t {
  kWord,    // letters (any script) and digits, with ' U+2019 and - between them
  kNumber,  // like a word, but begins with a digit
  kPunct,   // any other single code point
};

struct Token {
  uint32_t start = 0;  // bytes [start, end) of the text
  uint32_t end = 0;
  TokenKind kind = TokenKind::kWord;
  std::string lower;  // lower case (Unicode), U+2019 written as '
  bool is_word() const { return kind == TokenKind::kWord; }
};

// `text` is valid UTF-8, shorter than 4 GiB. Cost: O(bytes).
std::vector<Token> Tokenize(std::string_view text);

// The token's bytes.
inline std::string_view TextOf(std::string_view text, const Token& token) {
  return text.substr(token.start, token.end - token.start);
}

// Token i in lower case; "" outside the sentence.
inline std::string_view WordAt(const std::vector<Token>& tokens, size_t i) {
  return i < tokens.size() ? std::string_view(tokens[i].lower) : std::string_view();
}

inline bool IsNumberAt(const std::vector<Token>& tokens, size_t i) {
  return i < tokens.size() && tokens[i].kind == TokenKind::kNumber;
}

// "5,000", "17:30": whether token i is a mark within a number.
inline bool IsWithinNumber(const std::vector<Token>& tokens, size_t i) {
  return i > 0 && IsNumberAt(tokens, i - 1) && IsNumberAt(tokens, i + 1);
}

// True if a token is `lower`.
inline bool HasWord(const std::vector<Token>& tokens, std::string_view lower) {
  return std::any_of(tokens.begin(), tokens.end(),
                     [&](const Token& token) { return token.lower == lower; });
}

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_TOKENS_H_
