#include "lexicon/inversion.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "base/strings.h"
#include "base/table_reader.h"
#include "base/utf8.h"
#include "base/utf8_lower.h"
#include "lexicon/bad_line.h"
#include "lexicon/named_columns.h"

namespace vetvec {
namespace {

enum InversionColumn : size_t { kFind, kReplace, kBefore, kAfter, kExample, kInverted };
const std::vector<std::string>& InversionColumns() {
  static const auto* const names =
      new std::vector<std::string>{"find", "replace", "before", "after", "example", "inverted"};
  return *names;
}

constexpr std::array<std::string_view, 9> kClasses = {
    "<start>", "<end>", "<number>", "<the>", "<be>", "<subject>", "<word>", "<ing>", "<ed>"};
constexpr std::array<std::string_view, 22> kNumberWords = {
    "one",   "two",     "three",    "four",    "five",    "six",    "seven", "eight",
    "nine",  "ten",     "eleven",   "twelve",  "twenty",  "thirty", "forty", "fifty",
    "sixty", "hundred", "thousand", "million", "billion", "half"};
constexpr std::array<std::string_view, 17> kDeterminers = {
    "the", "a",   "an",  "this", "that",  "these", "those", "my",  "your",
    "his", "her", "its", "our",  "their", "every", "each",  "some"};
constexpr std::array<std::string_view, 12> kBe = {"am",   "is",    "are", "was", "were", "be",
                                                  "been", "being", "'s",  "'re", "'m",   "isn't"};
constexpr std::array<std::string_view, 7> kSubjects = {"i", "you", "he", "she", "it", "we", "they"};

bool HasLetter(std::string_view token) {
  return std::any_of(token.begin(), token.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || std::isalpha(byte) != 0;
  });
}

bool IsPunctuation(std::string_view token) {
  return std::none_of(token.begin(), token.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || std::isalnum(byte) != 0;
  });
}

bool FitsClass(std::string_view name, std::string_view token, bool outside) {
  if (name == "<start>")
    return outside || std::string_view(".!?;:").find(token) != std::string_view::npos;
  if (name == "<end>") return outside || IsPunctuation(token);
  if (outside) return false;
  if (name == "<number>")
    return token.front() >= '0' && token.front() <= '9' ? true : IsOneOf(token, kNumberWords);
  if (name == "<the>") return IsOneOf(token, kDeterminers);
  if (name == "<be>") return IsOneOf(token, kBe);
  if (name == "<subject>") return IsOneOf(token, kSubjects);
  if (name == "<word>") return HasLetter(token);
  if (name == "<ing>") return token.size() >= 5 && token.ends_with("ing");
  return token.size() >= 5 && token.ends_with("ed");  // <ed>
}

// `outside`: there is no token on that side.
bool Fits(std::string_view condition, std::string_view token, bool outside) {
  if (condition.empty()) return true;
  const bool inverted = condition.front() == '!';
  if (inverted) condition.remove_prefix(1);
  bool any = false;
  for (std::string_view part : Split(condition, '|')) {
    if (part.starts_with('<')) {
      any = any || FitsClass(part, token, outside);
    } else {
      any = any || (!outside && part == token);
    }
  }
  return any != inverted;
}

Status CheckCondition(std::string_view condition, const char* column, int64_t number) {
  if (condition.empty()) return OkStatus();
  std::string_view parts = condition;
  if (parts.front() == '!') parts.remove_prefix(1);
  for (std::string_view part : Split(parts, '|')) {
    const bool bad_class = part.starts_with('<') && !IsOneOf(part, kClasses);
    if (part.empty() || bad_class) {
      return BadLine(number, fmt::format("'{}' condition", column), condition,
                     "words and <start> <end> <number> <the> <be> <subject> <word> <ing> <ed>, "
                     "separated by '|'; a leading '!' negates them all");
    }
  }
  return OkStatus();
}

bool MatchesAt(const InversionPattern& pattern, std::span<const std::string> tokens, size_t at) {
  const size_t end = at + pattern.find.size();
  if (end > tokens.size()) return false;
  for (size_t i = 0; i < pattern.find.size(); ++i) {
    if (tokens[at + i] != pattern.find[i]) return false;
  }
  const bool no_before = at == 0;
  const bool no_after = end == tokens.size();
  return Fits(pattern.before, no_before ? std::string_view() : tokens[at - 1], no_before) &&
         Fits(pattern.after, no_after ? std::string_view() : tokens[end], no_after);
}

}  // namespace

Result<InversionList> LoadInversions(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(SourceText read, ReadSource(path, "inversion patterns"));
  return ParseInversions(read.text, std::move(read.source));
}

Result<InversionList> ParseInversions(std::string_view text, LexiconSource source) {
  InversionList list;
  list.source = std::move(source);
  ColumnPlaces columns;
  const auto parse = [&](std::span<const std::string_view> row, int64_t number) -> Status {
    if (columns.at.empty()) {
      VETVEC_ASSIGN_OR_RETURN(columns, NamedColumns(row, number, InversionColumns(), kReplace + 1));
      return OkStatus();
    }
    const auto field = [&](size_t name) { return std::string(columns.In(row, name)); };
    InversionPattern pattern{.find = {},
                             .replace = Utf8Lower(field(kReplace)),
                             .before = field(kBefore),
                             .after = field(kAfter),
                             .example = field(kExample),
                             .inverted = field(kInverted)};
    for (std::string_view token : Split(columns.In(row, kFind), ' ')) {
      if (!token.empty()) pattern.find.push_back(Utf8Lower(token));
    }
    if (pattern.find.empty()) return BadLine(number, "column 'find' is blank");
    if (pattern.replace.empty()) return BadLine(number, "column 'replace' is blank");
    VETVEC_RETURN_IF_ERROR(CheckCondition(pattern.before, "before", number));
    VETVEC_RETURN_IF_ERROR(CheckCondition(pattern.after, "after", number));
    list.by_first[pattern.find[0]].push_back(list.patterns.size());
    list.patterns.push_back(std::move(pattern));
    return OkStatus();
  };
  const std::string& path = list.source.path;
  VETVEC_RETURN_IF_ERROR(
      ForEachRow(text, path, TableRules{TableForm::kByHeader, true, true}, parse));
  if (list.patterns.empty()) {
    return InsufficientData(fmt::format("'{}' contains no inversion patterns", path))
        .WithFile(path);
  }
  return list;
}

std::vector<InversionMatch> FindInversions(const InversionList& list,
                                           std::span<const std::string_view> tokens) {
  std::vector<std::string> lower;
  lower.reserve(tokens.size());
  for (std::string_view token : tokens) lower.push_back(Utf8Lower(token));
  std::vector<InversionMatch> matches;
  for (size_t at = 0; at < lower.size(); ++at) {
    const InversionPattern* best = nullptr;
    size_t best_index = 0;
    const auto candidates = list.by_first.find(lower[at]);
    if (candidates == list.by_first.end()) continue;
    for (const size_t p : candidates->second) {
      const InversionPattern& pattern = list.patterns[p];
      if (best != nullptr && pattern.find.size() <= best->find.size()) continue;
      if (!MatchesAt(pattern, lower, at)) continue;
      best = &pattern;
      best_index = p;
    }
    if (best == nullptr) continue;
    matches.push_back({.pattern = best_index,
                       .begin = at,
                       .end = at + best->find.size(),
                       .replacement = best->replace});
  }
  return matches;
}

}  // namespace vetvec
