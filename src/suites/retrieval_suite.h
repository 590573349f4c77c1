// Makes a suite retrieval from the user's own queries, documents and graded relevance, or from a
// published set.
//
//   RetrievalOptions options;
//   options.beir = "scifact";                         // or .corpus, .queries and .qrels
//   options.n = 300;  options.documents = 5000;
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakeRetrieval(options));
// File formats: suites/retrieval_files.h. Judged by metrics/retrieval_scores.h.
#ifndef VETVEC_SUITES_RETRIEVAL_SUITE_H_
#define VETVEC_SUITES_RETRIEVAL_SUITE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "suites/suite.h"

namespace vetvec {

// Increased whenever the same options and files would give different bytes.
inline constexpr const char* kRetrievalGenerator = "vetvec-retrieval-1";

struct RetrievalOptions {
  std::string name = "retrieval";
  uint64_t random_seed = 1;  // for the draws
  std::string beir;          // a folder; if empty, set all of corpus, queries and qrels
  std::string split;         // the split of its qrels; empty: "test", or the only one
  std::string corpus;
  std::string queries;
  std::string qrels;
  uint64_t n = 0;  // maximum number of queries, drawn with the seed; 0: all
  // Maximum number of documents, drawn with the seed; 0: all. Documents judged for a query of the
  // suite are always included, even beyond the maximum.
  uint64_t documents = 0;
  std::shared_ptr<CancelToken> cancel = nullptr;  // may be null
};

// Queries, documents and judgements are in the order of their files. Exclusions are counted in
// `dropped`:
//   query.not_judged            no line of the qrels names it; it usually belongs to another split
//   query.no_relevant           judged, but nothing is relevant to it
//   query.over_limit, document.over_limit  not drawn
//   query.blank, document.blank, judgement.blank_query, judgement.blank_document
//                               a blank text, and judgements about it
//   judgement.unknown_query, judgement.unknown_document   an id that is not in the other file
//   judgement.repeated          the same line again
// Blank texts and unknown ids occur in published sets, so up to 1% of a file's lines are skipped;
// more are an error that names the first. Errors: INVALID_ARGUMENT with file and line for these,
// for a repeated id, and for a judgement repeated with a different relevance; the errors of
// retrieval_files.h; INSUFFICIENT_DATA if no query is left; CANCELLED; file errors. Cost: one pass
// over each file, and memory for the texts that are kept and all ids.
Result<Suite> MakeRetrieval(const RetrievalOptions& options);

// Pairs of a query and a document with the same id in which the document is the query's own text
// (alone or after a title) and is not judged relevant. As in ArguAna, such a document is removed
// from what the query finds.
std::vector<std::pair<size_t, size_t>> OwnDocuments(const RetrievalSet& set);

}  // namespace vetvec

#endif  // VETVEC_SUITES_RETRIEVAL_SUITE_H_
