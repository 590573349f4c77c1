// CompilePattern (pattern_program.h): recursive descent over the source.
#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

#include "base/utf8.h"
#include "tokenize/pattern_brackets.h"
#include "tokenize/pattern_program.h"

namespace vetvec {
namespace {

using StepKind = PatternStep::Kind;
using Steps = std::vector<PatternStep>;

// The longest patterns of real models have 1000 bytes, with 60 steps.
constexpr size_t kMostSourceBytes = 16'384;
constexpr size_t kMostSteps = 8192;
constexpr uint32_t kMostRepeats = 100'000;  // as in Oniguruma

struct Fragment {
  Steps steps;
  bool may_be_empty = true;
  bool is_assertion = false;  // or an alternative is one: must not be repeated
  std::string first, last;    // the literals without case with which it may begin and end
};

bool IsOneCharacter(const Fragment& part) {
  return part.steps.size() == 1 && part.steps[0].kind == StepKind::kTake &&
         part.steps[0].min == 1 && part.steps[0].max == 1;
}

PatternStep StepOf(StepKind kind, size_t jump = 0) {
  PatternStep step;
  step.kind = kind;
  step.jump = static_cast<int32_t>(jump);
  return step;
}

void Append(const Steps& more, Steps* steps) {
  steps->insert(steps->end(), more.begin(), more.end());
}

// `kind` around the steps of `part`.
void Enclose(StepKind kind, bool negated, Fragment* part) {
  Steps steps = {StepOf(kind, part->steps.size() + 2)};
  steps[0].negated = negated;
  Append(part->steps, &steps);
  steps.push_back(StepOf(StepKind::kEnd));
  part->steps = std::move(steps);
}

// One of `all`, the first that matches.
Fragment AnyOf(const std::vector<Fragment>& all) {
  Fragment joined;
  joined.may_be_empty = false;
  size_t left = 0;
  for (const Fragment& one : all) left += one.steps.size() + 2;
  for (size_t i = 0; i < all.size(); ++i) {
    joined.may_be_empty |= all[i].may_be_empty;
    joined.is_assertion |= all[i].is_assertion;
    joined.first += all[i].first;
    joined.last += all[i].last;
    left -= all[i].steps.size() + 2;
    if (i + 1 == all.size()) {
      Append(all[i].steps, &joined.steps);
    } else {
      joined.steps.push_back(StepOf(StepKind::kFork, all[i].steps.size() + 2));
      Append(all[i].steps, &joined.steps);
      joined.steps.push_back(StepOf(StepKind::kJump, left - 1));
    }
  }
  return joined;
}

// Of the alternative that starts at `start`.
std::bitset<256> FirstBytes(const PatternProgram& program, size_t start) {
  std::bitset<256> bytes;
  std::vector<bool> seen(program.steps.size());
  std::vector<size_t> open = {start};
  while (!open.empty()) {
    const size_t at = open.back();
    open.pop_back();
    if (seen[at]) continue;
    seen[at] = true;
    const PatternStep& step = program.steps[at];
    const size_t target = at + static_cast<size_t>(static_cast<ptrdiff_t>(step.jump));
    if (step.kind == StepKind::kEnd) return bytes.set();
    if (step.kind == StepKind::kTake) {
      for (char32_t c = 0; c < 128; ++c) {
        if (program.sets[step.set].Has(c)) bytes.set(c);
      }
      for (size_t byte = 128; byte < 256; ++byte) bytes.set(byte);
    }
    if (step.kind == StepKind::kJump || step.kind == StepKind::kLook) {
      open.push_back(target);
    } else if (step.kind != StepKind::kTake || step.min == 0) {
      open.push_back(at + 1);
    }
    if (step.kind == StepKind::kFork) open.push_back(target);
  }
  return bytes;
}

class Compiler {
 public:
  explicit Compiler(std::string_view source) : source_(source), brackets_(source, &at_) {}

  Result<PatternProgram> Run() {
    if (source_.size() > kMostSourceBytes) {
      return Refused(fmt::format("more than {} bytes", kMostSourceBytes));
    }
    if (!IsValidUtf8(source_)) return Refused("text that is not UTF-8");
    VETVEC_ASSIGN_OR_RETURN(const std::vector<Fragment> all, Alternatives(false, 0));
    if (at_ < source_.size()) return Refused("')'");
    for (const Fragment& one : all) {
      program_.alternatives.push_back({program_.steps.size(), {}});
      program_.may_be_empty |= one.may_be_empty;
      Append(one.steps, &program_.steps);
      program_.steps.push_back(StepOf(StepKind::kEnd));
    }
    for (PatternProgram::Alternative& one : program_.alternatives) {
      one.first_bytes = FirstBytes(program_, one.start);
    }
    return std::move(program_);
  }

 private:
  Status Refused(const std::string& what) const {
    const std::string quoted = QuotedPattern(source_);
    return InvalidArgument("the pattern '" + quoted + "' has " + what + ", which is not supported")
        .WithKey("pattern", quoted);
  }
  bool Eat(std::string_view what) {
    if (source_.substr(at_, what.size()) != what) return false;
    at_ += what.size();
    return true;
  }
  bool AtEnd() const { return at_ >= source_.size(); }
  bool AtOneOf(std::string_view signs) const {
    return !AtEnd() && signs.find(source_[at_]) != std::string_view::npos;
  }
  std::string Quoted(size_t bytes) const { return Sanitized(source_.substr(at_, bytes), 20); }

  Status CheckSize(size_t steps) const {
    if (steps <= kMostSteps) return OkStatus();
    return Refused(fmt::format("more than {} steps, groups repeated", kMostSteps));
  }

  Result<std::vector<Fragment>> Alternatives(bool any_case, size_t depth) {
    constexpr size_t kMostDepth = 16;
    if (depth > kMostDepth) return Refused("groups nested too deeply");
    std::vector<Fragment> all;
    size_t steps = 0;
    do {
      VETVEC_ASSIGN_OR_RETURN(Fragment one, Sequence(any_case, depth));
      steps += one.steps.size() + 2;
      VETVEC_RETURN_IF_ERROR(CheckSize(steps));
      all.push_back(std::move(one));
    } while (Eat("|"));
    return all;
  }

  Result<Fragment> Sequence(bool any_case, size_t depth) {
    Fragment all;
    while (!AtEnd() && !AtOneOf("|)")) {
      VETVEC_ASSIGN_OR_RETURN(Fragment part, Part(any_case, depth));
      VETVEC_RETURN_IF_ERROR(Quantifier(&part));
      VETVEC_RETURN_IF_ERROR(CheckFolding(all.last, part.first));
      if (all.steps.empty()) all.first = part.first;
      all.is_assertion = all.steps.empty() && part.is_assertion;
      all.last = part.may_be_empty ? all.last + part.last : part.last;
      all.may_be_empty &= part.may_be_empty;
      Append(part.steps, &all.steps);
      VETVEC_RETURN_IF_ERROR(CheckSize(all.steps.size()));
    }
    return all;
  }

  // Without case, some pairs of letters are also one character, such as the sharp s.
  Status CheckFolding(const std::string& before, const std::string& after) const {
    for (const std::string_view pair : {"ss", "ff", "fi", "fl", "st"}) {
      if (before.find(pair[0]) != std::string::npos && after.find(pair[1]) != std::string::npos) {
        return Refused(fmt::format("'{}' in (?i:...)", pair));
      }
    }
    return OkStatus();
  }

  Result<Fragment> Part(bool any_case, size_t depth) {
    if (Eat("(?!")) return Look(true, any_case, depth);
    if (Eat("(?=")) return Look(false, any_case, depth);
    if (Eat("(?<!")) return Behind(true, any_case);
    if (Eat("(?<=")) return Behind(false, any_case);
    if (Eat("(?:")) return Group(any_case, depth);
    if (Eat("(?i:")) return RepeatableGroup(true, depth);
    if (Eat("(?>")) {
      VETVEC_ASSIGN_OR_RETURN(Fragment group, RepeatableGroup(any_case, depth));
      Enclose(StepKind::kAtomic, false, &group);
      return group;
    }
    if (source_.substr(at_, 2) == "(?") return Refused(fmt::format("'{}'", Quoted(3)));
    if (Eat("(")) return RepeatableGroup(any_case, depth);
    if (Eat("^")) return Assertion(StepKind::kLineStart);
    if (Eat("$")) return Assertion(StepKind::kLineEnd);
    if (Eat("\\A")) return Assertion(StepKind::kTextStart);
    if (Eat("\\z")) return Assertion(StepKind::kTextEnd);
    if (Eat("\\b")) return WordEdge(false);
    if (Eat("\\B")) return WordEdge(true);
    if (AtOneOf("*+?{")) return Refused(fmt::format("'{}'", Quoted(1)));
    Fragment one;
    if (any_case && !AtEnd()) {
      one.first = static_cast<char>(std::tolower(static_cast<unsigned char>(source_[at_])));
      one.last = one.first;
    }
    VETVEC_ASSIGN_OR_RETURN(const uint32_t set, OneSet(any_case));
    one.may_be_empty = false;
    one.steps = {StepOf(StepKind::kTake)};
    one.steps[0].set = set;
    return one;
  }

  Result<uint32_t> OneSet(bool any_case) {
    Result<CharSet> set = brackets_.OneSet(any_case);
    if (!set.ok()) return Refused(set.status().message());
    return Add(*std::move(set));
  }
  uint32_t Add(CharSet set) {
    set.Finish();
    program_.sets.push_back(std::move(set));
    return static_cast<uint32_t>(program_.sets.size() - 1);
  }

  Result<Fragment> Group(bool any_case, size_t depth) {
    VETVEC_ASSIGN_OR_RETURN(const std::vector<Fragment> all, Alternatives(any_case, depth + 1));
    if (!Eat(")")) return Refused("'(' without ')'");
    return AnyOf(all);
  }

  // Whatever is in it.
  Result<Fragment> RepeatableGroup(bool any_case, size_t depth) {
    VETVEC_ASSIGN_OR_RETURN(Fragment group, Group(any_case, depth));
    group.is_assertion = false;
    return group;
  }

  static Fragment Assertion(StepKind kind) {
    Fragment one;
    one.is_assertion = true;
    one.steps = {StepOf(kind)};
    return one;
  }
  Fragment WordEdge(bool negated) {
    Fragment one = Assertion(StepKind::kWordEdge);
    one.steps[0].negated = negated;
    one.steps[0].set = Add(WordSet(false));
    return one;
  }
  Result<Fragment> Look(bool negated, bool any_case, size_t depth) {
    VETVEC_ASSIGN_OR_RETURN(Fragment group, Group(any_case, depth));
    Enclose(StepKind::kLook, negated, &group);
    group.may_be_empty = true;
    group.is_assertion = true;
    return group;
  }
  Result<Fragment> Behind(bool negated, bool any_case) {
    Fragment one = Assertion(StepKind::kBehind);
    one.steps[0].negated = negated;
    VETVEC_ASSIGN_OR_RETURN(one.steps[0].set, OneSet(any_case));
    if (!Eat(")")) return Refused("lookbehind of more than one character");
    return one;
  }

  Result<uint32_t> Number() {
    uint32_t value = 0;
    const size_t start = at_;
    for (; AtOneOf("0123456789") && value <= kMostRepeats; ++at_) {
      value = value * 10 + static_cast<uint32_t>(source_[at_] - '0');
    }
    if (at_ == start) return Refused("'{' without a number");
    if (value > kMostRepeats) return Refused(fmt::format("a number above {}", kMostRepeats));
    return value;
  }

  // After '{'.
  Status Interval(uint32_t* min, uint32_t* max) {
    *min = 0;
    const bool has_min = !AtOneOf(",");
    if (has_min) {
      VETVEC_ASSIGN_OR_RETURN(*min, Number());
    }
    *max = *min;
    if (Eat(",")) {
      *max = kNoMaximum;
      if (!has_min || !AtOneOf("}")) {
        VETVEC_ASSIGN_OR_RETURN(*max, Number());
      }
    }
    if (!Eat("}")) return Refused("an unterminated quantifier");
    if (*max < *min || *max == 0) {
      return Refused("a quantifier whose maximum is 0 or below its minimum");
    }
    return OkStatus();
  }

  Status Quantifier(Fragment* part) {
    if (!AtOneOf("?*+{")) return OkStatus();
    if (part->is_assertion) return Refused("a quantifier after an assertion");
    uint32_t min = AtOneOf("+") ? 1 : 0;
    uint32_t max = AtOneOf("?") ? 1 : kNoMaximum;
    const bool is_interval = source_[at_++] == '{';
    if (is_interval) {
      VETVEC_RETURN_IF_ERROR(Interval(&min, &max));
    }
    Greed greed = Greed::kGreedy;
    bool repeats = false;
    if (AtOneOf("?") && !(is_interval && min == max)) {
      greed = Greed::kLazy;
      ++at_;
    } else if (Eat("+")) {
      // Possessive, but after {m,n} one more quantifier, as in Ruby.
      repeats = is_interval;
      if (!repeats) greed = Greed::kPossessive;
    }
    if (AtOneOf("?+*{")) return Refused(fmt::format("'{}' after a quantifier", Quoted(1)));
    VETVEC_RETURN_IF_ERROR(Repeat(min, max, greed, part));
    return repeats ? Repeat(1, kNoMaximum, Greed::kGreedy, part) : OkStatus();
  }

  Status Repeat(uint32_t min, uint32_t max, Greed greed, Fragment* part) {
    if (IsOneCharacter(*part)) {
      part->steps[0].min = min;
      part->steps[0].max = max;
      part->steps[0].greed = greed;
      part->may_be_empty = min == 0;
      return OkStatus();
    }
    if (part->may_be_empty && max > 1) return Refused("a repeated group that can match nothing");
    const size_t copies = max == kNoMaximum ? size_t{min} + 1 : max;
    VETVEC_RETURN_IF_ERROR(CheckSize((part->steps.size() + 2) * copies));
    Steps steps;
    for (uint32_t i = 0; i < min; ++i) Append(part->steps, &steps);
    const size_t size = part->steps.size();
    PatternStep fork = StepOf(StepKind::kFork);
    fork.greed = greed;
    for (size_t i = min; i < copies; ++i) {
      const size_t after = max == kNoMaximum ? size + 2 : (copies - i) * (size + 1);
      fork.jump = static_cast<int32_t>(after);
      steps.push_back(fork);
      Append(part->steps, &steps);
    }
    if (max == kNoMaximum) {
      steps.push_back(StepOf(StepKind::kJump));
      steps.back().jump = -static_cast<int32_t>(size + 1);
    }
    part->steps = std::move(steps);
    part->may_be_empty |= min == 0;
    if (greed == Greed::kPossessive) Enclose(StepKind::kAtomic, false, part);
    return OkStatus();
  }

  const std::string_view source_;
  size_t at_ = 0;
  PatternBrackets brackets_;
  PatternProgram program_;
};

}  // namespace

std::string QuotedPattern(std::string_view source) {
  constexpr size_t kQuotedBytes = 120;
  return Sanitized(source, kQuotedBytes);
}

Result<PatternProgram> CompilePattern(std::string_view source) { return Compiler(source).Run(); }

}  // namespace vetvec
