// Reads files of queries, documents and judgements line by line, in the formats of BEIR, TREC and
// users' own data.
//
//   texts   JSON lines {"_id":"d1","title":"...","text":"..."} ("id" is accepted for "_id", ids may
//           be numbers, the title is optional); or id, tab, text, with or without a first line
//           "id<TAB>text". A title and its text become "title text", as BEIR's own code joins them
//   qrels   BEIR: lines of query id, corpus id and score, separated by tabs, with or without the
//           first line "query-id<TAB>corpus-id<TAB>score"; TREC: "query 0 document relevance",
//           separated by blanks or tabs
// The first non-blank line determines the format of a file. A line may have up to 1 MiB.
//
//   VETVEC_RETURN_IF_ERROR(ReadRetrievalTexts(LinesOfFile(path, &sha256), path, visit));
// Used by retrieval_suite.h. Thread safety: any thread.
#ifndef VETVEC_SUITES_RETRIEVAL_FILES_H_
#define VETVEC_SUITES_RETRIEVAL_FILES_H_

#include <cstdint>
#include <functional>
#include <string>

#include "base/line_reader.h"
#include "base/result.h"
#include "suites/retrieval_set.h"

namespace vetvec {

struct RetrievalPaths {
  std::string corpus;
  std::string queries;
  std::string qrels;
  std::string split;  // the split of a BEIR folder's qrels
};

// The paths of corpus.jsonl, queries.jsonl and qrels/SPLIT.tsv in a folder. An empty `split` means
// "test", or the only split. Errors: NOT_FOUND for a missing file or split, INVALID_ARGUMENT if
// there are several splits and none is "test". The messages list the existing splits.
Result<RetrievalPaths> BeirPaths(const std::string& folder, const std::string& split);

// Calls `visit` with each text, which may be blank; its id is not blank. Errors name `file`, line
// and key: invalid JSON, a missing id or text, a text that is not a string, an id that is neither a
// string nor a whole number, a wrong number of columns; and errors of `visit`.
using TextVisitor = std::function<Status(RetrievalText text, int64_t line)>;
Status ReadRetrievalTexts(const EachLine& lines, const std::string& file, const TextVisitor& visit);

struct QrelLine {
  std::string query;
  std::string document;
  int32_t relevance = 0;
};
// Calls `visit` with each judgement. Errors: those above, and a relevance that is not a 32-bit
// whole number.
using QrelVisitor = std::function<Status(QrelLine qrel, int64_t line)>;
Status ReadQrels(const EachLine& lines, const std::string& file, const QrelVisitor& visit);

}  // namespace vetvec

#endif  // VETVEC_SUITES_RETRIEVAL_FILES_H_
