// Judgements: TREC's and BEIR's lines, tables with a header, JSON lines.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
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

std::vector<std::string_view> Words(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::string_view rest = Trim(line); !rest.empty(); rest = Trim(rest)) {
    const size_t end = std::min(rest.find_first_of(" \t"), rest.size());
    words.push_back(rest.substr(0, end));
    rest.remove_prefix(end);
  }
  return words;
}

// The judgements of one file.
class QrelReader {
 public:
  QrelReader(const std::string& file, const QrelVisitor& visit) : file_(file), visit_(visit) {}

  Status Line(std::string_view line, int64_t number) {
    if (IsBlank(line)) return OkStatus();
    if (!begun_) {
      is_json_ = Trim(line).starts_with('{');
      has_tabs_ = Split(line, '\t').size() == 3;
    }
    if (is_json_) {
      begun_ = true;
      return JsonLine(line, number);
    }
    return Row(has_tabs_ ? Split(line, '\t') : Words(line), number);
  }
  Status Row(std::span<const std::string_view> fields, int64_t number);

 private:
  static constexpr const char* kNames = "query-id, corpus-id and score";
  static constexpr const char* kForm =
      "either query, 0, document and relevance, or query-id, corpus-id and score, separated by "
      "spaces or tabs, and the same form on every line";

  Status JsonLine(std::string_view line, int64_t number) const;
  Status Header(std::span<const std::string_view> fields, int64_t number);
  Status Judged(std::string_view query, std::string_view document, std::string_view relevance,
                int64_t number) const;

  const std::string& file_;
  const QrelVisitor& visit_;
  bool begun_ = false;
  bool is_json_ = false;
  bool has_tabs_ = false;
  size_t columns_ = 0;
  size_t query_ = 0;
  size_t document_ = 0;
  size_t score_ = 0;
};

Status QrelReader::JsonLine(std::string_view line, int64_t number) const {
  VETVEC_ASSIGN_OR_RETURN(const Json object, ParseItemLine(line, file_, number));
  std::string query;
  std::string document;
  VETVEC_RETURN_IF_ERROR(ReadRetrievalId(object, RetrievalColumn::kQuery, file_, number, &query));
  VETVEC_RETURN_IF_ERROR(
      ReadRetrievalId(object, RetrievalColumn::kDocument, file_, number, &document));
  const std::optional<std::string> score = KeyOf(object, RetrievalColumn::kScore);
  if (!score) return FieldError(file_, number, "score", "missing", "a 32-bit whole number");
  const Json& value = object.at(*score);
  return Judged(query, document, value.is_string() ? value.get<std::string>() : value.dump(),
                number);
}

Status QrelReader::Header(std::span<const std::string_view> fields, int64_t number) {
  const std::optional<size_t> query = PlaceOf(fields, RetrievalColumn::kQuery);
  const std::optional<size_t> document = PlaceOf(fields, RetrievalColumn::kDocument);
  const std::optional<size_t> score = PlaceOf(fields, RetrievalColumn::kScore);
  if (!query || !document || !score) return UnknownHeader(fields, file_, number, kNames);
  query_ = *query;
  document_ = *document;
  score_ = *score;
  return OkStatus();
}

Status QrelReader::Row(std::span<const std::string_view> fields, int64_t number) {
  if (!std::exchange(begun_, true)) {
    columns_ = fields.size();
    const bool is_named = PlaceOf(fields, RetrievalColumn::kScore).has_value();
    // Three words may also be a line of TREC's that lacks one.
    const bool is_short = columns_ == 3 && !has_tabs_ && !ParseDouble(fields[2]);
    if (!is_named && (is_short || (columns_ != 3 && columns_ != 4))) {
      return ColumnCount(file_, number, columns_, kForm);
    }
    document_ = columns_ - 2;
    score_ = columns_ - 1;
    if (is_named || IsNamed(fields[0], RetrievalColumn::kQuery)) return Header(fields, number);
  }
  if (fields.size() != columns_) return ColumnCount(file_, number, fields.size(), kForm);
  return Judged(Trim(fields[query_]), Trim(fields[document_]), Trim(fields[score_]), number);
}

Status QrelReader::Judged(std::string_view query, std::string_view document,
                          std::string_view relevance, int64_t number) const {
  constexpr double kLeast = std::numeric_limits<int32_t>::min();
  constexpr double kMost = std::numeric_limits<int32_t>::max();
  const std::optional<double> value = ParseDouble(relevance);  // "1.0" is written by some programs
  if (!value || *value < kLeast || *value > kMost || std::floor(*value) != *value) {
    const char* const key = columns_ == 4 ? "relevance" : "score";
    return LineError(file_, number,
                     fmt::format("invalid {} '{}'; allowed: a 32-bit whole number", key,
                                 Sanitized(relevance, 40)))
        .WithKey(key, Sanitized(relevance, 40), "a 32-bit whole number");
  }
  if (query.empty() || document.empty()) {
    return LineError(file_, number, query.empty() ? "the query is blank" : "the document is blank")
        .WithKey(query.empty() ? "query" : "document");
  }
  return visit_({std::string(query), std::string(document), static_cast<int32_t>(*value)}, number);
}

}  // namespace

Status ReadQrels(const std::string& path, std::string* sha256, const QrelVisitor& visit) {
  QrelReader reader(path, visit);
  if (TextFormatOf(path) == TextFormat::kCsv) {
    return ForEachRowOfFile(path, TableForm::kCsv, sha256, [&](auto fields, int64_t number) {
      return reader.Row(fields, number);
    });
  }
  return LinesOfFile(path, sha256)(
      [&](std::string_view line, int64_t number) { return reader.Line(line, number); });
}

}  // namespace vetvec
