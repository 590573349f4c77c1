// Gendered word pairs and the treatment of pronouns, for relation CR2.
//
// A table maps a word to its counterpart, one direction per row ("he -> she" and "she -> he" are
// two rows; the compiled-in table and files that give one direction get the other added). "her" and
// "his" are ambiguous in English, and a table cannot hold both readings; GenderSwap decides by the
// next word:
//   her + a noun phrase ("her old car")  -> his        her, else ("saw her.")  -> him
//   his + a noun phrase ("his old car")  -> her        his, else ("it is his") -> hers
//   him -> her, hers -> his, himself <-> herself, he <-> she (and he's, she'll ... by their parts)
#ifndef VETVEC_LEXICON_GENDER_H_
#define VETVEC_LEXICON_GENDER_H_

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "lexicon/lexicon.h"
#include "lexicon/source.h"

namespace vetvec {

class GenderPairs {
 public:
  // A table (base/table_reader.h) of two columns, TSV without quotes if its first row contains a
  // tab, otherwise CSV, with or without the header "word counterpart"; lines that begin with "# "
  // are comments. PARSE_ERROR with the line: not two fields, an empty one, or a word given two
  // different counterparts.
  static Result<GenderPairs> Load(const std::string& path);
  static Result<GenderPairs> Parse(std::string_view text, LexiconSource source);

  // Lower case in, lower case out. Pronouns are looked up too, ambiguous ones as in the table; use
  // GenderSwap for running text.
  std::optional<std::string_view> Counterpart(std::string_view word) const;
  size_t size() const { return map_.size(); }  // directed pairs
  const LexiconSource& source() const { return source_; }

 private:
  std::unordered_map<std::string, std::string> map_;
  LexiconSource source_;
};

// The counterpart of a word in running text, in its own letter case; nullopt if it has no gender.
// `next_word` is the token after it ("" or punctuation at the end of a clause); `lexicon` (may be
// null) decides whether that can continue a noun phrase.
std::optional<std::string> GenderSwap(const GenderPairs& pairs, std::string_view word,
                                      std::string_view next_word, const Lexicon* lexicon);

// True if `next_word` can follow a possessive in the same noun phrase: mainly a noun or adjective,
// not a function word, not punctuation.
bool ContinuesNounPhrase(std::string_view next_word, const Lexicon* lexicon);

}  // namespace vetvec

#endif  // VETVEC_LEXICON_GENDER_H_
