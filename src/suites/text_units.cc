#include "suites/text_units.h"

#include <utf8proc.h>

#include <algorithm>

#include "base/hash.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

enum class UnitClass : uint8_t { kOther, kBlank, kLetter, kMark, kDigit };

bool IsInRange(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

UnitClass UnitClassOf(char32_t c) {
  if (c < 0x80) {
    if (IsInRange(c | 0x20, 'a', 'z')) return UnitClass::kLetter;
    if (IsInRange(c, '0', '9')) return UnitClass::kDigit;
    return c == ' ' || IsInRange(c, '\t', '\r') ? UnitClass::kBlank : UnitClass::kOther;
  }
  const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
  if (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) {
    return UnitClass::kLetter;
  }
  if (category >= UTF8PROC_CATEGORY_MN && category <= UTF8PROC_CATEGORY_ME) {
    return UnitClass::kMark;
  }
  if (category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO) {
    return UnitClass::kDigit;
  }
  const bool is_blank =
      c == 0x85 || (category >= UTF8PROC_CATEGORY_ZS && category <= UTF8PROC_CATEGORY_ZP);
  return is_blank ? UnitClass::kBlank : UnitClass::kOther;
}

// Adds code points of words to `lower` and emits each unit that ends.
class UnitMaker {
 public:
  void Add(char32_t c) {
    const UnitClass kind = UnitClassOf(c);
    if (kind == UnitClass::kOther || kind == UnitClass::kBlank) return End();
    const bool is_letter = IsWrittenWithoutBlanks(c);
    if (is_letter) End();
    if (kind == UnitClass::kMark && word_.empty()) return;  // its letter is already a unit
    AppendCodePoint(c < 0x80
                        ? (IsInRange(c, 'A', 'Z') ? c + 32 : c)
                        : static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c))),
                    &word_);
    if (!is_letter) return;
    units_.push_back({Xxh64(word_.data(), word_.size()), true});
    word_.clear();
  }
  void End() {
    if (word_.empty()) return;
    units_.push_back({Xxh64(word_.data(), word_.size()), false});
    word_.clear();
  }
  std::vector<TextUnit> Take() { return std::move(units_); }

 private:
  std::string word_;
  std::vector<TextUnit> units_;
};

// Letters and punctuation between which a line end is not a blank.
bool JoinsOverLines(char32_t c) {
  return IsWrittenWithoutBlanks(c) || IsInRange(c, 0x3000, 0x303F) || IsInRange(c, 0xFF00, 0xFF65);
}

bool IsLeftOut(char32_t c) {
  return c == 0xAD || c == 0x200B || c == 0x2060 || c == 0xFEFF || c < 0x20 ||
         IsInRange(c, 0x7F, 0x9F);
}

}  // namespace

bool IsWrittenWithoutBlanks(char32_t c) {
  if (c < 0xE00) return false;
  return IsInRange(c, 0xE00, 0x109F) || IsInRange(c, 0x1780, 0x17FF) ||
         IsInRange(c, 0x3005, 0x3007) || IsInRange(c, 0x3041, 0x30FF) ||
         IsInRange(c, 0x31F0, 0x31FF) || IsInRange(c, 0x3400, 0x9FFF) ||
         IsInRange(c, 0xF900, 0xFAFF) || IsInRange(c, 0xFF66, 0xFF9F) ||
         IsInRange(c, 0x20000, 0x3FFFF);
}

std::vector<TextUnit> TextUnits(std::string_view text) {
  UnitMaker maker;
  for (size_t i = 0; i < text.size();) maker.Add(NextCodePoint(text, &i));
  maker.End();
  return maker.Take();
}

uint64_t TextKey(std::string_view text) {
  const std::vector<TextUnit> units = TextUnits(text);
  uint64_t key = units.size();
  for (const TextUnit& unit : units) key = Xxh64(&unit.hash, sizeof unit.hash, key);
  return key;
}

size_t CountWords(std::string_view text) {
  size_t words = 0;
  size_t letters = 0;
  bool is_in_word = false;
  for (size_t i = 0; i < text.size();) {
    const char32_t c = NextCodePoint(text, &i);
    const UnitClass kind = UnitClassOf(c);
    if (kind == UnitClass::kBlank) {
      is_in_word = false;
    } else if (IsWrittenWithoutBlanks(c)) {
      letters += kind == UnitClass::kLetter;
      is_in_word = false;
    } else if (!is_in_word && (kind == UnitClass::kLetter || kind == UnitClass::kDigit)) {
      is_in_word = true;
      ++words;
    }
  }
  return words + (letters + 1) / 2;
}

double LetterShare(std::string_view text) {
  size_t all = 0;
  size_t letters = 0;
  for (size_t i = 0; i < text.size();) {
    const UnitClass kind = UnitClassOf(NextCodePoint(text, &i));
    all += kind != UnitClass::kBlank;
    letters += kind == UnitClass::kLetter || kind == UnitClass::kMark;
  }
  return all == 0 ? 0 : static_cast<double>(letters) / static_cast<double>(all);
}

std::string CleanText(std::string_view text) {
  std::string clean;
  clean.reserve(text.size());
  char32_t last = 0;  // the last character kept
  bool has_blank = false;
  bool has_line_end = false;
  for (size_t i = 0; i < text.size();) {
    const char32_t c = NextCodePoint(text, &i);
    if (UnitClassOf(c) == UnitClass::kBlank) {
      has_blank = true;
      has_line_end = has_line_end || c == '\n' || c == '\r';
      continue;
    }
    if (IsLeftOut(c)) continue;
    const bool is_joined = has_line_end && JoinsOverLines(last) && JoinsOverLines(c);
    if (has_blank && !clean.empty() && !is_joined) clean += ' ';
    AppendCodePoint(c, &clean);
    last = c;
    has_blank = has_line_end = false;
  }
  return clean;
}

}  // namespace vetvec
