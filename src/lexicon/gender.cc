#include "lexicon/gender.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/strings.h"
#include "base/table_reader.h"
#include "base/utf8.h"
#include "base/utf8_lower.h"
#include "lexicon/bad_line.h"
#include "lexicon/surface.h"

namespace vetvec {
namespace {

// Words that cannot continue a noun phrase after a possessive, and words that can although a
// lexicon may list them otherwise.
constexpr std::array<std::string_view, 92> kBreaks = {
    "a",        "about",    "after", "again",   "all",  "along",  "alone", "already", "also",
    "although", "always",   "am",    "an",      "and",  "any",    "are",   "as",      "at",
    "away",     "back",     "be",    "because", "been", "before", "but",   "by",      "can",
    "could",    "did",      "do",    "does",    "down", "during", "for",   "from",    "had",
    "has",      "have",     "he",    "her",     "here", "him",    "his",   "how",     "i",
    "if",       "in",       "into",  "is",      "it",   "just",   "like",  "more",    "not",
    "now",      "of",       "off",   "on",      "or",   "out",    "over",  "she",     "since",
    "so",       "some",     "than",  "that",    "the",  "them",   "then",  "there",   "they",
    "this",     "to",       "too",   "until",   "up",   "was",    "we",    "were",    "what",
    "when",     "where",    "which", "while",   "who",  "why",    "will",  "with",    "without",
    "would",    "yesterday"};
constexpr std::array<std::string_view, 26> kContinues = {
    "very", "most",  "own",   "first",  "second", "third",    "last",  "many",     "few",
    "two",  "three", "four",  "five",   "six",    "seven",    "eight", "nine",     "ten",
    "next", "other", "whole", "entire", "little", "favorite", "best",  "favourite"};

std::optional<std::string_view> SwapPronoun(std::string_view word, std::string_view next_word,
                                            const Lexicon* lexicon) {
  if (word == "he") return "she";
  if (word == "she") return "he";
  if (word == "him") return "her";
  if (word == "hers") return "his";
  if (word == "himself") return "herself";
  if (word == "herself") return "himself";
  if (word == "her") return ContinuesNounPhrase(next_word, lexicon) ? "his" : "him";
  if (word == "his") return ContinuesNounPhrase(next_word, lexicon) ? "her" : "hers";
  return std::nullopt;
}

}  // namespace

Result<GenderPairs> GenderPairs::Load(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(SourceText read, ReadSource(path, "gender pairs"));
  return Parse(read.text, std::move(read.source));
}

Result<GenderPairs> GenderPairs::Parse(std::string_view text, LexiconSource source) {
  GenderPairs out;
  out.source_ = std::move(source);
  const std::string& path = out.source_.path;
  std::vector<std::pair<std::string, std::string>> reverse;
  bool is_first = true;
  const auto add = [&](std::span<const std::string_view> fields, int64_t number) {
    if (fields.size() != 2) {
      return BadLine(number, "pair", fields[0],
                     "'word<tab>counterpart', or CSV: 'word,counterpart'");
    }
    const bool is_header = EqualsIgnoreCase(Trim(fields[0]), "word") &&
                           EqualsIgnoreCase(Trim(fields[1]), "counterpart");
    if (std::exchange(is_first, false) && is_header) return OkStatus();
    std::string word = Utf8Lower(Trim(fields[0]));
    std::string counterpart = Utf8Lower(Trim(fields[1]));
    if (word.empty() || counterpart.empty() || word == counterpart) {
      return BadLine(number, "pair", fmt::format("{} {}", fields[0], fields[1]),
                     "two different words");
    }
    const auto [it, added] = out.map_.emplace(word, counterpart);
    if (!added && it->second != counterpart) {
      return BadLine(number, fmt::format("the counterpart of '{}' is '{}' here, but '{}' on an "
                                         "earlier line",
                                         Sanitized(word, 60), Sanitized(counterpart, 60),
                                         Sanitized(it->second, 60)));
    }
    reverse.emplace_back(std::move(counterpart), std::move(word));
    return OkStatus();
  };
  VETVEC_RETURN_IF_ERROR(
      ForEachRow(text, path, TableRules{TableForm::kByHeader, true, false}, add));
  // Rows of the file take precedence over rows derived from them.
  for (auto& [word, counterpart] : reverse)
    out.map_.emplace(std::move(word), std::move(counterpart));
  if (out.map_.empty()) {
    return InsufficientData(fmt::format("'{}' contains no gender pairs", path)).WithFile(path);
  }
  return out;
}

std::optional<std::string_view> GenderPairs::Counterpart(std::string_view word) const {
  const auto it = map_.find(Utf8Lower(word));
  if (it == map_.end()) return std::nullopt;
  return it->second;
}

std::optional<std::string> GenderSwap(const GenderPairs& pairs, std::string_view word,
                                      std::string_view next_word, const Lexicon* lexicon) {
  // "he's", "the actress's": the part before the apostrophe has the gender.
  size_t cut = std::min(word.find('\''), word.size());
  cut = std::min(word.find("\u2019"), cut);
  const std::string_view head = word.substr(0, cut);
  const std::string lower = Utf8Lower(head);
  std::optional<std::string_view> counterpart = SwapPronoun(lower, next_word, lexicon);
  if (!counterpart) counterpart = pairs.Counterpart(lower);
  if (!counterpart) return std::nullopt;
  return TransferCase(head, *counterpart) + std::string(word.substr(cut));
}

bool ContinuesNounPhrase(std::string_view next_word, const Lexicon* lexicon) {
  const std::string word = Utf8Lower(next_word);
  size_t position = 0;
  if (word.empty()) return false;
  const char32_t first = NextCodePoint(word, &position);
  const bool is_word =
      (first >= 'a' && first <= 'z') || (first >= '0' && first <= '9') || first >= 0xC0;
  if (!is_word || first == 0x2019 || first == 0x201D) return false;
  if (IsOneOf(word, kContinues)) return true;
  if (IsOneOf(word, kBreaks)) return false;
  if (lexicon != nullptr) {
    const std::optional<PartOfSpeech> pos = lexicon->DominantPos(word);
    if (pos) return *pos == PartOfSpeech::kNoun || *pos == PartOfSpeech::kAdjective;
  }
  return !(word.size() > 4 && word.ends_with("ly"));  // inflected and unknown words: nouns, mostly
}

}  // namespace vetvec
