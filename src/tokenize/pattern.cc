#include "tokenize/pattern.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <limits>

#include "base/utf8.h"
#include "tokenize/unicode_class.h"

namespace vetvec {
namespace {

using Item = Pattern::Item;
using Sequence = Pattern::Sequence;

constexpr size_t kNoLimit = std::numeric_limits<size_t>::max();
// Of the longest patterns of real models, the source has 500 bytes, with 30 items in 10 alternatives.
constexpr size_t kMostSourceBytes = 16'384;
constexpr size_t kMostAlternatives = 1024;
constexpr size_t kMostItems = 8192;  // of all alternatives together
constexpr size_t kMostChoices = 64;  // quantifiers of one alternative
constexpr size_t kQuotedBytes = 120;

size_t NextAt(std::string_view text, size_t at, char32_t* c) {
  *c = DecodeAt(text, &at);
  return at;
}

size_t CharacterStart(std::string_view text, size_t end) {
  do --end;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80);
  return end;
}

// A quantifier that took more than it must, for now.
struct Choice {
  size_t item;
  size_t taken;
  size_t position;  // after what it took
};

bool IsChoice(const Item& item) { return item.min != item.max; }

// Takes as much as possible; returns the number of characters.
size_t TakeMost(const Item& item, std::string_view text, size_t* position) {
  size_t taken = 0;
  char32_t c = 0;
  while (taken < item.max && *position < text.size()) {
    const size_t next = NextAt(text, *position, &c);
    if (!item.set.Has(c)) break;
    *position = next;
    ++taken;
  }
  return taken;
}

bool IsAhead(const Item& item, std::string_view text, size_t at) {
  char32_t c = 0;
  const bool is_there = at < text.size() && (NextAt(text, at, &c), item.set.Has(c));
  return is_there == (item.kind == Item::Kind::kAhead);
}

// Whether one alternative matches at `position`. A loop, since a recursion could overflow the stack.
bool MatchSequence(const Sequence& sequence, std::string_view text, size_t position, size_t* end,
                   WorkBudget::Meter* meter) {
  std::array<Choice, kMostChoices> choices;
  size_t depth = 0;
  for (size_t i = 0; i < sequence.size();) {
    const Item& item = sequence[i];
    size_t taken = 0;
    bool fits = false;
    if (item.kind == Item::Kind::kTake) {
      taken = TakeMost(item, text, &position);
      fits = taken >= item.min;
      if (taken > item.min) choices[depth++] = {i, taken, position};
    } else {
      fits = IsAhead(item, text, position);
    }
    if (!meter->Count(taken + 1)) return false;
    ++i;
    if (fits) continue;
    if (depth == 0) return false;
    Choice& last = choices[depth - 1];
    last.position = CharacterStart(text, last.position);
    position = last.position;
    i = last.item + 1;
    if (--last.taken == sequence[last.item].min) --depth;
  }
  *end = position;
  return true;
}

// A match is never empty, so it begins with one of these.
std::bitset<256> FirstBytesOf(const Sequence& sequence) {
  std::bitset<256> first_bytes;
  for (const Item& item : sequence) {
    if (item.kind != Item::Kind::kTake) continue;
    for (char32_t c = 0; c < 128; ++c) {
      if (item.set.Has(c)) first_bytes.set(c);
    }
    if (item.min > 0) break;
  }
  for (size_t byte = 128; byte < 256; ++byte) first_bytes.set(byte);
  return first_bytes;
}

size_t CountItems(const std::vector<Sequence>& all) {
  size_t count = 0;
  for (const Sequence& sequence : all) count += sequence.size();
  return count;
}

// Recursive descent over the source. Groups are expanded into plain alternatives.
class Compiler {
 public:
  explicit Compiler(std::string_view source) : source_(source) {}

  Result<std::vector<Sequence>> Run() {
    if (source_.size() > kMostSourceBytes) {
      return Refused(fmt::format("more than {} bytes", kMostSourceBytes));
    }
    if (!IsValidUtf8(source_)) return Refused("text that is not UTF-8");
    VETVEC_ASSIGN_OR_RETURN(std::vector<Sequence> all, Alternatives(false, 0));
    if (at_ < source_.size()) return Refused("')'");
    for (const Sequence& sequence : all) {
      const bool takes = std::any_of(sequence.begin(), sequence.end(), [](const Item& item) {
        return item.kind == Item::Kind::kTake && item.min > 0;
      });
      if (!takes) return Refused("an alternative that matches the empty string");
      const auto choices = std::count_if(sequence.begin(), sequence.end(), IsChoice);
      if (static_cast<size_t>(choices) > kMostChoices) {
        return Refused(fmt::format("more than {} quantifiers in one alternative", kMostChoices));
      }
    }
    return all;
  }

 private:
  Status Refused(const std::string& what) const {
    const std::string quoted = Sanitized(source_, kQuotedBytes);
    return InvalidArgument("the pattern '" + quoted + "' has " + what + ", which is not supported")
        .WithKey("pattern", quoted);
  }
  bool Eat(std::string_view what) {
    if (source_.substr(at_, what.size()) != what) return false;
    at_ += what.size();
    return true;
  }
  bool AtEnd() const { return at_ >= source_.size(); }

  Status CheckSize(size_t alternatives, size_t items) const {
    if (alternatives > kMostAlternatives) {
      return Refused(fmt::format("more than {} alternatives", kMostAlternatives));
    }
    if (items > kMostItems) {
      return Refused(
          fmt::format("more than {} characters in all alternatives combined", kMostItems));
    }
    return OkStatus();
  }

  Result<std::vector<Sequence>> Alternatives(bool any_case, size_t depth) {
    constexpr size_t kMostDepth = 16;
    if (depth > kMostDepth) return Refused("groups nested too deeply");
    std::vector<Sequence> all;
    size_t items = 0;
    do {
      VETVEC_ASSIGN_OR_RETURN(std::vector<Sequence> some, OneSequence(any_case, depth));
      items += CountItems(some);
      VETVEC_RETURN_IF_ERROR(CheckSize(all.size() + some.size(), items));
      std::move(some.begin(), some.end(), std::back_inserter(all));
    } while (Eat("|"));
    return all;
  }

  Result<std::vector<Sequence>> OneSequence(bool any_case, size_t depth) {
    std::vector<Sequence> all = {{}};
    size_t items = 0;
    while (!AtEnd() && source_[at_] != '|' && source_[at_] != ')') {
      VETVEC_ASSIGN_OR_RETURN(std::vector<Sequence> next, Part(any_case, depth));
      items = items * next.size() + CountItems(next) * all.size();
      VETVEC_RETURN_IF_ERROR(CheckSize(all.size() * next.size(), items));
      Join(std::move(next), &all);
    }
    return all;
  }

  // Each of `all`, followed by each of `next`.
  static void Join(std::vector<Sequence> next, std::vector<Sequence>* all) {
    std::vector<Sequence> joined;
    joined.reserve(all->size() * next.size());
    for (Sequence& before : *all) {
      for (size_t i = 0; i + 1 < next.size(); ++i) joined.push_back(before);
      joined.push_back(std::move(before));
      for (size_t i = 0; i < next.size(); ++i) {
        Sequence& to = joined[joined.size() - next.size() + i];
        to.insert(to.end(), next[i].begin(), next[i].end());
      }
    }
    *all = std::move(joined);
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
    if (!Eat(")")) return Refused("'(' without ')'");
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
        return Refused("a quantifier whose maximum is 0 or below its minimum");
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
    if (AtEnd()) return Refused("no character where one is expected");
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

void CharSet::AddClass(uint16_t flags, bool negated) {
  if (!negated) {
    with_ = static_cast<uint16_t>(with_ | flags);
  } else if (std::find(without_.begin(), without_.end(), flags) == without_.end()) {
    without_.push_back(flags);
  }
}

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
  std::sort(ranges_.begin(), ranges_.end());
  std::vector<std::pair<char32_t, char32_t>> apart;
  for (const auto& range : ranges_) {
    if (!apart.empty() && range.first <= apart.back().second) {
      apart.back().second = std::max(apart.back().second, range.second);
    } else {
      apart.push_back(range);
    }
  }
  ranges_ = std::move(apart);
  for (char32_t c = 0; c < 128; ++c) ascii_[c] = Slow(c);
}

bool CharSet::Slow(char32_t c) const {
  const auto after =
      std::upper_bound(ranges_.begin(), ranges_.end(), c,
                       [](char32_t a, const auto& range) { return a < range.first; });
  bool has = after != ranges_.begin() && c <= std::prev(after)->second;
  if (!has && (with_ != 0 || !without_.empty())) {
    const unsigned flags = ClassOf(c);
    has = (flags & with_) != 0;
    for (const uint16_t unwanted : without_) has |= (flags & unwanted) == 0;
  }
  return has != negated_;
}

Result<Pattern> Pattern::Compile(std::string_view source) {
  Pattern pattern;
  VETVEC_ASSIGN_OR_RETURN(std::vector<Sequence> all, Compiler(source).Run());
  pattern.name_ = "with the pattern '" + Sanitized(source, kQuotedBytes) + "'";
  for (Sequence& sequence : all) {
    const std::bitset<256> first_bytes = FirstBytesOf(sequence);
    pattern.first_bytes_ |= first_bytes;
    pattern.alternatives_.push_back({std::move(sequence), first_bytes});
  }
  return pattern;
}

Pattern Pattern::Literal(std::string_view text) {
  Pattern pattern;
  pattern.literal_ = text;
  pattern.name_ = "with the pattern '" + Sanitized(text, kQuotedBytes) + "'";
  return pattern;
}

bool Pattern::FindLiteral(std::string_view text, size_t from, size_t* begin, size_t* end,
                          WorkBudget* work) const {
  constexpr size_t kBytesPerStep = 16;  // memmem takes linear time
  const void* found =
      memmem(text.data() + from, text.size() - from, literal_.data(), literal_.size());
  *begin = found == nullptr ? text.size()
                            : static_cast<size_t>(static_cast<const char*>(found) - text.data());
  *end = *begin + literal_.size();
  return work->Charge((*begin - from + literal_.size()) / kBytesPerStep + 1) && found != nullptr;
}

bool Pattern::MatchAt(std::string_view text, size_t at, size_t* end, WorkBudget* work) const {
  constexpr size_t kSkippedPerStep = 8;
  WorkBudget::Meter meter(work);
  static_cast<void>(meter.Count(alternatives_.size() / kSkippedPerStep));
  const auto first = static_cast<unsigned char>(text[at]);
  for (const Alternative& one : alternatives_) {
    if (!one.first_bytes[first]) continue;
    if (MatchSequence(one.sequence, text, at, end, &meter) && *end > at) return true;
  }
  return false;
}

bool Pattern::Find(std::string_view text, size_t from, size_t* begin, size_t* end,
                   WorkBudget* work) const {
  bool is_found = false;
  if (!literal_.empty()) {
    is_found = FindLiteral(text, from, begin, end, work);
  } else {
    for (size_t at = from; at < text.size(); ++at) {
      const auto byte = static_cast<unsigned char>(text[at]);
      if (!first_bytes_[byte] || (byte & 0xC0) == 0x80) continue;
      is_found = MatchAt(text, at, end, work);
      *begin = at;
      if (is_found || !work->ok()) break;
    }
  }
  if (!work->ok()) work->Blame(name_);
  return is_found && work->ok();
}

}  // namespace vetvec
