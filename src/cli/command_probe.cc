// vetvec probe: how well labels can be read from an encoder's vectors (SentEval's form).
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct LabelledTexts {
  std::vector<std::string> texts;
  std::vector<std::string> labels;
};

void AppendTexts(const std::string& file, std::vector<std::string>* out) {
  const Texts file_texts(file);
  const TextBatch batch(file_texts.view());
  for (size_t i = 0; i < batch.size(); ++i) out->emplace_back(batch[i]);
}

// --class LABEL=FILE for each label, or --in FILE with --labels FILE.
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
  if (out.texts.size() == out.labels.size()) return out;
  throw UsageError{fmt::format("{} has {} texts, but {} has {} labels", line.in, out.texts.size(),
                               line.labels, out.labels.size())};
}

// The input of `eval logistic-probe`, written by hand: as an object in memory, it would be many
// times as large as the vectors.
std::string ProbeInput(const CommandLine& line, const Matrix& rows,
                       const std::vector<std::string>& labels) {
  std::string out = fmt::format(R"({{"folds":{},"inner_folds":{},"seed":{},"labels":{})",
                                line.probe_folds, line.inner_folds, line.seed, json(labels).dump());
  if (!line.penalties.empty()) out += fmt::format(R"(,"c":{})", json(line.penalties).dump());
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

void PrintProbe(const CommandLine& line, const json& probe) {
  if (line.flags.json) {
    PrintDataLine(probe.dump());
    return;
  }
  PrintLine(fmt::format(
      "accuracy {:.2f}%  (mean of {} folds; {} texts, {} labels; share of the most frequent label: "
      "{:.2f}%)",
      100 * probe["accuracy"].get<double>(), probe["folds"].size(), probe["predicted"].size(),
      probe["labels"].size(), 100 * probe["majority"].get<double>()));
}

}  // namespace

int RunProbe(const CommandLine& line, const CancelToken& cancel) {
  const LabelledTexts given = ReadLabelledTexts(line);
  const Matrix rows = EmbedTexts(line, cancel, given.texts);
  std::string output;
  Eval("logistic-probe", ProbeInput(line, rows, given.labels), &output);
  PrintProbe(line, json::parse(output));
  return kExitOk;
}

}  // namespace vetvec::cli
