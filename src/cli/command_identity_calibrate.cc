// vetvec identity calibrate.
#include <nlohmann/json.hpp>

#include "cli/calibration_text.h"
#include "cli/common_flags.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct IdentityCalibrateFlags : CommonFlags {
  IdentityCalibrateFlags() { is_job = true; }
  std::string file;
  std::string spec;
  std::string documents;
  std::string pairs;
  uint64_t queries = 0;
  uint64_t passages = 0;
  uint64_t seed = 1;
};

void AddIdentityCalibrateFlags(CLI::App* app, IdentityCalibrateFlags* flags) {
  app->add_option("file", flags->file, "Identity file")->required();
  app->add_option("encoder", flags->spec, "SPEC or vendor (default: the recorded one)");
  app->add_option("--documents", flags->documents,
                  "Your documents: a .txt, .md, .html or .jsonl file, or a folder of such files "
                  "(default, without --pairs: shipped texts)");
  app->add_option("--pairs", flags->pairs,
                  "Your own pairs: a .tsv, .csv or .jsonl file with query and passage");
  app->add_option("--queries", flags->queries,
                  "Sentences to cut out of documents (default: one a passage, 1000 at most)");
  app->add_option("--passages", flags->passages,
                  "Passages of documents to search at most (default: 5000)");
  app->add_option("--seed", flags->seed, "Random seed (default: 1)");
  AddConfig(app, flags);
}

int RunIdentityCalibrate(const IdentityCalibrateFlags& flags, const CancelToken& cancel) {
  const json record = json::parse(DescribeIdentity(flags.file));
  const std::string spec =
      flags.spec.empty() ? record["model"]["name"].get<std::string>() : flags.spec;
  const Config config = LoadSessionConfig(flags, {spec});
  const Encoder encoder = config.OpenEncoder(spec);
  IdentityCalibrateOptions how;
  how.documents = flags.documents;
  how.pairs = flags.pairs;
  how.queries = flags.queries;
  how.passages = flags.passages;
  how.seed = flags.seed;
  CallScope scope(flags, cancel);
  CallOptions options = scope.options();
  options.timeout_ms = DeadlineMs(flags, kLongestJobMs);
  const std::string text = CalibrateIdentity(encoder, flags.file, how, options);
  if (flags.json) PrintDataLine(text);
  if (!flags.quiet && !flags.json) Print(CalibrationText(flags.file, json::parse(text)));
  return kExitOk;
}

}  // namespace

extern const Command kIdentityCalibrateCommand =
    CommandOf<AddIdentityCalibrateFlags, RunIdentityCalibrate>(
        "identity calibrate",
        "Find out which score of an encoder is a match, on your own or on shipped texts");

}  // namespace vetvec::cli
