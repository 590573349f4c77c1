#include "tokenize/unicode_class.h"

#include <utf8proc.h>

#include <array>
#include <vector>

#include "base/utf8.h"
#include "tokenize/unicode_class_data.h"

namespace vetvec {
namespace {

// Above this there are ideographs, tags and private use: rare enough to be computed each time.
constexpr uint32_t kTableSize = 0x20000;
constexpr uint32_t kMaxCodePoint = 0x10FFFF;

bool Within(uint32_t c, uint32_t first, uint32_t last) { return c >= first && c <= last; }

bool IsHan(uint32_t c) {
  return Within(c, 0x4E00, 0x9FFF) || Within(c, 0x3400, 0x4DBF) || Within(c, 0x20000, 0x2A6DF) ||
         Within(c, 0x2A700, 0x2B73F) || Within(c, 0x2B740, 0x2B81F) ||
         Within(c, 0x2B920, 0x2CEAF) || Within(c, 0xF900, 0xFAFF) || Within(c, 0x2F800, 0x2FA1F);
}

bool IsSpace(uint32_t c) {
  return Within(c, 9, 13) || c == 0x20 || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         Within(c, 0x2000, 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

bool IsAsciiSign(uint32_t c) {
  return Within(c, 33, 47) || Within(c, 58, 64) || Within(c, 91, 96) || Within(c, 123, 126);
}

// Letters in circles and squares are alphabetic without being letters.
bool IsOtherWord(uint32_t c) {
  return c == 0x200C || c == 0x200D || Within(c, 0x24B6, 0x24E9) || Within(c, 0x1F130, 0x1F149) ||
         Within(c, 0x1F150, 0x1F169) || Within(c, 0x1F170, 0x1F189);
}

static_assert(static_cast<int>(Category::kLu) == UTF8PROC_CATEGORY_LU);
static_assert(static_cast<int>(Category::kPo) == UTF8PROC_CATEGORY_PO);
static_assert(static_cast<int>(Category::kCo) == UTF8PROC_CATEGORY_CO);

Category UncorrectedCategory(uint32_t c) {
  return static_cast<Category>(utf8proc_category(static_cast<utf8proc_int32_t>(c)));
}

Category WorkedOutCategory(uint32_t c) {
  for (const CategoryChange& change : CategoryChanges()) {
    for (const CharRange& range : change.ranges) {
      if (Within(c, range.first, range.last)) return change.category;
    }
  }
  return UncorrectedCategory(c);
}

std::vector<Category> BuildCategories() {
  std::vector<Category> table(kTableSize);
  for (uint32_t c = 0; c < kTableSize; ++c) table[c] = UncorrectedCategory(c);
  for (const CategoryChange& change : CategoryChanges()) {
    for (const CharRange& range : change.ranges) {
      for (uint32_t c = range.first; c <= range.last && c < kTableSize; ++c) {
        table[c] = change.category;
      }
    }
  }
  return table;
}

unsigned ByCategory(uint32_t c) {
  switch (UncorrectedCategory(c)) {
    case Category::kLu:
    case Category::kLl:
    case Category::kLt:
    case Category::kLm:
    case Category::kLo: return kCharWord;
    case Category::kMn: return kCharMark | kCharNonspacing | kCharWord;
    case Category::kMc:
    case Category::kMe: return kCharMark | kCharWord;
    case Category::kNd:
    case Category::kNl: return kCharNumeric | kCharWord;
    case Category::kNo: return kCharNumeric;
    case Category::kPc: return kCharPunct | kCharWord;
    case Category::kPd:
    case Category::kPs:
    case Category::kPe:
    case Category::kPi:
    case Category::kPf:
    case Category::kPo: return kCharPunct;
    case Category::kCc:
    case Category::kCf:
    case Category::kCo: return c == '\t' || c == '\n' || c == '\r' ? 0u : unsigned{kCharRemoved};
    default: return 0;
  }
}

unsigned Uncorrected(uint32_t c) {
  unsigned flags = ByCategory(c);
  const Category now = CategoryOf(c);
  if (now >= Category::kLu && now <= Category::kLo) flags |= kCharLetter;
  if (now >= Category::kNd && now <= Category::kNo) flags |= kCharNumber;
  if (IsSpace(c)) flags |= kCharSpace;
  if (IsHan(c)) flags |= kCharHan;
  if (IsAsciiSign(c)) flags |= kCharPunct;
  if (IsOtherWord(c)) flags |= kCharWord;
  if (c == 0xFFFD) flags |= kCharRemoved;
  return flags;
}

unsigned Corrected(uint32_t c, unsigned flags, const ClassChange& change) {
  for (const CharRange& range : change.ranges) {
    if (Within(c, range.first, range.last)) {
      return change.has_it ? flags | change.flag : flags & ~unsigned{change.flag};
    }
  }
  return flags;
}

unsigned WorkedOut(uint32_t c) {
  unsigned flags = Uncorrected(c);
  for (const ClassChange& change : ClassChanges()) flags = Corrected(c, flags, change);
  return flags;
}

std::vector<uint16_t> BuildTable() {
  std::vector<uint16_t> table(kTableSize);
  for (uint32_t c = 0; c < kTableSize; ++c) table[c] = static_cast<uint16_t>(Uncorrected(c));
  for (const ClassChange& change : ClassChanges()) {
    for (const CharRange& range : change.ranges) {
      for (uint32_t c = range.first; c <= range.last && c < kTableSize; ++c) {
        table[c] = static_cast<uint16_t>(Corrected(c, table[c], change));
      }
    }
  }
  return table;
}

}  // namespace

uint16_t ClassOf(char32_t c) {
  static const std::vector<uint16_t>* table = new std::vector<uint16_t>(BuildTable());
  if (c < kTableSize) return (*table)[c];
  return c > kMaxCodePoint ? uint16_t{0} : static_cast<uint16_t>(WorkedOut(c));
}

Category CategoryOf(char32_t c) {
  static const std::vector<Category>* table = new std::vector<Category>(BuildCategories());
  if (c < kTableSize) return (*table)[c];
  return c > kMaxCodePoint ? Category::kCn : WorkedOutCategory(c);
}

void ToNormalForm(NormalForm form, std::string* text) {
  if (IsAscii(*text)) return;
  std::string out;
  out.reserve(text->size() + text->size() / 2);
  size_t begin = 0;
  // Characters that had no form in Unicode 9 stay, and nothing combines across them.
  for (size_t i = 0; i < text->size();) {
    const size_t start = i;
    const char32_t c = DecodeAt(*text, &i);
    if (c < 0x300 || !(ClassOf(c) & kCharWithoutForm)) continue;
    AppendNormalForm(form, std::string_view(*text).substr(begin, start - begin), &out);
    out.append(*text, start, i - start);
    begin = i;
  }
  AppendNormalForm(form, std::string_view(*text).substr(begin), &out);
  *text = std::move(out);
}

void AppendLower(char32_t c, std::string* out) {
  if (c < 0x80) {
    *out += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    return;
  }
  if (c == 0x130) {  // the one letter whose lower case is two characters
    *out += "i\xCC\x87";
    return;
  }
  for (const LowerRange& range : LowerRanges()) {
    if (Within(c, range.first, range.last)) {
      AppendCodePoint(static_cast<char32_t>(static_cast<int32_t>(c) + range.distance), out);
      return;
    }
  }
  AppendCodePoint(static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c))), out);
}

bool IsGraphemeBreak(char32_t a, char32_t b, int32_t* state) {
  utf8proc_int32_t kept = *state;
  const bool is_break = utf8proc_grapheme_break_stateful(static_cast<utf8proc_int32_t>(a),
                                                         static_cast<utf8proc_int32_t>(b), &kept);
  *state = kept;
  return is_break;
}

}  // namespace vetvec
