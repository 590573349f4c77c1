#include "suites/noise.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/strings.h"
#include "base/utf8.h"
#include "lexicon/morphology.h"
#include "lexicon/starter_lexicon.h"
#include "lexicon/surface.h"
#include "lexicon/user_lexicon.h"
#include "suites/negation.h"
#include "suites/rewrite.h"
#include "suites/substitution_table.h"
#include "suites/tokens.h"

namespace vetvec {
namespace {

constexpr size_t kWordsHit[] = {1, 2, 4};    // by strength
constexpr size_t kLookalikes[] = {1, 3, 0};  // 0: all
constexpr size_t kShortestWord = 4;          // shorter ones become other words too easily
constexpr size_t kWordsBetweenCommas = 3;

// A slip in one of these may say another month, day or number: that is a changed meaning.
constexpr std::string_view kSaysWhen[] = {
    "monday",   "tuesday",   "wednesday", "thursday", "friday",   "saturday", "sunday",
    "january",  "february",  "march",     "april",    "june",     "july",     "august",
    "october",  "september", "november",  "december", "eleven",   "twelve",   "thirteen",
    "fourteen", "fifteen",   "sixteen",   "twenty",   "thirty",   "forty",    "fifty",
    "sixty",    "seventy",   "eighty",    "ninety",   "hundred",  "thousand", "million",
    "billion",  "three",     "seven",     "eight",    "first",    "second",   "third",
    "fourth",   "fifth",     "sixth",     "seventh",  "eighth",   "ninth",    "tenth",
    "today",    "tomorrow",  "yesterday", "dozen",    "eighteen", "nineteen"};

bool IsSmallLetter(char c) { return c >= 'a' && c <= 'z'; }

// A word of ASCII letters, all but the first small.
bool IsPlainWord(std::string_view word) {
  return word.size() >= kShortestWord && std::all_of(word.begin() + 1, word.end(), IsSmallLetter);
}

// The keys beside a letter on an English keyboard.
std::string_view NeighbourKeys(char letter) {
  constexpr std::string_view kRows[] = {"qwertyuiop", "asdfghjkl", "zxcvbnm"};
  for (const std::string_view row : kRows) {
    const size_t at = row.find(letter);
    if (at == std::string_view::npos) continue;
    const size_t first = at == 0 ? at + 1 : at - 1;
    return row.substr(first, 1);
  }
  return {};
}

// All words that come with the library, as a lexicon that tells which forms exist.
const Morphology& KnownForms() {
  static const Morphology* const forms = [] {
    std::string text = "word\tpos\tpolarity\tsynonyms\tantonyms\n";
    for (const std::string& word : StarterDictionary().words) {
      for (const char* pos : {"noun", "verb", "adjective"}) {
        text += word + "\t" + pos + "\tnone\t\t\n";
      }
    }
    for (const std::string_view verb : Split(kCommonVerbs, ' ')) {
      if (!verb.empty() && !StarterFrequencies().RankOf(verb)) {
        text += std::string(verb) + "\tverb\tnone\t\t\n";
      }
    }
    Result<std::shared_ptr<const Lexicon>> parsed = ParseUserLexicon(text, {});
    std::vector<std::shared_ptr<const Lexicon>> layers = {StarterLexicon(), TableLexicon()};
    if (parsed.ok()) layers.push_back(*parsed);
    return new Morphology(std::make_shared<LayeredLexicon>(std::move(layers)));
  }();
  return *forms;
}

bool IsFirstName(std::string_view word) {
  const NameLists& names = StarterNames();
  return IsOneOf(word, names.male) || IsOneOf(word, names.female);
}

// "form" for "from", "dear" for "clear": another word, hence another meaning. Inflected forms
// count, and first names do.
bool IsAWord(const std::string& text) {
  const std::string lower = Utf8Lower(text);
  if (StarterFrequencies().RankOf(lower).has_value() || !KnownForms().Analyse(lower).empty()) {
    return true;
  }
  return IsFirstName(TransferCase("A", lower));
}

// A name, by its capital inside a sentence; at the beginning what is no word that we know.
bool IsName(std::string_view text, const std::vector<Token>& tokens, size_t i) {
  const std::string_view word = TextOf(text, tokens[i]);
  if (word[0] < 'A' || word[0] > 'Z') return false;
  const bool begins = i == 0 || IsOneOf(tokens[i - 1].lower, {".", "!", "?", ":"});
  return !begins || !IsAWord(std::string(word)) || IsFirstName(word);
}

// One typing error behind the first letter, or nothing where it changes nothing.
std::optional<std::string> MistypedWord(std::string_view word, Rng* rng) {
  std::string out(word);
  const size_t at = 1 + static_cast<size_t>(rng->Below(word.size() - 2));
  switch (rng->Below(4)) {
    case 0: std::swap(out[at], out[at + 1]); break;
    case 1: out.erase(at, 1); break;
    case 2: out.insert(at, 1, out[at]); break;
    default: out[at] = NeighbourKeys(out[at])[0]; break;
  }
  if (out == word || IsAWord(out)) return std::nullopt;
  return out;
}

std::optional<std::string> MisreadWord(std::string_view word, Rng* rng) {
  constexpr std::pair<std::string_view, std::string_view> kMisread[] = {
      {"l", "1"}, {"o", "0"}, {"m", "rn"}, {"rn", "m"}, {"cl", "d"},
      {"s", "5"}, {"i", "l"}, {"e", "c"},  {"g", "q"},  {"h", "b"}};
  std::vector<std::pair<size_t, size_t>> places;  // position, rule
  for (size_t rule = 0; rule < std::size(kMisread); ++rule) {
    for (size_t at = word.find(kMisread[rule].first); at != std::string_view::npos;
         at = word.find(kMisread[rule].first, at + 1)) {
      places.emplace_back(at, rule);
    }
  }
  if (places.empty()) return std::nullopt;
  const auto [at, rule] = places[static_cast<size_t>(rng->Below(places.size()))];
  std::string out(word);
  out.replace(at, kMisread[rule].first.size(), kMisread[rule].second);
  if (IsAWord(out)) return std::nullopt;
  return out;
}

// `change` on so many different words, drawn at random; nothing where there are not so many.
template <typename Change>
std::optional<std::string> ChangeWords(std::string_view text, size_t count, Rng* rng,
                                       const Change& change) {
  const std::vector<Token> tokens = Tokenize(text);
  std::vector<const Token*> words;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (!token.is_word() || !IsPlainWord(TextOf(text, token))) continue;
    if (!IsOneOf(token.lower, kSaysWhen) && !IsName(text, tokens, i)) words.push_back(&token);
  }
  Shuffle(words, *rng);
  std::vector<Edit> edits;
  for (const Token* word : words) {
    if (edits.size() == count) break;
    std::optional<std::string> changed = change(TextOf(text, *word), rng);
    if (changed) edits.push_back({word->start, word->end, std::move(*changed)});
  }
  if (edits.size() < count) return std::nullopt;
  std::sort(edits.begin(), edits.end(),
            [](const Edit& a, const Edit& b) { return a.start < b.start; });
  // Not ApplyEdits: it would set "a" and "an" right, and nobody does that while mistyping.
  return SpliceEdits(text, edits).text;
}

char Capital(char c) { return IsSmallLetter(c) ? static_cast<char>(c - 'a' + 'A') : c; }
char Small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string ChangeCase(std::string_view text, uint32_t strength, Rng* rng) {
  std::string out(text);
  for (char& c : out) {
    const bool is_capital = strength == 2 || (strength == 3 && rng->Below(2) == 0);
    c = is_capital ? Capital(c) : Small(c);
  }
  return out;
}

bool IsMark(char c) {
  constexpr std::string_view kMarks = ".,;:!\"()";  // '?' may be the only sign of a question
  return kMarks.find(c) != std::string_view::npos;
}

std::string ChangePunctuation(std::string_view text, uint32_t strength) {
  std::string out(text);
  if (strength == 1) {
    if (!out.empty() && (out.back() == '.' || out.back() == '!')) out.pop_back();
    return out;
  }
  // Marks beside digits belong to numbers: "3.5", "10:30".
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::string bare;
  for (size_t i = 0; i < out.size(); ++i) {
    const bool in_number = i + 1 < out.size() && is_digit(out[i + 1]);
    if (!IsMark(out[i]) || in_number) bare += out[i];
  }
  if (strength == 2) return bare;
  std::string stray;
  size_t words = 0;
  for (const char c : bare) {
    const bool ends_word = c == ' ' && !stray.empty() && stray.back() != ' ';
    if (ends_word && ++words % kWordsBetweenCommas == 0) stray += ',';
    stray += c;
  }
  return stray;
}

std::string UseLookalikes(std::string_view text, uint32_t strength, Rng* rng) {
  constexpr std::string_view kLatin = "aceopxyiABCEHKMOPTX";
  constexpr char32_t kCyrillic[] = {0x430, 0x441, 0x435, 0x43E, 0x440, 0x445, 0x443,
                                    0x456, 0x410, 0x412, 0x421, 0x415, 0x41D, 0x41A,
                                    0x41C, 0x41E, 0x420, 0x422, 0x425};
  static_assert(std::size(kCyrillic) == kLatin.size());
  std::vector<uint32_t> places;
  for (uint32_t i = 0; i < text.size(); ++i) {
    if (kLatin.find(text[i]) != std::string_view::npos) places.push_back(i);
  }
  Shuffle(places, *rng);
  const size_t wanted = kLookalikes[strength - 1];
  if (wanted != 0) {
    if (places.size() < wanted) return std::string(text);
    places.resize(wanted);
  }
  std::sort(places.begin(), places.end());
  std::vector<Edit> edits;
  for (const uint32_t place : places) {
    std::string lookalike;
    AppendCodePoint(kCyrillic[kLatin.find(text[place])], &lookalike);
    edits.push_back({place, place + 1, std::move(lookalike)});
  }
  return SpliceEdits(text, edits).text;
}

}  // namespace

const char* NoiseName(NoiseKind kind) {
  constexpr const char* kNames[] = {"typo", "ocr", "case", "punctuation", "lookalike"};
  return kNames[static_cast<size_t>(kind)];
}

std::optional<std::string> AddNoise(NoiseKind kind, uint32_t strength, std::string_view text,
                                    Rng* rng) {
  std::optional<std::string> out;
  switch (kind) {
    case NoiseKind::kTypo:
      out = ChangeWords(text, kWordsHit[strength - 1], rng, MistypedWord);
      break;
    case NoiseKind::kOcr: out = ChangeWords(text, kWordsHit[strength - 1], rng, MisreadWord); break;
    case NoiseKind::kCase: out = ChangeCase(text, strength, rng); break;
    case NoiseKind::kPunctuation: out = ChangePunctuation(text, strength); break;
    case NoiseKind::kLookalike: out = UseLookalikes(text, strength, rng); break;
  }
  if (out && (*out == text || IsBlank(*out))) return std::nullopt;
  return out;
}

}  // namespace vetvec
