#include "local/word_form.h"

#include <utf8proc.h>

#include <cstdint>

#include "base/normal_form.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr char32_t kFirstOtherForm = 0x2B0;  // characters below have no other form

bool IsOtherApostrophe(char32_t c) { return c == 0x2019 || c == 0x02BC; }
bool IsVariationSelector(char32_t c) { return c == 0xFE0E || c == 0xFE0F; }

// Whether NFC may change a text with this character: it combines with the one before, is a vowel or
// final of Hangul, or is made of others.
bool MayCompose(char32_t c) {
  const utf8proc_property_t* const property = utf8proc_get_property(static_cast<int32_t>(c));
  const bool is_mark =
      property->category == UTF8PROC_CATEGORY_MN || property->category == UTF8PROC_CATEGORY_MC;
  const bool is_made_of_others =
      property->decomp_seqindex != UINT16_MAX && property->decomp_type == 0;  // not only compatible
  return is_mark || is_made_of_others || (c >= 0x1160 && c < 0x1200);
}

}  // namespace

bool MayHaveOtherForm(std::string_view text) {
  char32_t c = 0;
  for (size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    const size_t length = ReadCodePoint(text, at, &c);
    if (length == 0) return false;
    if (c >= kFirstOtherForm && (IsOtherApostrophe(c) || IsVariationSelector(c) || MayCompose(c))) {
      return true;
    }
    at += length;
  }
  return false;
}

std::string WordForm(std::string_view text) {
  if (!IsValidUtf8(text)) return std::string(text);
  std::string plain;
  char32_t c = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t length = ReadCodePoint(text, at, &c);
    if (IsOtherApostrophe(c)) {
      plain += '\'';
    } else if (!IsVariationSelector(c)) {
      plain.append(text.substr(at, length));
    }
    at += length;
  }
  std::string form;
  AppendNormalForm(NormalForm::kNfc, plain, &form);
  return form;
}

}  // namespace vetvec
