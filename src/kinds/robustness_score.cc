#include "kinds/robustness_score.h"

#include <string_view>
#include <unordered_map>

#include "suites/robustness_suite.h"

namespace vetvec {
namespace {

struct SeedItems {
  std::vector<size_t> noise;
  std::vector<size_t> changes;
};

// 1 if `noise` is nearer to the seed, 0 if `change` is, 0.5 if neither is.
double Order(double noise, double change) {
  if (noise == change) return 0.5;
  return noise > change ? 1 : 0;
}

// The share of `others` that are on the right side of item `own`.
double ShareOf(size_t own, bool is_noise, const std::vector<size_t>& others,
               std::span<const double> cosines) {
  double sum = 0;
  for (const size_t other : others) {
    sum += is_noise ? Order(cosines[own], cosines[other]) : Order(cosines[other], cosines[own]);
  }
  return sum / static_cast<double>(others.size());
}

}  // namespace

RobustnessScore ScoreRobustness(std::span<const ScoredPair* const> pairs,
                                std::span<const double> cosines) {
  std::vector<SeedItems> seeds;
  std::unordered_map<std::string_view, size_t> numbers;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const auto [entry, is_new] = numbers.try_emplace(pairs[i]->a, seeds.size());
    if (is_new) seeds.emplace_back();
    SeedItems& items = seeds[entry->second];
    (pairs[i]->score >= kHarmlessScore ? items.noise : items.changes).push_back(i);
  }
  RobustnessScore out;
  for (const SeedItems& seed : seeds) {
    if (seed.noise.empty() || seed.changes.empty()) continue;
    double sum = 0;
    for (const bool is_noise : {true, false}) {
      const std::vector<size_t>& own = is_noise ? seed.noise : seed.changes;
      const std::vector<size_t>& others = is_noise ? seed.changes : seed.noise;
      for (const size_t i : own) {
        ConstructShare& construct = out.by_construct[pairs[i]->construct];
        const double share = ShareOf(i, is_noise, others, cosines);
        construct.share += share;
        construct.cosine += cosines[i];
        ++construct.items;
        if (is_noise) sum += share;
      }
    }
    out.by_seed.push_back(sum / static_cast<double>(seed.noise.size()));
  }
  for (auto& [name, construct] : out.by_construct) {
    construct.share /= static_cast<double>(construct.items);
    construct.cosine /= static_cast<double>(construct.items);
  }
  return out;
}

}  // namespace vetvec
