#include "cli/probe_options.h"

#include <cstdint>

#include "cli/text_input.h"

namespace vetvec::cli {
namespace {

constexpr const char* kCurveGroup = "Curve";

// The synthetic sentences, which take the place of labelled texts.
void AddSentences(CLI::App* probe, CLI::Option* curve, CommandLine* line) {
  CLI::Option* const options[] = {
      probe
          ->add_option("--p", line->neutral_share,
                       "Share of neutral words in the synthetic sentences")
          ->check(CLI::Range(0.0, 1.0))
          ->capture_default_str(),
      probe
          ->add_option("-n,--sentences", line->sentences,
                       "Number of synthetic sentences; must be even")
          ->capture_default_str(),
      probe->add_option("--sentiwordnet", line->sentiwordnet,
                        "SentiWordNet 3.0 file that provides the words of the sentences (default: "
                        "the built-in lists)")};
  for (CLI::Option* const option : options) {
    option->needs(curve)->group(kCurveGroup);
    for (const char* name : {"--class", "--in", "--vectors"}) {
      option->excludes(probe->get_option(name));
    }
  }
}

// Returns --curve.
CLI::Option* AddCurve(CLI::App* probe, CommandLine* line) {
  CLI::Option* const curve = probe->add_flag(
      "--curve", line->probe_curve,
      "Train perceptrons on ten training sets of increasing size, and report SynTextBench's "
      "baselines (Val loss, MDL, SDL, eSC). Without texts, synthetic sentences are used");
  curve->group(kCurveGroup);
  AddSentences(probe, curve, line);
  const auto add = [&](const char* name, auto* value, const char* help) {
    return probe->add_option(name, *value, help)->needs(curve)->group(kCurveGroup);
  };
  add("--epsilon", &line->epsilon,
      "Loss threshold in nats: SDL counts only the loss above it, and eSC is the size of the "
      "smallest training set whose loss is not above it [1]")
      ->check(CLI::PositiveNumber);
  const auto add_count = [&](const char* name, uint32_t* value, const char* help) {
    add(name, value, help)->check(CLI::Range(1, 1'000'000));
  };
  add_count("--hidden", &line->hidden, "Number of units in each of the two hidden layers [512]");
  add_count("--steps", &line->probe_steps, "Number of steps in each training run [4000]");
  add_count("--rows-per-step", &line->probe_batch, "Number of rows per step [256]");
  add_count("--trainings", &line->trainings, "Number of training runs for each size [5]");
  add("--learning-rate", &line->learning_rate, "Learning rate of Adam [0.0001]")
      ->check(CLI::PositiveNumber);
  add("--threads", &line->threads, "Number of threads (default: one per core)");
  return curve;
}

}  // namespace

void AddLabelledTexts(CLI::App* app, CommandLine* line) {
  app->add_option("--class", line->classes,
                  "LABEL=FILE: file of texts with this label; repeat the option for each label");
  AddTextInput(app, line, "File with texts and labels (.tsv, .csv, .jsonl), instead of --class");
  app->add_option("--labels", line->labels,
                  "File with one label per line, for a text or vector file without labels");
}

void AddProbeOptions(CLI::App* probe, CommandLine* line) {
  probe->add_option("spec", line->names, "SPEC or vendor");
  AddLabelledTexts(probe, line);
  probe->add_option("--vectors", line->vectors, "Vector file (.npy), instead of SPEC and texts");
  probe->add_option("--seed", line->seed, "Random seed")->capture_default_str();
  CLI::Option* const curve = AddCurve(probe, line);
  probe->add_option("--folds", line->probe_folds, "Number of folds of the cross-validation")
      ->check(CLI::Range(2, 1000))
      ->capture_default_str()
      ->excludes(curve);
  probe
      ->add_option("--inner-folds", line->inner_folds,
                   "Number of inner folds used to choose the penalty")
      ->check(CLI::Range(2, 1000))
      ->capture_default_str()
      ->excludes(curve);
  probe
      ->add_option("-c", line->penalties,
                   "Inverse strength of the penalty; if several values are given, the best is "
                   "chosen (default: 0.25 to 8)")
      ->delimiter(',')
      ->excludes(curve);
}

void AddGroundTruthOptions(CLI::App* truth, CommandLine* line) {
  truth->add_option("names", line->names, "SPEC or vendor, then suites of triples (.jsonl)")
      ->required()
      ->expected(-2);
  truth->add_option("--dictionary", line->dictionary,
                    "Dictionary for the thresholds, one word per line (default: built-in)");
  truth->add_option("--epochs", line->epochs, "Number of passes over the training texts")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  truth->add_option("--alpha", line->alpha, "Significance level")->capture_default_str();
  AddLabelledTexts(truth, line);
  truth->add_option("--seed", line->seed, "Random seed")->capture_default_str();
}

void AddCorrelateOptions(CLI::App* correlate, CommandLine* line) {
  correlate
      ->add_option("table", line->names,
                   "Table with a row for each model and a column for each figure (.tsv, .csv)")
      ->required()
      ->expected(1);
  const auto add_columns = [&](const char* name, std::vector<std::string>* columns,
                               const char* help) {
    return correlate->add_option(name, *columns, help)->delimiter(',');
  };
  add_columns("--sts", &line->sts, "Columns with Spearman coefficients of similarity tasks");
  add_columns("--transfer", &line->transfer, "Columns with accuracies of transfer tasks");
  add_columns("--robustness", &line->robustness, "Columns with robustness figures")->required();
  add_columns("--scores", &line->scores, "Columns with the scores to correlate")->required();
  add_columns("--lower", &line->lower_is_better, "Scores for which lower is better");
}

}  // namespace vetvec::cli
