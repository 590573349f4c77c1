// The items of a suite of any form by their index.
//
//   const std::string line = VisitItem(suite, 0, LineOf{});
#ifndef VETVEC_SUITES_VISIT_ITEM_H_
#define VETVEC_SUITES_VISIT_ITEM_H_

#include <cstddef>

#include "suites/suite.h"

namespace vetvec {

// Calls `visitor` with item `index` (< suite.size()): with a Triple, LabelledText or ScoredPair, or
// with a RankingSet or RetrievalSet and the item's position in it. Returns what `visitor` returns.
template <typename Visitor>
auto VisitItem(const Suite& suite, size_t index, const Visitor& visitor) {
  if (index < suite.items.size()) return visitor(suite.items[index]);
  index -= suite.items.size();
  if (index < suite.labelled.size()) return visitor(suite.labelled[index]);
  index -= suite.labelled.size();
  if (index < suite.pairs.size()) return visitor(suite.pairs[index]);
  index -= suite.pairs.size();
  if (index < suite.ranking.size()) return visitor(suite.ranking, index);
  return visitor(suite.retrieval, index - suite.ranking.size());
}

}  // namespace vetvec

#endif  // VETVEC_SUITES_VISIT_ITEM_H_
