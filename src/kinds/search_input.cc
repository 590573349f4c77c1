#include "kinds/search_input.h"

#include "suites/retrieval_suite.h"

namespace vetvec {

SearchInput::SearchInput(const ScoringCase& scoring)
    : scoring_(scoring), excluded_(OwnDocuments(scoring.suite.retrieval)) {
  const RetrievalSet& set = scoring.suite.retrieval;
  for (const RetrievalText& document : set.documents) document_ids_.push_back(document.id);
  for (const Judgement& one : set.judgements) {
    grades_.push_back({one.query, one.document, one.relevance});
  }
}

RetrievalTask SearchInput::Task() const {
  RetrievalTask task;
  const std::span<const uint64_t> rows(scoring_.rows);
  const size_t queries = scoring_.suite.retrieval.queries.size();
  task.queries = {scoring_.vectors, rows.first(queries), scoring_.missing};
  task.documents = {scoring_.vectors, rows.subspan(queries), scoring_.missing};
  task.document_ids = document_ids_;
  task.grades = grades_;
  task.excluded = excluded_;
  return task;
}

}  // namespace vetvec
