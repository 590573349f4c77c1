#include "suites/robustness_suite.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>

#include "base/hash.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "english/meaning_change.h"
#include "english/noise.h"
#include "suites/names.h"
#include "suites/seed_pairs.h"

namespace vetvec {
namespace {

constexpr const char* kLanguage = "language";
constexpr double kSame = 5;
constexpr double kOpposite = 1;
constexpr double kOtherFact = 2;

std::vector<std::string> NoiseNames() {
  std::vector<std::string> names;
  for (const NoiseKind kind : kNoiseKinds) names.emplace_back(NoiseName(kind));
  names.emplace_back(kLanguage);
  for (const ChangeKind kind : kChangeKinds) names.emplace_back(ChangeName(kind));
  return names;
}

class VariantMaker {
 public:
  VariantMaker(const RobustnessOptions& options, Suite* suite) : options_(options), suite_(suite) {
    for (const std::string& name : options.constructs) wanted_.insert(name);
    const auto wants = [&](const char* name) { return Wants(name); };
    wants_noise_ = Wants(kLanguage);
    for (const NoiseKind kind : kNoiseKinds) wants_noise_ |= wants(NoiseName(kind));
    for (const ChangeKind kind : kChangeKinds) wants_changes_ |= wants(ChangeName(kind));
  }

  void Add(const Seed& seed, uint64_t number) {
    // A seed's variants depend only on its text, not on its position among the seeds.
    const uint64_t stream = Xxh64(seed.text.data(), seed.text.size());
    std::vector<ScoredPair> pairs;
    uint64_t kind_number = 0;
    for (const NoiseKind kind : kNoiseKinds) {
      ++kind_number;
      if (!Wants(NoiseName(kind))) continue;
      for (uint32_t strength = 1; strength <= kNoiseStrengths; ++strength) {
        const std::string name = fmt::format("{}-{}", NoiseName(kind), strength);
        Rng rng(options_.random_seed, stream + kind_number * kNoiseStrengths + strength);
        Take(name, kSame, seed.text, AddNoise(kind, strength, seed.text, &rng), &pairs);
      }
    }
    if (seed.is_pair() && Wants(kLanguage)) Take(kLanguage, kSame, seed.text, seed.second, &pairs);
    const size_t harmless = pairs.size();
    for (const ChangeKind kind : kChangeKinds) {
      ++kind_number;
      if (!Wants(ChangeName(kind))) continue;
      Rng rng(options_.random_seed, stream + kind_number * kNoiseStrengths);
      Take(ChangeName(kind), kind == ChangeKind::kNegation ? kOpposite : kOtherFact, seed.text,
           ChangeMeaning(kind, seed.text, &rng), &pairs);
    }
    const bool is_one_sided = harmless == 0 || harmless == pairs.size();
    if (is_one_sided && wants_noise_ && wants_changes_) {
      ++suite_->dropped["seed.one_sided"];
      return;
    }
    if (pairs.empty()) return;
    ++suite_->counts["seeds"];
    for (ScoredPair& pair : pairs) {
      pair.id = NumberedId(pair.construct, number);
      ++suite_->counts[pair.construct];
      suite_->pairs.push_back(std::move(pair));
    }
  }

 private:
  bool Wants(const std::string& name) const { return wanted_.empty() || wanted_.count(name) != 0; }

  void Take(const std::string& construct, double score, const std::string& text,
            std::optional<std::string> variant, std::vector<ScoredPair>* pairs) {
    if (!variant || *variant == text) {
      ++suite_->dropped[construct + ".no_place"];
      return;
    }
    ScoredPair pair;
    pair.a = text;
    pair.b = std::move(*variant);
    pair.score = score;
    pair.construct = construct;
    pairs->push_back(std::move(pair));
  }

  const RobustnessOptions& options_;
  Suite* const suite_;
  std::set<std::string> wanted_;
  bool wants_noise_ = false;
  bool wants_changes_ = false;
};

}  // namespace

Result<std::vector<std::string>> ParseRobustnessConstructs(std::string_view text) {
  return ParseNames(text, "constructs", NoiseNames());
}

Result<Suite> MakeRobustness(const RobustnessOptions& options, const SeedSet& seeds) {
  VETVEC_RETURN_IF_ERROR(ParseRobustnessConstructs(Joined(options.constructs)).status());
  Suite suite;
  suite.name = options.name;
  suite.kind = kRobustnessKind;
  suite.generator = kRobustnessGenerator;
  suite.random_seed = options.random_seed;
  VariantMaker maker(options, &suite);
  const auto add = [&maker](const Seed& seed, uint64_t number) { maker.Add(seed, number); };
  VETVEC_RETURN_IF_ERROR(AddSeedPairs(seeds, options.max_seeds, options.cancel.get(), add, &suite));
  return suite;
}

}  // namespace vetvec
