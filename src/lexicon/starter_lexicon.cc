#include "lexicon/starter_lexicon.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/hash.h"
#include "base/strings.h"
#include "lexicon/bad_line.h"
#include "lexicon/embedded_data.h"
#include "lexicon/user_lexicon.h"

namespace vetvec {
namespace {

LexiconSource SourceOf(const std::string& name, std::string_view bytes) {
  return {.name = name,
          .path = "",
          .sha256 = Sha256Hex(bytes),
          .licence = "Apache-2.0; written for vetvec"};
}

// Never destroyed. The data is part of the program and a test reads all of it, so no result here
// can fail unless the build is broken.
template <typename T>
const T* Keep(Result<T> result) {
  return new T(*std::move(result));
}

Result<NameLists> ParseNames(std::string_view text) {
  NameLists lists;
  lists.sources.push_back(SourceOf("starter names", text));
  VETVEC_RETURN_IF_ERROR(ForEachLine(text, "", [&](std::string_view line, int64_t number) {
    if (line.starts_with('#') || line.empty()) return OkStatus();
    const std::vector<std::string_view> fields = Split(line, '\t');
    if (fields.size() != 2 || (fields[0] != "male" && fields[0] != "female")) {
      return BadLine(number, "name", line, "'male<tab>name' or 'female<tab>name'");
    }
    (fields[0] == "male" ? lists.male : lists.female).emplace_back(fields[1]);
    return OkStatus();
  }));
  return lists;
}

WordList DictionaryOf(const FrequencyList& list) {
  WordList words;
  words.source = list.source;
  words.source.name = "starter dictionary";
  for (const FrequencyEntry& entry : list.entries) words.words.push_back(entry.word);
  return words;
}

}  // namespace

const std::shared_ptr<const Lexicon>& StarterLexicon() {
  static const auto* const lexicon =
      Keep(ParseUserLexicon(kStarterLexiconTsv, SourceOf("starter lexicon", kStarterLexiconTsv)));
  return *lexicon;
}

const GenderPairs& StarterGenderPairs() {
  static const auto* const pairs =
      Keep(GenderPairs::Parse(kGenderPairsTsv, SourceOf("starter gender pairs", kGenderPairsTsv)));
  return *pairs;
}

const NameLists& StarterNames() {
  static const auto* const names = Keep(ParseNames(kNamesTsv));
  return *names;
}

const InversionList& StarterInversions() {
  static const auto* const list =
      Keep(ParseInversions(kInversionsTsv, SourceOf("starter inversion patterns", kInversionsTsv)));
  return *list;
}

const StopWords& StarterStopWords() {
  static const auto* const words =
      Keep(StopWords::Parse(kStopWordsTxt, SourceOf("starter stop words", kStopWordsTxt)));
  return *words;
}

const FrequencyList& StarterFrequencies() {
  static const auto* const list = Keep(
      ParseFrequencyList(kDictionaryTsv, SourceOf("starter word frequencies", kDictionaryTsv)));
  return *list;
}

const WordList& StarterDictionary() {
  static const auto* const words = new WordList(DictionaryOf(StarterFrequencies()));
  return *words;
}

}  // namespace vetvec
