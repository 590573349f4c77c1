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

std::string LabelOfJson(std::string_view line, const std::string& file) {
  const json object = json::parse(line);
  if (!object.contains("label")) {
    throw UsageError{fmt::format("{} has a line without a \"label\"", file)};
  }
  const json& label = object["label"];
  return label.is_string() ? label.get<std::string>() : label.dump();
}

// Without the ending of gzip, in lower case.
std::string FormatOfFile(const LabelledFlags& flags) {
  if (!flags.in_format.empty()) return flags.in_format;
  std::string name = flags.in;
  for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (name.ends_with(".gz")) name.resize(name.size() - 3);
  if (name.ends_with(".jsonl") || name.ends_with(".ndjson")) return "jsonl";
  if (name.ends_with(".csv")) return "csv";
  return name.ends_with(".tsv") || name.ends_with(".tab") ? "tsv" : "lines";
}

// The labels of a file whose texts the library has read: of JSON lines, also numbers.
std::vector<std::string> LabelsIn(const LabelledFlags& flags) {
  std::vector<std::string> labels;
  if (FormatOfFile(flags) != "jsonl" || flags.in.ends_with(".gz")) {
    const Texts column(TextSourceOf(flags, flags.in, "label"));
    const TextBatch batch(column.view());
    for (size_t i = 0; i < batch.size(); ++i) labels.emplace_back(batch[i]);
    return labels;
  }
  const std::string bytes = ReadWhole(flags.in);
  for (size_t at = 0; at < bytes.size();) {
    const size_t end = std::min(bytes.find('\n', at), bytes.size());
    const std::string_view object = Trimmed(std::string_view(bytes).substr(at, end - at));
    at = end + 1;
    if (!object.empty()) labels.push_back(LabelOfJson(object, flags.in));
  }
  return labels;
}

LabelledTexts ReadClasses(const LabelledFlags& flags) {
  LabelledTexts out;
  for (const std::string& entry : flags.classes) {
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

void AddLabelledTexts(CLI::App* app, LabelledFlags* flags) {
  app->add_option("--class", flags->classes,
                  "LABEL=FILE: file of texts with this label; repeat the option for each label");
  AddTextInput(app, flags, "File with texts and labels (.tsv, .csv, .jsonl), instead of --class");
  app->add_option("--labels", flags->labels,
                  "File with one label per line, for a text or vector file without labels");
}

void AppendTexts(const std::string& file, std::vector<std::string>* out) {
  const Texts file_texts(file);
  const TextBatch batch(file_texts.view());
  for (size_t i = 0; i < batch.size(); ++i) out->emplace_back(batch[i]);
}

LabelledTexts ReadLabelledTexts(const LabelledFlags& flags) {
  const bool needs_labels =
      !flags.in.empty() && flags.labels.empty() && FormatOfFile(flags) == "lines";
  if (flags.classes.empty() == flags.in.empty() || (flags.in.empty() && !flags.labels.empty()) ||
      needs_labels) {
    throw UsageError{
        fmt::format("{} needs labelled texts: --class LABEL=FILE for each label; or --in FILE with "
                    "texts and labels (.tsv, .csv, .jsonl); or --in FILE --labels FILE",
                    flags.command)};
  }
  if (flags.in.empty()) return ReadClasses(flags);
  LabelledTexts out;
  AppendTexts(TextSourceOf(flags, flags.in), &out.texts);
  if (flags.labels.empty()) {
    out.labels = LabelsIn(flags);
  } else {
    AppendTexts(flags.labels, &out.labels);
  }
  if (out.texts.size() == out.labels.size()) return out;
  throw UsageError{fmt::format("{} has {} texts, but {} has {} labels", flags.in, out.texts.size(),
                               flags.labels.empty() ? flags.in : flags.labels, out.labels.size())};
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
