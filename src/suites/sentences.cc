#include "suites/sentences.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "base/strings.h"
#include "base/utf8.h"
#include "suites/text_units.h"

namespace vetvec {
namespace {

// Abbreviations only if written with a capital. A name or a number follows, or a part of a name.
constexpr std::string_view kAbbreviations[] = {
    "Mr",   "Mrs",  "Ms",   "Dr",   "Prof", "St",   "Mt",   "Rev",  "Hon",  "Gen",  "Col",
    "Lt",   "Sgt",  "Capt", "Gov",  "Sen",  "Rep",  "Hr",   "Fr",   "Frl",  "Dipl", "Ing",
    "Mme",  "Mlle", "MM",   "Sr",   "Sra",  "Srta", "Ud",   "Uds",  "Dra",  "Sig",  "Dott",
    "Avv",  "Mio",  "Mrd",  "Tsd",  "Hrsg", "vs",   "viz",  "cf",   "eg",   "ie",   "approx",
    "dept", "resp", "ca",   "bzw",  "vgl",  "evtl", "ggf",  "inkl", "exkl", "zzgl", "sog",
    "bspw", "geb",  "gem",  "gest", "usf",  "env",  "chap", "dhr",  "mevr", "bijv", "mw",
    "sig",  "dott", "ул",   "им",   "тыс",  "млн",  "руб",  "др",   "см",   "напр"};
// Abbreviations only before a number: "No. 5", "Nov. 12", but not "No. That is wrong."
constexpr std::string_view kBeforeNumbers[] = {
    "no",  "nos",  "nr",   "fig", "figs", "vol", "vols", "p",   "pp",  "ch",
    "sec", "sect", "eq",   "abb", "abs",  "bd",  "kap",  "art", "tab", "ver",
    "ref", "par",  "pág",  "núm", "jan",  "feb", "mar",  "apr", "jun", "jul",
    "aug", "sep",  "sept", "oct", "okt",  "nov", "dec",  "dez", "стр", "рис"};
// Words as in "3. Mai", and after "am 3. "
constexpr std::string_view kGermanMonths[] = {
    "Januar", "Februar",   "März",    "April",    "Mai",      "Juni",        "Juli",
    "August", "September", "Oktober", "November", "Dezember", "Jahrhundert", "Jh"};
constexpr std::string_view kBeforeOrdinals[] = {"am",  "der", "dem", "den", "des", "die",
                                                "das", "zum", "zur", "vom", "im",  "beim"};

constexpr std::u32string_view kUnclearEnds = U".!?\u2026\u203C\u203D\u2047\u2048\u2049";
constexpr std::u32string_view kClearEnds =
    U"\u3002\uFF01\uFF1F\uFF61\uFF0E\u0964\u0965\u061F\u06D4\u0589\u1362\u1367\u1368\u17D4\u104B"
    U"\u0F0D\u1803\u037E\u07F9\u166E";
constexpr std::u32string_view kOpeners =
    U"\"'([{<\u00AB\u2039\u2018\u201C\u201E\u201A\u00BF\u00A1*-\u2013\u2014";
constexpr std::u32string_view kClosers =
    U"\"')]}\u00BB\u203A\u2019\u201D\u201C\u300D\u300F\uFF09\u3011\u3009\u300B\uFF3D";
constexpr std::u32string_view kWideOpeners = U"\u300C\u300E\uFF08\u3010\u3008\u300A\uFF3B";
constexpr std::u32string_view kWideClosers = U"\u300D\u300F\uFF09\u3011\u3009\u300B\uFF3D";
// In Japanese, a sentence continues with these after a quoted sentence.
constexpr std::u32string_view kAfterQuotes = U"とてなのがをにはもやかでだ、，,";

bool IsAmong(char32_t c, std::u32string_view set) { return set.find(c) != set.npos; }
// A quick check without a search, because most characters of a text are not marks.
bool IsPlain(char32_t c) { return c < 0x80 && ((c | 0x20) >= 'a' ? (c | 0x20) <= 'z' : c == ','); }
bool IsAsciiDigit(char32_t c) { return c >= '0' && c <= '9'; }

int CategoryOf(char32_t c) { return utf8proc_category(static_cast<utf8proc_int32_t>(c)); }
bool IsLetterCategory(int category) {
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

class SentenceSplitter {
 public:
  explicit SentenceSplitter(std::string_view text) : text_(text) {
    points_.reserve(text.size());
    for (size_t i = 0; i < text.size();) {
      const auto at = static_cast<uint32_t>(i);
      const char32_t c = NextCodePoint(text, &i);
      if (c >= 0x80 && IsAmong(c, kWideClosers)) last_closer_ = points_.size();
      points_.push_back({c, at});
    }
  }

  std::vector<std::string_view> Split() {
    std::vector<std::string_view> sentences;
    size_t quotes = 0;  // number of open 「
    for (size_t i = SkipBlanks(0), begin = i; i < points_.size();) {
      const char32_t c = points_[i].c;
      if (IsPlain(c) && i + 1 < points_.size()) {
        ++i;
        continue;
      }
      if (IsAmong(c, kWideOpeners)) quotes += i < last_closer_;
      if (IsAmong(c, kWideClosers) && quotes > 0) --quotes;
      const bool is_clear = IsAmong(c, kClearEnds);
      if (!is_clear && !IsAmong(c, kUnclearEnds)) {
        ++i;
      } else {
        const size_t end = EndOfSentence(i, &quotes);
        const bool is_end = is_clear ? quotes == 0 && !GoesOnAfterQuote(end)
                                     : quotes == 0 && IsUnclearEnd(begin, i, end);
        i = end;
        if (is_end) Push(begin, end, &sentences);
        if (is_end) begin = SkipBlanks(end);
      }
      if (i >= points_.size()) Push(begin, points_.size(), &sentences);
    }
    return sentences;
  }

 private:
  struct Point {
    char32_t c;
    uint32_t at;
  };

  char32_t At(size_t i) const { return i < points_.size() ? points_[i].c : 0; }
  size_t SkipBlanks(size_t i) const {
    while (At(i) == ' ') ++i;
    return i;
  }

  void Push(size_t begin, size_t end, std::vector<std::string_view>* sentences) const {
    while (end > begin && points_[end - 1].c == ' ') --end;
    if (begin >= end) return;
    const size_t stop = end < points_.size() ? points_[end].at : text_.size();
    sentences->push_back(text_.substr(points_[begin].at, stop - points_[begin].at));
  }

  // The position after the marks at `i` and the quotes, brackets and [1] that follow them.
  size_t EndOfSentence(size_t i, size_t* quotes) const {
    while (IsAmong(At(i), kUnclearEnds) || IsAmong(At(i), kClearEnds)) ++i;
    for (;;) {
      if (At(i) == ' ' && At(i + 1) == 0xBB) ++i;  // French: « Oui. »
      if (At(i) == '[' && IsAsciiDigit(At(i + 1))) {
        size_t k = i + 1;
        while (IsAsciiDigit(At(k))) ++k;
        if (At(k) != ']') return i;
        i = k + 1;
      } else if (At(i) != 0 && IsAmong(At(i), kClosers)) {
        if (IsAmong(At(i), kWideClosers) && *quotes > 0) --*quotes;
        ++i;
      } else {
        return i;
      }
    }
  }

  bool GoesOnAfterQuote(size_t end) const {
    return IsAmong(At(end - 1), kWideClosers) && At(end) != 0 && IsAmong(At(end), kAfterQuotes);
  }

  // . ! ? … at `mark`, in a sentence that began at `begin`; its trailing characters end at `end`.
  bool IsUnclearEnd(size_t begin, size_t mark, size_t end) const {
    const bool is_dot = At(mark) == '.' && At(mark + 1) != '.';
    if (At(end) != ' ') return !is_dot && IsWrittenWithoutBlanks(At(end));
    size_t next = SkipBlanks(end);
    while (At(next) != 0 && IsAmong(At(next), kOpeners)) ++next;
    if (At(next) == 0 || CategoryOf(At(next)) == UTF8PROC_CATEGORY_LL) return false;
    return !is_dot || !IsAbbreviation(begin, mark, next);
  }

  // The word that ends before `end`, back to a blank or an opening bracket.
  size_t WordBegin(size_t begin, size_t end) const {
    size_t i = end;
    while (i > begin && At(i - 1) != ' ' &&
           !IsAmong(At(i - 1), U"\"'([{\u00AB\u2018\u201C\u201E")) {
      --i;
    }
    return i;
  }
  std::string TextOf(size_t begin, size_t end) const {
    if (begin >= end) return "";
    const size_t stop = end < points_.size() ? points_[end].at : text_.size();
    return std::string(text_.substr(points_[begin].at, stop - points_[begin].at));
  }

  bool IsAbbreviation(size_t begin, size_t dot, size_t next) const {
    if (dot == begin || At(dot - 1) == ' ') return true;  // a dot alone
    const int last = CategoryOf(At(dot - 1));
    if (!IsLetterCategory(last) && last != UTF8PROC_CATEGORY_ND)
      return false;  // a quote, a bracket
    const size_t first = WordBegin(begin, dot);
    const bool all_digits = std::all_of(points_.begin() + static_cast<std::ptrdiff_t>(first),
                                        points_.begin() + static_cast<std::ptrdiff_t>(dot),
                                        [](const Point& p) { return IsAsciiDigit(p.c); });
    if (all_digits) return first == begin || IsOrdinal(begin, first, dot, next);
    if (dot - first == 1) return IsInitial(begin, first, next);
    const std::string word = TextOf(first, dot);
    if (IsOneOf(word, kAbbreviations)) return true;
    if (IsAsciiDigit(At(next)) && IsOneOf(AsciiLower(word), kBeforeNumbers)) return true;
    return IsDotted(first, dot) && word != "a.m" && word != "p.m";
  }

  // "3. Mai", "am 3. Oktober".
  bool IsOrdinal(size_t begin, size_t first, size_t dot, size_t next) const {
    if (dot - first > 2) return false;
    size_t end = next;
    while (IsLetterCategory(CategoryOf(At(end)))) ++end;
    if (IsOneOf(TextOf(next, end), kGermanMonths)) return true;
    if (first == begin || At(first - 1) != ' ') return false;
    return IsOneOf(AsciiLower(TextOf(WordBegin(begin, first - 1), first - 1)), kBeforeOrdinals);
  }

  // "J. Smith", "z. B.", "г. Москва", and "a." of a list; but not "so do I. Then".
  bool IsInitial(size_t begin, size_t first, size_t next) const {
    const char32_t c = At(first);
    const int category = CategoryOf(c);
    if (first == begin) return true;
    if (category == UTF8PROC_CATEGORY_LU) return c != 'I';
    if (category != UTF8PROC_CATEGORY_LL) return false;
    if (c >= 0x400 && c < 0x530) return true;  // Cyrillic
    const bool follows_one = first >= begin + 3 && At(first - 1) == ' ' && At(first - 2) == '.' &&
                             WordBegin(begin, first - 2) == first - 3;
    return follows_one || (IsLetterCategory(CategoryOf(At(next))) && At(next + 1) == '.');
  }

  // "e.g", "U.S", "Ph.D": parts of one or two letters, with dots between.
  bool IsDotted(size_t first, size_t dot) const {
    size_t letters = 0;
    bool has_dot = false;
    for (size_t i = first; i < dot; ++i) {
      if (At(i) == '.') {
        if (letters == 0) return false;
        has_dot = true;
        letters = 0;
      } else if (!IsLetterCategory(CategoryOf(At(i))) || ++letters > 2) {
        return false;
      }
    }
    return has_dot && letters > 0;
  }

  std::string_view text_;
  std::vector<Point> points_;
  size_t last_closer_ = 0;
};

}  // namespace

std::vector<std::string_view> SplitSentences(std::string_view paragraph) {
  return SentenceSplitter(paragraph).Split();
}

bool HasSentenceEnd(std::string_view text) {
  bool is_end = false;
  for (size_t i = 0; i < text.size();) {
    const char32_t c = NextCodePoint(text, &i);
    if (IsPlain(c)) {
      is_end = false;
    } else if (IsAmong(c, kUnclearEnds) || IsAmong(c, kClearEnds)) {
      is_end = true;
    } else if (!IsAmong(c, kClosers) && c != ' ') {
      is_end = false;
    }
  }
  return is_end;
}

}  // namespace vetvec
