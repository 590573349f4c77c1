#include "english/word_shape.h"

#include <set>
#include <string>

#include "english/substitution_table.h"
#include "lexicon/starter_lexicon.h"

namespace vetvec {
namespace {

constexpr size_t kRun = 3;

std::string Padded(std::string_view word) { return '#' + std::string(word) + '#'; }

void AddRuns(std::string_view word, std::set<std::string, std::less<>>* runs) {
  const std::string padded = Padded(word);
  for (size_t i = 0; i + kRun <= padded.size(); ++i) runs->insert(padded.substr(i, kRun));
}

const std::set<std::string, std::less<>>& KnownRuns() {
  static const auto* const known = [] {
    auto* runs = new std::set<std::string, std::less<>>;
    for (const std::string& word : StarterDictionary().words) AddRuns(word, runs);
    for (const auto& lexicon : {StarterLexicon(), TableLexicon()}) {
      for (const PartOfSpeech pos : kPartsOfSpeech) {
        for (const std::string_view lemma : lexicon->Lemmas(pos)) AddRuns(lemma, runs);
      }
    }
    return runs;
  }();
  return *known;
}

}  // namespace

bool IsListedWord(std::string_view lower) {
  return StarterFrequencies().RankOf(lower).has_value() || StarterLexicon()->Knows(lower) ||
         TableLexicon()->Knows(lower);
}

bool LooksLikeWord(std::string_view lower) {
  if (IsListedWord(lower)) return true;
  const std::string padded = Padded(lower);
  for (size_t i = 0; i + kRun <= padded.size(); ++i) {
    if (!KnownRuns().contains(std::string_view(padded).substr(i, kRun))) return false;
  }
  return true;
}

}  // namespace vetvec
