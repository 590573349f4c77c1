// What must be adjusted around a replaced word: "a" or "an" before it, and its capitals.
//
//   TransferCase("Happy", "sad") == "Sad";  TransferCase("HAPPY", "sad") == "SAD";
//   ArticleFor("honest") == "an";           ArticleFor("European") == "a";
#ifndef VETVEC_LEXICON_SURFACE_H_
#define VETVEC_LEXICON_SURFACE_H_

#include <optional>
#include <string>
#include <string_view>

namespace vetvec {

// True if the word begins with a vowel sound: "hour", "MBA", "8", "umbrella"; false for
// "university", "one", "user", "European", "UN". Rules with exceptions; `word` in any letter case.
bool StartsWithVowelSound(std::string_view word);
inline const char* ArticleFor(std::string_view word) {
  return StartsWithVowelSound(word) ? "an" : "a";
}
// True for "a", "an" in any letter case.
bool IsIndefiniteArticle(std::string_view word);
// The article for `next_word` in the letter case of `article` ("A" before "old" -> "An"); nullopt
// if `article` is not an article, or is correct.
std::optional<std::string> CorrectedArticle(std::string_view article, std::string_view next_word);

enum class LetterCase { kLower, kFirstUpper, kAllUpper, kMixed };
// One upper-case letter alone ("I", "A") is kFirstUpper; no letters at all: kLower. Knows Latin,
// Greek and Cyrillic letters (utf8proc).
LetterCase LetterCaseOf(std::string_view word);
// `word` written with the capitals of `model`; kMixed and kLower leave it unchanged, so that
// "English" keeps its capital.
std::string TransferCase(std::string_view model, std::string_view word);

}  // namespace vetvec

#endif  // VETVEC_LEXICON_SURFACE_H_
