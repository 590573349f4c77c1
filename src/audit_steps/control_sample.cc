#include "audit_steps/control_sample.h"

#include <algorithm>

namespace vetvec {
namespace {

// Marks `count` of the positions that are not marked yet, spread evenly.
void MarkEvenly(size_t count, std::vector<uint8_t>* marked) {
  std::vector<size_t> free;
  for (size_t i = 0; i < marked->size(); ++i) {
    if ((*marked)[i] == 0) free.push_back(i);
  }
  count = std::min(count, free.size());
  for (size_t i = 0; i < count; ++i) (*marked)[free[i * free.size() / count]] = 1;
}

// The marked texts; places[i]: the new position of text i.
std::vector<RetrievalText> Kept(const std::vector<RetrievalText>& texts,
                                const std::vector<uint8_t>& marked, const uint64_t* rows,
                                std::vector<size_t>* places, std::vector<uint64_t>* kept_rows) {
  std::vector<RetrievalText> kept;
  for (size_t i = 0; i < texts.size(); ++i) {
    places->push_back(kept.size());
    if (marked[i] == 0) continue;
    kept.push_back(texts[i]);
    kept_rows->push_back(rows[i]);
  }
  return kept;
}

}  // namespace

std::optional<ControlSample> SampleForControls(const Suite& suite,
                                               const std::vector<uint64_t>& rows) {
  const RetrievalSet& set = suite.retrieval;
  const bool is_small =
      set.queries.size() <= kMostControlQueries && set.documents.size() <= kMostControlDocuments;
  if (is_small || rows.size() != set.queries.size() + set.documents.size()) return std::nullopt;
  std::vector<uint8_t> queries(set.queries.size(), 0);
  std::vector<uint8_t> documents(set.documents.size(), 0);
  MarkEvenly(kMostControlQueries, &queries);
  size_t judged = 0;
  for (const Judgement& one : set.judgements) {
    if (queries[one.query] == 0 || documents[one.document] != 0) continue;
    documents[one.document] = 1;
    ++judged;
  }
  MarkEvenly(kMostControlDocuments - std::min(kMostControlDocuments, judged), &documents);
  ControlSample out;
  out.suite.name = suite.name;
  out.suite.kind = suite.kind;
  RetrievalSet& kept = out.suite.retrieval;
  std::vector<size_t> query_places;
  std::vector<size_t> document_places;
  kept.queries = Kept(set.queries, queries, rows.data(), &query_places, &out.rows);
  kept.documents =
      Kept(set.documents, documents, rows.data() + set.queries.size(), &document_places, &out.rows);
  for (const Judgement& one : set.judgements) {
    if (queries[one.query] == 0 || documents[one.document] == 0) continue;
    kept.judgements.push_back(
        {query_places[one.query], document_places[one.document], one.relevance});
  }
  return out;
}

}  // namespace vetvec
