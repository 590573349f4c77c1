#include "lexicon/surface.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>

#include "base/strings.h"
#include "base/utf8.h"
#include "base/utf8_lower.h"

namespace vetvec {
namespace {

bool IsAsciiLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

char32_t ToUpper(char32_t c) {
  return static_cast<char32_t>(utf8proc_toupper(static_cast<utf8proc_int32_t>(c)));
}

// The letter under an accent: "e" for U+00E9. 0 if it is not a Latin letter.
char BaseLetter(char32_t code_point) {
  std::array<utf8proc_int32_t, 8> parts{};
  int boundary = 0;
  const utf8proc_ssize_t count = utf8proc_decompose_char(
      static_cast<utf8proc_int32_t>(code_point), parts.data(),
      static_cast<utf8proc_ssize_t>(parts.size()), UTF8PROC_DECOMPOSE, &boundary);
  const bool ascii = count > 0 && parts[0] < 128 && IsAsciiLetter(static_cast<char>(parts[0]));
  return ascii ? static_cast<char>(parts[0]) : '\0';
}

// The text from its first letter or digit, without opening quotes and brackets.
std::string_view SkipOpening(std::string_view word) {
  size_t position = 0;
  while (position < word.size()) {
    const size_t start = position;
    const char32_t c = NextCodePoint(word, &position);
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
    const bool letter = category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
    if (letter || category == UTF8PROC_CATEGORY_ND) return word.substr(start);
  }
  return "";
}

// "8", "80", "8.5", "11", "18", "18,000" begin with a vowel sound: eight, eleven, eighteen.
bool NumberStartsWithVowelSound(std::string_view text) {
  if (text.front() == '8') return true;
  size_t digits = 0;
  while (digits < text.size() && IsDigit(text[digits])) ++digits;
  const bool eleven = text.starts_with("11") || text.starts_with("18");
  const bool in_groups = digits < text.size() && text[digits] == ',';
  // A year ("1800") is read in pairs: eighteen hundred.
  return eleven && (digits == 2 || (digits == 4 && !in_groups) || digits % 3 == 2);
}

bool IsSpelledOut(std::string_view word) {
  constexpr std::array<std::string_view, 25> kWithVowels = {
      "fbi", "mba", "ngo", "mit", "led", "seo", "hiv", "raf", "suv", "sos", "mri", "api", "url",
      "usb", "usa", "uk",  "us",  "un",  "ufo", "ui",  "ux",  "hr",  "nyu", "rna", "eu"};
  const std::string lower = AsciiLower(word);
  if (std::find(kWithVowels.begin(), kWithVowels.end(), lower) != kWithVowels.end()) return true;
  return lower.find_first_of("aeiouy") == std::string::npos;
}

bool LetterNameStartsWithVowelSound(char letter) {
  return std::string_view("aefhilmnorsx").find(static_cast<char>(letter | 0x20)) !=
         std::string_view::npos;
}

template <size_t n>
bool StartsWithAny(std::string_view word, const std::array<std::string_view, n>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return word.starts_with(prefix); });
}

// "u" spoken as in "university".
bool HasLongU(std::string_view word) {
  constexpr std::array<std::string_view, 23> kLong = {
      "ubiq", "udo", "uganda", "ukr", "ukul", "unanim", "unary", "uni", "ura", "ure", "uri", "uro",
      "uru",  "usa", "use",    "usi", "usu",  "uta",    "ute",   "uti", "uto", "uvu", "uyg"};
  // The prefix un- before i.
  constexpr std::array<std::string_view, 5> kShort = {"unid", "unill", "unim", "unin", "uniro"};
  constexpr std::array<std::string_view, 3> kLongAfterAll = {"unidirection", "unidimension",
                                                             "unidos"};
  if (StartsWithAny(word, kLongAfterAll)) return true;
  return StartsWithAny(word, kLong) && !StartsWithAny(word, kShort);
}

bool IsOne(std::string_view word) {
  return word == "one" || word == "once" || word == "oneself" || word == "oneness" ||
         word.starts_with("one-") || word.starts_with("one'") || word.starts_with("once-") ||
         word.starts_with("ouija") || word.starts_with("oui");
}

}  // namespace

bool StartsWithVowelSound(std::string_view word) {
  const std::string_view text = SkipOpening(word);
  if (text.empty()) return false;
  if (IsDigit(text.front())) return NumberStartsWithVowelSound(text);
  size_t position = 0;
  const char first = BaseLetter(NextCodePoint(text, &position));
  if (first == '\0') return false;
  // Letters spoken by name: "MBA", "x-ray", "U-turn", "e".
  size_t run = 0;
  while (run < text.size() && IsAsciiLetter(text[run])) ++run;
  const std::string_view letters = text.substr(0, run);
  const bool capitals =
      std::all_of(letters.begin(), letters.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  const bool single = run == 1 && (text.size() == 1 || text[1] == '-' || text[1] == '.' ||
                                   text[1] == '\'' || IsDigit(text[1]));
  if (single || (capitals && run >= 2 && run <= 5 && IsSpelledOut(letters))) {
    return LetterNameStartsWithVowelSound(letters.front());
  }
  const std::string lower = Utf8Lower(text);
  constexpr std::array<std::string_view, 6> kSilentH = {"hour",   "honest", "honor",
                                                        "honour", "heir",   "hors d"};
  constexpr std::array<std::string_view, 3> kConsonantE = {"eu", "ewe", "ewer"};
  switch (static_cast<char>(first | 0x20)) {
    case 'a':
    case 'i': return true;
    case 'e': return !StartsWithAny(lower, kConsonantE);
    case 'o': return !IsOne(lower);
    case 'u': return !HasLongU(lower);
    case 'h': return StartsWithAny(lower, kSilentH);
    case 'y':
      return lower.size() > 1 && lower.find_first_of("aeiou", 1) != 1 && IsAsciiLetter(lower[1]);
    default: return false;
  }
}

bool IsIndefiniteArticle(std::string_view word) {
  return EqualsIgnoreCase(word, "a") || EqualsIgnoreCase(word, "an");
}

std::optional<std::string> CorrectedArticle(std::string_view article, std::string_view next_word) {
  if (!IsIndefiniteArticle(article)) return std::nullopt;
  const std::string right = ArticleFor(next_word);
  if (EqualsIgnoreCase(article, right)) return std::nullopt;
  // "AN" before a consonant becomes "A"; from "A" alone, the case of a second letter is unknown.
  const bool upper = article.front() == 'A';
  if (!upper) return right;
  const bool all_upper = article == "AN" || (article == "A" && next_word.size() > 1 &&
                                             LetterCaseOf(next_word) == LetterCase::kAllUpper);
  return right.size() == 1 ? "A" : (all_upper ? "AN" : "An");
}

LetterCase LetterCaseOf(std::string_view word) {
  size_t letters = 0;
  size_t upper = 0;
  bool first_upper = false;
  for (size_t position = 0; position < word.size();) {
    const char32_t c = NextCodePoint(word, &position);
    const bool is_upper = LowerOf(c) != c;
    const bool is_lower = ToUpper(c) != c;
    if (!is_upper && !is_lower) continue;
    if (letters == 0) first_upper = is_upper;
    ++letters;
    if (is_upper) ++upper;
  }
  if (upper == 0) return LetterCase::kLower;
  if (upper == letters && letters > 1) return LetterCase::kAllUpper;
  return first_upper && upper == 1 ? LetterCase::kFirstUpper : LetterCase::kMixed;
}

std::string TransferCase(std::string_view model, std::string_view word) {
  const LetterCase letter_case = LetterCaseOf(model);
  if (letter_case != LetterCase::kFirstUpper && letter_case != LetterCase::kAllUpper) {
    return std::string(word);
  }
  std::string out;
  bool changed = false;
  for (size_t position = 0; position < word.size();) {
    const char32_t c = NextCodePoint(word, &position);
    const bool change = letter_case == LetterCase::kAllUpper || !changed;
    AppendCodePoint(change ? ToUpper(c) : c, &out);
    changed = true;
  }
  return out;
}

}  // namespace vetvec
