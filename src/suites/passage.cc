#include "suites/passage.h"

#include <utf8proc.h>

#include <algorithm>

#include "base/strings.h"
#include "base/utf8.h"
#include "suites/sentences.h"
#include "suites/text_units.h"

namespace vetvec {
namespace {

constexpr double kLeastLettersOfPassage = 0.7;
constexpr double kLeastLettersOfQuery = 0.75;

// After quotes and brackets, the first letter must not be lower-case; numbers may begin a sentence.
bool BeginsAsSentence(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    const auto c = static_cast<utf8proc_int32_t>(NextCodePoint(text, &i));
    const auto category = utf8proc_category(c);
    if (category == UTF8PROC_CATEGORY_LL) return false;
    const bool is_word = category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
    if (is_word || category == UTF8PROC_CATEGORY_ND) return true;
    const bool is_opener = category == UTF8PROC_CATEGORY_PS || category == UTF8PROC_CATEGORY_PI ||
                           c == '"' || c == '\'' || c == 0xBF || c == 0xA1 || c == ' ';
    if (!is_opener) return false;
  }
  return false;
}

bool ClosesBrackets(std::string_view text) {
  const auto count = [&](char c) { return std::count(text.begin(), text.end(), c); };
  return count('(') == count(')') && count('[') == count(']') && count('{') == count('}') &&
         count('"') % 2 == 0;
}

}  // namespace

bool CanBeQuery(std::string_view sentence, const PassageRules& rules) {
  const size_t words = CountWords(sentence);
  return words >= rules.min_query_words && words <= rules.max_query_words &&
         BeginsAsSentence(sentence) && HasSentenceEnd(sentence) && ClosesBrackets(sentence) &&
         LetterShare(sentence) >= kLeastLettersOfQuery;
}

std::vector<std::string_view> PassageParts(std::string_view paragraph, const PassageRules& rules) {
  std::vector<std::string_view> parts;
  size_t words = 0;
  const char* begin = nullptr;  // of the part that is being gathered
  const char* end = nullptr;
  for (const std::string_view sentence : SplitSentences(paragraph)) {
    const size_t own = CountWords(sentence);
    if (begin != nullptr && words + own > rules.max_words) {
      parts.emplace_back(begin, static_cast<size_t>(end - begin));
      begin = nullptr;
      words = 0;
    }
    if (begin == nullptr) begin = sentence.data();
    end = sentence.data() + sentence.size();
    words += own;
  }
  if (begin != nullptr) parts.emplace_back(begin, static_cast<size_t>(end - begin));
  return parts;
}

const char* ReadPassage(std::string_view part, const PassageRules& rules, PassageText* passage) {
  passage->sentences.clear();
  size_t words = 0;
  for (const std::string_view sentence : SplitSentences(part)) {
    words += CountWords(sentence);
    const auto begin = static_cast<uint32_t>(sentence.data() - part.data());
    const auto end = static_cast<uint32_t>(begin + sentence.size());
    passage->sentences.push_back({begin, end, 0, false});
  }
  if (passage->sentences.size() < rules.min_sentences) return "few_sentences";
  if (words < rules.min_words) return "few_words";
  passage->text = std::string(part.substr(0, passage->sentences.back().end));
  if (LetterShare(passage->text) < kLeastLettersOfPassage) return "not_prose";
  bool has_query = false;
  for (PassageSentence& sentence : passage->sentences) {
    const std::string_view text = part.substr(sentence.begin, sentence.end - sentence.begin);
    sentence.key = TextKey(text);
    sentence.can_be_query = CanBeQuery(text, rules);
    has_query = has_query || sentence.can_be_query;
  }
  return has_query ? nullptr : "no_query";
}

std::pair<std::string, std::string> CutOut(const PassageText& passage, size_t sentence) {
  const std::string_view text = passage.text;
  const PassageSentence& cut = passage.sentences[sentence];
  const bool is_last = sentence + 1 == passage.sentences.size();
  const std::string_view before = text.substr(0, cut.begin);
  const std::string_view after =
      is_last ? std::string_view() : text.substr(passage.sentences[sentence + 1].begin);
  return {std::string(text.substr(cut.begin, cut.end - cut.begin)),
          std::string(Trim(std::string(before).append(after)))};
}

}  // namespace vetvec
