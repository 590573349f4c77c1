// Pattern: the regular expressions that occur in tokenizer.json files, as Oniguruma understands
// them, which Hugging Face tokenizers uses.
//
// Alternatives, groups ((...), (?:...), (?>...), (?i:...)), literals, ".", classes ([...] with
// nested ones and "&&", \s \w \d, \p{...} of categories and scripts, \uXXXX), quantifiers (? * +
// {m,n}, also lazy and possessive), lookahead, lookbehind of one character, ^ $ \A \z \b.
// Everything else, such as
// \h, \1 or (?<name>...), is rejected by name: an approximation would give other ids.
//
// The search goes back and tries the next way, so a hostile pattern can take exponentially long:
// its steps are charged to the text's budget, and the ways that are open at once are limited.
// Compiling takes time and memory in proportion to the steps, which are limited.
//
// Why not PCRE2: the expressions come from untrusted files, and for some expressions a backtracking
// engine never ends. Only PCRE2's JIT is as fast (0.7 of the time per match; 3 times without it),
// and it needs memory that is both writable and executable. Programs would also need one more
// library.
//
//   VETVEC_ASSIGN_OR_RETURN(Pattern spaces, Pattern::Compile(" {2,}"));
//   Pattern::Match match;
//   while (spaces.FindNext(text, &match, &work)) ...
#ifndef VETVEC_TOKENIZE_PATTERN_H_
#define VETVEC_TOKENIZE_PATTERN_H_

#include <bitset>
#include <string>
#include <string_view>

#include "base/result.h"
#include "tokenize/pattern_program.h"
#include "tokenize/work_budget.h"

namespace vetvec {

// Thread safety: any thread.
class Pattern {
 public:
  // INVALID_ARGUMENT that quotes what is not supported.
  static Result<Pattern> Compile(std::string_view source);
  // A pattern for the text itself, each character literally.
  static Pattern Literal(std::string_view text);

  // In bytes. `is_first` until something was found.
  struct Match {
    size_t begin = 0;
    size_t end = 0;
    bool is_first = true;
  };
  // The first match of valid UTF-8 after *match, which it replaces. An empty match at the end of
  // the one before is passed over. Also false if the budget is used up.
  bool FindNext(std::string_view text, Match* match, WorkBudget* work) const;

  bool may_be_empty() const { return program_.may_be_empty; }  // a match

 private:
  bool FindLiteral(std::string_view text, Match* match, WorkBudget* work) const;
  bool FindProgram(std::string_view text, Match* match, WorkBudget* work) const;

  std::string name_;     // for messages
  std::string literal_;  // not empty: instead of the program
  PatternProgram program_;
  std::bitset<256> first_bytes_;  // that can begin a match
};

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_PATTERN_H_
