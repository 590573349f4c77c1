#include "core/text_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "base/file.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

Result<std::vector<std::string>> CsvFields(std::string_view line, char separator) {
  std::vector<std::string> fields;
  std::string field;
  size_t i = 0;
  for (;;) {
    field.clear();
    if (i < line.size() && line[i] == '"' && separator == ',') {
      for (++i;; ++i) {
        if (i >= line.size())
          return InvalidArgument("a quoted field is not closed on the same line");
        if (line[i] != '"') {
          field += line[i];
        } else if (i + 1 < line.size() && line[i + 1] == '"') {
          field += line[i++];
        } else {
          ++i;
          break;
        }
      }
      if (i < line.size() && line[i] != separator) {
        return InvalidArgument(
            "unexpected text after a closing quote; double any quote inside a quoted field");
      }
    } else {
      const size_t end = std::min(line.find(separator, i), line.size());
      field = std::string(line.substr(i, end - i));
      i = end;
    }
    fields.push_back(field);
    if (i >= line.size()) return fields;
    ++i;
  }
}

// Reads the "text" of one line; the first line of a table is its header.
class LineReader {
 public:
  enum class Kind { kPlain, kJson, kTable };
  LineReader(Kind kind, char separator) : kind_(kind), separator_(separator) {}

  // False: the line has no text (a header).
  Result<bool> Read(std::string_view line, std::string* text) {
    if (kind_ == Kind::kJson) return ReadJson(line, text);
    if (kind_ == Kind::kTable) return ReadRow(line, text);
    *text = std::string(line);
    return true;
  }

 private:
  Result<bool> ReadJson(std::string_view line, std::string* text) {
    const Result<Json> parsed = ParseJsonText<Json>(line);
    if (!parsed.ok()) return ParseError(parsed.status().message());
    const Json& object = *parsed;
    if (!object.is_object() || !object.contains("text") || !object["text"].is_string()) {
      return InvalidArgument("the line is not a JSON object with a string 'text'")
          .WithKey("text", Sanitized(line, 80), "{\"text\": \"...\"}");
    }
    *text = object["text"].get<std::string>();
    return true;
  }

  Result<bool> ReadRow(std::string_view line, std::string* text) {
    VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string> fields, CsvFields(line, separator_));
    if (!has_header_) {
      has_header_ = true;
      column_ =
          static_cast<size_t>(std::find(fields.begin(), fields.end(), "text") - fields.begin());
      if (column_ == fields.size()) {
        return InvalidArgument("the header has no column 'text'")
            .WithKey("text", Sanitized(line, 80), "a column named text");
      }
      return false;
    }
    if (column_ >= fields.size()) return InvalidArgument("the line ends before column 'text'");
    *text = fields[column_];
    return true;
  }

  const Kind kind_;
  const char separator_;
  bool has_header_ = false;
  size_t column_ = 0;
};

LineReader ReaderFor(std::string name) {
  if (name.ends_with(".gz")) name.resize(name.size() - 3);
  if (name.ends_with(".jsonl") || name.ends_with(".ndjson")) {
    return {LineReader::Kind::kJson, '\n'};
  }
  if (name.ends_with(".csv")) return {LineReader::Kind::kTable, ','};
  if (name.ends_with(".tsv")) return {LineReader::Kind::kTable, '\t'};
  return {LineReader::Kind::kPlain, '\n'};
}

}  // namespace

Result<PackedTexts> ReadTexts(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFileMaybeGzip(path));
  LineReader reader = ReaderFor(path);
  PackedTexts texts;
  int64_t blank_line = 0;
  const Status status =
      ForEachLine(bytes, path, [&](std::string_view line, int64_t number) -> Status {
        if (IsBlank(line)) {
          if (blank_line == 0) blank_line = number;
          return OkStatus();
        }
        if (blank_line != 0) {
          return InvalidArgument(
                     fmt::format("line {} is blank; every row must have a text", blank_line))
              .WithFile(path, blank_line);
        }
        std::string text;
        Result<bool> has_text = reader.Read(line, &text);
        if (!has_text.ok()) {
          return has_text.status().Annotate(fmt::format("line {}", number));
        }
        if (!*has_text) return OkStatus();
        if (IsBlank(text)) {
          return InvalidArgument(fmt::format("the text of line {} is blank", number));
        }
        texts.Add(text);
        return OkStatus();
      });
  if (!status.ok()) return status;
  if (texts.size() == 0) {
    return InsufficientData(fmt::format("'{}' contains no texts", path)).WithFile(path);
  }
  return texts;
}

}  // namespace vetvec
