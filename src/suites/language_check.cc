#include "suites/language_check.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "base/utf8.h"

namespace vetvec {
namespace {

// Sorted. Words that also exist in other languages ("in", "an", "was", "die", "on", "me") are in
// neither list.
constexpr std::string_view kEnglish[] = {
    "about", "after", "and",   "are",    "at",    "be",   "because", "been",  "but",  "by",
    "can",   "could", "did",   "does",   "for",   "from", "had",     "has",   "have", "her",
    "his",   "how",   "if",    "into",   "is",    "it",   "its",     "my",    "not",  "of",
    "our",   "out",   "she",   "should", "than",  "that", "the",     "their", "them", "then",
    "there", "these", "they",  "this",   "those", "to",   "up",      "we",    "were", "what",
    "when",  "where", "which", "while",  "who",   "will", "with",    "would", "you",  "your"};
// Of German, French, Spanish, Italian, Portuguese, Dutch and the Scandinavian languages.
constexpr std::string_view kOthers[] = {
    "aan", "als",  "au",   "auch", "auf",    "aus",   "aux",   "avec",  "bei",  "ce",   "cette",
    "che", "como", "dans", "das",  "de",     "del",   "della", "der",   "des",  "di",   "dos",
    "du",  "een",  "ein",  "eine", "einem",  "einen", "einer", "el",    "elle", "em",   "en",
    "es",  "est",  "et",   "gli",  "het",    "ich",   "il",    "ils",   "im",   "ist",  "je",
    "la",  "las",  "le",   "les",  "los",    "mit",   "nach",  "nicht", "niet", "nous", "och",
    "og",  "os",   "para", "pas",  "por",    "qu",    "que",   "qui",   "se",   "ses",  "sich",
    "sie", "sind", "sono", "su",   "sur",    "til",   "uma",   "un",    "una",  "und",  "une",
    "vom", "von",  "voor", "vous", "werden", "wird",  "y",     "zu",    "zum",  "zur"};

template <size_t kCount>
bool IsIn(const std::string_view (&words)[kCount], std::string_view word) {
  return std::binary_search(std::begin(words), std::end(words), word);
}

struct Counts {
  size_t words = 0;
  size_t english = 0;
  size_t others = 0;        // without words that may be part of a name: "El" in "Mayor of El Paso"
  size_t plain_others = 0;  // of these, without a capital
  size_t accented = 0;      // words without a capital and with a Latin letter that English lacks
  size_t latin = 0;         // letters
  size_t foreign = 0;       // letters of other scripts
};

class Counter {
 public:
  void Add(char32_t c) {
    if (c < 0x80) return AddAscii(static_cast<char>(c));
    const bool is_latin =
        (c >= 0xC0 && c <= 0x24F && c != 0xD7 && c != 0xF7) || (c >= 0x1E00 && c <= 0x1EFF);
    if (is_latin) {
      ++counts_.latin;
      is_accented_ = true;
      word_ += '?';
    } else if (IsOtherScript(c)) {
      ++counts_.foreign;
    } else {
      EndWord();
    }
  }
  Counts Finish() {
    EndWord();
    return counts_;
  }

 private:
  // Letters only, not punctuation, signs or emoji.
  static bool IsOtherScript(char32_t c) {
    return (c >= 0x370 && c < 0x1E00) || (c >= 0x1F00 && c < 0x2000) ||
           (c >= 0x2C00 && c < 0x2E00) || (c >= 0x3040 && c < 0xFE00) ||
           (c >= 0xFE70 && c < 0xFF00) || (c >= 0x20000 && c < 0x40000);
  }
  void AddAscii(char c) {
    const bool is_upper = c >= 'A' && c <= 'Z';
    if (!is_upper && (c < 'a' || c > 'z')) return EndWord();
    ++counts_.latin;
    if (is_upper) (word_.empty() ? is_capitalised_ : has_more_capitals_) = true;
    word_ += is_upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  void EndWord() {
    if (word_.empty()) return;
    ++counts_.words;
    counts_.english += IsIn(kEnglish, word_);
    const bool is_other = IsIn(kOthers, word_);
    const bool is_first = counts_.words == 1 && !has_more_capitals_;
    counts_.others += is_other && (is_first || !is_capitalised_);
    counts_.plain_others += is_other && !is_capitalised_;
    counts_.accented += is_accented_ && !is_capitalised_;
    word_.clear();
    is_accented_ = is_capitalised_ = has_more_capitals_ = false;
  }

  Counts counts_;
  std::string word_;
  bool is_accented_ = false;
  bool is_capitalised_ = false;
  bool has_more_capitals_ = false;
};

}  // namespace

bool IsNotEnglish(std::string_view sentence) {
  constexpr size_t kLongSentence = 12;  // words; an English sentence this long has function words
  constexpr size_t kWordsToOne = 5;     // one foreign word among more words may be a quotation
  if (!IsValidUtf8(sentence)) return false;
  Counter counter;
  for (size_t position = 0; position < sentence.size();) {
    counter.Add(NextCodePoint(sentence, &position));
  }
  const Counts counts = counter.Finish();
  if (counts.foreign > 1 && counts.foreign > counts.latin)
    return true;  // a single one may be a sign
  const size_t evidence = counts.others + counts.accented;
  if (evidence >= 2 && evidence > counts.english) return true;
  if (counts.english > 0) return false;
  return counts.words >= kLongSentence ||
         (counts.plain_others > 0 && counts.plain_others * kWordsToOne >= counts.words &&
          counts.words > 2);
}

LanguageCheck CheckEnglish(const std::vector<std::string_view>& sentences) {
  LanguageCheck check;
  check.sentences = sentences.size();
  check.not_english =
      static_cast<size_t>(std::count_if(sentences.begin(), sentences.end(), IsNotEnglish));
  return check;
}

}  // namespace vetvec
