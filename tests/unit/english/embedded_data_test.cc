// Every table that is compiled in: its rows are whole, no key is there twice, and its reader takes
// it. What a reader may silently leave out at run time fails here.
#include "english/embedded_data.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/file.h"
#include "base/strings.h"
#include "english/grammar.h"
#include "english/substitution_reader.h"
#include "lexicon/embedded_data.h"
#include "lexicon/gender.h"
#include "lexicon/inversion.h"
#include "lexicon/irregular_tables.h"
#include "lexicon/starter_lexicon.h"
#include "lexicon/user_lexicon.h"
#include "lexicon/word_lists.h"

namespace vetvec {
namespace {

struct EmbeddedTable {
  std::string file;  // below src/
  std::string_view text;
  size_t columns;
  char separator;           // of lists in cells
  std::vector<size_t> key;  // the columns that no two rows have in common
};

const std::vector<EmbeddedTable>& Tables() {
  static const std::vector<size_t> kFits = {0, 2, 5};     // pos, word, conditions
  static const std::vector<size_t> kPattern = {0, 2, 3};  // find, before, after
  static const auto* const tables = new std::vector<EmbeddedTable>{
      {"english/data/blocked_words.tsv", kBlockedWordsTsv, 2, ',', {0, 1}},
      {"english/data/common_verbs.tsv", kCommonVerbsTsv, 1, ',', {0}},
      {"english/data/grammar_frames.tsv", kGrammarFramesTsv, 5, ',', {0, 1, 2, 3}},
      {"english/data/grammar_slots.tsv", kGrammarSlotsTsv, 7, ',', {0, 3}},
      {"english/data/noun_classes.tsv", kNounClassesTsv, 2, ',', {0}},
      {"english/data/phrase_contrasts.tsv", kPhraseContrastsTsv, 6, '|', kPattern},
      {"english/data/phrase_synonyms.tsv", kPhraseSynonymsTsv, 6, '|', kPattern},
      {"english/data/plain_phrase_synonyms.tsv", kPlainPhraseSynonymsTsv, 6, '|', kPattern},
      {"english/data/substitution_adjectives.tsv", kSubstitutionAdjectivesTsv, 6, ',', kFits},
      {"english/data/substitution_business_adjectives.tsv", kSubstitutionBusinessAdjectivesTsv, 6,
       ',', kFits},
      {"english/data/substitution_business_contrasts.tsv", kSubstitutionBusinessContrastsTsv, 6,
       ',', kFits},
      {"english/data/substitution_business_verbs.tsv", kSubstitutionBusinessVerbsTsv, 6, ',',
       kFits},
      {"english/data/substitution_contrasts.tsv", kSubstitutionContrastsTsv, 6, ',', kFits},
      {"english/data/substitution_verbs.tsv", kSubstitutionVerbsTsv, 6, ',', kFits},
      {"lexicon/data/dictionary.tsv", kDictionaryTsv, 2, ',', {0}},
      {"lexicon/data/gender_pairs.tsv", kGenderPairsTsv, 2, ',', {0}},
      {"lexicon/data/inflection_classes.tsv", kInflectionClassesTsv, 2, ',', {0, 1}},
      {"lexicon/data/inversions.tsv", kInversionsTsv, 6, '|', kPattern},
      {"lexicon/data/irregular_forms.tsv", kIrregularFormsTsv, 4, '/', {0, 1}},
      {"lexicon/data/names.tsv", kNamesTsv, 2, ',', {1}},
      {"lexicon/data/starter_lexicon.tsv", kStarterLexiconTsv, 5, '|', {0, 1}},
      {"lexicon/data/stop_words.txt", kStopWordsTxt, 1, ',', {0}}};
  return *tables;
}

std::string PathOf(const std::string& file) { return JoinPath(VETVEC_SOURCES_DIR, file); }

TEST(EmbeddedData, IsTheBytesOfEveryFile) {
  std::vector<std::string> files;
  for (const EmbeddedTable& table : Tables()) {
    files.push_back(table.file);
    const Result<std::string> bytes = ReadFile(PathOf(table.file));
    ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
    EXPECT_TRUE(*bytes == table.text) << table.file;
  }
  for (const std::string folder : {"english/data", "lexicon/data"}) {
    for (const auto& entry : std::filesystem::directory_iterator(PathOf(folder))) {
      const std::string name = entry.path().filename().string();
      if (!name.ends_with(".tsv") && !name.ends_with(".txt")) continue;
      EXPECT_THAT(files, testing::Contains(folder + "/" + name));
    }
  }
  if (kTaggerWeightsBin.empty()) return;  // VETVEC_TAGGER_WEIGHTS=OFF
  const Result<std::string> weights = ReadFile(PathOf("english/data/tagger_weights.bin"));
  ASSERT_TRUE(weights.ok()) << weights.status().ToString();
  EXPECT_TRUE(*weights == kTaggerWeightsBin);
}

TEST(EmbeddedData, RowsAreWholeAndKeysUnique) {
  for (const EmbeddedTable& table : Tables()) {
    std::map<std::string, int64_t> seen;
    const Status status =
        ForEachLine(table.text, table.file, [&](std::string_view line, int64_t number) {
          if (line.starts_with('#')) return OkStatus();
          const std::vector<std::string_view> cells = Split(line, '\t');
          EXPECT_EQ(cells.size(), table.columns) << table.file << ":" << number;
          if (cells.size() != table.columns) return OkStatus();
          std::string key;
          for (const size_t column : table.key) key += std::string(cells[column]) + "\t";
          const auto [before, is_new] = seen.emplace(key, number);
          EXPECT_TRUE(is_new) << table.file << ":" << number << ": as line " << before->second;
          return OkStatus();
        });
    EXPECT_TRUE(status.ok()) << status.ToString();
    EXPECT_GE(seen.size(), 10u) << table.file;
  }
}

// "a,,b", "a,b," and blanks at an end: a list with a hole.
TEST(EmbeddedData, CellsAndListsHaveNoHoles) {
  for (const EmbeddedTable& table : Tables()) {
    for (const std::string_view line : Split(table.text, '\n')) {
      if (line.starts_with('#')) continue;
      for (const std::string_view cell : Split(line, '\t')) {
        EXPECT_EQ(cell, Trim(cell)) << table.file << ": " << line;
        const bool has_hole = cell.starts_with(table.separator) ||
                              cell.ends_with(table.separator) ||
                              cell.find(std::string(2, table.separator)) != std::string_view::npos;
        EXPECT_FALSE(has_hole) << table.file << ": " << line;
      }
    }
  }
}

// A value that a table does not know is an error of its reader, which names the line.
TEST(EmbeddedData, ReadersTakeEveryTable) {
  const auto expect_ok = [](const auto& result, const char* file) {
    EXPECT_TRUE(result.ok()) << file << ": " << result.status().ToString();
  };
  for (const EmbeddedTable& table : Tables()) {
    const char* const file = table.file.c_str();
    if (table.file.find("substitution_") != std::string::npos) {
      expect_ok(ParseSubstitutions(table.text), file);
    } else if (table.file.find("phrase_") != std::string::npos) {
      expect_ok(ParseInversions(table.text, {}), file);
    }
  }
  expect_ok(ParseBlockedLemmas(kBlockedWordsTsv), "blocked_words");
  expect_ok(ParseNounClasses(kNounClassesTsv), "noun_classes");
  expect_ok(Grammar::Parse(kGrammarSlotsTsv, kGrammarFramesTsv), "grammar");
  expect_ok(IrregularTables::Parse(kIrregularFormsTsv, kInflectionClassesTsv), "irregular");
  expect_ok(ParseFrequencyList(kDictionaryTsv, {}), "dictionary");
  expect_ok(GenderPairs::Parse(kGenderPairsTsv, {}), "gender_pairs");
  expect_ok(ParseInversions(kInversionsTsv, {}), "inversions");
  EXPECT_GE(StarterNames().male.size(), 10u);
  expect_ok(ParseUserLexicon(kStarterLexiconTsv, {}), "starter_lexicon");
  expect_ok(StopWords::Parse(kStopWordsTxt, {}), "stop_words");
}

}  // namespace
}  // namespace vetvec
