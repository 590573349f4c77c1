// Kind "passages": a sentence extracted from one of the user's paragraphs must find the rest of it.
#include <fmt/core.h>

#include "kinds/rows.h"
#include "kinds/scoring_case.h"
#include "suites/passages_suite.h"

namespace vetvec {
namespace {

Result<Suite> MakePassagesSuite(const SuiteRequest& request) {
  PassagesOptions options;
  options.name = request.name;
  options.documents = request.options.Text("documents");
  options.n = static_cast<uint64_t>(request.options.Integer("n"));
  options.random_seed = static_cast<uint64_t>(request.options.Integer("seed"));
  options.background = static_cast<uint64_t>(request.options.Integer("background"));
  options.min_sentences = static_cast<uint64_t>(request.options.Integer("min_sentences"));
  options.cancel = request.call.cancel;
  options.progress = request.call.progress;
  return MakePassages(options);
}

Status CheckPassagesOptions(const OptionValues& options) {
  if (options.IsGiven("documents")) return OkStatus();
  return BadOption("documents", "", "a .txt, .md, .html or .jsonl file, or a folder of such files");
}

}  // namespace

SuiteKind PassagesRow() {
  SuiteKind kind;
  kind.name = kPassagesKind;
  kind.summary =
      "a sentence extracted from a paragraph of your own documents must retrieve the rest of its "
      "paragraph from among all paragraphs";
  kind.options = {
      {.name = "documents",
       .type = OptionType::kPath,
       .help = "Your documents: a .txt, .md, .html or .jsonl file, or a folder of such files"},
      SeedOption(),
      {.name = "n",
       .type = OptionType::kInteger,
       .standard = "0",
       .most = kMostItems,
       .unit = "queries",
       .help = fmt::format("Number of sentences to extract; 0: one per paragraph, at most {}",
                           kDefaultPassages)},
      {.name = "background",
       .type = OptionType::kInteger,
       .standard = "5000",
       .least = 1,
       .most = kMostItems,
       .unit = "passages",
       .help = "Maximum number of passages to search, drawn at random; those that the queries must "
               "retrieve are always included"},
      {.name = "min_sentences",
       .type = OptionType::kInteger,
       .standard = "3",
       .least = 2,
       .most = 100,
       .unit = "sentences",
       .help = "Extract a sentence only from paragraphs with at least this many sentences"},
  };
  kind.make = MakePassagesSuite;
  kind.check = CheckPassagesOptions;
  kind.changed_input = ChangedBySha256;
  kind.score = ScorePassages;
  kind.items = "queries";
  kind.measure = "MRR";
  kind.cluster = "the document, in groups of 20 consecutive queries";
  kind.ability = "retrieves texts";
  kind.skill = "retrieving texts";
  kind.ranks = true;
  return kind;
}

}  // namespace vetvec
