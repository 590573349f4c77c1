#include "cli/probe_flags.h"

#include <CLI/CLI.hpp>

#include "cli/common_flags.h"

namespace vetvec::cli {
namespace {

constexpr const char* kCurveGroup = "Curve";

// The synthetic sentences, which take the place of labelled texts.
void AddSentences(CLI::App* probe, CLI::Option* curve, ProbeFlags* flags) {
  CLI::Option* const options[] = {
      probe
          ->add_option("--p", flags->neutral_share,
                       "Share of neutral words in the synthetic sentences")
          ->check(CLI::Range(0.0, 1.0))
          ->capture_default_str(),
      probe
          ->add_option("-n,--sentences", flags->sentences,
                       "Number of synthetic sentences; must be even")
          ->capture_default_str(),
      probe->add_option("--sentiwordnet", flags->sentiwordnet,
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
CLI::Option* AddCurve(CLI::App* probe, ProbeFlags* flags) {
  CLI::Option* const curve = probe->add_flag(
      "--curve", flags->curve,
      "Train perceptrons on ten training sets of increasing size, and report SynTextBench's "
      "baselines (Val loss, MDL, SDL, eSC). Without texts, synthetic sentences are used");
  curve->group(kCurveGroup);
  AddSentences(probe, curve, flags);
  const auto add = [&](const char* name, auto* value, const char* help) {
    return probe->add_option(name, *value, help)->needs(curve)->group(kCurveGroup);
  };
  add("--epsilon", &flags->epsilon,
      "Loss threshold in nats: SDL counts only the loss above it, and eSC is the size of the "
      "smallest training set whose loss is not above it [1]")
      ->check(CLI::PositiveNumber);
  const auto add_count = [&](const char* name, uint32_t* value, const char* help) {
    add(name, value, help)->check(CLI::Range(1, 1'000'000));
  };
  add_count("--hidden", &flags->hidden, "Number of units in each of the two hidden layers [512]");
  add_count("--steps", &flags->steps, "Number of steps in each training run [4000]");
  add_count("--rows-per-step", &flags->batch, "Number of rows per step [256]");
  add_count("--trainings", &flags->trainings, "Number of training runs for each size [5]");
  add("--learning-rate", &flags->learning_rate, "Learning rate of Adam [0.0001]")
      ->check(CLI::PositiveNumber);
  add("--threads", &flags->threads, "Number of threads (default: one per core)");
  return curve;
}

}  // namespace

void AddProbeFlags(CLI::App* probe, ProbeFlags* flags) {
  probe->add_option("spec", flags->spec, "SPEC or vendor");
  AddLabelledTexts(probe, flags);
  probe->add_option("--vectors", flags->vectors, "Vector file (.npy), instead of SPEC and texts");
  probe->add_option("--seed", flags->seed, "Random seed")->capture_default_str();
  CLI::Option* const curve = AddCurve(probe, flags);
  probe->add_option("--folds", flags->folds, "Number of folds of the cross-validation")
      ->check(CLI::Range(2, 1000))
      ->capture_default_str()
      ->excludes(curve);
  probe
      ->add_option("--inner-folds", flags->inner_folds,
                   "Number of inner folds used to choose the penalty")
      ->check(CLI::Range(2, 1000))
      ->capture_default_str()
      ->excludes(curve);
  probe
      ->add_option("-c", flags->penalties,
                   "Inverse strength of the penalty; if several values are given, the best is "
                   "chosen (default: 0.25 to 8)")
      ->delimiter(',')
      ->excludes(curve);
  AddConfig(probe, flags);
}

}  // namespace vetvec::cli
