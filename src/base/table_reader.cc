#include "base/table_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <deque>

#include "base/file.h"
#include "base/line_error.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr std::string_view kTableMark = "\xEF\xBB\xBF";

// Splits text into rows of fields.
class RowSplitter {
 public:
  RowSplitter(std::string_view text, const std::string& file, const TableRules& rules)
      : text_(text), file_(file), form_(rules.form), has_comments_(rules.has_comments) {
    SkipToRow();
    text = text_.substr(at_);
    if (form_ == TableForm::kByHeader) form_ = FormOf(text);
    separator_ = SeparatorOf(text, form_);
  }

  // False at the end of the text.
  Result<bool> Next() {
    SkipToRow();
    if (at_ >= text_.size()) return false;
    fields_.clear();
    copies_used_ = 0;
    row_line_ = line_;
    const size_t begin = at_;
    for (;;) {
      VETVEC_RETURN_IF_ERROR(ReadField());
      if (at_ >= text_.size() || text_[at_] != separator_) break;
      ++at_;
    }
    VETVEC_RETURN_IF_ERROR(Check(text_.substr(begin, at_ - begin)));
    if (at_ < text_.size()) SkipLineEnd();
    return true;
  }

  std::span<const std::string_view> fields() const { return fields_; }
  int64_t line() const { return row_line_; }

 private:
  static bool IsLineEnd(char c) { return c == '\n' || c == '\r'; }

  static TableForm FormOf(std::string_view text) {
    const std::string_view header = text.substr(0, text.find_first_of("\r\n"));
    return header.find('\t') == std::string_view::npos ? TableForm::kCsv : TableForm::kPlainTsv;
  }

  static char SeparatorOf(std::string_view text, TableForm form) {
    if (form != TableForm::kCsv) return '\t';
    bool in_quotes = false;
    bool has_semicolon = false;
    for (const char c : text) {
      if (c == '"') in_quotes = !in_quotes;
      if (in_quotes) continue;
      if (c == ',') return ',';
      if (IsLineEnd(c) && has_semicolon) return ';';
      if (IsLineEnd(c)) return ',';
      has_semicolon |= c == ';';
    }
    return has_semicolon ? ';' : ',';
  }

  void SkipLineEnd() {
    if (text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n') ++at_;
    ++at_;
    ++line_;
  }

  void SkipToRow() {
    for (; at_ < text_.size(); SkipLineEnd()) {
      if (IsLineEnd(text_[at_])) continue;
      if (!has_comments_) return;
      const size_t end = std::min(text_.find_first_of("\r\n", at_), text_.size());
      const std::string_view line = text_.substr(at_, end - at_);
      if (line != "#" && !line.starts_with("# ") && !IsBlank(line)) return;
      at_ = end;
      if (at_ == text_.size()) return;
    }
  }

  size_t PlainEnd(size_t from) const {
    while (from < text_.size() && text_[from] != separator_ && !IsLineEnd(text_[from])) ++from;
    return from;
  }

  Status ReadField() {
    const bool is_quoted = form_ != TableForm::kPlainTsv && at_ < text_.size() && text_[at_] == '"';
    if (is_quoted) return ReadQuoted();
    const size_t end = PlainEnd(at_);
    fields_.push_back(text_.substr(at_, end - at_));
    at_ = end;
    return OkStatus();
  }

  // From a quote on. A field without doubled quotes is not copied.
  Status ReadQuoted() {
    std::string* copy = nullptr;
    size_t begin = ++at_;
    for (;;) {
      const size_t quote = text_.find('"', at_);
      if (quote == std::string_view::npos) {
        return LineError(file_, row_line_, "a quoted field is never closed");
      }
      line_ += LinesIn(text_.substr(at_, quote - at_));
      at_ = quote + 1;
      if (at_ >= text_.size() || text_[at_] != '"') break;
      if (copy == nullptr) copy = NewCopy();
      copy->append(text_, begin, at_ - begin);
      begin = ++at_;
    }
    const size_t after = PlainEnd(at_);
    if (copy == nullptr && after == at_) {
      fields_.push_back(text_.substr(begin, at_ - 1 - begin));
      return OkStatus();
    }
    if (after > at_ && form_ == TableForm::kTsv) {
      return LineError(file_, line_,
                       fmt::format("field {} begins with a quote and continues after the closing "
                                   "one; if the quotes belong to the text, the format is tsv-plain",
                                   fields_.size() + 1));
    }
    if (copy == nullptr) copy = NewCopy();
    copy->append(text_, begin, at_ - 1 - begin);
    copy->append(text_, at_, after - at_);
    at_ = after;
    fields_.push_back(*copy);
    return OkStatus();
  }

  // Each "\n", "\r\n" and "\r" ends a line.
  static int64_t LinesIn(std::string_view text) {
    int64_t lines = 0;
    for (size_t i = 0; i < text.size(); ++i) {
      const bool is_first_half = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
      if (IsLineEnd(text[i]) && !is_first_half) ++lines;
    }
    return lines;
  }

  std::string* NewCopy() {
    if (copies_used_ == copies_.size()) copies_.emplace_back();
    copies_[copies_used_].clear();
    return &copies_[copies_used_++];
  }

  Status Check(std::string_view row) const {
    const Status checked = CheckLine(row, row_line_);
    return checked.ok() ? checked : checked.WithFile(file_, row_line_);
  }

  const std::string_view text_;
  const std::string& file_;
  TableForm form_;  // not kByHeader
  const bool has_comments_;
  char separator_ = ',';
  size_t at_ = 0;
  int64_t line_ = 1;  // of at_
  int64_t row_line_ = 1;
  std::vector<std::string_view> fields_;
  std::deque<std::string> copies_;  // of fields with doubled quotes; addresses must not change
  size_t copies_used_ = 0;
};

// Tables that pandas writes have an index without a name.
Status CheckHeader(std::span<const std::string_view> header, int64_t line,
                   const std::string& file) {
  for (const std::string_view name : header) {
    if (name.empty() || std::count(header.begin(), header.end(), name) == 1) continue;
    return LineError(file, line, fmt::format("two columns are named '{}'", Sanitized(name, 60)));
  }
  return OkStatus();
}

Status VisitHeader(const RowSplitter& rows, const std::string& file, const RowVisitor& visit) {
  std::vector<std::string_view> header;
  for (const std::string_view name : rows.fields()) header.push_back(Trim(name));
  VETVEC_RETURN_IF_ERROR(CheckHeader(header, rows.line(), file));
  return visit(header, rows.line());
}

Status AnotherCount(const RowSplitter& rows, size_t columns, const TableRules& rules,
                    const std::string& file) {
  return LineError(file, rows.line(),
                   fmt::format("found {} fields, but the {} has {}", rows.fields().size(),
                               rules.has_header ? "header" : "first row", columns));
}

}  // namespace

Status ForEachRow(std::string_view text, const std::string& file, const TableRules& rules,
                  const RowVisitor& visit) {
  if (text.starts_with(kTableMark)) text.remove_prefix(kTableMark.size());
  RowSplitter rows(text, file, rules);
  size_t columns = 0;
  for (bool is_first = true;; is_first = false) {
    VETVEC_ASSIGN_OR_RETURN(const bool has_row, rows.Next());
    const bool is_header = is_first && rules.has_header;
    if (!has_row && is_header) {
      return InvalidArgument("the file is empty; a header line is required").WithFile(file);
    }
    if (!has_row) return OkStatus();
    if (is_first) columns = rows.fields().size();
    if (rows.fields().size() != columns) return AnotherCount(rows, columns, rules, file);
    const Status visited =
        is_header ? VisitHeader(rows, file, visit) : visit(rows.fields(), rows.line());
    if (visited.ok()) continue;
    return visited.detail().file.empty() ? visited.WithFile(file, rows.line()) : visited;
  }
}

std::optional<size_t> ColumnOf(std::span<const std::string_view> header, std::string_view name) {
  std::optional<size_t> found;
  size_t alike = 0;
  for (size_t i = 0; i < header.size(); ++i) {
    if (header[i] == name) return i;
    if (!EqualsIgnoreCase(header[i], name)) continue;
    found = i;
    ++alike;
  }
  return alike == 1 ? found : std::nullopt;
}

std::optional<size_t> Table::Column(std::string_view name) const {
  const std::vector<std::string_view> names(header.begin(), header.end());
  return ColumnOf(names, name);
}

Result<Table> ParseTable(std::string_view text, const std::string& file, TableForm form) {
  Table table;
  bool is_header = true;
  VETVEC_RETURN_IF_ERROR(ForEachRow(
      text, file, form, [&](std::span<const std::string_view> fields, int64_t line) -> Status {
        std::vector<std::string> copies(fields.begin(), fields.end());
        if (is_header) {
          table.header = std::move(copies);
        } else {
          table.rows.push_back({std::move(copies), line});
        }
        is_header = false;
        return OkStatus();
      }));
  return table;
}

}  // namespace vetvec
