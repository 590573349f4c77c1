// Splits a text into words, for the builtin encoder's table, the mock server and any other code
// that needs the same words.
//
// A word is a letter or digit of any script and the letters, digits and marks after it ("mp3",
// "1990s"). An apostrophe between two letters begins a new word and belongs to it: "isn't" is
// "isn" + "'t", "dog's" is "dog" + "'s". Each Han, Hiragana or Katakana character and each sign
// (punctuation, symbol, emoji, unassigned character) is a word by itself. White space, control and
// format characters, and marks that follow no letter, separate words and are not words.
//
//   WordTokens("It isn't 3.14!")  ->  It | isn | 't | 3 | . | 14 | !
//   FoldWord("Caf\u00e9", &buffer)  ->  "cafe"
//
// Classes of characters are utf8proc's; ASCII has its own table.
#ifndef VETVEC_LOCAL_WORD_TOKENS_H_
#define VETVEC_LOCAL_WORD_TOKENS_H_

#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

// The words of `text` in order, as views into it, spelled as in the text. A byte that is not valid
// UTF-8 is a separator. Thread safety: any thread. Cost: O(bytes).
std::vector<std::string_view> WordTokens(std::string_view text);

// The next word at or after `*position`, which is moved past it; empty at the end of the text.
std::string_view NextWordToken(std::string_view text, size_t* position);

// Whether a word of WordTokens is a single sign: punctuation, a symbol, an emoji.
bool IsSignToken(std::string_view word);

// Maps the spellings of a word to one form: applies compatibility decomposition (NFKD) and Unicode
// case folding, removes nonspacing marks (accents) and bytes that are not valid UTF-8, and replaces
// the apostrophes U+2019 and U+02BC with "'". Never empty for a word of WordTokens. Returns a view
// of `word` itself if nothing changes, otherwise of `*buffer`.
std::string_view FoldWord(std::string_view word, std::string* buffer);

}  // namespace vetvec

#endif  // VETVEC_LOCAL_WORD_TOKENS_H_
