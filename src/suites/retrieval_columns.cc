#include "suites/retrieval_columns.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "base/line_error.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

std::span<const std::string_view> ColumnNames(RetrievalColumn column) {
  static constexpr std::string_view kId[] = {"_id",    "id",    "docid",     "doc_id",
                                             "doc-id", "docno", "corpus-id", "corpus_id",
                                             "pid",    "qid",   "query-id",  "query_id"};
  static constexpr std::string_view kTitle[] = {"title"};
  static constexpr std::string_view kText[] = {
      "text", "contents", "content", "body", "passage", "document", "segment", "query", "question"};
  static constexpr std::string_view kQuery[] = {"query-id", "query_id", "qid",
                                                "query",    "topic",    "topic_id"};
  static constexpr std::string_view kDocument[] = {"corpus-id", "corpus_id", "doc_id",   "doc-id",
                                                   "docid",     "docno",     "document", "pid"};
  static constexpr std::string_view kScore[] = {"score", "relevance", "rel",     "label",
                                                "grade", "judgement", "judgment"};
  switch (column) {
    case RetrievalColumn::kId: return kId;
    case RetrievalColumn::kTitle: return kTitle;
    case RetrievalColumn::kText: return kText;
    case RetrievalColumn::kQuery: return kQuery;
    case RetrievalColumn::kDocument: return kDocument;
    default: return kScore;
  }
}

}  // namespace

bool IsNamed(std::string_view name, RetrievalColumn column) {
  const std::span<const std::string_view> names = ColumnNames(column);
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view known) { return EqualsIgnoreCase(known, Trim(name)); });
}

std::optional<size_t> PlaceOf(std::span<const std::string_view> header, RetrievalColumn column) {
  for (const std::string_view known : ColumnNames(column)) {
    for (size_t i = 0; i < header.size(); ++i) {
      if (EqualsIgnoreCase(known, Trim(header[i]))) return i;
    }
  }
  return std::nullopt;
}

std::optional<std::string> KeyOf(const Json& object, RetrievalColumn column) {
  std::vector<std::string_view> keys;
  for (const auto& entry : object.items()) keys.push_back(entry.key());
  const std::optional<size_t> place = PlaceOf(keys, column);
  if (!place) return std::nullopt;
  return std::string(keys[*place]);
}

std::string BestName(RetrievalColumn column) { return std::string(ColumnNames(column).front()); }

Status FieldError(const std::string& file, int64_t number, const std::string& key,
                  const std::string& found, const std::string& allowed) {
  return LineError(file, number, fmt::format("'{}' is {}; allowed: {}", key, found, allowed))
      .WithKey(key, found, allowed);
}

// An id of a JSON object: a string, or a whole number.
Status ReadRetrievalId(const Json& object, RetrievalColumn column, const std::string& file,
                       int64_t number, std::string* out) {
  constexpr const char* kAllowed = "a string or a whole number";
  const std::optional<std::string> key = KeyOf(object, column);
  if (!key) return FieldError(file, number, BestName(column), "missing", kAllowed);
  const Json& value = object.at(*key);
  if (value.is_string()) {
    *out = value.get<std::string>();
  } else if (value.is_number_integer()) {
    *out = value.dump();
  } else {
    return FieldError(file, number, *key, Sanitized(value.dump(), 40), kAllowed);
  }
  if (!IsBlank(*out)) return OkStatus();
  return FieldError(file, number, *key, "blank", "an id that is not blank");
}

Status ColumnCount(const std::string& file, int64_t number, size_t found, const std::string& form) {
  return LineError(file, number, fmt::format("found {} columns; expected {}", found, form))
      .WithKey("columns", std::to_string(found), form);
}

Status UnknownHeader(std::span<const std::string_view> header, const std::string& file,
                     int64_t number, const char* expected) {
  std::vector<std::string> names;
  for (const std::string_view name : header) names.push_back(Sanitized(Trim(name), 40));
  return LineError(file, number,
                   fmt::format("the line looks like a header, of the columns {}; expected the "
                               "columns {}",
                               Joined(names), expected))
      .WithKey("columns", Joined(names), expected);
}

}  // namespace vetvec
