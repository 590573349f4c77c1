// Texts of a corpus or of queries: JSON lines and tables. The rest of retrieval_files.h is in other
// files.
#include <fmt/core.h>

#include <optional>
#include <utility>

#include "base/line_error.h"
#include "base/strings.h"
#include "base/text_input.h"
#include "base/utf8.h"
#include "suites/item_reader.h"
#include "suites/retrieval_columns.h"
#include "suites/retrieval_files.h"

namespace vetvec {
namespace {

// The texts of one file.
class TextReader {
 public:
  TextReader(const std::string& file, const TextVisitor& visit) : file_(file), visit_(visit) {}

  Status Line(std::string_view line, int64_t number) {
    if (IsBlank(line)) return OkStatus();
    if (!begun_) is_json_ = Trim(line).starts_with('{');
    if (is_json_) {
      begun_ = true;
      return JsonLine(line, number);
    }
    return Row(Split(line, '\t'), number, false);
  }
  // `has_header`: the first row is one.
  Status Row(std::span<const std::string_view> fields, int64_t number, bool has_header);

 private:
  Status JsonLine(std::string_view line, int64_t number) const;
  Status Header(std::span<const std::string_view> fields, int64_t number);
  Status Text(const Json& object, RetrievalColumn column, bool required, int64_t number,
              std::string* out) const;
  Status Visit(RetrievalText out, const std::string& title, std::string_view text,
               int64_t number) const {
    out.text = Trim(fmt::format("{} {}", title, text));
    return visit_(std::move(out), number);
  }

  const std::string& file_;
  const TextVisitor& visit_;
  bool begun_ = false;
  bool is_json_ = false;
  size_t columns_ = 2;
  size_t id_ = 0;
  size_t text_ = 1;
  std::optional<size_t> title_;
};

Status TextReader::Text(const Json& object, RetrievalColumn column, bool required, int64_t number,
                        std::string* out) const {
  const std::optional<std::string> key = KeyOf(object, column);
  if (!key && required) return FieldError(file_, number, BestName(column), "missing", "a string");
  if (!key) return OkStatus();
  const Json& value = object.at(*key);
  if (value.is_null()) return OkStatus();
  if (!value.is_string()) {
    return FieldError(file_, number, *key, Sanitized(value.dump(), 40), "a string");
  }
  *out = value.get<std::string>();
  if (out->find('\0') == std::string::npos) return OkStatus();
  return FieldError(file_, number, *key, "a string with a NUL character",
                    "a string without NUL characters");
}

Status TextReader::JsonLine(std::string_view line, int64_t number) const {
  VETVEC_ASSIGN_OR_RETURN(const Json object, ParseItemLine(line, file_, number));
  RetrievalText out;
  std::string title;
  std::string text;
  VETVEC_RETURN_IF_ERROR(ReadRetrievalId(object, RetrievalColumn::kId, file_, number, &out.id));
  VETVEC_RETURN_IF_ERROR(Text(object, RetrievalColumn::kTitle, false, number, &title));
  VETVEC_RETURN_IF_ERROR(Text(object, RetrievalColumn::kText, true, number, &text));
  return Visit(std::move(out), title, text, number);
}

Status TextReader::Header(std::span<const std::string_view> fields, int64_t number) {
  const std::optional<size_t> id = PlaceOf(fields, RetrievalColumn::kId);
  const std::optional<size_t> text = PlaceOf(fields, RetrievalColumn::kText);
  if (!id || !text) return UnknownHeader(fields, file_, number, "id and text, perhaps title");
  columns_ = fields.size();
  id_ = *id;
  text_ = *text;
  title_ = PlaceOf(fields, RetrievalColumn::kTitle);
  return OkStatus();
}

Status TextReader::Row(std::span<const std::string_view> fields, int64_t number, bool has_header) {
  const bool is_first = !std::exchange(begun_, true);
  // A name of a column as the whole id or text of a first line is no accident.
  const bool is_named = fields.size() > 1 && (IsNamed(fields[0], RetrievalColumn::kId) ||
                                              IsNamed(fields[1], RetrievalColumn::kText));
  if (is_first && (has_header || is_named)) return Header(fields, number);
  if (fields.size() != columns_) {
    return ColumnCount(file_, number, fields.size(),
                       columns_ != 2 || title_ ? fmt::format("the header's {}", columns_)
                                               : "id and text separated by a tab, or a JSON object "
                                                 "on each line");
  }
  RetrievalText out{std::string(Trim(fields[id_])), "", ""};
  if (IsBlank(out.id)) {
    return FieldError(file_, number, "id", "blank", "an id that is not blank");
  }
  const std::string title(title_ ? Trim(fields[*title_]) : "");
  return Visit(std::move(out), title, Trim(fields[text_]), number);
}

}  // namespace

Status ReadRetrievalTexts(const std::string& path, std::string* sha256, const TextVisitor& visit) {
  TextReader reader(path, visit);
  if (TextFormatOf(path) == TextFormat::kCsv) {
    return ForEachRowOfFile(path, TableForm::kCsv, sha256, [&](auto fields, int64_t number) {
      return reader.Row(fields, number, true);
    });
  }
  return LinesOfFile(path, sha256)(
      [&](std::string_view line, int64_t number) { return reader.Line(line, number); });
}

}  // namespace vetvec
