// SearchInput: a suite of queries and documents with one vendor's vectors, for the metrics.
//
//   const SearchInput input(scoring);
//   ScoreRetrieval(input.Task(), {});
// Used by score_retrieval.cc and retrieval_run.cc. Thread safety: any thread.
#ifndef VETVEC_KINDS_SEARCH_INPUT_H_
#define VETVEC_KINDS_SEARCH_INPUT_H_

#include <string_view>
#include <utility>
#include <vector>

#include "kinds/scoring_case.h"
#include "metrics/retrieval_search.h"

namespace vetvec {

class SearchInput {
 public:
  // Keeps references to the members of `scoring`.
  explicit SearchInput(const ScoringCase& scoring);
  // The result refers to this object.
  RetrievalTask Task() const;
  const std::vector<std::string_view>& document_ids() const { return document_ids_; }

 private:
  const ScoringCase& scoring_;
  std::vector<std::string_view> document_ids_;
  std::vector<RelevanceGrade> grades_;
  std::vector<std::pair<size_t, size_t>> excluded_;
};

}  // namespace vetvec

#endif  // VETVEC_KINDS_SEARCH_INPUT_H_
