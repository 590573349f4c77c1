#include "audit/default_suites.h"

#include <fmt/core.h>

#include <set>
#include <string_view>

#include "audit/power_plan.h"
#include "kinds/suite_kind.h"

namespace vetvec {
namespace {

constexpr size_t kSeedsWorthTheirTexts = 100;
constexpr size_t kTriplesWorthTheirTexts = 50;
constexpr size_t kChangedWorthTheirTexts = 30;

size_t SeedsOfPairs(const Suite& suite) {
  std::set<std::string_view> seeds;
  for (const ScoredPair& pair : suite.pairs) seeds.insert(pair.a);
  return seeds.size();
}

}  // namespace

std::vector<SuiteConfig> DefaultSuites(const AuditConfig& config) {
  std::vector<SuiteConfig> suites;
  const auto add = [&](const char* kind) {
    suites.emplace_back(kind, *FindSuiteKind(kind));
    suites.back().by_default = true;
  };
  const bool has_seeds = !config.seeds.empty();
  if (has_seeds || !config.documents.empty()) add(kPassagesKind);
  if (has_seeds) add(kMeaningKind);
  // Without either, its error says what is missing.
  if (has_seeds || config.documents.empty()) add(kContrastiveKind);
  return suites;
}

std::string WhyItShowsNothing(const AuditConfig& config, const Suite& suite) {
  if (suite.retrieval.size() > 0) return WhyNothingIsDetected(config, suite);
  const Result<SeedSet> seeds = ReadSeeds(config.seeds, {});
  if (seeds.ok() && seeds->seeds.size() < kSeedsWorthTheirTexts) {
    return fmt::format("there are {} seed sentences; from {} on, it is included",
                       seeds->seeds.size(), kSeedsWorthTheirTexts);
  }
  const bool has_triples_only = suite.pairs.empty();
  if (has_triples_only && suite.items.size() < kTriplesWorthTheirTexts) {
    return fmt::format("the sentences yield {} triples; from {} on, it is included",
                       suite.items.size(), kTriplesWorthTheirTexts);
  }
  const size_t changed = SeedsOfPairs(suite);
  if (!has_triples_only && changed < kChangedWorthTheirTexts) {
    return fmt::format("{} of the sentences can be changed; from {} on, it is included", changed,
                       kChangedWorthTheirTexts);
  }
  return "";
}

}  // namespace vetvec
