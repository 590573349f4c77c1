// Reads the substitution table's files: rows (their format is in substitution_table.h) and words
// that are not replaced.
//
//   Result<std::vector<SubstitutionRow>> rows = ParseSubstitutions(kSubstitutionVerbsTsv);
// Views point into the text. PARSE_ERROR names the line. Private to substitution_table.cc, and for
// tests.
#ifndef VETVEC_ENGLISH_SUBSTITUTION_READER_H_
#define VETVEC_ENGLISH_SUBSTITUTION_READER_H_

#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/result.h"
#include "english/substitution_table.h"

namespace vetvec {

Result<std::vector<SubstitutionRow>> ParseSubstitutions(std::string_view text);

// Maps a name to the nouns for which "@name" stands in a condition.
using NounClasses = std::unordered_map<std::string_view, std::vector<std::string_view>>;
Result<NounClasses> ParseNounClasses(std::string_view text);

struct BlockedLemmas {
  std::unordered_set<std::string_view> adjectives;
  std::unordered_set<std::string_view> verbs;
};
Result<BlockedLemmas> ParseBlockedLemmas(std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_SUBSTITUTION_READER_H_
