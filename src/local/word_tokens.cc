#include "local/word_tokens.h"

#include <utf8proc.h>

#include <array>

#include "base/utf8.h"

namespace vetvec {
namespace {

enum class CharacterKind : unsigned char { kSpace, kWord, kMark, kSign, kIdeograph };

constexpr char32_t kRightQuote = 0x2019;
constexpr char32_t kModifierApostrophe = 0x02BC;

constexpr std::array<CharacterKind, 128> MakeAsciiKinds() {
  std::array<CharacterKind, 128> kinds{};  // controls and the blank: kSpace
  for (size_t c = 0x21; c < 0x7F; ++c) {
    const bool is_word = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    kinds[c] = is_word ? CharacterKind::kWord : CharacterKind::kSign;
  }
  return kinds;
}
constexpr std::array<CharacterKind, 128> kAsciiKinds = MakeAsciiKinds();

// Han, Hiragana and Katakana are written without blanks between words, so each character is a word.
bool IsIdeograph(char32_t c) {
  return (c >= 0x3041 && c <= 0x3096) || (c >= 0x30A1 && c <= 0x30FA) ||
         (c >= 0x31F0 && c <= 0x31FF) || (c >= 0x3400 && c <= 0x4DBF) ||
         (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0x20000 && c <= 0x3FFFD);
}

CharacterKind KindOf(char32_t c) {
  if (c < 128) return kAsciiKinds[c];
  if (IsIdeograph(c)) return CharacterKind::kIdeograph;
  if (c == kModifierApostrophe) return CharacterKind::kSign;  // a letter by category only
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO: return CharacterKind::kWord;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME: return CharacterKind::kMark;
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF: return CharacterKind::kSpace;
    default: return CharacterKind::kSign;
  }
}

struct Character {
  char32_t code_point = 0;
  size_t end = 0;  // the byte after the character
  CharacterKind kind = CharacterKind::kSpace;
};

// The character at `start` < text.size(); an invalid byte is a separator.
Character CharacterAt(std::string_view text, size_t start) {
  const auto lead = static_cast<unsigned char>(text[start]);
  if (lead < 128) return {lead, start + 1, kAsciiKinds[lead]};
  char32_t c = 0;
  const size_t length = ReadCodePoint(text, start, &c);
  if (length == 0) return {0, start + 1, CharacterKind::kSpace};
  return {c, start + length, KindOf(c)};
}

// The kind of the character that ends before byte `end`.
CharacterKind KindBefore(std::string_view text, size_t end) {
  if (end == 0) return CharacterKind::kSpace;
  size_t start = end - 1;
  while (start > 0 && end - start < 4 && (static_cast<unsigned char>(text[start]) & 0xC0) == 0x80) {
    --start;
  }
  const Character found = CharacterAt(text, start);
  return found.end == end ? found.kind : CharacterKind::kSpace;
}

bool IsApostrophe(char32_t c) { return c == '\'' || c == kRightQuote || c == kModifierApostrophe; }

// Whether the apostrophe at bytes [start, end) stands between two letters.
bool JoinsLetters(std::string_view text, size_t start, size_t end) {
  if (end >= text.size() || CharacterAt(text, end).kind != CharacterKind::kWord) return false;
  const CharacterKind before = KindBefore(text, start);
  return before == CharacterKind::kWord || before == CharacterKind::kMark;
}

bool IsAscii(std::string_view word) {
  for (const char c : word) {
    if (static_cast<unsigned char>(c) >= 128) return false;
  }
  return true;
}

std::string_view FoldAscii(std::string_view word, std::string* buffer) {
  buffer->resize(word.size());
  bool changed = false;
  for (size_t i = 0; i < word.size(); ++i) {
    const bool is_upper = word[i] >= 'A' && word[i] <= 'Z';
    (*buffer)[i] = is_upper ? static_cast<char>(word[i] | 0x20) : word[i];
    changed = changed || is_upper;
  }
  return changed ? std::string_view(*buffer) : word;
}

std::string OnlyValid(std::string_view bytes) {
  std::string kept;
  char32_t c = 0;
  for (size_t i = 0; i < bytes.size();) {
    const size_t length = ReadCodePoint(bytes, i, &c);
    kept.append(bytes.substr(i, length));
    i += length == 0 ? 1 : length;
  }
  return kept;
}

}  // namespace

std::string_view NextWordToken(std::string_view text, size_t* position) {
  while (*position < text.size()) {
    const size_t start = *position;
    const Character first = CharacterAt(text, start);
    *position = first.end;
    if (first.kind == CharacterKind::kSpace || first.kind == CharacterKind::kMark) continue;
    const bool runs_on = first.kind == CharacterKind::kWord ||
                         (IsApostrophe(first.code_point) && JoinsLetters(text, start, first.end));
    while (runs_on && *position < text.size()) {
      const Character next = CharacterAt(text, *position);
      if (next.kind != CharacterKind::kWord && next.kind != CharacterKind::kMark) break;
      *position = next.end;
    }
    return text.substr(start, *position - start);
  }
  return {};
}

std::vector<std::string_view> WordTokens(std::string_view text) {
  std::vector<std::string_view> words;
  size_t position = 0;
  for (std::string_view word = NextWordToken(text, &position); !word.empty();
       word = NextWordToken(text, &position)) {
    words.push_back(word);
  }
  return words;
}

bool IsSignToken(std::string_view word) {
  if (word.empty()) return false;
  const Character first = CharacterAt(word, 0);
  return first.kind == CharacterKind::kSign && first.end == word.size();
}

std::string_view FoldWord(std::string_view word, std::string* buffer) {
  if (IsAscii(word)) return FoldAscii(word, buffer);
  if (!IsValidUtf8(word)) {
    const std::string valid = OnlyValid(word);
    const std::string folded(FoldWord(valid, buffer));
    *buffer = folded;
    return *buffer;
  }
  const auto options =
      static_cast<utf8proc_option_t>(UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD);
  // One byte yields at most 18 / 3 code points (U+FDFA), so one call is enough.
  std::vector<utf8proc_int32_t> decomposed(word.size() * 6 + 4);
  const utf8proc_ssize_t count =
      utf8proc_decompose(reinterpret_cast<const utf8proc_uint8_t*>(word.data()),
                         static_cast<utf8proc_ssize_t>(word.size()), decomposed.data(),
                         static_cast<utf8proc_ssize_t>(decomposed.size()), options);
  buffer->clear();
  for (utf8proc_ssize_t i = 0; i < count; ++i) {
    const auto c = static_cast<char32_t>(decomposed[static_cast<size_t>(i)]);
    if (utf8proc_category(static_cast<utf8proc_int32_t>(c)) == UTF8PROC_CATEGORY_MN) continue;
    AppendCodePoint(c == kRightQuote || c == kModifierApostrophe ? U'\'' : c, buffer);
  }
  return buffer->empty() ? word : std::string_view(*buffer);
}

}  // namespace vetvec
