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
  SeedSet seeds;
  if (options.documents.empty()) {
    if (request.seeds == nullptr && request.options.Text("seeds").empty()) {
      return BadOption("documents", "",
                       "a .txt, .md, .html or .jsonl file, or a folder of such files; or seeds");
    }
    VETVEC_ASSIGN_OR_RETURN(seeds, request.Seeds());
    options.seeds = &seeds;
  }
  options.n = static_cast<uint64_t>(request.options.Integer("n"));
  options.random_seed = static_cast<uint64_t>(request.options.Integer("seed"));
  options.background = static_cast<uint64_t>(request.options.Integer("background"));
  options.min_sentences = static_cast<uint64_t>(request.options.Integer("min_sentences"));
  options.cancel = request.call.cancel;
  options.progress = request.call.progress;
  return MakePassages(options);
}

}  // namespace

SuiteKind PassagesRow() {
  SuiteKind kind;
  kind.name = kPassagesKind;
  kind.summary =
      "a sentence extracted from a paragraph of your own documents, or of consecutive sentences, "
      "must retrieve the rest of its paragraph from among all paragraphs";
  kind.options = {
      {.name = "documents",
       .type = OptionType::kPath,
       .help = "Your documents: a .txt, .md, .html or .jsonl file, or a folder of such files",
       .shared = "documents"},
      {.name = "seeds",
       .type = OptionType::kPath,
       .help = "Without documents: your sentences in the order of their text, a file or a folder",
       .shared = "seeds"},
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
  kind.changed_input = ChangedBySha256;
  kind.score = ScoreSearch;
  kind.curves = MeasureSearchCurves;
  kind.items = "queries";
  kind.measure = "nDCG@10";
  kind.cluster = "the document, in groups of 20 consecutive queries";
  kind.ability = "retrieves texts";
  kind.ranks = true;
  return kind;
}

}  // namespace vetvec
