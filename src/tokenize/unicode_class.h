// Classes of characters and normal forms as the tokenizers of published models see them.
//
// A tokenizer's ids are only right if each character has the class that it had when the model was
// trained. The reference (Hugging Face tokenizers) mixes Unicode versions: 8 for BERT's
// punctuation, accents and control characters, 9 for normal forms, 16 for words, digits and the
// categories of patterns. Tables are utf8proc's, corrected by unicode_class_data.cc where those
// differ. Used by all files of this layer.
//
//   if (ClassOf(c) & kCharSpace) ...
#ifndef VETVEC_TOKENIZE_UNICODE_CLASS_H_
#define VETVEC_TOKENIZE_UNICODE_CLASS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/normal_form.h"

namespace vetvec {

enum CharClass : uint16_t {
  kCharSpace = 1u << 0,        // White_Space
  kCharRemoved = 1u << 1,      // what BERT's cleaning removes: NUL, U+FFFD, Cc, Cf, Co
  kCharPunct = 1u << 2,        // P, and the signs of ASCII
  kCharMark = 1u << 3,         // M
  kCharNonspacing = 1u << 4,   // Mn
  kCharWord = 1u << 5,         // \w of UTS 18, which is not that of patterns
  kCharLetter = 1u << 6,       // L of Unicode 16
  kCharNumber = 1u << 7,       // N of Unicode 16
  kCharNumeric = 1u << 8,      // N, as in the pre-tokenizer Digits
  kCharHan = 1u << 9,          // the ideographs that BERT separates
  kCharWithoutForm = 1u << 10  // has no decomposition or combining class in Unicode 9
};

// Flags of a code point. Thread safety: any thread. The first call builds the table (some
// milliseconds).
uint16_t ClassOf(char32_t c);

// General categories of Unicode 16, in utf8proc's order.
enum class Category : uint8_t {
  kCn,
  kLu,
  kLl,
  kLt,
  kLm,
  kLo,
  kMn,
  kMc,
  kMe,
  kNd,
  kNl,
  kNo,
  kPc,
  kPd,
  kPs,
  kPe,
  kPi,
  kPf,
  kPo,
  kSm,
  kSc,
  kSk,
  kSo,
  kZs,
  kZl,
  kZp,
  kCc,
  kCf,
  kCs,
  kCo
};
constexpr uint32_t BitOf(Category category) {
  return uint32_t{1} << static_cast<unsigned>(category);
}

// Like ClassOf. Above U+10FFFF: kCn.
Category CategoryOf(char32_t c);

// Like NextCodePoint (base/utf8.h), without checks: `text` is valid UTF-8 and *position inside it.
inline char32_t DecodeAt(std::string_view text, size_t* position) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const size_t i = *position;
  const char32_t first = byte(i);
  if (first < 0x80) {
    *position = i + 1;
    return first;
  }
  if (first < 0xE0) {
    *position = i + 2;
    return (first & 0x1Fu) << 6 | (byte(i + 1) & 0x3Fu);
  }
  if (first < 0xF0) {
    *position = i + 3;
    return (first & 0xFu) << 12 | (byte(i + 1) & 0x3Fu) << 6 | (byte(i + 2) & 0x3Fu);
  }
  *position = i + 4;
  return (first & 7u) << 18 | (byte(i + 1) & 0x3Fu) << 12 | (byte(i + 2) & 0x3Fu) << 6 |
         (byte(i + 3) & 0x3Fu);
}

inline bool IsAscii(std::string_view text) {
  unsigned char all = 0;
  for (const char c : text) all = static_cast<unsigned char>(all | static_cast<unsigned char>(c));
  return all < 0x80;
}

// Replaces *text (valid UTF-8) by its normal form of Unicode 9.
void ToNormalForm(NormalForm form, std::string* text);

// Appends the lower case of one character, without context (no final sigma): one or two characters.
void AppendLower(char32_t c, std::string* out);

// True where a user-perceived character (extended grapheme cluster) ends between `a` and `b`.
// *state is 0 at the start of a text.
bool IsGraphemeBreak(char32_t a, char32_t b, int32_t* state);

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_UNICODE_CLASS_H_
