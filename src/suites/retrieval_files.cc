#include "suites/retrieval_files.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>
#include <vector>

#include "base/file.h"
#include "base/json.h"
#include "base/line_error.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "suites/item_reader.h"

namespace vetvec {
namespace {

// The texts of one file.
class TextReader {
 public:
  TextReader(const std::string& file, const TextVisitor& visit) : file_(file), visit_(visit) {}

  Status Line(std::string_view line, int64_t number) {
    if (IsBlank(line)) return OkStatus();
    const bool is_first = !std::exchange(begun_, true);
    if (is_first) is_json_ = Trim(line).starts_with('{');
    return is_json_ ? JsonLine(line, number) : TableLine(line, number, is_first);
  }

 private:
  Status JsonLine(std::string_view line, int64_t number) const;
  Status TableLine(std::string_view line, int64_t number, bool is_first) const;
  Status Id(const Json& object, int64_t number, std::string* out) const;
  Status Text(const Json& object, const char* key, bool required, int64_t number,
              std::string* out) const;
  Status Error(int64_t number, const char* key, const std::string& found,
               const std::string& allowed) const {
    return LineError(file_, number, fmt::format("'{}' is {}; allowed: {}", key, found, allowed))
        .WithKey(key, found, allowed);
  }

  const std::string& file_;
  const TextVisitor& visit_;
  bool begun_ = false;
  bool is_json_ = false;
};

Status TextReader::Id(const Json& object, int64_t number, std::string* out) const {
  const char* key = object.contains("_id") ? "_id" : "id";
  if (!object.contains(key)) return Error(number, "_id", "missing", "a string or a whole number");
  const Json& value = object.at(key);
  if (value.is_string()) {
    *out = value.get<std::string>();
  } else if (value.is_number_integer()) {
    *out = value.dump();
  } else {
    return Error(number, key, Sanitized(value.dump(), 40), "a string or a whole number");
  }
  return IsBlank(*out) ? Error(number, key, "blank", "an id that is not blank") : OkStatus();
}

Status TextReader::Text(const Json& object, const char* key, bool required, int64_t number,
                        std::string* out) const {
  const auto value = object.find(key);
  if (value == object.end()) {
    return required ? Error(number, key, "missing", "a string") : OkStatus();
  }
  if (value->is_null()) return OkStatus();
  if (!value->is_string()) return Error(number, key, Sanitized(value->dump(), 40), "a string");
  *out = value->get<std::string>();
  if (out->find('\0') == std::string::npos) return OkStatus();
  return Error(number, key, "a string with a NUL character", "a string without NUL characters");
}

Status TextReader::JsonLine(std::string_view line, int64_t number) const {
  VETVEC_ASSIGN_OR_RETURN(const Json object, ParseItemLine(line, file_, number));
  RetrievalText out;
  std::string title;
  std::string text;
  VETVEC_RETURN_IF_ERROR(Id(object, number, &out.id));
  VETVEC_RETURN_IF_ERROR(Text(object, "title", false, number, &title));
  VETVEC_RETURN_IF_ERROR(Text(object, "text", true, number, &text));
  out.text = Trim(fmt::format("{} {}", title, text));
  return visit_(std::move(out), number);
}

Status TextReader::TableLine(std::string_view line, int64_t number, bool is_first) const {
  const std::vector<std::string_view> fields = Split(line, '\t');
  if (fields.size() != 2) {
    constexpr const char* kForm = "id and text separated by a tab, or a JSON object on each line";
    return LineError(file_, number,
                     fmt::format("found {} columns; expected {}", fields.size(), kForm))
        .WithKey("columns", std::to_string(fields.size()), kForm);
  }
  RetrievalText out{std::string(Trim(fields[0])), std::string(Trim(fields[1])), ""};
  if (is_first && IsOneOf(out.id, {"id", "_id"}) && out.text == "text") return OkStatus();
  if (IsBlank(out.id)) return Error(number, "id", "blank", "an id that is not blank");
  return visit_(std::move(out), number);
}

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
    const std::vector<std::string_view> columns = Split(line, '\t');
    if (!std::exchange(begun_, true)) {
      is_beir_ = columns.size() == 3;
      if (is_beir_ && Trim(columns[0]) == "query-id" && Trim(columns[1]) == "corpus-id") {
        return OkStatus();
      }
    }
    if (is_beir_) {
      if (columns.size() != 3) return Columns(number, columns.size(), kBeirForm);
      return Judged(number, "score", Trim(columns[0]), Trim(columns[1]), Trim(columns[2]));
    }
    const std::vector<std::string_view> words = Words(line);
    if (words.size() != 4) return Columns(number, words.size(), kTrecForm);
    return Judged(number, "relevance", words[0], words[2], words[3]);
  }

 private:
  static constexpr const char* kBeirForm = "query-id, corpus-id and score, separated by tabs";
  static constexpr const char* kTrecForm =
      "either query, 0, document and relevance, separated by spaces or tabs, or query-id, "
      "corpus-id and score, separated by tabs, and the same form on every line";

  Status Columns(int64_t number, size_t found, const char* allowed) const {
    return LineError(file_, number, fmt::format("found {} columns; expected {}", found, allowed))
        .WithKey("columns", std::to_string(found), allowed);
  }
  Status Judged(int64_t number, const char* key, std::string_view query, std::string_view document,
                std::string_view relevance) const;

  const std::string& file_;
  const QrelVisitor& visit_;
  bool begun_ = false;
  bool is_beir_ = false;
};

Status QrelReader::Judged(int64_t number, const char* key, std::string_view query,
                          std::string_view document, std::string_view relevance) const {
  constexpr double kLeast = std::numeric_limits<int32_t>::min();
  constexpr double kMost = std::numeric_limits<int32_t>::max();
  const std::optional<double> value = ParseDouble(relevance);  // "1.0" is written by some programs
  if (!value || *value < kLeast || *value > kMost || std::floor(*value) != *value) {
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

// The names of FOLDER/*.tsv without extension, in order.
std::vector<std::string> SplitsIn(const std::string& folder) {
  std::vector<std::string> splits;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == ".tsv") splits.push_back(entry->path().stem().string());
  }
  std::sort(splits.begin(), splits.end());
  return splits;
}

}  // namespace

Result<RetrievalPaths> BeirPaths(const std::string& folder, const std::string& split) {
  RetrievalPaths paths{JoinPath(folder, "corpus.jsonl"), JoinPath(folder, "queries.jsonl"), "",
                       split};
  for (const std::string& path : {paths.corpus, paths.queries}) {
    if (!FileExists(path)) {
      return NotFound(fmt::format("'{}' does not exist; a BEIR folder must contain corpus.jsonl, "
                                  "queries.jsonl and qrels/SPLIT.tsv",
                                  path))
          .WithFile(path);
    }
  }
  const std::string qrels = JoinPath(folder, "qrels");
  const std::vector<std::string> splits = SplitsIn(qrels);
  const std::string there = splits.empty() ? "none" : Joined(splits);
  if (split.empty()) {
    const bool has_test = IsOneOf("test", splits);
    if (!has_test && splits.size() > 1) {
      return InvalidArgument(fmt::format("'{}' contains no split 'test'; set 'split' to one of {}",
                                         qrels, there))
          .WithFile(qrels)
          .WithKey("split", "", there);
    }
    paths.split = has_test || splits.empty() ? "test" : splits.front();
  }
  if (!IsOneOf(paths.split, splits)) {
    return NotFound(fmt::format("'{}' contains no split '{}'{}; allowed: {}", qrels,
                                Sanitized(paths.split, 60), DidYouMean(paths.split, splits), there))
        .WithFile(qrels)
        .WithKey("split", Sanitized(paths.split, 60), there);
  }
  paths.qrels = JoinPath(qrels, paths.split + ".tsv");
  return paths;
}

Status ReadRetrievalTexts(const EachLine& lines, const std::string& file,
                          const TextVisitor& visit) {
  TextReader reader(file, visit);
  return lines([&](std::string_view line, int64_t number) { return reader.Line(line, number); });
}

Status ReadQrels(const EachLine& lines, const std::string& file, const QrelVisitor& visit) {
  QrelReader reader(file, visit);
  return lines([&](std::string_view line, int64_t number) { return reader.Line(line, number); });
}

}  // namespace vetvec
