// Seeds from TSV, CSV and JSONL.
#include <fmt/core.h>

#include <optional>
#include <span>

#include "base/file.h"
#include "base/json.h"
#include "base/line_error.h"
#include "base/strings.h"
#include "base/table_reader.h"
#include "base/utf8.h"
#include "suites/item_reader.h"
#include "suites/seed_readers.h"

namespace vetvec {
namespace {

// The columns that may hold seeds, and the label of a pair.
struct SeedColumns {
  std::optional<size_t> text;
  std::optional<size_t> first;
  std::optional<size_t> second;
  std::optional<size_t> label;
};

Result<SeedColumns> FindColumns(std::span<const std::string_view> header, int64_t line,
                                const std::string& name, const SeedOptions& options) {
  const SeedColumns columns = {
      ColumnOf(header, options.text_column), ColumnOf(header, options.first_column),
      ColumnOf(header, options.second_column), ColumnOf(header, options.label_column)};
  if (columns.text || (columns.first && columns.second)) return columns;
  std::string found;
  for (const std::string_view column : header) {
    found.append(found.empty() ? "" : ", ").append(Sanitized(column, 40));
  }
  const std::string allowed = fmt::format("'{}', or '{}' and '{}'", options.text_column,
                                          options.first_column, options.second_column);
  return LineError(name, line,
                   fmt::format("the header must contain {}; found {}{}", allowed, found,
                               DidYouMean(found, {options.text_column})))
      .WithKey(options.text_column, found, allowed);
}

// Adds a pair, or only counts it if its label says that the meanings differ.
Status AddPair(Seed seed, const std::string& label, bool has_label, const std::string& name,
               SeedCollector* out) {
  if (IsBlank(seed.text) != IsBlank(seed.second)) {
    return LineError(name, seed.line, "one sentence of the pair is blank");
  }
  if (has_label) {
    Result<bool> equivalent = ParseEquivalent(label);
    if (!equivalent.ok()) {
      return LineError(name, seed.line, equivalent.status().message());
    }
    if (!*equivalent) {
      ++out->counts()->not_equivalent;
      return OkStatus();
    }
  }
  out->Add(std::move(seed));
  return OkStatus();
}

// The string at `key`, or an error that names the line.
Result<std::string> StringAt(const Json& object, const std::string& key, const std::string& name,
                             int64_t line) {
  const Json& value = object.at(key);
  if (!value.is_string()) {
    return LineError(name, line,
                     fmt::format("'{}' must be a string, not {}", key, value.type_name()))
        .WithKey(key);
  }
  std::string text = value.get<std::string>();
  if (text.find('\0') != std::string::npos) {
    return LineError(name, line, fmt::format("'{}' contains a NUL character", key)).WithKey(key);
  }
  return text;
}

Status AddObject(const Json& object, int64_t line, const std::string& name,
                 const SeedOptions& options, SeedCollector* out) {
  Seed seed;
  seed.line = line;
  if (object.contains(options.text_column)) {
    VETVEC_ASSIGN_OR_RETURN(seed.text, StringAt(object, options.text_column, name, line));
    out->Add(std::move(seed));
    return OkStatus();
  }
  if (!object.contains(options.first_column) || !object.contains(options.second_column)) {
    return LineError(name, line,
                     fmt::format("expected '{}', or '{}' and '{}'", options.text_column,
                                 options.first_column, options.second_column));
  }
  VETVEC_ASSIGN_OR_RETURN(seed.text, StringAt(object, options.first_column, name, line));
  VETVEC_ASSIGN_OR_RETURN(seed.second, StringAt(object, options.second_column, name, line));
  std::string label;
  const bool has_label = object.contains(options.label_column);
  if (has_label) {
    const Json& value = object.at(options.label_column);
    label = value.is_string() ? value.get<std::string>() : value.dump();
  }
  return AddPair(std::move(seed), label, has_label, name, out);
}

}  // namespace

Result<bool> ParseEquivalent(std::string_view label) {
  const std::string lower = AsciiLower(Trim(label));
  if (lower == "1" || lower == "true" || lower == "equivalent") return true;
  if (lower == "0" || lower == "false" || lower == "not_equivalent") return false;
  return InvalidArgument(
      fmt::format("invalid label '{}'; allowed: 1, 0, true, false, equivalent, not_equivalent",
                  Sanitized(label, 40)));
}

Status ParseSeedTable(std::string_view text, const std::string& name, TableForm form,
                      const SeedOptions& options, SeedCollector* out) {
  std::optional<SeedColumns> columns;
  const auto visit = [&](std::span<const std::string_view> fields, int64_t line) -> Status {
    if (!columns) {
      VETVEC_ASSIGN_OR_RETURN(columns, FindColumns(fields, line, name, options));
      return OkStatus();
    }
    ++out->counts()->lines;
    Seed seed;
    seed.line = line;
    if (columns->text) {
      seed.text = fields[*columns->text];
      out->Add(std::move(seed));
      return OkStatus();
    }
    seed.text = fields[*columns->first];
    seed.second = fields[*columns->second];
    const auto& label = columns->label;
    return AddPair(std::move(seed), label ? std::string(fields[*label]) : std::string(),
                   label.has_value(), name, out);
  };
  return ForEachRow(text, name, form, visit);
}

Status ParseSeedJsonl(const EachLine& lines, const std::string& name, const SeedOptions& options,
                      SeedCollector* out) {
  return lines([&](std::string_view line, int64_t number) {
    ++out->counts()->lines;
    if (IsBlank(line)) {
      ++out->counts()->blank;
      return OkStatus();
    }
    VETVEC_ASSIGN_OR_RETURN(const Json object, ParseItemLine(line, name, number));
    return AddObject(object, number, name, options, out);
  });
}

}  // namespace vetvec
