#include "tokenize/pattern_brackets.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/utf8.h"
#include "tokenize/unicode_class.h"

namespace vetvec {
namespace {

constexpr size_t kMostBracketDepth = 8;

Status NotInPatterns(std::string what) { return InvalidArgument(std::move(what)); }

CharSet Complement(CharSet set) {
  set.Negate();
  return set;
}

}  // namespace

bool PatternBrackets::Eat(std::string_view what) {
  if (source_.substr(at_, what.size()) != what) return false;
  at_ += what.size();
  return true;
}

Status PatternBrackets::Refused(size_t begin, size_t bytes, std::string_view where) const {
  size_t end = std::max(at_, begin + bytes);
  while (end < source_.size() && (static_cast<unsigned char>(source_[end]) & 0xC0) == 0x80) ++end;
  return NotInPatterns(
      fmt::format("'{}'{}", Sanitized(source_.substr(begin, end - begin), 40), where));
}

Result<CharSet> PatternBrackets::OneSet(bool any_case) {
  CharSet set;
  if (AtEnd()) return NotInPatterns("no character where one is expected");
  if (Eat("[")) {
    VETVEC_RETURN_IF_ERROR(Brackets(&set, any_case, 0));
  } else if (Eat(".")) {
    set.AddRange('\n', '\n');
    set.Negate();
  } else {
    VETVEC_RETURN_IF_ERROR(Character(&set, any_case, false).status());
    if (any_case) set.AddBothCases();
  }
  return set;
}

// A literal or an escape, which is added to the set. Returns the character, or kIsClass.
Result<char32_t> PatternBrackets::Character(CharSet* set, bool any_case, bool in_brackets) {
  const size_t begin = at_;
  char32_t c = 0;
  if (Eat("\\")) {
    VETVEC_ASSIGN_OR_RETURN(c, Escape(set, any_case, in_brackets));
    if (c == kIsClass) return c;
  } else {
    c = NextCodePoint(source_, &at_);
  }
  // Other cases of other letters, which may be several characters, are not known here.
  if (any_case && c >= 128) return Refused(begin, 1, " in (?i:...)");
  set->AddRange(c, c);
  return c;
}

// After "[".
Status PatternBrackets::Brackets(CharSet* set, bool any_case, size_t depth) {
  if (depth > kMostBracketDepth) return NotInPatterns("[...] nested too deeply");
  const bool negated = Eat("^");
  bool is_empty = true;
  std::optional<CharSet> all;  // before the last "&&"
  CharSet part;
  const auto finish_part = [&] {
    if (any_case) part.AddBothCases();
    if (all) part.Intersect(*std::exchange(all, std::nullopt));
  };
  while (is_empty || !Eat("]")) {
    if (AtEnd()) return NotInPatterns("'[' without ']'");
    if (is_empty && source_[at_] == ']') return NotInPatterns("an empty class");
    if (!is_empty && source_.substr(at_, 2) == "&&") {
      if (any_case) return Refused(at_, 2, " in (?i:...)");
      at_ += 2;
      finish_part();
      all = std::exchange(part, CharSet());
      is_empty = true;
      continue;
    }
    is_empty = false;
    VETVEC_RETURN_IF_ERROR(BracketItem(&part, any_case, depth));
  }
  finish_part();
  if (negated) part.Negate();
  *set = std::move(part);
  return OkStatus();
}

Status PatternBrackets::BracketItem(CharSet* set, bool any_case, size_t depth) {
  const size_t begin = at_;
  if (source_.substr(at_, 2) == "&&") return Refused(at_, 2, " without a class on both sides");
  if (Eat("[")) {
    if (!AtEnd() && source_[at_] == ':') return Refused(begin, 2, " inside [...]");
    if (any_case) return Refused(begin, 1, " in [...] in (?i:...)");
    CharSet inner;
    VETVEC_RETURN_IF_ERROR(Brackets(&inner, any_case, depth + 1));
    set->AddSet(std::move(inner));
    return OkStatus();
  }
  VETVEC_ASSIGN_OR_RETURN(const char32_t first, Character(set, any_case, true));
  if (source_.substr(at_, 1) != "-" || source_.substr(at_, 2) == "-]") return OkStatus();
  if (first == kIsClass) return NotInPatterns("a range that is not between two characters");
  ++at_;
  if (AtEnd() || source_[at_] == '[') {
    return NotInPatterns("a range that is not between two characters");
  }
  VETVEC_ASSIGN_OR_RETURN(const char32_t last, Character(set, any_case, true));
  if (last == kIsClass) return NotInPatterns("a range that is not between two characters");
  if (last < first) return NotInPatterns("a range in reverse order");
  set->AddRange(first, last);
  return OkStatus();
}

// After the backslash. Adds classes to the set; returns kIsClass, or the character.
Result<char32_t> PatternBrackets::Escape(CharSet* set, bool any_case, bool in_brackets) {
  const size_t begin = at_ - 1;
  if (AtEnd()) return NotInPatterns("a backslash at the end");
  const char name = source_[at_];
  if (name == 'p' || name == 'P') {
    VETVEC_RETURN_IF_ERROR(Property(set, any_case, in_brackets));
    return kIsClass;
  }
  ++at_;
  switch (name) {
    case 's': set->AddSet(SpaceSet()); return kIsClass;
    case 'S': set->AddSet(Complement(SpaceSet())); return kIsClass;
    case 'd': set->AddSet(DecimalDigitSet()); return kIsClass;
    case 'D': set->AddSet(Complement(DecimalDigitSet())); return kIsClass;
    case 'w': set->AddSet(WordSet(in_brackets)); return kIsClass;
    case 'W': set->AddSet(Complement(WordSet(in_brackets))); return kIsClass;
    case 'n': return U'\n';
    case 'r': return U'\r';
    case 't': return U'\t';
    case 'f': return U'\f';
    case 'v': return U'\v';
    case 'u':
    case 'x': return CodePoint(begin);
    default: break;
  }
  const auto c = static_cast<unsigned char>(name);
  if (c < 128 && (ClassOf(c) & kCharPunct || c == ' ')) return char32_t{c};
  return Refused(begin, 2);
}

// After \u or \x: four digits; two, of ASCII; or digits in braces.
Result<char32_t> PatternBrackets::CodePoint(size_t escape) {
  const bool is_u = source_[at_ - 1] == 'u';
  const bool in_braces = !is_u && Eat("{");
  const size_t most = in_braces ? 8 : is_u ? 4 : 2;
  char32_t c = 0;
  size_t digits = 0;
  for (; digits < most && !AtEnd(); ++digits, ++at_) {
    constexpr std::string_view kHex = "0123456789abcdef";
    const size_t digit = kHex.find(static_cast<char>(source_[at_] | 0x20));
    if (digit == std::string_view::npos || source_[at_] < '0') break;
    c = c * 16 + static_cast<char32_t>(digit);
  }
  const bool is_whole = in_braces ? digits > 0 && Eat("}") : digits == most;
  const bool is_character = c <= 0x10FFFF && !(c >= 0xD800 && c < 0xE000);
  if (!is_whole || !is_character || (!is_u && !in_braces && c >= 128)) return Refused(escape, 2);
  return c;
}

// At "p{...}" or "P{...}".
Status PatternBrackets::Property(CharSet* set, bool any_case, bool in_brackets) {
  const size_t begin = at_ - 1;
  bool negated = source_[at_++] == 'P';
  if (!Eat("{")) return Refused(begin, 2);
  if (Eat("^")) negated = !negated;
  const size_t end = source_.find('}', at_);
  if (end == std::string_view::npos) return Refused(begin, 2);
  const std::optional<CharSet> found = PropertySet(source_.substr(at_, end - at_));
  at_ = end + 1;
  if (!found) return Refused(begin, 0);
  // There (?i) adds the other cases of all members.
  if (any_case && in_brackets) return Refused(begin, 0, " in [...] in (?i:...)");
  set->AddSet(negated ? Complement(*found) : *found);
  return OkStatus();
}

}  // namespace vetvec
