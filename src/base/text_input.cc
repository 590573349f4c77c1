#include "base/text_input.h"

#include <fmt/core.h>

#include <array>
#include <utility>

#include "base/gzip_decoder.h"
#include "base/hash.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

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

}  // namespace

TextFormat TextFormatOf(std::string_view path) {
  const std::string ending = EndingOf(path);
  if (IsOneOf(ending, {"", ".txt", ".text"})) return TextFormat::kLines;
  if (ending == ".csv") return TextFormat::kCsv;
  if (IsOneOf(ending, {".tsv", ".tab"})) return TextFormat::kTsv;
  if (IsOneOf(ending, {".jsonl", ".ndjson"})) return TextFormat::kJsonl;
  return TextFormat::kOther;
}

Result<TextSource> ParseTextSource(std::string_view source, std::string_view column) {
  for (const FormatName& known : kFormatNames) {
    if (!source.starts_with(known.name)) continue;
    std::string_view rest = source.substr(known.name.size());
    TextSource found{"", TextFormat::kLines, std::string(column)};
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
  return TextSource{std::string(source), TextFormatOf(source), std::string(column)};
}

std::string PathOfTextSource(const std::string& source) {
  const Result<TextSource> parsed = ParseTextSource(source);
  return parsed.ok() ? parsed->path : source;
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

Result<std::string> DecodedText(std::string bytes, const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const TextEncoding encoding, EncodingOf(bytes, path));
  if (encoding != TextEncoding::kUtf8) {
    std::string text;
    text.reserve(bytes.size() / 2);
    Utf16Decoder decoder(encoding, path);
    VETVEC_RETURN_IF_ERROR(decoder.Decode(bytes, &text));
    VETVEC_RETURN_IF_ERROR(decoder.CheckEnd());
    bytes = std::move(text);
  }
  if (!IsValidUtf8(bytes)) return NotUtf8(bytes, 1, path);
  if (bytes.starts_with(kUtf8Mark)) bytes.erase(0, kUtf8Mark.size());
  return bytes;
}

Result<std::string> ReadTextFile(const std::string& path, std::string* sha256) {
  VETVEC_ASSIGN_OR_RETURN(std::string bytes, ReadFile(InputPath(path)));
  if (sha256 != nullptr) *sha256 = Sha256Hex(bytes);
  VETVEC_ASSIGN_OR_RETURN(bytes, Unpacked(std::move(bytes), path, kMaxTextFileBytes));
  return DecodedText(std::move(bytes), path);
}

Status ForEachRowOfFile(const std::string& path, TableForm form, std::string* sha256,
                        const RowVisitor& visit) {
  VETVEC_ASSIGN_OR_RETURN(const std::string text, ReadTextFile(path, sha256));
  return ForEachRow(text, path, form, visit);
}

}  // namespace vetvec
