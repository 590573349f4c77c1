// ClustersOfQueries: which queries of a retrieval suite are not independent of one another.
//
//   out->units.clusterings.push_back(ClustersOfQueries(set, scores.queries));
#ifndef VETVEC_KINDS_QUERY_CLUSTERS_H_
#define VETVEC_KINDS_QUERY_CLUSTERS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "suites/retrieval_set.h"

namespace vetvec {

// Of each of set.queries[queries[i]] a number, which those from one source share. A long source is
// cut into runs of neighbouring queries, because queries far apart in it have little more in common
// than queries from different sources.
std::vector<uint64_t> ClustersOfQueries(const RetrievalSet& set,
                                        const std::vector<size_t>& queries);

}  // namespace vetvec

#endif  // VETVEC_KINDS_QUERY_CLUSTERS_H_
