// vetvec load.
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/common_flags.h"
#include "cli/load/load_json.h"
#include "cli/load/load_run.h"
#include "cli/load/load_text.h"
#include "cli/session.h"
#include "cli/text_input.h"

namespace vetvec::cli {
namespace {

constexpr double kMostRequests = 200'000;

struct LoadFlags : CommonFlags, TextInput {
  std::vector<std::string> specs;
  std::vector<double> rates;
  std::vector<std::string> read;
  double seconds = 30;
  double timeout_s = 60;
  uint64_t seed = 1;
};

void AddLoadFlags(CLI::App* app, LoadFlags* flags) {
  app->add_option("vendor", flags->specs,
                  "Names in the configuration, or SPECs; measured together");
  app->add_option("--rate", flags->rates, "Texts a second, sent one by one; repeatable")
      ->allow_extra_args(false)
      ->check(CLI::Range(0.001, 1000.0));
  app->add_option("--seconds", flags->seconds, "How long to send at each rate")
      ->check(CLI::Range(1.0, 86'400.0))
      ->capture_default_str();
  app->add_option("--timeout-s", flags->timeout_s, "Time limit of each text, in seconds")
      ->check(CLI::Range(0.001, 3600.0))
      ->capture_default_str();
  app->add_option("--seed", flags->seed, "Of the instants at which texts are sent")
      ->capture_default_str();
  AddTextInput(app, flags,
               "File with the texts to send (.jsonl, .txt, .csv, .tsv); default: "
               "questions of about ten words");
  app->add_option("--read", flags->read,
                  "Instead of sending: files of `vetvec load -o`, aiperf (profile_export.jsonl) or "
                  "guidellm (benchmarks.json)")
      ->allow_extra_args(false);
  AddOutput(app, flags, "File (.json) for the result with each request");
  AddConfig(app, flags);
}

std::vector<std::string> TextsOf(const LoadFlags& flags) {
  std::vector<std::string> texts;
  if (!flags.in.empty()) {
    const Texts file(TextSourceOf(flags, flags.in));
    const TextBatch batch(file.view());
    for (size_t i = 0; i < batch.size(); ++i) texts.emplace_back(batch[i]);
    if (texts.empty()) throw UsageError{fmt::format("'{}' has no texts", flags.in)};
    return texts;
  }
  // Each is another text, so that a service which caches replies does not answer from its cache.
  constexpr const char* kQuestions[] = {
      "How do I return order {}, and who pays for the parcel?",
      "Which form is needed to change the address of account {}?",
      "The pump of type {} makes a noise after it is switched on; why?",
      "Is part {} still sold, and what replaces it?",
      "What did the board decide about item {} of the agenda?"};
  constexpr int kNumbers = 2000;
  for (int number = 1; number <= kNumbers; ++number) {
    for (const char* question : kQuestions) {
      texts.push_back(fmt::format(fmt::runtime(question), number));
    }
  }
  return texts;
}

std::vector<Measurement> Measure(const LoadFlags& given, const CancelToken& cancel) {
  LoadFlags flags = given;
  // Every text is one request, and none waits here for another one to end.
  flags.overrides.insert(flags.overrides.begin(),
                         {"defaults.max_attempts=1", "defaults.concurrency=1024"});
  const Config config = LoadSessionConfig(flags, flags.specs);
  std::vector<LoadedEncoder> encoders;
  for (const std::string& spec : flags.specs) encoders.push_back({spec, config.OpenEncoder(spec)});
  LoadPlan plan;
  plan.seconds = flags.seconds;
  plan.timeout_ms = static_cast<int64_t>(flags.timeout_s * kMillisPerSecond);
  plan.seed = flags.seed;
  plan.texts = TextsOf(flags);
  std::vector<Measurement> all;
  for (const double rate : flags.rates) {
    plan.rate = rate;
    if (!flags.quiet) {
      PrintError(fmt::format("vetvec: about {:.0f} single texts to each vendor in {:g} s",
                             rate * plan.seconds, plan.seconds));
    }
    for (Measurement& each : MeasureLoad(encoders, plan, cancel)) all.push_back(std::move(each));
    ++plan.session;
    plan.seed += encoders.size();
  }
  return all;
}

void CheckFlags(const LoadFlags& flags) {
  if (flags.read.empty() == flags.specs.empty()) {
    throw UsageError{"load needs VENDOR... --rate TEXTS_A_SECOND, or --read FILE"};
  }
  if (!flags.specs.empty() && flags.rates.empty()) {
    throw UsageError{"load needs --rate, the texts a second that your application will send"};
  }
  for (const double rate : flags.rates) {
    if (rate * flags.seconds < 1 || rate * flags.seconds > kMostRequests) {
      throw UsageError{fmt::format("--rate {:g} for {:g} s is {:g} texts; allowed: 1 to {:.0f}",
                                   rate, flags.seconds, rate * flags.seconds, kMostRequests)};
    }
  }
  if (flags.out.size() > 1) throw UsageError{"load needs at most one -o FILE"};
}

int RunLoad(const LoadFlags& flags, const CancelToken& cancel) {
  CheckFlags(flags);
  std::vector<Measurement> measurements;
  if (flags.read.empty()) {
    measurements = Measure(flags, cancel);
  } else {
    for (const std::string& file : flags.read) {
      for (Measurement& each : ReadMeasurements(file)) measurements.push_back(std::move(each));
    }
  }
  std::erase_if(measurements, [](const Measurement& each) { return each.arrivals.empty(); });
  if (measurements.empty()) throw UsageError{"no text was due in this time; use more --seconds"};
  const nlohmann::json load = LoadJson(measurements);
  if (!flags.out.empty()) WriteWhole(flags.out[0], load.dump() + "\n");
  if (flags.json) {
    PrintDataLine(load.dump());
  } else if (!flags.quiet) {
    Print(LoadText(load));
  }
  const bool has_answers = std::any_of(
      load["measurements"].begin(), load["measurements"].end(),
      [](const nlohmann::json& each) { return each.at("answered").get<uint64_t>() > 0; });
  return has_answers ? kExitOk : kExitNotMeasured;
}

}  // namespace

extern const Command kLoadCommand = CommandOf<AddLoadFlags, RunLoad>(
    "load", "Measure how fast vendors answer single texts at a given rate");

}  // namespace vetvec::cli
