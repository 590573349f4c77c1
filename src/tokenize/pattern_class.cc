#include "tokenize/pattern_class.h"

#include <cstring>
#include <string>

#include "tokenize/unicode_class.h"
#include "tokenize/unicode_class_data.h"

namespace vetvec {
namespace {

constexpr uint32_t BitsOf(std::initializer_list<Category> categories) {
  uint32_t bits = 0;
  for (const Category category : categories) bits |= BitOf(category);
  return bits;
}

using C = Category;

constexpr uint32_t kCasedBits = BitsOf({C::kLu, C::kLl, C::kLt});
constexpr uint32_t kLetterBits = kCasedBits | BitsOf({C::kLm, C::kLo});
constexpr uint32_t kMarkBits = BitsOf({C::kMn, C::kMc, C::kMe});
constexpr uint32_t kNumberBits = BitsOf({C::kNd, C::kNl, C::kNo});
constexpr uint32_t kPunctuationBits =
    BitsOf({C::kPc, C::kPd, C::kPs, C::kPe, C::kPi, C::kPf, C::kPo});
constexpr uint32_t kSymbolBits = BitsOf({C::kSm, C::kSc, C::kSk, C::kSo});
constexpr uint32_t kSeparatorBits = BitsOf({C::kZs, C::kZl, C::kZp});
constexpr uint32_t kOtherBits = BitsOf({C::kCc, C::kCf, C::kCs, C::kCo, C::kCn});

struct CategoryNames {
  std::string_view brief;
  std::string_view full;
  uint32_t bits;
};

constexpr CategoryNames kCategories[] = {{"l", "letter", kLetterBits},
                                         {"lc", "casedletter", kCasedBits},
                                         {"lu", "uppercaseletter", BitOf(C::kLu)},
                                         {"ll", "lowercaseletter", BitOf(C::kLl)},
                                         {"lt", "titlecaseletter", BitOf(C::kLt)},
                                         {"lm", "modifierletter", BitOf(C::kLm)},
                                         {"lo", "otherletter", BitOf(C::kLo)},
                                         {"m", "mark", kMarkBits},
                                         {"mn", "nonspacingmark", BitOf(C::kMn)},
                                         {"mc", "spacingmark", BitOf(C::kMc)},
                                         {"me", "enclosingmark", BitOf(C::kMe)},
                                         {"n", "number", kNumberBits},
                                         {"nd", "decimalnumber", BitOf(C::kNd)},
                                         {"nl", "letternumber", BitOf(C::kNl)},
                                         {"no", "othernumber", BitOf(C::kNo)},
                                         {"p", "punctuation", kPunctuationBits},
                                         {"pc", "connectorpunctuation", BitOf(C::kPc)},
                                         {"pd", "dashpunctuation", BitOf(C::kPd)},
                                         {"ps", "openpunctuation", BitOf(C::kPs)},
                                         {"pe", "closepunctuation", BitOf(C::kPe)},
                                         {"pi", "initialpunctuation", BitOf(C::kPi)},
                                         {"pf", "finalpunctuation", BitOf(C::kPf)},
                                         {"po", "otherpunctuation", BitOf(C::kPo)},
                                         {"s", "symbol", kSymbolBits},
                                         {"sm", "mathsymbol", BitOf(C::kSm)},
                                         {"sc", "currencysymbol", BitOf(C::kSc)},
                                         {"sk", "modifiersymbol", BitOf(C::kSk)},
                                         {"so", "othersymbol", BitOf(C::kSo)},
                                         {"z", "separator", kSeparatorBits},
                                         {"zs", "spaceseparator", BitOf(C::kZs)},
                                         {"zl", "lineseparator", BitOf(C::kZl)},
                                         {"zp", "paragraphseparator", BitOf(C::kZp)},
                                         {"c", "other", kOtherBits},
                                         {"cc", "control", BitOf(C::kCc)},
                                         {"cf", "format", BitOf(C::kCf)},
                                         {"co", "privateuse", BitOf(C::kCo)},
                                         {"cn", "unassigned", BitOf(C::kCn)}};

}  // namespace

CharSet SpaceSet() {
  CharSet set;
  for (const auto& [first, last] : {std::pair<char32_t, char32_t>{9, 13}, {0x85, 0x85}}) {
    set.AddRange(first, last);
  }
  set.AddCategories(kSeparatorBits);
  return set;
}

CharSet DecimalDigitSet() {
  CharSet set;
  set.AddCategories(BitOf(C::kNd));
  return set;
}

CharSet WordSet(bool in_brackets) {
  CharSet set;
  set.AddCategories(kLetterBits | kMarkBits | BitsOf({C::kNd, C::kPc}));
  for (const CharRange& range : OtherWordRanges()) set.AddRange(range.first, range.last);
  if (!in_brackets) {
    set.AddRange(0xB2, 0xB3);
    set.AddRange(0xB9, 0xB9);
    set.AddRange(0xBC, 0xBE);
  }
  return set;
}

std::optional<CharSet> PropertySet(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (std::strchr(" _-", c) == nullptr)
      plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  }
  CharSet set;
  for (const CategoryNames& one : kCategories) {
    if (plain != one.brief && plain != one.full) continue;
    set.AddCategories(one.bits);
    return set;
  }
  for (const NamedRanges& script : Scripts()) {
    if (plain != script.name) continue;
    for (const CharRange& range : script.ranges) set.AddRange(range.first, range.last);
    return set;
  }
  return std::nullopt;
}

}  // namespace vetvec
