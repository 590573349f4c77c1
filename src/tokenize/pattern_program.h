// PatternProgram: a pattern as instructions for the matcher in pattern.cc; made by
// pattern_compiler.cc.
#ifndef VETVEC_TOKENIZE_PATTERN_PROGRAM_H_
#define VETVEC_TOKENIZE_PATTERN_PROGRAM_H_

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tokenize/char_set.h"

namespace vetvec {

constexpr uint32_t kNoMaximum = std::numeric_limits<uint32_t>::max();

enum class Greed : uint8_t { kGreedy, kLazy, kPossessive };

struct PatternStep {
  enum class Kind : uint8_t {
    kTake,       // min to max characters of the set
    kFork,       // the next step; if that fails, the step at `jump` (lazy: the other way round)
    kJump,       // the step at `jump`
    kLook,       // the steps up to kEnd must match here (negated: must not); on with `jump`
    kAtomic,     // the steps up to kEnd, whose first match is final; on with `jump`
    kBehind,     // the character before is of the set (negated: is not, or there is none)
    kWordEdge,   // between a character of the set and another, or the end (negated: not)
    kLineStart,  // and so on: of the text that is searched
    kLineEnd,
    kTextStart,
    kTextEnd,
    kEnd
  };
  Kind kind = Kind::kEnd;
  Greed greed = Greed::kGreedy;
  bool negated = false;
  uint32_t set = 0;
  uint32_t min = 1;
  uint32_t max = 1;
  int32_t jump = 0;  // relative to this step
};

struct PatternProgram {
  struct Alternative {
    size_t start;
    std::bitset<256> first_bytes;  // that can begin a match
  };
  std::vector<PatternStep> steps;
  std::vector<CharSet> sets;
  std::vector<Alternative> alternatives;  // in the order of preference
  bool may_be_empty = false;              // a match
};

// INVALID_ARGUMENT that quotes what is not supported. Cost: linear in the steps, which are limited.
Result<PatternProgram> CompilePattern(std::string_view source);

// For messages.
std::string QuotedPattern(std::string_view source);

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_PATTERN_PROGRAM_H_
