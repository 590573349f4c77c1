#include "cli/labelled_rows.h"

#include <fmt/core.h>

#include <utility>

#include "cli/commands.h"

namespace vetvec::cli {
namespace {

struct LabelledTexts {
  std::vector<std::string> texts;
  std::vector<std::string> labels;
};

void AppendTexts(const std::string& file, std::vector<std::string>* out) {
  const Texts file_texts(file);
  const TextBatch batch(file_texts.view());
  for (size_t i = 0; i < batch.size(); ++i) out->emplace_back(batch[i]);
}

void CheckCounts(const std::string& file, size_t count, const char* what,
                 const std::string& labels_file, size_t labels) {
  if (count == labels) return;
  throw UsageError{
      fmt::format("{} has {} {}, but {} has {} labels", file, count, what, labels_file, labels)};
}

LabelledTexts ReadLabelledTexts(const CommandLine& line) {
  if (line.classes.empty() == line.in.empty() || line.in.empty() != line.labels.empty()) {
    throw UsageError{"probe needs --class LABEL=FILE for each label, or --in FILE --labels FILE"};
  }
  LabelledTexts out;
  for (const std::string& entry : line.classes) {
    const size_t equals = entry.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw UsageError{fmt::format("--class is '{}'; write LABEL=FILE", entry)};
    }
    AppendTexts(entry.substr(equals + 1), &out.texts);
    out.labels.resize(out.texts.size(), entry.substr(0, equals));
  }
  if (line.in.empty()) return out;
  AppendTexts(line.in, &out.texts);
  AppendTexts(line.labels, &out.labels);
  CheckCounts(line.in, out.texts.size(), "texts", line.labels, out.labels.size());
  return out;
}

LabelledVectors ReadVectorsWithLabels(const CommandLine& line) {
  if (!line.names.empty() || !line.in.empty() || !line.classes.empty() || line.labels.empty()) {
    throw UsageError{"--vectors FILE takes the place of SPEC and texts, and needs --labels FILE"};
  }
  LabelledVectors out{ReadVectors(line.vectors), {}};
  AppendTexts(line.labels, &out.labels);
  CheckCounts(line.vectors, out.rows.rows(), "vectors", line.labels, out.labels.size());
  return out;
}

}  // namespace

bool HasLabelledInput(const CommandLine& line) {
  return !line.classes.empty() || !line.in.empty() || !line.labels.empty() || !line.vectors.empty();
}

LabelledVectors ReadLabelledVectors(const CommandLine& line, const CancelToken& cancel) {
  if (!line.vectors.empty()) return ReadVectorsWithLabels(line);
  if (line.names.empty()) throw UsageError{"probe needs a SPEC or vendor, or --vectors FILE"};
  LabelledTexts given = ReadLabelledTexts(line);
  return {EmbedTexts(line, cancel, given.texts), std::move(given.labels)};
}

}  // namespace vetvec::cli
