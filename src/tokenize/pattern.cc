#include "tokenize/pattern.h"

#include <fmt/core.h>

#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include "tokenize/unicode_class.h"

namespace vetvec {
namespace {

using StepKind = PatternStep::Kind;

constexpr size_t kMostChoices = 1'000'000;

// A kTake that can take more or less, or the other step of a kFork.
struct Choice {
  size_t step;
  size_t taken;
  size_t position;
  bool is_fork;
};

class ChoiceStack {
 public:
  size_t size() const { return size_; }
  void Push(const Choice& choice) {
    if (size_ < few_.size()) {
      few_[size_] = choice;
    } else {
      many_.push_back(choice);
    }
    ++size_;
  }
  Choice& Top() { return size_ <= few_.size() ? few_[size_ - 1] : many_.back(); }
  void CutTo(size_t size) {
    size_ = size;
    if (!many_.empty()) many_.resize(size > few_.size() ? size - few_.size() : 0);
  }

 private:
  std::array<Choice, 64> few_;  // enough for the patterns of real models and most texts
  std::vector<Choice> many_;
  size_t size_ = 0;
};

size_t CharacterStart(std::string_view text, size_t end) {
  do --end;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80);
  return end;
}

class Matcher {
 public:
  Matcher(const PatternProgram& program, std::string_view text, WorkBudget* work)
      : program_(program), text_(text), work_(work), meter_(work) {}

  // Whether the steps from `step` to their end match at `position`. Calls itself only for what is
  // inside a kLook or kAtomic, whose depth is limited.
  bool Run(size_t step, size_t position, size_t* end) {
    const size_t floor = choices_.size();
    for (;;) {
      const PatternStep& now = program_.steps[step];
      if (now.kind == StepKind::kEnd) {
        choices_.CutTo(floor);
        *end = position;
        return true;
      }
      if (!meter_.Count(1) || !HasRoom()) return false;
      if (Do(now, &step, &position)) continue;
      if (!GoBack(floor, &step, &position)) return false;
    }
  }

  bool Skip(size_t alternatives) { return meter_.Count(alternatives); }

 private:
  // Moves to the next step, or returns false if this one does not match.
  bool Do(const PatternStep& now, size_t* step, size_t* position) {
    const size_t target = *step + static_cast<size_t>(static_cast<ptrdiff_t>(now.jump));
    bool fits = true;
    switch (now.kind) {
      case StepKind::kTake: fits = Take(now, *step, position); break;
      case StepKind::kFork: {
        const bool is_lazy = now.greed == Greed::kLazy;
        choices_.Push({is_lazy ? *step + 1 : target, 0, *position, true});
        *step = is_lazy ? target : *step + 1;
        return true;
      }
      case StepKind::kJump: *step = target; return true;
      case StepKind::kLook: {
        size_t end = 0;
        fits = Run(*step + 1, *position, &end) != now.negated;
        *step = target;
        return fits;
      }
      case StepKind::kAtomic:
        fits = Run(*step + 1, *position, position);
        *step = target;
        return fits;
      default: fits = Holds(now, *position) != now.negated;
    }
    ++*step;
    return fits;
  }

  // Whether the assertion holds.
  bool Holds(const PatternStep& now, size_t at) const {
    const bool is_start = at == 0;
    const bool is_end = at == text_.size();
    switch (now.kind) {
      case StepKind::kBehind: return !is_start && HasBefore(now.set, at);
      case StepKind::kWordEdge:
        return (!is_start && HasBefore(now.set, at)) != (!is_end && HasAt(now.set, at));
      case StepKind::kLineStart: return is_start || (!is_end && text_[at - 1] == '\n');
      case StepKind::kLineEnd: return is_end || text_[at] == '\n';
      case StepKind::kTextStart: return is_start;
      default: return is_end;
    }
  }
  bool HasAt(uint32_t set, size_t at) const { return program_.sets[set].Has(DecodeAt(text_, &at)); }
  bool HasBefore(uint32_t set, size_t at) const { return HasAt(set, CharacterStart(text_, at)); }

  bool TakeOne(const CharSet& set, size_t* position) const {
    if (*position >= text_.size()) return false;
    size_t next = *position;
    if (!set.Has(DecodeAt(text_, &next))) return false;
    *position = next;
    return true;
  }

  bool Take(const PatternStep& now, size_t step, size_t* position) {
    const CharSet& set = program_.sets[now.set];
    const size_t most = now.greed == Greed::kLazy ? now.min : now.max;
    size_t taken = 0;
    while (taken < most && TakeOne(set, position)) ++taken;
    static_cast<void>(meter_.Count(taken));
    if (taken < now.min) return false;
    const bool is_open = now.greed == Greed::kLazy ? now.min < now.max
                                                   : taken > now.min && now.greed == Greed::kGreedy;
    if (is_open) choices_.Push({step, taken, *position, false});
    return true;
  }

  // To the last choice above `floor`, and on in its next way.
  bool GoBack(size_t floor, size_t* step, size_t* position) {
    while (choices_.size() > floor) {
      Choice& last = choices_.Top();
      const PatternStep& now = program_.steps[last.step];
      *step = last.step;
      *position = last.position;
      if (last.is_fork) {
        choices_.CutTo(choices_.size() - 1);
        return true;
      }
      ++*step;
      if (now.greed == Greed::kLazy) {
        const bool takes = TakeOne(program_.sets[now.set], position);
        last.position = *position;
        if (!takes || ++last.taken == now.max) choices_.CutTo(choices_.size() - 1);
        if (takes) return true;
      } else {
        *position = CharacterStart(text_, *position);
        last.position = *position;
        if (--last.taken == now.min) choices_.CutTo(choices_.size() - 1);
        return true;
      }
    }
    return false;
  }

  bool HasRoom() {
    if (choices_.size() <= kMostChoices) return true;
    work_->Exhaust(fmt::format("keeps more than {} ways open at once", kMostChoices));
    return false;
  }

  const PatternProgram& program_;
  const std::string_view text_;
  WorkBudget* const work_;
  WorkBudget::Meter meter_;
  ChoiceStack choices_;
};

}  // namespace

Result<Pattern> Pattern::Compile(std::string_view source) {
  Pattern pattern;
  VETVEC_ASSIGN_OR_RETURN(pattern.program_, CompilePattern(source));
  pattern.name_ = "with the pattern '" + QuotedPattern(source) + "'";
  for (const PatternProgram::Alternative& one : pattern.program_.alternatives) {
    pattern.first_bytes_ |= one.first_bytes;
  }
  return pattern;
}

Pattern Pattern::Literal(std::string_view text) {
  Pattern pattern;
  pattern.literal_ = text;
  pattern.name_ = "with the pattern '" + QuotedPattern(text) + "'";
  return pattern;
}

bool Pattern::FindLiteral(std::string_view text, Match* match, WorkBudget* work) const {
  constexpr size_t kBytesPerStep = 16;  // memmem takes linear time
  const size_t from = match->end;
  const void* found =
      memmem(text.data() + from, text.size() - from, literal_.data(), literal_.size());
  match->begin = found == nullptr
                     ? text.size()
                     : static_cast<size_t>(static_cast<const char*>(found) - text.data());
  match->end = match->begin + literal_.size();
  return work->Charge((match->begin - from + literal_.size()) / kBytesPerStep + 1) &&
         found != nullptr;
}

bool Pattern::FindProgram(std::string_view text, Match* match, WorkBudget* work) const {
  constexpr size_t kSkippedPerStep = 8;
  const size_t from = match->end;
  Matcher matcher(program_, text, work);
  for (size_t at = from; at < text.size() || (may_be_empty() && at == text.size()); ++at) {
    const auto byte = static_cast<unsigned char>(at < text.size() ? text[at] : 0);
    const bool is_end = at == text.size();
    if (!is_end && (!first_bytes_[byte] || (byte & 0xC0) == 0x80)) continue;
    static_cast<void>(matcher.Skip(program_.alternatives.size() / kSkippedPerStep));
    for (const PatternProgram::Alternative& one : program_.alternatives) {
      if (!is_end && !one.first_bytes[byte]) continue;
      size_t end = 0;
      const bool is_found = matcher.Run(one.start, at, &end);
      if (!work->ok()) return false;
      if (!is_found) continue;
      if (end == from && !match->is_first) break;
      *match = {at, end, false};
      return true;
    }
  }
  return false;
}

bool Pattern::FindNext(std::string_view text, Match* match, WorkBudget* work) const {
  const bool is_found =
      literal_.empty() ? FindProgram(text, match, work) : FindLiteral(text, match, work);
  if (!work->ok()) work->Blame(name_);
  return is_found && work->ok();
}

}  // namespace vetvec
