// Word lists: stop words, dictionaries, names, frequency lists.
//
// A dictionary and stop words are read as all texts of users are (base/text_rows.h): one word per
// line, or in the column "word" of a table or at that key of JSON lines; the path may state format
// and column ("lines:FILE", "csv[lemma]:FILE"), and other endings are refused. Blank lines are
// skipped; errors name file and line. A line "# ..." is a comment only if stated below, because a
// dictionary may contain the word "#".
//
//   VETVEC_ASSIGN_OR_RETURN(WordList dictionary, LoadDictionary("words.txt"));
//   dictionary.words.size(); dictionary.duplicates;
#ifndef VETVEC_LEXICON_WORD_LISTS_H_
#define VETVEC_LEXICON_WORD_LISTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "lexicon/source.h"

namespace vetvec {

struct WordList {
  std::vector<std::string> words;  // file order, byte-equal repeats dropped (first kept)
  int64_t duplicates = 0;
  int64_t blank_lines = 0;
  LexiconSource source;
};
// White space around an entry is trimmed; entries may contain blanks. INSUFFICIENT_DATA if there
// are no entries.
Result<WordList> LoadDictionary(const std::string& path);
Result<WordList> ParseDictionary(std::string_view text, LexiconSource source,
                                 const TextSource& from = {});

// Words to leave alone. Lookup in any letter case; U+2019 counts as an apostrophe.
class StopWords {
 public:
  // Words that begin with "# " are comments.
  static Result<StopWords> Load(const std::string& path);
  static Result<StopWords> Parse(std::string_view text, LexiconSource source,
                                 const TextSource& from = {});
  bool Contains(std::string_view word) const;
  size_t size() const { return words_.size(); }
  const LexiconSource& source() const { return source_; }

 private:
  std::unordered_set<std::string> words_;
  LexiconSource source_;
};

struct NameLists {
  std::vector<std::string> male;  // repeats dropped
  std::vector<std::string> female;
  std::vector<LexiconSource> sources;
};
// A JSON object with arrays "male" or "men" and "female" or "women" (other keys are ignored).
// PARSE_ERROR / INVALID_ARGUMENT name the key.
Result<NameLists> LoadNameLists(const std::string& path);

struct FrequencyEntry {
  std::string word;
  int64_t count = 0;
};
struct FrequencyList {
  std::vector<FrequencyEntry> entries;  // file order
  LexiconSource source;
  // 1-based rank by position; nullopt if the word is not in the list. Lower case expected.
  std::optional<int64_t> RankOf(std::string_view word) const;
  std::unordered_map<std::string, int64_t> ranks;
};
// The built-in list: "word" or "word <tab> count" on a line, most frequent first; "# " lines are
// comments. PARSE_ERROR: a count that is not a number >= 0. A word without a count has count 0.
Result<FrequencyList> ParseFrequencyList(std::string_view text, LexiconSource source);

}  // namespace vetvec

#endif  // VETVEC_LEXICON_WORD_LISTS_H_
