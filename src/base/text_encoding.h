// The encodings of files that users supply: UTF-8, and UTF-16 with a byte order mark. Any other is
// refused, by name where it can be told.
#ifndef VETVEC_BASE_TEXT_ENCODING_H_
#define VETVEC_BASE_TEXT_ENCODING_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vetvec {

enum class TextEncoding { kUtf8, kUtf16Little, kUtf16Big };

// The bytes that EncodingOf needs of a file that has as many.
inline constexpr size_t kEncodingBytes = 4;
// Of a file, by its first bytes. INVALID_ARGUMENT: UTF-32, or what seems to be UTF-16 without a
// byte order mark.
Result<TextEncoding> EncodingOf(std::string_view start, const std::string& file);

// INVALID_ARGUMENT for a line, or a whole file from its first line on, that is not UTF-8: the line
// and the byte of the first fault, what the encoding probably is, and the command that converts it.
Status NotUtf8(std::string_view text, int64_t first_line, const std::string& file);

// Converts UTF-16 to UTF-8 piece by piece; a byte order mark is converted like any character.
class Utf16Decoder {
 public:
  Utf16Decoder(TextEncoding encoding, std::string file)
      : is_big_(encoding == TextEncoding::kUtf16Big), file_(std::move(file)) {}

  // Appends to *out. INVALID_ARGUMENT, with the line: half of a surrogate pair.
  Status Decode(std::string_view bytes, std::string* out);
  // INVALID_ARGUMENT if what was given ends inside a character.
  Status CheckEnd() const;

 private:
  Status AddUnit(char32_t unit, std::string* out);

  const bool is_big_;
  const std::string file_;
  int64_t line_ = 1;
  bool has_byte_ = false;
  char byte_ = 0;      // the first of a unit
  char32_t high_ = 0;  // the first half of a surrogate pair; 0: none
};

}  // namespace vetvec

#endif  // VETVEC_BASE_TEXT_ENCODING_H_
