// Byte-level alphabets, as in GPT-2: each byte of a text is written as one visible character
// (letters as themselves, a space as U+0120), and words are cut by GPT-2's expression. Used by the
// normalizer and the pre-tokenizer ByteLevel.
#ifndef VETVEC_TOKENIZE_BYTE_LEVEL_H_
#define VETVEC_TOKENIZE_BYTE_LEVEL_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace vetvec {

// Appends one character per byte.
void AppendByteCharacters(std::string_view bytes, std::string* out);

// End of the word that begins at `begin`, by the expression
//   's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
size_t Gpt2WordEnd(std::string_view text, size_t begin);

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_BYTE_LEVEL_H_
