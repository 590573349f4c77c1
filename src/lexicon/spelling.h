// Spelling rules shared by the inflection and the analysis of English forms. Private to this
// folder. All functions take lower-case ASCII words; other letters count as consonants.
#ifndef VETVEC_LEXICON_SPELLING_H_
#define VETVEC_LEXICON_SPELLING_H_

#include <string>
#include <string_view>

namespace vetvec {

bool IsVowelLetter(char c);                    // a e i o u
size_t SyllableCount(std::string_view word);   // groups of vowels, silent e not counted; at least 1
bool EndsInConsonantY(std::string_view word);  // "carry", not "play"
// Consonant, one vowel, consonant other than w, x, y: "stop", "quit", "admit".
bool EndsInShortSyllable(std::string_view word);

std::string RegularPlural(std::string_view noun);       // "boxes", "cities"
std::string RegularThirdPerson(std::string_view verb);  // "goes", "tries"
// `doubles`: the last consonant is written twice ("stopped").
std::string RegularPast(std::string_view verb, bool doubles);
std::string RegularIng(std::string_view verb, bool doubles);
std::string RegularComparison(std::string_view adjective, std::string_view ending);  // "er", "est"

}  // namespace vetvec

#endif  // VETVEC_LEXICON_SPELLING_H_
