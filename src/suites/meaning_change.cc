#include "suites/meaning_change.h"

#include <algorithm>
#include <span>
#include <vector>

#include "base/strings.h"
#include "lexicon/starter_lexicon.h"
#include "lexicon/surface.h"
#include "suites/rewrite.h"
#include "suites/tokens.h"
#include "suites/word_classes.h"

namespace vetvec {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::string_view kNumberWords[] = {"two",    "three",  "four",   "five",  "six",
                                             "seven",  "eight",  "nine",   "ten",   "eleven",
                                             "twelve", "twenty", "thirty", "forty", "fifty"};
constexpr std::string_view kMonths[] = {"January", "February",  "April",   "June",     "July",
                                        "August",  "September", "October", "November", "December"};
constexpr std::string_view kWeekdays[] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                          "Friday", "Saturday", "Sunday"};
// Each word stands for every other one of its row after a number.
constexpr std::string_view kUnitRows[] = {"kilometers,miles,meters,feet",
                                          "kilometer,mile,meter,foot",
                                          "km,miles,m",
                                          "kilograms,pounds,grams,tons",
                                          "kilogram,pound,gram,ton",
                                          "kg,mg,g",
                                          "seconds,minutes,hours,days,weeks,months,years",
                                          "minute,day,week,month,year",
                                          "dollars,euros,yen,francs",
                                          "dollar,euro,franc",
                                          "liters,gallons,pints",
                                          "percent,per mille"};
constexpr std::string_view kPlaceRows[] = {
    "Paris,London,Berlin,Madrid,Rome,Vienna,Boston,Chicago,Denver,Tokyo,Sydney,Toronto",
    "France,Germany,Spain,Italy,Japan,Canada,Brazil,Sweden,Poland,Mexico,Kenya,Norway"};

constexpr size_t kShortestParticiple = 4;  // "need", "red" are none
constexpr int kFirstYear = 1900;
constexpr int kLastYear = 2099;

bool IsDigits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool IsYear(std::string_view text) {
  constexpr size_t kYearDigits = 4;
  if (text.size() != kYearDigits || !IsDigits(text)) return false;
  const int64_t value = ParseInt(text).value_or(0);
  return value >= kFirstYear && value <= kLastYear;
}

template <typename List>
bool Has(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

// Another word of the list.
template <typename List>
std::string Other(const List& list, std::string_view word, Rng* rng) {
  std::vector<std::string_view> others;
  for (const auto& candidate : list) {
    if (candidate != word) others.push_back(candidate);
  }
  return std::string(others[static_cast<size_t>(rng->Below(others.size()))]);
}

struct Text {
  std::string_view bytes;
  std::vector<Token> tokens;
  std::string_view at(size_t i) const { return TextOf(bytes, tokens[i]); }
  const std::string& lower(size_t i) const { return tokens[i].lower; }
  bool is_question() const { return !bytes.empty() && bytes.back() == '?'; }
  std::string With(size_t i, std::string replacement) const {
    return ApplyEdits(bytes, tokens, {{tokens[i].start, tokens[i].end, std::move(replacement)}})
        .text;
  }
};

// Where "not" may be put behind the word: an auxiliary with a plain clause around it.
bool TakesNot(const Text& text, size_t i) {
  constexpr std::string_view kTakes[] = {"is",    "are", "was",   "were",   "am",   "will",
                                         "would", "can", "could", "should", "must", "does",
                                         "do",    "did", "has",   "have",   "had"};
  if (i == 0 || i + 1 >= text.tokens.size() || !Has(kTakes, text.lower(i))) return false;
  const std::string& next = text.lower(i + 1);
  if (!text.tokens[i + 1].is_word() || next == "not" || next == "to" || next == "there") {
    return false;
  }
  // "will I", "was the", "had better": questions, or clauses whose subject follows.
  if (InClass(next, kSubjectPronoun) || next == "better") return false;
  const bool is_have = text.lower(i).starts_with("ha");
  if (is_have) return next == "been" || (next.size() > kShortestParticiple && next.ends_with("ed"));
  if (text.lower(i).starts_with("d")) return false;  // "do" as an auxiliary has its "not" already
  return !Has(std::initializer_list<std::string_view>{"only", "also", "still", "already", "never",
                                                      "no", "always", "often", "hardly", "rarely",
                                                      "just", "probably"},
              next);
}

std::optional<std::string> Negate(const Text& text) {
  constexpr std::string_view kOpensClause[] = {"that",  "who",   "which",    "because", "if",
                                               "when",  "while", "although", "since",   "unless",
                                               "where", "until", "but",      "and",     "or"};
  if (text.is_question()) return std::nullopt;
  for (size_t i = 0; i < text.tokens.size(); ++i) {
    const std::string& word = text.lower(i);
    if (word == "cannot") return text.With(i, "can");
    if (word == "not") {
      if (i == 0 || !InClass(text.lower(i - 1), kBe | kModal | kHave)) return std::nullopt;
      std::string out(text.bytes);
      const uint32_t start = text.tokens[i - 1].end;
      return out.erase(start, text.tokens[i].end - start);
    }
    if (word == "no" || word == "never" || word == "nothing" || word == "nobody" ||
        word.ends_with("n't")) {
      return std::nullopt;
    }
    if (Has(kOpensClause, word)) return std::nullopt;
    if (!TakesNot(text, i)) continue;
    std::string both(text.at(i));
    both += word == "can" ? "not" : " not";
    return text.With(i, std::move(both));
  }
  return std::nullopt;
}

// A day of a month: "October 12", "12 May". There is no October 62.
bool IsDay(const Text& text, size_t i) {
  const auto is_month = [](std::string_view word) {
    return Has(kMonths, word) || word == "March" || word == "May";
  };
  return (i > 0 && is_month(text.at(i - 1))) ||
         (i + 1 < text.tokens.size() && is_month(text.at(i + 1)));
}

std::optional<std::string> ChangeNumber(const Text& text, Rng* rng) {
  for (size_t i = 0; i < text.tokens.size(); ++i) {
    const std::string_view word = text.at(i);
    if (IsDay(text, i)) continue;
    if (IsDigits(word) && !IsYear(word)) {
      // Another first digit, never 0; the rest stays, so that the size does.
      const char first = word[0];
      auto digit = static_cast<char>('1' + static_cast<char>(rng->Below(8)));
      if (digit >= first && first != '0') ++digit;
      // "1 hour" would need "hours"; "01" is a code or part of a time.
      if (word == "1" || first == '0') continue;
      if (word.size() == 1 && digit == '1') digit = first == '9' ? '8' : '9';
      return text.With(i, digit + std::string(word.substr(1)));
    }
    if (Has(kNumberWords, text.lower(i))) {
      return text.With(i, TransferCase(word, Other(kNumberWords, text.lower(i), rng)));
    }
  }
  return std::nullopt;
}

std::optional<std::string> ChangeDate(const Text& text, Rng* rng) {
  for (size_t i = 0; i < text.tokens.size(); ++i) {
    const std::string_view word = text.at(i);
    if (Has(kMonths, word)) return text.With(i, Other(kMonths, word, rng));
    if (Has(kWeekdays, word)) return text.With(i, Other(kWeekdays, word, rng));
    if (!IsYear(word)) continue;
    const int64_t year = ParseInt(word).value_or(kFirstYear);
    const auto step = static_cast<int64_t>(1 + rng->Below(9));
    return text.With(i, std::to_string(year + (year + step > kLastYear ? -step : step)));
  }
  return std::nullopt;
}

std::optional<std::string> ChangeUnit(const Text& text, Rng* rng) {
  for (size_t i = 1; i < text.tokens.size(); ++i) {
    const bool has_number = text.tokens[i - 1].kind == TokenKind::kNumber ||
                            Has(kNumberWords, text.lower(i - 1)) || text.lower(i - 1) == "one";
    if (!has_number) continue;
    for (const std::string_view row : kUnitRows) {
      const std::vector<std::string_view> units = Split(row, ',');
      if (Has(units, text.at(i))) return text.With(i, Other(units, text.at(i), rng));
    }
  }
  return std::nullopt;
}

std::optional<std::string> ChangeEntity(const Text& text, Rng* rng) {
  const NameLists& names = StarterNames();
  for (size_t i = 0; i < text.tokens.size(); ++i) {
    std::string_view word = text.at(i);
    const bool is_possessive = word.ends_with("'s");
    if (is_possessive) word.remove_suffix(2);
    const std::string tail = is_possessive ? "'s" : "";
    for (const std::vector<std::string>* list : {&names.male, &names.female}) {
      if (Has(*list, word)) return text.With(i, Other(*list, word, rng) + tail);
    }
    for (const std::string_view row : kPlaceRows) {
      const std::vector<std::string_view> places = Split(row, ',');
      if (Has(places, word)) return text.With(i, Other(places, word, rng) + tail);
    }
  }
  return std::nullopt;
}

}  // namespace

const char* ChangeName(ChangeKind kind) {
  constexpr const char* kNames[] = {"negation", "number", "date", "unit", "entity"};
  return kNames[static_cast<size_t>(kind)];
}

std::optional<std::string> ChangeMeaning(ChangeKind kind, std::string_view bytes, Rng* rng) {
  const Text text{bytes, Tokenize(bytes)};
  switch (kind) {
    case ChangeKind::kNegation: return Negate(text);
    case ChangeKind::kNumber: return ChangeNumber(text, rng);
    case ChangeKind::kDate: return ChangeDate(text, rng);
    case ChangeKind::kUnit: return ChangeUnit(text, rng);
    case ChangeKind::kEntity: break;
  }
  return ChangeEntity(text, rng);
}

}  // namespace vetvec
