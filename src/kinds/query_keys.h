// QueryKeys: identifies the queries of a retrieval suite across runs.
//
//   out->unit_keys = QueryKeys(set, scores.queries);
//
// Two queries have the same key if their text and the grades of their judged documents are equal,
// and if the same documents were searched: only then can their figures be compared.
#ifndef VETVEC_KINDS_QUERY_KEYS_H_
#define VETVEC_KINDS_QUERY_KEYS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "suites/retrieval_set.h"

namespace vetvec {

// The keys of set.queries[queries[i]]: 64 hexadecimal digits each. Cost: hashes all texts once.
std::vector<std::string> QueryKeys(const RetrievalSet& set, const std::vector<size_t>& queries);

}  // namespace vetvec

#endif  // VETVEC_KINDS_QUERY_KEYS_H_
