#include "english/substitution_table.h"

#include <fmt/core.h>

#include <algorithm>
#include <initializer_list>
#include <unordered_set>

#include "base/hash.h"
#include "english/embedded_data.h"
#include "english/substitution_reader.h"
#include "lexicon/user_lexicon.h"

namespace vetvec {
namespace {

struct SubstitutionTable {
  std::vector<SubstitutionRow> rows;  // sorted by (lemma, pos), file order inside
  BlockedLemmas blocked;
};

bool Before(const SubstitutionRow& a, const SubstitutionRow& b) {
  return a.lemma != b.lemma ? a.lemma < b.lemma : a.pos < b.pos;
}

// The rows of `tables`, those of the first table first. A test reads all tables, so none fails
// here.
std::vector<SubstitutionRow> SortedRows(std::initializer_list<std::string_view> tables) {
  std::vector<SubstitutionRow> sorted;
  for (const std::string_view text : tables) {
    Result<std::vector<SubstitutionRow>> rows = ParseSubstitutions(text);
    if (rows.ok()) sorted.insert(sorted.end(), rows->begin(), rows->end());
  }
  std::stable_sort(sorted.begin(), sorted.end(), Before);
  return sorted;
}

std::span<const SubstitutionRow> RowsIn(const std::vector<SubstitutionRow>& sorted,
                                        std::string_view lemma, PartOfSpeech pos) {
  SubstitutionRow key;
  key.lemma = lemma;
  key.pos = pos;
  const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), key, Before);
  return {first, last};
}

const SubstitutionTable& TheSubstitutions() {
  static const SubstitutionTable* const table = [] {
    auto* made = new SubstitutionTable;
    // The rows of business text are narrower and come first.
    made->rows = SortedRows({kSubstitutionBusinessAdjectivesTsv, kSubstitutionBusinessVerbsTsv,
                             kSubstitutionAdjectivesTsv, kSubstitutionVerbsTsv});
    const Result<BlockedLemmas> blocked = ParseBlockedLemmas(kBlockedWordsTsv);
    if (blocked.ok()) made->blocked = *blocked;
    return made;
  }();
  return *table;
}

std::string JoinBars(const std::vector<std::string_view>& words) {
  std::string text;
  for (std::string_view word : words) {
    if (!text.empty()) text.push_back('|');
    text += word;
  }
  return text;
}

}  // namespace

std::span<const SubstitutionRow> RowsOf(std::string_view lemma, PartOfSpeech pos) {
  return RowsIn(TheSubstitutions().rows, lemma, pos);
}

std::span<const SubstitutionRow> ContrastRowsOf(std::string_view lemma, PartOfSpeech pos) {
  static const auto* const table = new std::vector<SubstitutionRow>(
      SortedRows({kSubstitutionBusinessContrastsTsv, kSubstitutionContrastsTsv}));
  return RowsIn(*table, lemma, pos);
}

bool IsBlockedLemma(std::string_view lemma, PartOfSpeech pos) {
  const BlockedLemmas& blocked = TheSubstitutions().blocked;
  return (pos == PartOfSpeech::kVerb ? blocked.verbs : blocked.adjectives).contains(lemma);
}

std::shared_ptr<const Lexicon> TableLexicon() {
  static const std::shared_ptr<const Lexicon>* const lexicon = [] {
    std::string text = "word\tpos\tpolarity\tsynonyms\tantonyms\n";
    std::unordered_set<std::string> seen;
    for (const SubstitutionRow& row : TheSubstitutions().rows) {
      std::string key = fmt::format("{}\t{}", row.lemma, PartOfSpeechName(row.pos));
      if (!seen.insert(key).second) continue;  // the first row counts for the word
      text += key;
      text += row.sign == '+' ? "\tpositive\t" : row.sign == '-' ? "\tnegative\t" : "\tnone\t";
      text += fmt::format("{}\t{}\n", JoinBars(row.synonyms), JoinBars(row.antonyms));
    }
    LexiconSource source;
    source.name = "substitution table";
    Result<std::shared_ptr<const Lexicon>> parsed = ParseUserLexicon(text, source);
    return new std::shared_ptr<const Lexicon>(parsed.ok() ? *parsed : nullptr);
  }();
  return *lexicon;
}

LexiconSource SubstitutionTableSource() {
  Sha256 sum;
  for (const std::string_view file :
       {kSubstitutionAdjectivesTsv, kSubstitutionVerbsTsv, kSubstitutionBusinessAdjectivesTsv,
        kSubstitutionBusinessVerbsTsv, kNounClassesTsv}) {
    sum.Update(file);
  }
  return {"substitution table", "", HexOf(sum.Finish()), "Apache-2.0"};
}

}  // namespace vetvec
