#include "cli/labelled_rows.h"

#include <fmt/core.h>

#include <utility>

#include "cli/commands.h"
#include "cli/labelled_texts.h"

namespace vetvec::cli {
namespace {

LabelledVectors ReadVectorsWithLabels(const CommandLine& line) {
  if (!line.names.empty() || !line.in.empty() || !line.classes.empty() || line.labels.empty()) {
    throw UsageError{
        "--vectors FILE requires --labels FILE, and cannot be combined with a SPEC, --in or "
        "--class"};
  }
  LabelledVectors out{ReadVectors(line.vectors), {}};
  AppendTexts(line.labels, &out.labels);
  if (out.rows.rows() == out.labels.size()) return out;
  throw UsageError{fmt::format("{} has {} vectors, but {} has {} labels", line.vectors,
                               out.rows.rows(), line.labels, out.labels.size())};
}

}  // namespace

bool HasLabelledInput(const CommandLine& line) {
  return !line.classes.empty() || !line.in.empty() || !line.labels.empty() || !line.vectors.empty();
}

void CheckHasEncoder(const CommandLine& line) {
  if (line.names.empty()) throw UsageError{"probe needs a SPEC or vendor, or --vectors FILE"};
}

LabelledVectors ReadLabelledVectors(const CommandLine& line, const CancelToken& cancel) {
  if (!line.vectors.empty()) return ReadVectorsWithLabels(line);
  CheckHasEncoder(line);
  LabelledTexts given = ReadLabelledTexts(line);
  return {EmbedTexts(line, cancel, given.texts), std::move(given.labels)};
}

}  // namespace vetvec::cli
