// vetvec papers probe --curve: SynTextBench's baselines (Val loss, MDL, SDL, eSC) from the losses
// of probes trained on ten numbers of rows.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/embed_run.h"
#include "cli/labelled_rows.h"
#include "cli/labelled_texts.h"

namespace vetvec::cli {
namespace {

using nlohmann::ordered_json;

// The synthetic sentences of one p, labelled "1" and "-1".
LabelledVectors EmbedSentences(const ProbeFlags& flags, const CancelToken& cancel) {
  CheckHasEncoder(flags);
  SuiteMakeOptions options;
  options.kind = VETVEC_SUITE_SYNTEXTBENCH;
  options.options = {{VETVEC_SYNTEXTBENCH_P, fmt::format("{}", flags.neutral_share)},
                     {VETVEC_SYNTEXTBENCH_N, fmt::format("{}", flags.sentences)},
                     {VETVEC_SYNTEXTBENCH_SEED, fmt::format("{}", flags.seed)},
                     {VETVEC_SYNTEXTBENCH_DRAWS, "1"}};
  if (!flags.sentiwordnet.empty())
    options.options.emplace(VETVEC_SYNTEXTBENCH_SENTIWORDNET, flags.sentiwordnet);
  std::vector<std::string> texts;
  std::vector<std::string> labels;
  Suite::EachSentence(options, [&](const vetvec_sentence& sentence) {
    texts.emplace_back(sentence.text.data, static_cast<size_t>(sentence.text.size));
    labels.push_back(fmt::format("{}", sentence.label));
  });
  return {EmbedTexts(flags, flags.spec, cancel, texts), std::move(labels)};
}

vetvec_probe_result Train(const ProbeFlags& flags, const CancelToken& cancel, const Matrix& rows,
                          const LabelClasses& classes) {
  ProbeOptions options;
  options.epsilon = flags.epsilon;
  options.learning_rate = flags.learning_rate;
  options.seed = flags.seed;
  options.hidden = flags.hidden;
  options.steps = flags.steps;
  options.batch = flags.batch;
  options.seeds = flags.trainings;
  options.threads = flags.threads;
  CallScope scope(flags, cancel);
  return MeasureProbe(
      LabelledRows(rows, classes.of_text, static_cast<uint32_t>(classes.names.size())), options,
      scope.options());
}

ordered_json CurveJson(const ProbeFlags& flags, const LabelledVectors& given,
                       const LabelClasses& classes, const vetvec_probe_result& result) {
  ordered_json out;
  out["validation_loss"] = result.validation_loss;
  out["mdl"] = result.mdl;
  out["sdl"] = result.sdl;
  out["sample_size"] = result.sample_size == 0 ? ordered_json() : ordered_json(result.sample_size);
  out["epsilon"] = flags.epsilon == 0 ? 1 : flags.epsilon;
  out["sizes"] = result.sizes;
  out["losses"] = result.losses;
  out["labels"] = classes.names;
  out["n"] = given.rows.rows();
  out["dimension"] = given.rows.cols();
  if (!HasLabelledInput(flags)) out["p"] = flags.neutral_share;
  return out;
}

void PrintCurve(const ProbeFlags& flags, const ordered_json& curve) {
  if (flags.json) {
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

int RunProbeCurve(const ProbeFlags& flags, const CancelToken& cancel) {
  const LabelledVectors given =
      HasLabelledInput(flags) ? ReadLabelledVectors(flags, cancel) : EmbedSentences(flags, cancel);
  const LabelClasses classes = ClassesOf(given.labels);
  if (classes.names.size() < 2) throw UsageError{"probe needs at least two different labels"};
  PrintCurve(flags, CurveJson(flags, given, classes, Train(flags, cancel, given.rows, classes)));
  return kExitOk;
}

}  // namespace vetvec::cli
