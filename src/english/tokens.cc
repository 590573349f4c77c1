#include "english/tokens.h"

#include <utf8proc.h>

#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr char32_t kRightQuote = 0x2019;

bool IsWordCodePoint(char32_t c) {
  if (c < 0x80) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ND: return true;
    default: return false;
  }
}

bool IsBlankCodePoint(char32_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == 0xA0 || c == 0x3000 || c == 0x200B ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x2028 || c == 0x2029;
}

// True for a code point that may be inside a word, between two word code points.
bool IsJoiner(char32_t c) { return c == '\'' || c == '-' || c == kRightQuote; }

void AppendLower(char32_t c, std::string* lower) {
  if (c == kRightQuote) {
    lower->push_back('\'');
  } else if (c < 0x80) {
    lower->push_back(static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c));
  } else {
    AppendCodePoint(static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c))),
                    lower);
  }
}

// Reads the rest of a word that begins at `*position`.
Token TakeWord(std::string_view text, size_t* position) {
  Token token;
  token.start = static_cast<uint32_t>(*position);
  const char first = text[*position];
  token.kind = first >= '0' && first <= '9' ? TokenKind::kNumber : TokenKind::kWord;
  while (*position < text.size()) {
    const auto byte = static_cast<unsigned char>(text[*position]);
    if (byte < 0x80 && IsWordCodePoint(byte)) {  // nearly always
      AppendLower(byte, &token.lower);
      ++*position;
      continue;
    }
    size_t next = *position;
    const char32_t c = NextCodePoint(text, &next);
    if (!IsWordCodePoint(c)) {
      size_t after = next;
      const bool joins =
          IsJoiner(c) && next < text.size() && IsWordCodePoint(NextCodePoint(text, &after));
      if (!joins) break;
    }
    AppendLower(c, &token.lower);
    *position = next;
  }
  token.end = static_cast<uint32_t>(*position);
  return token;
}

}  // namespace

std::vector<Token> Tokenize(std::string_view text) {
  std::vector<Token> tokens;
  size_t position = 0;
  while (position < text.size()) {
    size_t next = position;
    const char32_t c = NextCodePoint(text, &next);
    if (IsWordCodePoint(c)) {
      tokens.push_back(TakeWord(text, &position));
      continue;
    }
    if (!IsBlankCodePoint(c)) {
      Token token;
      token.start = static_cast<uint32_t>(position);
      token.end = static_cast<uint32_t>(next);
      token.kind = TokenKind::kPunct;
      token.lower = c == kRightQuote ? "'" : std::string(text.substr(position, next - position));
      tokens.push_back(std::move(token));
    }
    position = next;
  }
  return tokens;
}

}  // namespace vetvec
