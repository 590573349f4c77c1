#include "cli/labelled_rows.h"

#include <fmt/core.h>

#include <utility>

#include "cli/embed_run.h"

namespace vetvec::cli {
namespace {

LabelledVectors ReadVectorsWithLabels(const ProbeFlags& flags) {
  if (!flags.spec.empty() || !flags.in.empty() || !flags.classes.empty() || flags.labels.empty()) {
    throw UsageError{
        "--vectors FILE requires --labels FILE, and cannot be combined with a SPEC, --in or "
        "--class"};
  }
  LabelledVectors out{ReadVectors(flags.vectors), {}};
  AppendTexts(flags.labels, &out.labels);
  if (out.rows.rows() == out.labels.size()) return out;
  throw UsageError{fmt::format("{} has {} vectors, but {} has {} labels", flags.vectors,
                               out.rows.rows(), flags.labels, out.labels.size())};
}

}  // namespace

bool HasLabelledInput(const ProbeFlags& flags) {
  return !flags.classes.empty() || !flags.in.empty() || !flags.labels.empty() ||
         !flags.vectors.empty();
}

void CheckHasEncoder(const ProbeFlags& flags) {
  if (flags.spec.empty()) throw UsageError{"probe needs a SPEC or vendor, or --vectors FILE"};
}

LabelledVectors ReadLabelledVectors(const ProbeFlags& flags, const CancelToken& cancel) {
  if (!flags.vectors.empty()) return ReadVectorsWithLabels(flags);
  CheckHasEncoder(flags);
  LabelledTexts given = ReadLabelledTexts(flags);
  return {EmbedTexts(flags, flags.spec, cancel, given.texts), std::move(given.labels)};
}

}  // namespace vetvec::cli
