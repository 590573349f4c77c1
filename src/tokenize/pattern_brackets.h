// PatternBrackets: reads what stands for one character in a pattern: a literal, an escape, ".", or
// a class in brackets, with nested ones and "&&".
#ifndef VETVEC_TOKENIZE_PATTERN_BRACKETS_H_
#define VETVEC_TOKENIZE_PATTERN_BRACKETS_H_

#include <string>
#include <string_view>

#include "base/result.h"
#include "tokenize/char_set.h"
#include "tokenize/pattern_class.h"

namespace vetvec {

class PatternBrackets {
 public:
  // Reads `source` (valid UTF-8) at *at, which moves on. Both must outlive it.
  PatternBrackets(std::string_view source, size_t* at) : source_(source), at_(*at) {}

  // INVALID_ARGUMENT, whose message is what is not supported alone: "'\k'".
  Result<CharSet> OneSet(bool any_case);

 private:
  static constexpr char32_t kIsClass = 0xFFFFFFFF;

  Status Brackets(CharSet* set, bool any_case, size_t depth);
  Status BracketItem(CharSet* set, bool any_case, size_t depth);
  Result<char32_t> Character(CharSet* set, bool any_case, bool in_brackets);
  Result<char32_t> Escape(CharSet* set, bool any_case, bool in_brackets);
  Result<char32_t> CodePoint(size_t escape);
  Status Property(CharSet* set, bool any_case, bool in_brackets);

  bool Eat(std::string_view what);
  bool AtEnd() const { return at_ >= source_.size(); }
  // From `begin` to here, at least `bytes`.
  Status Refused(size_t begin, size_t bytes, std::string_view where = "") const;

  const std::string_view source_;
  size_t& at_;
};

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_PATTERN_BRACKETS_H_
