// Reads files of queries, documents and judgements line by line, in the formats of BEIR, TREC and
// users' own data.
//
//   texts   JSON lines {"_id":"d1","title":"...","text":"..."}, ids may be numbers, the title is
//           optional; or id, tab, text; or a table with a header. A title and its text become
//           "title text", as BEIR's own code joins them
//   qrels   BEIR: lines of query id, corpus id and score; TREC: "query 0 document relevance",
//           separated by blanks or tabs, both with or without a header; or JSON lines
// Headers and keys may have any name of retrieval_columns.h. The first non-blank line determines
// the format of a file, but .csv is CSV with a header (base/table_reader.h); each may be gzip. A
// text may have up to kMaxLineBytes.
//
//   VETVEC_RETURN_IF_ERROR(ReadRetrievalTexts(path, &sha256, visit));
// Used by retrieval_suite.h. Thread safety: any thread.
#ifndef VETVEC_SUITES_RETRIEVAL_FILES_H_
#define VETVEC_SUITES_RETRIEVAL_FILES_H_

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "suites/retrieval_set.h"

namespace vetvec {

struct RetrievalPaths {
  std::string corpus;
  std::string queries;
  std::string qrels;
  std::string split;  // the split of a BEIR folder's qrels
};

// The paths of corpus.jsonl, queries.jsonl and qrels/SPLIT.tsv (or .jsonl, .csv) in a folder, each
// perhaps with .gz. An empty `split` means
// "test", or the only split. Errors: NOT_FOUND for a missing file or split, INVALID_ARGUMENT if
// there are several splits and none is "test". The messages list the existing splits.
Result<RetrievalPaths> BeirPaths(const std::string& folder, const std::string& split);

// Calls `visit` with each text, which may be blank; its id is not blank. Errors name file, line
// and key: invalid JSON, a missing id or text, a text that is not a string, an id that is neither a
// string nor a whole number, a wrong number of columns; and errors of `visit`.
using TextVisitor = std::function<Status(RetrievalText text, int64_t line)>;
Status ReadRetrievalTexts(const std::string& path, std::string* sha256, const TextVisitor& visit);

struct QrelLine {
  std::string query;
  std::string document;
  int32_t relevance = 0;
};
// Calls `visit` with each judgement. Errors: those above, and a relevance that is not a 32-bit
// whole number.
using QrelVisitor = std::function<Status(QrelLine qrel, int64_t line)>;
Status ReadQrels(const std::string& path, std::string* sha256, const QrelVisitor& visit);

}  // namespace vetvec

#endif  // VETVEC_SUITES_RETRIEVAL_FILES_H_
