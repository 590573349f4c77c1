// RetrievalSet: queries, the documents to search, and which documents answer which query.
//
// In a suite's file, each of these is a line:
//   {"id":"q1","role":"query","text":"..."}
//   {"id":"d1","role":"document","text":"..."}
//   {"query":"q1","document":"d1","relevance":2}
// Queries are written first, then documents, then judgements, but they are read in any order. A
// document without a judgement is not relevant to any query. Ids are unique among queries and among
// documents. A text may have "group": texts of one group have the same source and are not
// independent, so scores count them as one cluster. Read and written by suites/suite_file.h. Thread
// safety: a value.
#ifndef VETVEC_SUITES_RETRIEVAL_SET_H_
#define VETVEC_SUITES_RETRIEVAL_SET_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vetvec {

struct RetrievalText {
  std::string id;
  std::string text;
  std::string group;  // the source that this text shares with others; empty: none
};

// A judgement; query and document are positions in the lists of a RetrievalSet. Relevance above 0
// is a gain; 0 or less means that the document was judged not relevant.
struct Judgement {
  size_t query = 0;
  size_t document = 0;
  int32_t relevance = 1;
};

struct RetrievalSet {
  std::vector<RetrievalText> queries;
  std::vector<RetrievalText> documents;
  std::vector<Judgement> judgements;
  size_t size() const { return queries.size() + documents.size() + judgements.size(); }
};

// The line of item `index`, including the line end; `index` < set.size().
void AppendRetrievalLine(const RetrievalSet& set, size_t index, std::string* out);

}  // namespace vetvec

#endif  // VETVEC_SUITES_RETRIEVAL_SET_H_
