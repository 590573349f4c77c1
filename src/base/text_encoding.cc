#include "base/text_encoding.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/line_error.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr std::string_view kUtf16LittleMark = "\xFF\xFE";
constexpr std::string_view kUtf16BigMark = "\xFE\xFF";
constexpr std::string_view kUtf32LittleMark("\xFF\xFE\0\0", 4);
constexpr std::string_view kUtf32BigMark("\0\0\xFE\xFF", 4);

Status NotInEncoding(const std::string& file, int64_t line, const std::string& found) {
  return LineError(file, line,
                   fmt::format("{}; the file must be UTF-8, or UTF-16 with a byte "
                               "order mark",
                               found));
}

// Every second byte of ASCII text is NUL.
bool LooksLikeUtf16(std::string_view bytes) {
  return bytes.size() >= 4 && (bytes[0] == '\0') != (bytes[1] == '\0') &&
         (bytes[0] == '\0') == (bytes[2] == '\0') && (bytes[1] == '\0') == (bytes[3] == '\0');
}

}  // namespace

Result<TextEncoding> EncodingOf(std::string_view start, const std::string& file) {
  if (start.starts_with(kUtf32LittleMark) || start.starts_with(kUtf32BigMark)) {
    return NotInEncoding(file, 1, "the file is UTF-32");
  }
  if (start.starts_with(kUtf16LittleMark)) return TextEncoding::kUtf16Little;
  if (start.starts_with(kUtf16BigMark)) return TextEncoding::kUtf16Big;
  if (LooksLikeUtf16(start)) {
    return NotInEncoding(file, 1, "the file seems to be UTF-16 without a byte order mark");
  }
  return TextEncoding::kUtf8;
}

Status NotUtf8(std::string_view text, int64_t first_line, const std::string& file) {
  const size_t valid = ValidUtf8Prefix(text);
  const std::string_view before = text.substr(0, valid);
  const size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
  return NotInEncoding(
      file, first_line + std::count(before.begin(), before.end(), '\n'),
      fmt::format("not valid UTF-8 at byte {} of the line; if the file is in Windows-1252 or "
                  "Latin-1, convert it with iconv -f WINDOWS-1252 -t UTF-8",
                  valid - start + 1));
}

Status Utf16Decoder::AddUnit(char32_t unit, std::string* out) {
  const bool is_low = unit >= 0xDC00 && unit < 0xE000;
  if (is_low != (high_ != 0)) {
    return NotInEncoding(file_, line_, "invalid UTF-16 (half of a surrogate pair)");
  }
  if (is_low) {
    unit = 0x10000 + ((std::exchange(high_, 0) - 0xD800) << 10) + (unit - 0xDC00);
  } else if (unit >= 0xD800 && unit < 0xDC00) {
    high_ = unit;
    return OkStatus();
  }
  if (unit == '\n') ++line_;
  AppendCodePoint(unit, out);
  return OkStatus();
}

Status Utf16Decoder::Decode(std::string_view bytes, std::string* out) {
  for (const char byte : bytes) {
    has_byte_ = !has_byte_;
    if (has_byte_) {
      byte_ = byte;
      continue;
    }
    const auto first = static_cast<unsigned char>(is_big_ ? byte_ : byte);
    const auto second = static_cast<unsigned char>(is_big_ ? byte : byte_);
    VETVEC_RETURN_IF_ERROR(AddUnit(static_cast<char32_t>(first << 8 | second), out));
  }
  return OkStatus();
}

Status Utf16Decoder::CheckEnd() const {
  if (has_byte_) return NotInEncoding(file_, line_, "half a UTF-16 character");
  if (high_ == 0) return OkStatus();
  return NotInEncoding(file_, line_, "invalid UTF-16 (half of a surrogate pair)");
}

}  // namespace vetvec
