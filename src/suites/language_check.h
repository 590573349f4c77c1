// CheckEnglish: checks whether sentences are English, because the generators of contrastive triples
// work only for English and the built-in grammar's texts are English. Pure: counts function words
// ("the", "of", "is") and letters.
//
// An inconclusive text (a headline of names and nouns, a single word, numbers) does not count
// against English. This is not a language detector: it does not determine which other language it
// is.
#ifndef VETVEC_SUITES_LANGUAGE_CHECK_H_
#define VETVEC_SUITES_LANGUAGE_CHECK_H_

#include <cstddef>
#include <string_view>
#include <vector>

namespace vetvec {

// True if `sentence` is clearly not English: most letters are from another script, function words
// and accented letters of other languages outweigh English ones, or a long sentence has no common
// English function word. Bytes that are not UTF-8 are ignored. Linear.
bool IsNotEnglish(std::string_view sentence);

struct LanguageCheck {
  size_t sentences = 0;
  size_t not_english = 0;
  double share() const {
    return sentences == 0 ? 0 : static_cast<double>(not_english) / static_cast<double>(sentences);
  }
  // A few foreign titles do not change the language of a set of sentences.
  bool is_english() const { return share() < 0.1; }
};

LanguageCheck CheckEnglish(const std::vector<std::string_view>& sentences);

}  // namespace vetvec

#endif  // VETVEC_SUITES_LANGUAGE_CHECK_H_
