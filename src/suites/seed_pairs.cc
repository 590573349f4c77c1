#include "suites/seed_pairs.h"

#include <fmt/core.h>

namespace vetvec {

Status AddSeedPairs(const SeedSet& seeds, uint64_t max_seeds, const CancelToken* cancel,
                    const std::function<void(const Seed&, uint64_t)>& add, Suite* suite) {
  if (seeds.seeds.empty()) return InvalidArgument("there are no seed sentences");
  suite->seeds_sha256 = seeds.sha256;
  uint64_t number = 0;
  for (const Seed& seed : seeds.seeds) {
    if (cancel != nullptr && cancel->requested()) {
      return Cancelled("suite generation was cancelled");
    }
    if (max_seeds != 0 && suite->counts["seeds"] >= max_seeds) break;
    add(seed, ++number);
  }
  if (suite->pairs.empty()) {
    return InsufficientData(
        fmt::format("the {} seed sentences yield no pairs ({}). Use sentences with auxiliaries, "
                    "numbers, dates, units or names",
                    seeds.seeds.size(), DroppedText(*suite)));
  }
  return OkStatus();
}

}  // namespace vetvec
