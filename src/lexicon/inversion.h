// Inversion patterns for relation CR3: small rewrites that invert a sentence's meaning and keep it
// grammatical ("was able to" -> "was unable to", "more than" -> "less than").
//
// A pattern is a run of tokens and its replacement; no regular expressions. The file is a table
// (base/table_reader.h), TSV without quotes if the header contains a tab, otherwise CSV; lines that
// begin with "# " are comments. Columns by name: `find` and `replace` are tokens separated by
// blanks; `before` and `after` (optional) are conditions on the previous and the next token, see
// InversionPattern; `example` and `inverted` (optional).
// The caller tokenises (each word and each punctuation mark is a token) and writes the replacement
// over the bytes of the matched tokens, with TransferCase on the first.
//
//   for (const InversionMatch& m : FindInversions(patterns, tokens))
//     ReplaceTokens(m.begin, m.end, m.replacement);
#ifndef VETVEC_LEXICON_INVERSION_H_
#define VETVEC_LEXICON_INVERSION_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lexicon/source.h"

namespace vetvec {

// A neighbour condition: empty = anything. Alternatives are separated by '|'; each is a word or a
// class:
//   <start> (before: no token, or after . ! ? ; :), <end> (after: no token, or punctuation),
//   <number> (digits or a number word), <the> (article, possessive or demonstrative),
//   <be> (a form of "be"), <subject> (I you he she it we they), <word> (anything with a letter),
//   <ing> <ed> (a word with that ending, 5 letters or more).
// A '!' before the whole list inverts it: "!not|never|n't".
struct InversionPattern {
  std::vector<std::string> find;  // lower case
  std::string replace;            // lower case; words separated by one blank
  std::string before;
  std::string after;
  std::string example;   // a sentence that it matches
  std::string inverted;  // that sentence after the rewrite
};

struct InversionMatch {
  size_t pattern = 0;  // index into the list
  size_t begin = 0;    // first token
  size_t end = 0;      // one past the last
  std::string replacement;
};

struct InversionList {
  std::vector<InversionPattern> patterns;
  // Positions of the patterns by their first token; filled by ParseInversions and used by
  // FindInversions.
  std::unordered_map<std::string, std::vector<size_t>> by_first;
  LexiconSource source;
};
Result<InversionList> LoadInversions(const std::string& path);
Result<InversionList> ParseInversions(std::string_view text, LexiconSource source);

// All places where a pattern matches, ordered by first token; if several match at one token, only
// the longest (of equals, the first in the list) is returned. Tokens in any letter case. Overlaps
// between different first tokens are left to the caller: use one match per sentence.
std::vector<InversionMatch> FindInversions(const InversionList& list,
                                           std::span<const std::string_view> tokens);

}  // namespace vetvec

#endif  // VETVEC_LEXICON_INVERSION_H_
