#include "cli/import_source.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/common_flags.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

template <typename Value>
using ValueNames = std::vector<std::pair<std::string, Value>>;

const ValueNames<vetvec_dataset_format>& Formats() {
  static const ValueNames<vetvec_dataset_format> kFormats = {
      {"sr", VETVEC_DATASET_FORMAT_SR},       {"stsb", VETVEC_DATASET_FORMAT_STSB},
      {"sick", VETVEC_DATASET_FORMAT_SICK},   {"str", VETVEC_DATASET_FORMAT_STR},
      {"words", VETVEC_DATASET_FORMAT_WORDS}, {"costello", VETVEC_DATASET_FORMAT_COSTELLO}};
  return kFormats;
}

template <typename Value>
std::string ListedNames(const ValueNames<Value>& names) {
  std::string text;
  for (const auto& [name, value] : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

template <typename Value>
const Value* Find(const ValueNames<Value>& names, std::string_view name) {
  for (const auto& one : names) {
    if (one.first == name) return &one.second;
  }
  return nullptr;
}

template <typename Value>
Value ValueOf(const char* what, const std::string& name, const ValueNames<Value>& names) {
  if (const Value* value = Find(names, name)) return *value;
  throw UsageError{fmt::format("unknown {} '{}'; allowed: {}", what, name, ListedNames(names))};
}

// Levenshtein distance.
size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

// " (did you mean 'words'?)", or empty if no format is close.
std::string DidYouMean(std::string name) {
  constexpr size_t kLongest = 64;
  if (name.size() > kLongest) return "";
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  size_t best = std::min<size_t>(2, (name.size() + 1) / 2) + 1;
  std::string nearest;
  for (const auto& [format, value] : Formats()) {
    const size_t distance = EditDistance(name, format);
    if (distance >= best) continue;
    best = distance;
    nearest = format;
  }
  return nearest.empty() ? "" : fmt::format(" (did you mean '{}'?)", nearest);
}

// "FORMAT:FILE[,FILE...]".
Dataset DatasetOf(const std::string& text) {
  const size_t colon = std::min(text.find(':'), text.size());
  const std::string name = text.substr(0, colon);
  const vetvec_dataset_format* const format = Find(Formats(), name);
  if (format == nullptr) {
    throw UsageError{
        fmt::format("'{}' does not begin with a format{}; write FORMAT:FILE[,FILE...], where "
                    "FORMAT is one of {}",
                    text, DidYouMean(name), ListedNames(Formats()))};
  }
  Dataset dataset;
  dataset.format = *format;
  for (size_t at = colon + 1; at <= text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const std::string_view file = Trimmed(std::string_view(text).substr(at, end - at));
    if (!file.empty()) dataset.files.emplace_back(file);
    at = end + 1;
  }
  if (dataset.files.empty()) throw UsageError{fmt::format("'{}' does not name a file", text)};
  return dataset;
}

}  // namespace

void AddImportFlags(CLI::App* app, ImportFlags* flags) {
  app->add_option("kind", flags->kind,
                  "sr: scored pairs; evalrank: a ranking set; contrastive: triples")
      ->required();
  app->add_option("sources", flags->sources,
                  "FORMAT:FILE[,FILE...]; formats: sr, stsb, sick, str, words, costello")
      ->required();
  app->add_option("--aspect", flags->aspect, "For format sr: structure or relation")
      ->capture_default_str();
  app->add_option("--background", flags->background,
                  "For evalrank: file of additional texts, one per line");
  app->add_flag("--words", flags->is_of_words,
                "For evalrank: the texts are words; compare them in lower case");
  AddOutput(app, flags, "Suite file (.jsonl)");
}

SuiteImportOptions ImportOptionsOf(const ImportFlags& flags) {
  SuiteImportOptions options;
  options.form = ValueOf<vetvec_import_form>("kind", flags.kind,
                                             {{"sr", VETVEC_IMPORT_FORM_PAIRS},
                                              {"evalrank", VETVEC_IMPORT_FORM_RANKING},
                                              {"contrastive", VETVEC_IMPORT_FORM_TRIPLES}});
  options.aspect = ValueOf<vetvec_sr_aspect>(
      "aspect", flags.aspect,
      {{"structure", VETVEC_SR_ASPECT_STRUCTURE}, {"relation", VETVEC_SR_ASPECT_RELATION}});
  for (const std::string& name : flags.sources) options.datasets.push_back(DatasetOf(name));
  options.background_file = flags.background;
  options.level = flags.is_of_words ? VETVEC_TEXT_LEVEL_WORD : VETVEC_TEXT_LEVEL_SENTENCE;
  return options;
}

}  // namespace vetvec::cli
