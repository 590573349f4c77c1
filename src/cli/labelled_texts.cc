#include "cli/labelled_texts.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

// The fields of a line that the library has already accepted: quotes are only special in CSV.
std::vector<std::string> FieldsOf(std::string_view line, char separator) {
  std::vector<std::string> fields(1);
  bool is_quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (separator == ',' && c == '"' && (is_quoted || fields.back().empty())) {
      const bool is_doubled = is_quoted && i + 1 < line.size() && line[i + 1] == '"';
      if (is_doubled) fields.back() += line[i++];
      is_quoted = is_doubled || !is_quoted;
    } else if (c == separator && !is_quoted) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

std::string LabelOfJson(std::string_view line, const std::string& file) {
  const json object = json::parse(line);
  if (!object.contains("label")) {
    throw UsageError{fmt::format("{} has a line without a \"label\"", file)};
  }
  const json& label = object["label"];
  return label.is_string() ? label.get<std::string>() : label.dump();
}

bool HasLabels(const std::string& file) {
  return file.ends_with(".jsonl") || file.ends_with(".ndjson") || file.ends_with(".tsv") ||
         file.ends_with(".csv");
}

// The labels of a file whose texts the library has read, line by line.
std::vector<std::string> LabelsIn(const std::string& file) {
  const std::string bytes = ReadWhole(file);
  const bool is_table = file.ends_with(".csv") || file.ends_with(".tsv");
  const char separator = file.ends_with(".csv") ? ',' : '\t';
  std::vector<std::string> labels;
  size_t column = std::string::npos;
  for (size_t at = 0; at < bytes.size();) {
    const size_t end = std::min(bytes.find('\n', at), bytes.size());
    std::string_view line = std::string_view(bytes).substr(at, end - at);
    at = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (Trimmed(line).empty()) continue;
    if (!is_table) {
      labels.push_back(LabelOfJson(line, file));
      continue;
    }
    const std::vector<std::string> fields = FieldsOf(line, separator);
    if (column == std::string::npos) {
      const auto found = std::find(fields.begin(), fields.end(), "label");
      if (found == fields.end()) {
        throw UsageError{fmt::format("{} has no column \"label\"", file)};
      }
      column = static_cast<size_t>(found - fields.begin());
      continue;
    }
    if (column >= fields.size()) {
      throw UsageError{fmt::format("{} has a line without a field in column \"label\"", file)};
    }
    labels.push_back(fields[column]);
  }
  return labels;
}

LabelledTexts ReadClasses(const CommandLine& line) {
  LabelledTexts out;
  for (const std::string& entry : line.classes) {
    const size_t equals = entry.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw UsageError{fmt::format("--class is '{}'; write LABEL=FILE", entry)};
    }
    AppendTexts(entry.substr(equals + 1), &out.texts);
    out.labels.resize(out.texts.size(), entry.substr(0, equals));
  }
  return out;
}

}  // namespace

void AppendTexts(const std::string& file, std::vector<std::string>* out) {
  const Texts file_texts(file);
  const TextBatch batch(file_texts.view());
  for (size_t i = 0; i < batch.size(); ++i) out->emplace_back(batch[i]);
}

LabelledTexts ReadLabelledTexts(const CommandLine& line) {
  const bool needs_labels = !line.in.empty() && line.labels.empty() && !HasLabels(line.in);
  if (line.classes.empty() == line.in.empty() || (line.in.empty() && !line.labels.empty()) ||
      needs_labels) {
    throw UsageError{
        fmt::format("{} needs labelled texts: --class LABEL=FILE for each label; or --in FILE with "
                    "texts and labels (.tsv, .csv, .jsonl); or --in FILE --labels FILE",
                    line.command)};
  }
  if (line.in.empty()) return ReadClasses(line);
  LabelledTexts out;
  AppendTexts(line.in, &out.texts);
  if (line.labels.empty()) {
    out.labels = LabelsIn(line.in);
  } else {
    AppendTexts(line.labels, &out.labels);
  }
  if (out.texts.size() == out.labels.size()) return out;
  throw UsageError{fmt::format("{} has {} texts, but {} has {} labels", line.in, out.texts.size(),
                               line.labels.empty() ? line.in : line.labels, out.labels.size())};
}

LabelClasses ClassesOf(const std::vector<std::string>& labels) {
  LabelClasses out;
  std::map<std::string, uint32_t> numbers;
  for (const std::string& label : labels) {
    const auto [found, is_new] =
        numbers.try_emplace(label, static_cast<uint32_t>(out.names.size()));
    if (is_new) out.names.push_back(label);
    out.of_text.push_back(found->second);
  }
  return out;
}

}  // namespace vetvec::cli
