#include "base/text_input.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "base/gzip_decoder.h"
#include "base/hash.h"
#include "base/line_error.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
constexpr std::string_view kUtf16Little = "\xFF\xFE";
constexpr std::string_view kUtf16Big = "\xFE\xFF";
constexpr std::string_view kUtf32Little("\xFF\xFE\0\0", 4);
constexpr std::string_view kUtf32Big("\0\0\xFE\xFF", 4);

struct FormatName {
  std::string_view name;
  TextFormat format;  // kOther: by the ending
};
constexpr std::array<FormatName, 6> kFormatNames = {{{"lines", TextFormat::kLines},
                                                     {"csv", TextFormat::kCsv},
                                                     {"tsv", TextFormat::kTsv},
                                                     {"tsv-plain", TextFormat::kPlainTsv},
                                                     {"jsonl", TextFormat::kJsonl},
                                                     {"auto", TextFormat::kOther}}};

// The ending in lower case, with its dot, without that of gzip; empty: none. Digits are a date, a
// version or a number ("notes.2026"), and name no format.
std::string EndingOf(std::string_view path) {
  std::string name = AsciiLower(path.substr(path.rfind('/') + 1));  // npos + 1 is 0
  if (name.ends_with(".gz")) name.resize(name.size() - 3);
  const size_t dot = name.rfind('.');
  if (dot == std::string::npos || dot == 0) return "";
  const std::string ending = name.substr(dot);
  return ending.find_first_not_of("0123456789", 1) == std::string::npos ? "" : ending;
}

Status NotInEncoding(const std::string& file, int64_t line, const std::string& found) {
  return LineError(file, line,
                   fmt::format("{}; the file must be UTF-8, or UTF-16 with a byte "
                               "order mark",
                               found));
}

// Valid UTF-16 from `text` on, in units of two bytes.
Result<std::string> FromUtf16(std::string_view bytes, bool is_big, const std::string& file) {
  const auto unit = [&](size_t at) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<char32_t>(is_big ? first << 8 | second : second << 8 | first);
  };
  std::string text;
  text.reserve(bytes.size() / 2);
  int64_t line = 1;
  for (size_t at = 2; at < bytes.size(); at += 2) {
    if (at + 1 >= bytes.size()) return NotInEncoding(file, line, "half a UTF-16 character");
    char32_t c = unit(at);
    if (c >= 0xD800 && c < 0xE000) {
      const char32_t low = c < 0xDC00 && at + 3 < bytes.size() ? unit(at + 2) : 0;
      if (low < 0xDC00 || low >= 0xE000) {
        return NotInEncoding(file, line, "invalid UTF-16 (half of a surrogate pair)");
      }
      c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
      at += 2;
    }
    if (c == '\n') ++line;
    AppendCodePoint(c, &text);
  }
  return text;
}

// What bytes that are not UTF-8 probably are, with the command that converts them.
Status NotUtf8(std::string_view bytes, const std::string& file) {
  const size_t valid = ValidUtf8Prefix(bytes);
  const std::string_view before = bytes.substr(0, valid);
  const auto line = 1 + static_cast<int64_t>(std::count(before.begin(), before.end(), '\n'));
  const size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
  return NotInEncoding(
      file, line,
      fmt::format("not valid UTF-8 at byte {} of the line; if the file is in Windows-1252 or "
                  "Latin-1, convert it with iconv -f WINDOWS-1252 -t UTF-8",
                  valid - start + 1));
}

// UTF-16 without a byte order mark: every second byte of ASCII text is NUL.
bool LooksLikeUtf16(std::string_view bytes) {
  return bytes.size() >= 4 && (bytes[0] == '\0') != (bytes[1] == '\0') &&
         (bytes[0] == '\0') == (bytes[2] == '\0') && (bytes[1] == '\0') == (bytes[3] == '\0');
}

// Whether a file, plain or gzip, is UTF-16 with a byte order mark; false for a pipe.
Result<bool> IsUtf16(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const FileReader reader, FileReader::Open(path));
  std::array<char, 4096> block{};
  const ssize_t size = pread(reader.descriptor(), block.data(), block.size(), 0);
  if (size < 0) return false;  // a pipe
  std::string_view start(block.data(), static_cast<size_t>(size));
  std::array<char, 2> unpacked{};
  if (IsGzip(start)) {
    size_t written = 0;
    VETVEC_RETURN_IF_ERROR(
        GzipDecoder(path).Decode(&start, unpacked.data(), unpacked.size(), &written));
    start = std::string_view(unpacked.data(), written);
  }
  return start.starts_with(kUtf16Little) || start.starts_with(kUtf16Big);
}

Status HashOfFile(const std::string& path, std::string* sha256) {
  if (sha256 == nullptr) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(*sha256, Sha256HexOfFile(path));
  return OkStatus();
}

}  // namespace

TextFormat TextFormatOf(std::string_view path) {
  const std::string ending = EndingOf(path);
  if (IsOneOf(ending, {"", ".txt", ".text"})) return TextFormat::kLines;
  if (ending == ".csv") return TextFormat::kCsv;
  if (IsOneOf(ending, {".tsv", ".tab"})) return TextFormat::kTsv;
  if (IsOneOf(ending, {".jsonl", ".ndjson"})) return TextFormat::kJsonl;
  return TextFormat::kOther;
}

Result<TextSource> ParseTextSource(std::string_view source) {
  for (const FormatName& known : kFormatNames) {
    if (!source.starts_with(known.name)) continue;
    std::string_view rest = source.substr(known.name.size());
    TextSource found;
    if (rest.starts_with('[')) {
      const size_t end = rest.find("]:");
      if (end == std::string_view::npos || end == 1) {
        return InvalidArgument(
                   fmt::format("'{}' is not {}[COLUMN]:FILE", Sanitized(source, 120), known.name))
            .WithKey("column");
      }
      found.column = rest.substr(1, end - 1);
      rest.remove_prefix(end + 1);
    }
    if (!rest.starts_with(':')) continue;
    found.path = rest.substr(1);
    const bool is_auto = known.format == TextFormat::kOther;
    found.format = is_auto ? TextFormatOf(found.path) : known.format;
    return found;
  }
  return TextSource{std::string(source), TextFormatOf(source)};
}

Status NotATextFile(const std::string& path, std::string_view hint) {
  const std::string ending = Sanitized(EndingOf(path), 40);
  constexpr const char* kAllowed = ".txt, .text, .csv, .tsv, .tab, .jsonl, .ndjson";
  return InvalidArgument(
             fmt::format("'{}': '{}' is not an ending of files with texts; allowed: {}, each also "
                         "with .gz; {}",
                         Sanitized(path), ending, kAllowed, hint))
      .WithFile(path)
      .WithKey("format", ending, kAllowed);
}

Result<std::string> ReadTextFile(const std::string& path, size_t max_bytes) {
  VETVEC_ASSIGN_OR_RETURN(std::string bytes,
                          ReadFileMaybeGzip(path == "-" ? "/dev/stdin" : path, max_bytes));
  if (bytes.starts_with(kUtf32Little) || bytes.starts_with(kUtf32Big)) {
    return NotInEncoding(path, 1, "the file is UTF-32");
  }
  if (bytes.starts_with(kUtf16Little) || bytes.starts_with(kUtf16Big)) {
    return FromUtf16(bytes, bytes.starts_with(kUtf16Big), path);
  }
  if (LooksLikeUtf16(bytes)) {
    return NotInEncoding(path, 1, "the file seems to be UTF-16 without a byte order mark");
  }
  if (!IsValidUtf8(bytes)) return NotUtf8(bytes, path);
  if (bytes.starts_with(kUtf8Mark)) bytes.erase(0, kUtf8Mark.size());
  return bytes;
}

EachLine LinesOfTextFile(const std::string& path, std::string* sha256) {
  return [path, sha256](const LineVisitor& visit) -> Status {
    VETVEC_ASSIGN_OR_RETURN(const bool is_utf16, IsUtf16(path));
    if (!is_utf16) return ForEachLineOfFile(path, sha256, visit);
    VETVEC_RETURN_IF_ERROR(HashOfFile(path, sha256));
    VETVEC_ASSIGN_OR_RETURN(const std::string text, ReadTextFile(path));
    return ForEachLine(text, path, visit);
  };
}

Status ForEachRowOfFile(const std::string& path, TableForm form, std::string* sha256,
                        const RowVisitor& visit) {
  VETVEC_RETURN_IF_ERROR(HashOfFile(path, sha256));
  VETVEC_ASSIGN_OR_RETURN(const std::string text, ReadTextFile(path));
  return ForEachRow(text, path, form, visit);
}

}  // namespace vetvec
