// Kind "retrieval": the user's own queries, documents and graded relevance, or a published set.
#include "kinds/rows.h"
#include "kinds/scoring_case.h"
#include "suites/retrieval_suite.h"

namespace vetvec {
namespace {

RetrievalOptions RetrievalOptionsOf(const SuiteRequest& request) {
  RetrievalOptions options;
  options.name = request.name;
  options.random_seed = static_cast<uint64_t>(request.options.Integer("seed"));
  options.beir = request.options.Text("beir");
  options.split = request.options.Text("split");
  options.corpus = request.options.Text("corpus");
  options.queries = request.options.Text("queries");
  options.qrels = request.options.Text("qrels");
  options.n = static_cast<uint64_t>(request.options.Integer("n"));
  options.documents = static_cast<uint64_t>(request.options.Integer("background"));
  options.cancel = request.call.cancel;
  return options;
}

Result<Suite> MakeRetrievalSuite(const SuiteRequest& request) {
  return MakeRetrieval(RetrievalOptionsOf(request));
}

Status CheckRetrievalOptions(const OptionValues& options) {
  const bool has_folder = options.IsGiven("beir");
  for (const char* name : {"corpus", "queries", "qrels"}) {
    if (has_folder && options.IsGiven(name)) {
      return BadOption(name, options.Text(name),
                       "no value if 'beir' is set, because the folder contains this file");
    }
    if (!has_folder && !options.IsGiven(name)) {
      return BadOption(name, "", "a file, unless 'beir' is set");
    }
  }
  if (!has_folder && options.IsGiven("split")) {
    return BadOption("split", options.Text("split"), "no value unless 'beir' is set");
  }
  return OkStatus();
}

Option FileOption(std::string name, std::string help) {
  return {.name = std::move(name), .type = OptionType::kPath, .help = std::move(help)};
}

}  // namespace

SuiteKind RetrievalRow() {
  SuiteKind kind;
  kind.name = kRetrievalKind;
  kind.summary =
      "your own queries must retrieve the documents that you judged relevant from among all your "
      "documents";
  kind.options = {
      FileOption("beir", "BEIR folder: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv"),
      {.name = "split",
       .help = "Name of the qrels split; default: test, or the folder's only split"},
      FileOption("corpus", "Documents: JSONL with _id, title, text, or a table"),
      FileOption("queries", "Queries: JSONL with _id, text, or a table"),
      FileOption("qrels", "Relevance: lines of BEIR or TREC, or JSONL"),
      SeedOption(),
      {.name = "n",
       .type = OptionType::kInteger,
       .standard = "0",
       .most = kMostItems,
       .unit = "queries",
       .help = "Maximum number of queries, drawn at random; 0: all"},
      {.name = "background",
       .type = OptionType::kInteger,
       .standard = "0",
       .most = kMostItems,
       .unit = "documents",
       .help = "Maximum number of documents, drawn at random; all judged documents are always "
               "included; 0: all"},
  };
  kind.make = MakeRetrievalSuite;
  kind.check = CheckRetrievalOptions;
  kind.changed_input = ChangedBySha256;
  kind.score = ScoreSearch;
  kind.curves = MeasureSearchCurves;
  kind.write_run = WriteRetrievalRun;
  kind.items = "queries";
  kind.measure = "nDCG@10";
  kind.cluster = "the query";
  kind.ability = "retrieves texts";
  kind.ranks = true;
  return kind;
}

}  // namespace vetvec
