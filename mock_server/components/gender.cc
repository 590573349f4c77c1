#include "mock_server/components/gender.h"

#include <algorithm>
#include <array>
#include <optional>

#include "local/word_tokens.h"

namespace vetvec::mock {
namespace {

struct Pronoun {
  std::string_view word;
  int sign;
  std::string_view neutral;
};
// "her" is the counterpart of "him" and "his", and "his" that of "hers", so all share one neutral
// word.
constexpr std::array<Pronoun, 8> kPronouns = {{{"he", 1, "they"},
                                               {"she", -1, "they"},
                                               {"him", 1, "their"},
                                               {"her", -1, "their"},
                                               {"his", 1, "their"},
                                               {"hers", -1, "their"},
                                               {"himself", 1, "themselves"},
                                               {"herself", -1, "themselves"}}};

// Several words may share a counterpart ("guy" and "boy" -> "girl"). Following counterparts ends in
// a cycle; its smallest word represents all words that lead into it.
std::string NeutralWord(const GenderPairs& pairs, std::string_view word) {
  constexpr int kSteps = 16;
  std::string at(word);
  for (int i = 0; i < kSteps; ++i) at = std::string(pairs.Counterpart(at).value_or(at));
  std::string smallest = at;
  for (int i = 0; i < kSteps; ++i) {
    at = std::string(pairs.Counterpart(at).value_or(at));
    smallest = std::min(smallest, at);
  }
  return smallest;
}

}  // namespace

GenderWords::GenderWords(const GenderPairs* pairs, const std::vector<const NameLists*>& names)
    : pairs_(pairs) {
  std::string buffer;
  for (const NameLists* lists : names) {
    for (const std::string& name : lists->male) names_[std::string(FoldWord(name, &buffer))] = 1;
    for (const std::string& name : lists->female) {
      names_.try_emplace(std::string(FoldWord(name, &buffer)), -1);
    }
  }
}

GenderReading GenderWords::Read(std::string_view word, bool capital) const {
  for (const Pronoun& pronoun : kPronouns) {
    if (pronoun.word == word) return {pronoun.sign, "pronoun", std::string(pronoun.neutral)};
  }
  if (capital) {
    const auto it = names_.find(std::string(word));
    if (it != names_.end()) return {it->second, "name", ""};
  }
  const std::optional<std::string_view> counterpart = pairs_->Counterpart(word);
  if (!counterpart || *counterpart == word) return {};
  std::string neutral = NeutralWord(*pairs_, word);
  // The neutral word's own side is +1; a word that merely leads to it is on the side opposite to
  // its counterpart's.
  const int sign = word == neutral ? 1 : (*counterpart == neutral ? -1 : 1);
  return {sign, neutral, neutral};
}

}  // namespace vetvec::mock
