// Files of queries, documents and judgements, as BEIR, TREC and people who have their own write
// them; read line by line.
//
//   texts   JSON lines {"_id":"d1","title":"...","text":"..."} ("id" for "_id" will do, ids may be
//           numbers, the title may be left out); or id, tab, text, with or without a first line
//           "id<TAB>text". A title and its text become "title text", as BEIR's own code joins them
//   qrels   BEIR: a line "query-id<TAB>corpus-id<TAB>score", then such lines (the first may be left
//           out); TREC: "query 0 document relevance", with blanks or tabs between
// The first non-blank line determines the form of a file. A line may have 1 MiB.
//
//   VETVEC_RETURN_IF_ERROR(ReadRetrievalTexts(LinesOfFile(path, &sha256), path, visit));
// Used by retrieval_suite.h. Thread safety: free.
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
  std::string split;  // of a BEIR folder's qrels
};

// corpus.jsonl, queries.jsonl and qrels/SPLIT.tsv of a folder. `split` empty: "test", else the only
// one there is. Errors: NOT_FOUND for a missing file or split, INVALID_ARGUMENT where there are
// several splits and none is "test": both name those that are there.
Result<RetrievalPaths> BeirPaths(const std::string& folder, const std::string& split);

// Calls `visit` with each text, which may be blank; the id is not. Errors name `file`, line and
// key: no JSON, a missing id or text, one that is neither a text nor (an id) a whole number,
// another number of columns; and what `visit` says.
using TextVisitor = std::function<Status(RetrievalText text, int64_t line)>;
Status ReadRetrievalTexts(const EachLine& lines, const std::string& file, const TextVisitor& visit);

struct QrelLine {
  std::string query;
  std::string document;
  int32_t relevance = 0;
};
// Likewise; errors also for a relevance that is not a whole number of 32 bits.
using QrelVisitor = std::function<Status(QrelLine qrel, int64_t line)>;
Status ReadQrels(const EachLine& lines, const std::string& file, const QrelVisitor& visit);

}  // namespace vetvec

#endif  // VETVEC_SUITES_RETRIEVAL_FILES_H_
