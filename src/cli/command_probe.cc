// vetvec papers probe: how well labels can be read from an encoder's vectors (SentEval's form).
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/labelled_rows.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

// The input of `eval logistic-probe`, written by hand: as an object in memory, it would be many
// times as large as the vectors.
std::string ProbeInput(const ProbeFlags& flags, const Matrix& rows,
                       const std::vector<std::string>& labels) {
  std::string out = fmt::format(R"({{"folds":{},"inner_folds":{},"seed":{},"labels":{})",
                                flags.folds, flags.inner_folds, flags.seed, json(labels).dump());
  if (!flags.penalties.empty()) out += fmt::format(R"(,"c":{})", json(flags.penalties).dump());
  out += R"(,"embeddings":[)";
  for (uint64_t i = 0; i < rows.rows(); ++i) {
    out += i == 0 ? '[' : ',';
    if (i > 0) out += '[';
    const float* const row = rows.data() + i * rows.cols();
    for (uint64_t j = 0; j < rows.cols(); ++j) {
      if (j > 0) out += ',';
      out += fmt::format("{}", row[j]);
    }
    out += ']';
  }
  return out + "]}";
}

void PrintProbe(const ProbeFlags& flags, const json& probe) {
  if (flags.json) {
    PrintDataLine(probe.dump());
    return;
  }
  PrintLine(fmt::format(
      "accuracy {:.2f}%  (mean of {} folds; {} texts, {} labels; share of the most frequent label: "
      "{:.2f}%)",
      100 * probe["accuracy"].get<double>(), probe["folds"].size(), probe["predicted"].size(),
      probe["labels"].size(), 100 * probe["majority"].get<double>()));
}

int RunProbe(const ProbeFlags& flags, const CancelToken& cancel) {
  if (flags.curve) return RunProbeCurve(flags, cancel);
  const LabelledVectors given = ReadLabelledVectors(flags, cancel);
  std::string output;
  Eval("logistic-probe", ProbeInput(flags, given.rows, given.labels), &output);
  PrintProbe(flags, json::parse(output));
  return kExitOk;
}

}  // namespace

extern const Command kProbeCommand = CommandOf<AddProbeFlags, RunProbe>(
    "papers probe", "Predict labels from vectors, by logistic regression");

}  // namespace vetvec::cli
