// results.jsonl: the distances of each triple, for other programs.
#include "audit/judge.h"
#include "base/json.h"

namespace vetvec {

std::string ResultsJsonl(const JudgedRun& run) {
  std::string out;
  for (size_t v = 0; v < run.vendors.size(); ++v) {
    const VendorJudgement& vendor = run.vendors[v];
    for (size_t r = 0; r < vendor.distances.size(); ++r) {
      const std::vector<TripleTexts>& triples = run.relations[r].triples;
      for (size_t i = 0; i < triples.size(); ++i) {
        const Json line = {{"vendor", run.result.vendors[v].name},
                           {"suite", run.work.suites[triples[i].suite].name},
                           {"id", triples[i].triple->id},
                           {"relation", RelationName(run.relations[r].relation)},
                           {"d_pos", vendor.distances[r].positive[i]},
                           {"d_neg", vendor.distances[r].negative[i]},
                           {"violation", vendor.violated[r][i] != 0}};
        out += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
      }
    }
  }
  return out;
}

}  // namespace vetvec
