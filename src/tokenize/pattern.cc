#include "tokenize/pattern.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "base/utf8.h"
#include "tokenize/unicode_class.h"

namespace vetvec {
namespace {

using Item = Pattern::Item;
using Sequence = Pattern::Sequence;

constexpr size_t kNoLimit = std::numeric_limits<size_t>::max();
constexpr size_t kMostAlternatives = 1024;
constexpr char32_t kLast = 0x10FFFF;

size_t NextAt(std::string_view text, size_t at, char32_t* c) {
  *c = DecodeAt(text, &at);
  return at;
}

size_t CharacterStart(std::string_view text, size_t end) {
  do --end;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80);
  return end;
}

bool MatchItems(const Item* item, const Item* last, std::string_view text, size_t at, size_t* end) {
  if (item == last) {
    *end = at;
    return true;
  }
  char32_t c = 0;
  if (item->kind != Item::Kind::kTake) {
    const bool is_there = at < text.size() && (NextAt(text, at, &c), item->set.Has(c));
    return is_there == (item->kind == Item::Kind::kAhead) &&
           MatchItems(item + 1, last, text, at, end);
  }
  size_t taken = 0;
  size_t position = at;
  while (taken < item->max && position < text.size()) {
    const size_t next = NextAt(text, position, &c);
    if (!item->set.Has(c)) break;
    position = next;
    ++taken;
  }
  for (;; --taken) {
    if (taken < item->min) return false;
    if (MatchItems(item + 1, last, text, position, end)) return true;
    if (taken == 0) return false;
    position = CharacterStart(text, position);
  }
}

// Recursive descent over the source. Groups are expanded into plain alternatives.
class Compiler {
 public:
  explicit Compiler(std::string_view source) : source_(source) {}

  Result<std::vector<Sequence>> Run() {
    if (!IsValidUtf8(source_)) return Refused("text that is not UTF-8");
    VETVEC_ASSIGN_OR_RETURN(std::vector<Sequence> all, Alternatives(false, 0));
    if (at_ < source_.size()) return Refused("')'");
    for (const Sequence& sequence : all) {
      const bool takes = std::any_of(sequence.begin(), sequence.end(), [](const Item& item) {
        return item.kind == Item::Kind::kTake && item.min > 0;
      });
      if (!takes) return Refused("an empty match");
    }
    return all;
  }

 private:
  Status Refused(const std::string& what) const {
    return InvalidArgument(fmt::format("the pattern '{}' has {}, which is not supported",
                                       Sanitized(source_, 120), what))
        .WithKey("pattern", Sanitized(source_, 120));
  }
  bool Eat(std::string_view what) {
    if (source_.substr(at_, what.size()) != what) return false;
    at_ += what.size();
    return true;
  }
  bool AtEnd() const { return at_ >= source_.size(); }

  Result<std::vector<Sequence>> Alternatives(bool any_case, size_t depth) {
    constexpr size_t kMostDepth = 16;
    if (depth > kMostDepth) return Refused("groups nested too deeply");
    std::vector<Sequence> all;
    do {
      VETVEC_ASSIGN_OR_RETURN(std::vector<Sequence> some, OneSequence(any_case, depth));
      all.insert(all.end(), some.begin(), some.end());
      if (all.size() > kMostAlternatives) return Refused("too many alternatives");
    } while (Eat("|"));
    return all;
  }

  Result<std::vector<Sequence>> OneSequence(bool any_case, size_t depth) {
    std::vector<Sequence> all = {{}};
    while (!AtEnd() && source_[at_] != '|' && source_[at_] != ')') {
      VETVEC_ASSIGN_OR_RETURN(const std::vector<Sequence> next, Part(any_case, depth));
      if (all.size() * next.size() > kMostAlternatives) return Refused("too many alternatives");
      std::vector<Sequence> joined;
      for (const Sequence& before : all) {
        for (const Sequence& after : next) {
          joined.push_back(before);
          joined.back().insert(joined.back().end(), after.begin(), after.end());
        }
      }
      all = std::move(joined);
    }
    return all;
  }

  Result<std::vector<Sequence>> Part(bool any_case, size_t depth) {
    if (Eat("(?!")) return Ahead(Item::Kind::kNotAhead, any_case);
    if (Eat("(?=")) return Ahead(Item::Kind::kAhead, any_case);
    if (Eat("(?i:")) return Group(true, depth);
    if (Eat("(?:")) return Group(any_case, depth);
    if (source_.substr(at_, 2) == "(?") return Refused(fmt::format("'{}'", Quoted(3)));
    if (Eat("(")) return Group(any_case, depth);
    Item item;
    VETVEC_ASSIGN_OR_RETURN(item.set, OneSet(any_case));
    VETVEC_RETURN_IF_ERROR(Quantifier(&item));
    return std::vector<Sequence>{{std::move(item)}};
  }

  Result<std::vector<Sequence>> Group(bool any_case, size_t depth) {
    VETVEC_ASSIGN_OR_RETURN(std::vector<Sequence> all, Alternatives(any_case, depth + 1));
    if (!Eat(")")) return Refused("a missing ')'");
    if (Eat("?")) all.push_back({});
    if (!AtEnd() && std::string_view("?*+{").find(source_[at_]) != std::string_view::npos) {
      return Refused("a quantified group");
    }
    return all;
  }

  Result<std::vector<Sequence>> Ahead(Item::Kind kind, bool any_case) {
    Item item;
    item.kind = kind;
    VETVEC_ASSIGN_OR_RETURN(item.set, OneSet(any_case));
    if (!Eat(")")) return Refused("lookahead of more than one character");
    return std::vector<Sequence>{{std::move(item)}};
  }

  Result<size_t> Number() {
    size_t value = 0;
    const size_t start = at_;
    for (; !AtEnd() && source_[at_] >= '0' && source_[at_] <= '9' && at_ - start < 6; ++at_) {
      value = value * 10 + static_cast<size_t>(source_[at_] - '0');
    }
    if (at_ == start) return Refused("'{' without a number");
    return value;
  }

  Status Quantifier(Item* item) {
    if (Eat("?")) {
      item->min = 0;
    } else if (Eat("*")) {
      item->min = 0;
      item->max = kNoLimit;
    } else if (Eat("+")) {
      item->max = kNoLimit;
    } else if (Eat("{")) {
      VETVEC_ASSIGN_OR_RETURN(item->min, Number());
      item->max = item->min;
      if (Eat(",")) {
        item->max = kNoLimit;
        if (!AtEnd() && source_[at_] != '}') {
          VETVEC_ASSIGN_OR_RETURN(item->max, Number());
        }
      }
      if (!Eat("}")) return Refused("an unterminated quantifier");
      if (item->max < item->min || item->max == 0) {
        return Refused("a quantifier that matches nothing");
      }
    } else {
      return OkStatus();
    }
    if (!AtEnd() && std::string_view("?+*{").find(source_[at_]) != std::string_view::npos) {
      return Refused(fmt::format("'{}' after a quantifier", Quoted(1)));
    }
    return OkStatus();
  }

  Result<CharSet> OneSet(bool any_case) {
    CharSet set;
    if (AtEnd()) return Refused("an end where a character is expected");
    if (Eat("[")) {
      VETVEC_RETURN_IF_ERROR(Brackets(&set, any_case));
    } else if (Eat("\\")) {
      VETVEC_RETURN_IF_ERROR(Escape(&set).status());
      if (any_case) set.AddBothCases();
    } else if (Eat(".")) {
      set.AddRange('\n', '\n');
      set.Negate();
    } else if (std::string_view("^$*+?{)").find(source_[at_]) != std::string_view::npos) {
      return Refused(fmt::format("'{}'", Quoted(1)));
    } else {
      const char32_t c = NextCodePoint(source_, &at_);
      set.AddRange(c, c);
      if (any_case) set.AddBothCases();
    }
    set.Finish();
    return set;
  }

  Status Brackets(CharSet* set, bool any_case) {
    const bool negated = Eat("^");
    bool is_empty = true;
    while (!Eat("]")) {
      if (AtEnd()) return Refused("'[' without ']'");
      if (source_[at_] == '[' || source_.substr(at_, 2) == "&&") {
        return Refused(fmt::format("'{}' inside [...]", Quoted(1)));
      }
      is_empty = false;
      char32_t first = 0;
      if (Eat("\\")) {
        VETVEC_ASSIGN_OR_RETURN(first, Escape(set));
        if (first == kIsClass) continue;
      } else {
        first = NextCodePoint(source_, &at_);
        set->AddRange(first, first);
      }
      if (source_.substr(at_, 1) != "-" || source_.substr(at_, 2) == "-]") continue;
      ++at_;
      if (AtEnd() || source_[at_] == '\\' || source_[at_] == '[') {
        return Refused("a range that is not between two characters");
      }
      const char32_t last = NextCodePoint(source_, &at_);
      if (last < first) return Refused("a range in reverse order");
      set->AddRange(first, last);
    }
    if (is_empty) return Refused("an empty class");
    if (any_case) set->AddBothCases();
    if (negated) set->Negate();
    return OkStatus();
  }

  static constexpr char32_t kIsClass = 0xFFFFFFFF;

  // After the backslash. Returns the character that was added, or kIsClass.
  Result<char32_t> Escape(CharSet* set) {
    if (AtEnd()) return Refused("a backslash at the end");
    struct Class {
      const char* name;
      uint16_t flags;
      bool negated;
    };
    static constexpr Class kClasses[] = {
        {"s", kCharSpace, false},    {"S", kCharSpace, true},      {"p{L}", kCharLetter, false},
        {"P{L}", kCharLetter, true}, {"p{N}", kCharNumber, false}, {"P{N}", kCharNumber, true},
    };
    for (const Class& one : kClasses) {
      if (!Eat(one.name)) continue;
      set->AddClass(one.flags, one.negated);
      return kIsClass;
    }
    static constexpr std::pair<char, char> kControls[] = {{'n', '\n'}, {'r', '\r'}, {'t', '\t'}};
    for (const auto& [name, value] : kControls) {
      if (source_[at_] != name) continue;
      ++at_;
      const auto c = static_cast<char32_t>(value);
      set->AddRange(c, c);
      return c;
    }
    const char32_t c = static_cast<unsigned char>(source_[at_]);
    if (c >= 128 || !(ClassOf(c) & kCharPunct || c == ' ')) {
      return Refused(fmt::format("'\\{}'", Quoted(5)));
    }
    ++at_;
    set->AddRange(c, c);
    return c;
  }

  std::string Quoted(size_t bytes) const { return Sanitized(source_.substr(at_, bytes), 20); }

  const std::string_view source_;
  size_t at_ = 0;
};

}  // namespace

void CharSet::AddBothCases() {
  const auto ranges = ranges_;
  for (const auto& [first, last] : ranges) {
    for (char32_t c = first; c <= last && c < 128; ++c) {
      const char32_t lower = c | 0x20;
      if (lower < 'a' || lower > 'z') continue;
      ranges_.emplace_back(c ^ 0x20, c ^ 0x20);
      if (lower == 's') ranges_.emplace_back(0x17F, 0x17F);    // long s
      if (lower == 'k') ranges_.emplace_back(0x212A, 0x212A);  // Kelvin
    }
  }
}

void CharSet::Finish() {
  for (char32_t c = 0; c < 128; ++c) ascii_[c] = Slow(c);
}

bool CharSet::Slow(char32_t c) const {
  bool has = std::any_of(ranges_.begin(), ranges_.end(),
                         [&](const auto& range) { return c >= range.first && c <= range.second; });
  if (!has && !(with_.empty() && without_.empty())) {
    const unsigned flags = ClassOf(c);
    for (const uint16_t wanted : with_) has |= (flags & wanted) != 0;
    for (const uint16_t unwanted : without_) has |= (flags & unwanted) == 0;
  }
  return has != negated_;
}

Result<Pattern> Pattern::Compile(std::string_view source) {
  Pattern pattern;
  VETVEC_ASSIGN_OR_RETURN(pattern.alternatives_, Compiler(source).Run());
  for (const Sequence& sequence : pattern.alternatives_) {
    for (const Item& item : sequence) {
      if (item.kind != Item::Kind::kTake) continue;
      for (char32_t c = 0; c < 128; ++c) {
        if (item.set.Has(c)) pattern.first_bytes_.set(c);
      }
      if (item.min > 0) break;
    }
  }
  for (size_t byte = 128; byte < 256; ++byte) pattern.first_bytes_.set(byte);
  return pattern;
}

Pattern Pattern::Literal(std::string_view text) {
  Pattern pattern;
  Sequence sequence;
  for (size_t i = 0; i < text.size();) {
    const char32_t c = NextCodePoint(text, &i);
    Item item;
    item.set.AddRange(c, c);
    item.set.Finish();
    sequence.push_back(std::move(item));
  }
  if (!text.empty()) pattern.first_bytes_.set(static_cast<unsigned char>(text[0]));
  if (!text.empty()) pattern.alternatives_.push_back(std::move(sequence));
  return pattern;
}

bool Pattern::MatchAt(std::string_view text, size_t at, size_t* end) const {
  for (const Sequence& sequence : alternatives_) {
    if (MatchItems(sequence.data(), sequence.data() + sequence.size(), text, at, end) &&
        *end > at) {
      return true;
    }
  }
  return false;
}

bool Pattern::Find(std::string_view text, size_t from, size_t* begin, size_t* end) const {
  for (size_t at = from; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (!first_bytes_[byte] || (byte & 0xC0) == 0x80) continue;
    if (!MatchAt(text, at, end)) continue;
    *begin = at;
    return true;
  }
  return false;
}

}  // namespace vetvec
