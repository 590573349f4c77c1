#include "lexicon/spelling.h"

namespace vetvec {
namespace {

bool EndsInSibilant(std::string_view word) {
  return word.ends_with('s') || word.ends_with('x') || word.ends_with('z') ||
         word.ends_with("ch") || word.ends_with("sh");
}

std::string WithoutLast(std::string_view word) {
  return std::string(word.substr(0, word.size() - 1));
}

std::string Doubled(std::string_view word) {
  std::string out(word);
  if (word.ends_with('c')) {
    out += 'k';  // panicked
  } else {
    out += word.back();
  }
  return out;
}

}  // namespace

bool IsVowelLetter(char c) { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u'; }

size_t SyllableCount(std::string_view word) {
  size_t groups = 0;
  bool in_group = false;
  for (size_t i = 0; i < word.size(); ++i) {
    const bool vowel = IsVowelLetter(word[i]) || (word[i] == 'y' && i > 0);
    if (vowel && !in_group) ++groups;
    in_group = vowel;
  }
  const size_t n = word.size();
  const bool silent_e = n > 2 && word[n - 1] == 'e' && !IsVowelLetter(word[n - 2]) &&
                        !(word[n - 2] == 'l' && !IsVowelLetter(word[n - 3]));
  if (silent_e && groups > 1) --groups;
  return groups == 0 ? 1 : groups;
}

bool EndsInConsonantY(std::string_view word) {
  return word.size() > 1 && word.back() == 'y' && !IsVowelLetter(word[word.size() - 2]);
}

bool EndsInShortSyllable(std::string_view word) {
  const size_t n = word.size();
  if (n < 3) return false;
  const char last = word[n - 1];
  if (IsVowelLetter(last) || last == 'w' || last == 'x' || last == 'y' || last == 'h') return false;
  const bool vowel = IsVowelLetter(word[n - 2]) || word[n - 2] == 'y';
  if (!vowel) return false;
  if (!IsVowelLetter(word[n - 3])) return true;
  return n > 3 && word[n - 3] == 'u' && word[n - 4] == 'q';
}

std::string RegularPlural(std::string_view noun) {
  if (EndsInConsonantY(noun)) return WithoutLast(noun) + "ies";
  return std::string(noun) + (EndsInSibilant(noun) ? "es" : "s");
}

std::string RegularThirdPerson(std::string_view verb) {
  if (EndsInConsonantY(verb)) return WithoutLast(verb) + "ies";
  const bool consonant_o =
      verb.size() > 1 && verb.back() == 'o' && !IsVowelLetter(verb[verb.size() - 2]);
  return std::string(verb) + (EndsInSibilant(verb) || consonant_o ? "es" : "s");
}

std::string RegularPast(std::string_view verb, bool doubles) {
  if (verb.ends_with('e')) return std::string(verb) + "d";
  if (EndsInConsonantY(verb)) return WithoutLast(verb) + "ied";
  return (doubles ? Doubled(verb) : std::string(verb)) + "ed";
}

std::string RegularIng(std::string_view verb, bool doubles) {
  if (verb.ends_with("ie")) return std::string(verb.substr(0, verb.size() - 2)) + "ying";
  const bool keeps_e = verb.ends_with("ee") || verb.ends_with("oe") || verb.ends_with("ye") ||
                       verb == "be" || verb == "singe" || verb == "tinge" || verb == "binge";
  if (verb.ends_with('e') && !keeps_e) return WithoutLast(verb) + "ing";
  return (doubles ? Doubled(verb) : std::string(verb)) + "ing";
}

std::string RegularComparison(std::string_view adjective, std::string_view ending) {
  if (adjective.ends_with('e')) return std::string(adjective) + std::string(ending.substr(1));
  if (EndsInConsonantY(adjective)) return WithoutLast(adjective) + "i" + std::string(ending);
  const bool doubles = EndsInShortSyllable(adjective) && SyllableCount(adjective) == 1;
  return (doubles ? Doubled(adjective) : std::string(adjective)) + std::string(ending);
}

}  // namespace vetvec
