// Whether letters could be an English word, to avoid slips that give another word ("shirt" for
// "short").
//
//   LooksLikeWord("shirt") == true;  LooksLikeWord("shrot") == false
// True for a word in vetvec's lists, and for one in which every three consecutive letters,
// including its ends, occur in such a word. No list contains all words, but few slips look like one
// by this rule. Internal to english. Thread safety: any thread.
#ifndef VETVEC_ENGLISH_WORD_SHAPE_H_
#define VETVEC_ENGLISH_WORD_SHAPE_H_

#include <string_view>

namespace vetvec {

bool IsListedWord(std::string_view lower);
bool LooksLikeWord(std::string_view lower);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_WORD_SHAPE_H_
