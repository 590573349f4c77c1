// Pattern: the regular expressions that occur in tokenizer.json files.
//
// Alternatives, groups ((...), (?:...), (?i:...)), literals, ".", classes ([...], \s \S \p{L} \P{N}
// \r \n \t and escaped signs), greedy quantifiers (? * + {m} {m,n}) on single characters, "?" on
// groups, and lookahead of one character ((?!\S), (?=x)). Everything else, such as \d, \w, \b or a
// quantified group, is rejected by name: an approximation would give other ids. No nested
// quantifiers, hence no exponential search; what a hostile pattern still takes is charged to the
// text's budget. Compiling takes time and memory in proportion to the source, which is limited.
//
// Why not PCRE2: the expressions come from untrusted files, and for some expressions a backtracking
// engine never ends. Only PCRE2's JIT is as fast (0.7 of the time per match; 3 times without it),
// and it needs memory that is both writable and executable. Programs would also need one more
// library.
//
//   VETVEC_ASSIGN_OR_RETURN(Pattern spaces, Pattern::Compile(" {2,}"));
//   while (spaces.Find(text, from, &begin, &end, &work)) ...
#ifndef VETVEC_TOKENIZE_PATTERN_H_
#define VETVEC_TOKENIZE_PATTERN_H_

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "tokenize/work_budget.h"

namespace vetvec {

// A set of characters.
class CharSet {
 public:
  void AddRange(char32_t first, char32_t last) { ranges_.emplace_back(first, last); }
  void AddClass(uint16_t flags, bool negated);
  void AddBothCases();  // what (?i) does to ASCII letters
  void Negate() { negated_ = !negated_; }
  void Finish();  // after the last change
  bool Has(char32_t c) const { return c < 128 ? ascii_[c] : Slow(c); }

 private:
  bool Slow(char32_t c) const;

  std::vector<std::pair<char32_t, char32_t>> ranges_;  // once finished: in order, apart
  uint16_t with_ = 0;
  std::vector<uint16_t> without_;
  bool negated_ = false;
  std::bitset<128> ascii_;
};

// Thread safety: any thread.
class Pattern {
 public:
  // INVALID_ARGUMENT that quotes what is not supported.
  static Result<Pattern> Compile(std::string_view source);
  // A pattern for the text itself, each character literally.
  static Pattern Literal(std::string_view text);

  // The first match at or after `from` of valid UTF-8. Never empty. Also false if the budget is
  // used up.
  bool Find(std::string_view text, size_t from, size_t* begin, size_t* end, WorkBudget* work) const;

  struct Item {
    enum class Kind : uint8_t { kTake, kAhead, kNotAhead };
    Kind kind = Kind::kTake;
    CharSet set;
    size_t min = 1;
    size_t max = 1;
  };
  using Sequence = std::vector<Item>;

 private:
  bool FindLiteral(std::string_view text, size_t from, size_t* begin, size_t* end,
                   WorkBudget* work) const;
  bool MatchAt(std::string_view text, size_t at, size_t* end, WorkBudget* work) const;

  std::string name_;     // for messages
  std::string literal_;  // not empty: instead of the alternatives
  struct Alternative {
    Sequence sequence;
    std::bitset<256> first_bytes;
  };
  std::vector<Alternative> alternatives_;  // in the order of preference
  std::bitset<256> first_bytes_;           // that can begin a match
};

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_PATTERN_H_
