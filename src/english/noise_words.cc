#include "english/noise_words.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/strings.h"
#include "english/changed_text.h"
#include "english/fact_words.h"
#include "english/word_shape.h"

namespace vetvec {
namespace {

constexpr size_t kShortestWord = 5;    // shorter ones become unreadable, or other words
constexpr size_t kShortestJoined = 3;  // words whose blank may be lost
constexpr int kTries = 8;              // slips tried on a word

bool IsSmallAscii(char c) { return c >= 'a' && c <= 'z'; }

// Words on which the meaning of the whole sentence may depend.
bool IsPivot(std::string_view lower) {
  return IsOneOf(lower,
                 {"not",    "never",   "nothing",  "nobody",   "none",    "without",   "neither",
                  "hardly", "before",  "after",    "above",    "below",   "under",     "least",
                  "unless", "until",   "always",   "tomorrow", "today",   "yesterday", "north",
                  "south",  "hundred", "thousand", "million",  "billion", "first",     "second",
                  "third",  "except",  "unable",   "more",     "less",    "rarely",    "only"});
}

// Whether a word consists of ASCII letters, with at most the first a capital, stands between blanks
// or marks, and is not a name.
bool MayBeHit(const ChangedText& text, size_t i, size_t shortest) {
  const std::string_view word = text.at(i);
  if (!text.is_word(i) || word.size() < shortest || IsPivot(text.lower(i)) || IsFactWord(word) ||
      !std::all_of(word.begin() + 1, word.end(), IsSmallAscii)) {
    return false;
  }
  if (!IsSmallAscii(word[0]) && !(text.begins(i) && IsListedWord(text.lower(i)))) return false;
  const std::string_view before = text.lower(i - 1);
  if (text.touches(i) && before != "\"" && before != "(") return false;
  return !text.touches(i + 1) || !text.touches(i + 2) || text.lower(i + 2) == "\"";
}

// The keys next to a letter on an English keyboard.
char NeighbourKey(char letter) {
  constexpr std::string_view kKeyRows[] = {"qwertyuiop", "asdfghjkl", "zxcvbnm"};
  for (const std::string_view row : kKeyRows) {
    const size_t at = row.find(letter);
    if (at != std::string_view::npos) return row[at == 0 ? at + 1 : at - 1];
  }
  return letter;
}

// A typing error after the first letter.
std::string MistypedWord(std::string_view word, Rng* rng) {
  std::string out(word);
  const size_t at = 1 + static_cast<size_t>(rng->Below(word.size() - 2));
  switch (rng->Below(4)) {
    case 0: std::swap(out[at], out[at + 1]); break;
    case 1: out.erase(at, 1); break;
    case 2: out.insert(at, 1, out[at]); break;
    default: out[at] = NeighbourKey(out[at]); break;
  }
  return out;
}

std::string MisreadWord(std::string_view word, Rng* rng) {
  constexpr std::pair<std::string_view, std::string_view> kMisread[] = {
      {"l", "1"}, {"o", "0"}, {"m", "rn"}, {"rn", "m"}, {"s", "5"},
      {"i", "l"}, {"e", "c"}, {"g", "q"},  {"h", "b"}};
  std::vector<std::pair<size_t, size_t>> places;  // position, rule
  for (size_t rule = 0; rule < std::size(kMisread); ++rule) {
    for (size_t at = word.find(kMisread[rule].first); at != std::string_view::npos;
         at = word.find(kMisread[rule].first, at + 1)) {
      places.emplace_back(at, rule);
    }
  }
  std::string out(word);
  if (places.empty()) return out;
  const auto [at, rule] = places[static_cast<size_t>(rng->Below(places.size()))];
  out.replace(at, kMisread[rule].first.size(), kMisread[rule].second);
  return out;
}

// Applies `slip` to the given number of different words, drawn at random.
template <typename Slip>
std::optional<std::string> HitWords(std::string_view bytes, size_t count, Rng* rng,
                                    const Slip& slip) {
  const ChangedText text(bytes);
  std::vector<size_t> words;
  for (size_t i = 0; i < text.size(); ++i) {
    if (MayBeHit(text, i, kShortestWord)) words.push_back(i);
  }
  Shuffle(words, *rng);
  std::vector<Edit> edits;
  for (const size_t i : words) {
    if (edits.size() == count) break;
    for (int attempt = 0; attempt < kTries; ++attempt) {
      std::string changed = slip(text.at(i), rng);
      if (changed == text.at(i) || LooksLikeWord(AsciiLower(changed))) continue;
      edits.push_back({text.tokens[i].start, text.tokens[i].end, std::move(changed)});
      break;
    }
  }
  if (edits.size() < count) return std::nullopt;
  std::sort(edits.begin(), edits.end(),
            [](const Edit& a, const Edit& b) { return a.start < b.start; });
  // ApplyEdits is not used, because it would correct "a" and "an", which a typing error does not
  // do.
  return SpliceEdits(bytes, edits).text;
}

// "every day", "some one": joined, they are one word with a different meaning, or nearly so.
bool MakesCompound(std::string_view first, const std::string& joined) {
  return IsListedWord(joined) || IsOneOf(first, {"any", "some", "every", "may", "all", "over",
                                                 "under", "out", "back", "how", "when", "what"});
}

}  // namespace

std::optional<std::string> Mistype(std::string_view text, size_t count, Rng* rng) {
  return HitWords(text, count, rng, MistypedWord);
}

std::optional<std::string> Misread(std::string_view text, size_t count, Rng* rng) {
  return HitWords(text, count, rng, MisreadWord);
}

std::optional<std::string> LoseBlanks(std::string_view bytes, size_t count, Rng* rng) {
  const ChangedText text(bytes);
  std::vector<size_t> places;  // the word before the blank
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    const bool is_blank = text.tokens[i + 1].start == text.tokens[i].end + 1;
    if (!is_blank || !MayBeHit(text, i, kShortestJoined) || !MayBeHit(text, i + 1, kShortestJoined))
      continue;
    std::string joined(text.lower(i));
    joined += text.lower(i + 1);
    if (!MakesCompound(text.lower(i), joined)) places.push_back(i);
  }
  Shuffle(places, *rng);
  std::vector<size_t> chosen;
  for (const size_t i : places) {
    const bool is_beside = std::any_of(chosen.begin(), chosen.end(), [&](size_t other) {
      return other + 1 == i || i + 1 == other;
    });
    if (!is_beside && chosen.size() < count) chosen.push_back(i);
  }
  if (chosen.size() < count) return std::nullopt;
  std::sort(chosen.begin(), chosen.end());
  std::vector<Edit> edits;
  for (const size_t i : chosen) edits.push_back({text.tokens[i].end, text.tokens[i + 1].start, ""});
  return SpliceEdits(bytes, edits).text;
}

}  // namespace vetvec
