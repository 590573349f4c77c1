#include "kinds/query_clusters.h"

#include <map>
#include <string>
#include <string_view>

namespace vetvec {

std::vector<uint64_t> ClustersOfQueries(const RetrievalSet& set,
                                        const std::vector<size_t>& queries) {
  constexpr uint64_t kLongestRun = 20;
  struct Run {
    uint64_t cluster = 0;
    uint64_t queries = 0;
  };
  std::map<std::string_view, Run> runs;
  std::vector<uint64_t> clusters;
  uint64_t next = 0;
  for (const size_t query : queries) {
    const std::string& group = set.queries[query].group;
    if (group.empty()) {
      clusters.push_back(next++);
      continue;
    }
    Run& run = runs[group];
    if (run.queries % kLongestRun == 0) run.cluster = next++;
    ++run.queries;
    clusters.push_back(run.cluster);
  }
  return clusters;
}

}  // namespace vetvec
