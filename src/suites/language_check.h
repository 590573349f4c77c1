// CheckEnglish: whether sentences are English, as the generators of contrastive triples and the
// texts of the builtin grammar are. Pure: counts function words ("the", "of", "is") and letters.
//
// A text that shows nothing (a headline of names and nouns, a single word, numbers) is not counted
// against English. Not a language detector: which other language it is, it does not ask.
#ifndef VETVEC_SUITES_LANGUAGE_CHECK_H_
#define VETVEC_SUITES_LANGUAGE_CHECK_H_

#include <cstddef>
#include <string_view>
#include <vector>

namespace vetvec {

// True if `sentence` shows that it is not English: most letters are of another script, or function
// words and accented letters of other languages outweigh those of English, or a long sentence has
// not one common English function word. Bytes that are not UTF-8 show nothing. Linear.
bool IsNotEnglish(std::string_view sentence);

struct LanguageCheck {
  size_t sentences = 0;
  size_t not_english = 0;
  double share() const {
    return sentences == 0 ? 0 : static_cast<double>(not_english) / static_cast<double>(sentences);
  }
  // A foreign title here and there does not change what a set is.
  bool is_english() const { return share() < 0.1; }
};

LanguageCheck CheckEnglish(const std::vector<std::string_view>& sentences);

}  // namespace vetvec

#endif  // VETVEC_SUITES_LANGUAGE_CHECK_H_
