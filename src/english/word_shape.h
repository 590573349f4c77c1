// Whether letters could be an English word: so that a slip is not another word ("short" as
// "shirt").
//
//   LooksLikeWord("shirt") == true;  LooksLikeWord("shrot") == false
// A word of our lists, or one whose every three letters in a row, its ends included, occur in such
// a word: no list has all words, and few slips pass for one by their letters. Internal to english.
// Thread safety: any thread.
#ifndef VETVEC_ENGLISH_WORD_SHAPE_H_
#define VETVEC_ENGLISH_WORD_SHAPE_H_

#include <string_view>

namespace vetvec {

bool IsListedWord(std::string_view lower);
bool LooksLikeWord(std::string_view lower);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_WORD_SHAPE_H_
