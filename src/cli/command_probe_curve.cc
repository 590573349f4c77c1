// vetvec probe --curve: SynTextBench's baselines (Val loss, MDL, SDL, eSC) from the losses of probes
// trained on ten numbers of rows.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/labelled_rows.h"
#include "cli/labelled_texts.h"

namespace vetvec::cli {
namespace {

using nlohmann::ordered_json;

// The synthetic sentences of one p, labelled "1" and "-1".
LabelledVectors EmbedSentences(const CommandLine& line, const CancelToken& cancel) {
  CheckHasEncoder(line);
  SuiteMakeOptions options;
  options.kind = VETVEC_SUITE_SYNTEXTBENCH;
  options.options = {{VETVEC_SYNTEXTBENCH_P, fmt::format("{}", line.neutral_share)},
                     {VETVEC_SYNTEXTBENCH_N, fmt::format("{}", line.sentences)},
                     {VETVEC_SYNTEXTBENCH_SEED, fmt::format("{}", line.seed)},
                     {VETVEC_SYNTEXTBENCH_DRAWS, "1"}};
  if (!line.sentiwordnet.empty())
    options.options.emplace(VETVEC_SYNTEXTBENCH_SENTIWORDNET, line.sentiwordnet);
  std::vector<std::string> texts;
  std::vector<std::string> labels;
  Suite::EachSentence(options, [&](const vetvec_sentence& sentence) {
    texts.emplace_back(sentence.text.data, static_cast<size_t>(sentence.text.size));
    labels.push_back(fmt::format("{}", sentence.label));
  });
  return {EmbedTexts(line, cancel, texts), std::move(labels)};
}

vetvec_probe_result Train(const CommandLine& line, const CancelToken& cancel, const Matrix& rows,
                          const LabelClasses& classes) {
  ProbeOptions options;
  options.epsilon = line.epsilon;
  options.learning_rate = line.learning_rate;
  options.seed = line.seed;
  options.hidden = line.hidden;
  options.steps = line.probe_steps;
  options.batch = line.probe_batch;
  options.seeds = line.trainings;
  options.threads = line.threads;
  CallScope scope(line, cancel);
  return MeasureProbe(
      LabelledRows(rows, classes.of_text, static_cast<uint32_t>(classes.names.size())), options,
      scope.options());
}

ordered_json CurveJson(const CommandLine& line, const LabelledVectors& given,
                       const LabelClasses& classes, const vetvec_probe_result& result) {
  ordered_json out;
  out["validation_loss"] = result.validation_loss;
  out["mdl"] = result.mdl;
  out["sdl"] = result.sdl;
  out["sample_size"] = result.sample_size == 0 ? ordered_json() : ordered_json(result.sample_size);
  out["epsilon"] = line.epsilon == 0 ? 1 : line.epsilon;
  out["sizes"] = result.sizes;
  out["losses"] = result.losses;
  out["labels"] = classes.names;
  out["n"] = given.rows.rows();
  out["dimension"] = given.rows.cols();
  if (!HasLabelledInput(line)) out["p"] = line.neutral_share;
  return out;
}

void PrintCurve(const CommandLine& line, const ordered_json& curve) {
  if (line.flags.json) {
    PrintDataLine(curve.dump());
    return;
  }
  const std::string source =
      curve.contains("p") ? fmt::format("synthetic sentences with p = {}", curve["p"].get<double>())
                          : fmt::format("texts with {} labels", curve["labels"].size());
  PrintLine(fmt::format("{} {}, {} elements each", curve["n"].get<uint64_t>(), source,
                        curve["dimension"].get<uint64_t>()));
  PrintLine("  training rows  validation loss (nats)");
  for (size_t i = 0; i < curve["sizes"].size(); ++i) {
    PrintLine(fmt::format("  {:>13}  {:>22.6g}", curve["sizes"][i].get<uint64_t>(),
                          curve["losses"][i].get<double>()));
  }
  const std::string at = fmt::format("(epsilon = {})", curve["epsilon"].get<double>());
  PrintLine(fmt::format("Val loss  {:.6g}", curve["validation_loss"].get<double>()));
  PrintLine(fmt::format("MDL       {:.6g}", curve["mdl"].get<double>()));
  PrintLine(fmt::format("SDL       {:.6g}  {}", curve["sdl"].get<double>(), at));
  PrintLine(fmt::format("eSC       {}  {}",
                        curve["sample_size"].is_null()
                            ? "none: no loss is as low as epsilon"
                            : fmt::format("{} rows", curve["sample_size"].get<uint64_t>()),
                        at));
}

}  // namespace

int RunProbeCurve(const CommandLine& line, const CancelToken& cancel) {
  const LabelledVectors given =
      HasLabelledInput(line) ? ReadLabelledVectors(line, cancel) : EmbedSentences(line, cancel);
  const LabelClasses classes = ClassesOf(given.labels);
  if (classes.names.size() < 2) throw UsageError{"probe needs at least two different labels"};
  PrintCurve(line, CurveJson(line, given, classes, Train(line, cancel, given.rows, classes)));
  return kExitOk;
}

}  // namespace vetvec::cli
