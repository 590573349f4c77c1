// Passage: a paragraph from which one sentence can be extracted as a query that must find the rest.
//
// Used by the suite passages (suites/passages_suite.h). Pure functions; thread safety: any thread.
#ifndef VETVEC_SUITES_PASSAGE_H_
#define VETVEC_SUITES_PASSAGE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vetvec {

// Requirements for a passage. Words are counted by CountWords (suites/text_units.h).
struct PassageRules {
  size_t min_sentences = 3;
  size_t min_words = 40;
  size_t max_words = 180;  // of a passage; a longer paragraph is cut into several
  size_t min_query_words = 7;
  size_t max_query_words = 30;
};

struct PassageSentence {
  uint32_t begin = 0;  // byte offset in the text
  uint32_t end = 0;
  uint64_t key = 0;  // TextKey: equal sentences have equal keys
  bool can_be_query = false;
};

struct PassageText {
  std::string text;
  std::vector<PassageSentence> sentences;
};

// Whether `sentence` can be extracted: it has the right length, is complete (does not begin with a
// lower-case letter, ends like a sentence, closes its brackets) and consists of words, not code.
bool CanBeQuery(std::string_view sentence, const PassageRules& rules);

// The parts of a paragraph, in order and with nothing left out: each ends after the last sentence
// within max_words, or after a sentence that alone is longer.
std::vector<std::string_view> PassageParts(std::string_view paragraph, const PassageRules& rules);

// Fills `passage` and returns null if the part is suitable; otherwise returns the reason:
// "few_sentences", "few_words", "not_prose" (fewer than 7 in 10 characters are letters),
// "no_query".
const char* ReadPassage(std::string_view part, const PassageRules& rules, PassageText* passage);

// The sentence, and the text without it.
std::pair<std::string, std::string> CutOut(const PassageText& passage, size_t sentence);

}  // namespace vetvec

#endif  // VETVEC_SUITES_PASSAGE_H_
