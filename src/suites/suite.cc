#include "suites/suite.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "base/hash.h"
#include "base/rng.h"
#include "base/strings.h"
#include "base/thread_pool.h"
#include "english/suite_lexicons.h"
#include "suites/names.h"
#include "suites/relations.h"
#include "suites/word_pair.h"

namespace vetvec {
namespace {

constexpr size_t kSeedsPerPiece = 128;
constexpr size_t kPiecesPerWave = 32;  // progress is reported and cancel is checked between waves

Result<std::vector<Relation>> RelationsOf(const ContrastiveOptions& options, const SeedSet& seeds) {
  const bool pairs = std::any_of(seeds.seeds.begin(), seeds.seeds.end(),
                                 [](const Seed& seed) { return seed.is_pair(); });
  const bool singles = std::any_of(seeds.seeds.begin(), seeds.seeds.end(),
                                   [](const Seed& seed) { return !seed.is_pair(); });
  std::vector<Relation> relations = options.relations;
  if (relations.empty()) {
    if (singles) relations = {Relation::kCr1, Relation::kCr2, Relation::kCr3};
    if (pairs) relations.push_back(Relation::kCr4);
    return relations;
  }
  std::sort(relations.begin(), relations.end());
  relations.erase(std::unique(relations.begin(), relations.end()), relations.end());
  for (Relation relation : relations) {
    const std::string name = RelationName(relation);
    if (relation == Relation::kCr4 && !pairs) {
      return InvalidArgument(
                 "relation CR4 needs sentence pairs, but there are none among the seed sentences")
          .WithKey(name);
    }
    if (relation != Relation::kCr4 && !singles) {
      return InvalidArgument(
                 fmt::format(
                     "relation {} needs single sentences, but all seed sentences are in pairs",
                     name))
          .WithKey(name);
    }
  }
  return relations;
}

Status MakeAll(const ContrastiveOptions& options, const RelationMaker& maker, const SeedSet& seeds,
               std::vector<SeedResult>* results) {
  const size_t count = seeds.seeds.size();
  results->resize(count);
  const size_t wave = kSeedsPerPiece * kPiecesPerWave;
  for (size_t first = 0; first < count; first += wave) {
    if (options.cancel != nullptr && options.cancel->requested()) {
      return Cancelled("suite generation was cancelled");
    }
    const size_t last = std::min(first + wave, count);
    const size_t pieces = (last - first + kSeedsPerPiece - 1) / kSeedsPerPiece;
    ParallelFor(pieces, static_cast<size_t>(options.threads), [&](size_t piece) {
      const size_t begin = first + piece * kSeedsPerPiece;
      const size_t end = std::min(begin + kSeedsPerPiece, last);
      for (size_t i = begin; i < end; ++i) (*results)[i] = maker.Make(seeds.seeds[i]);
    });
    if (!options.progress) continue;
    const int32_t value = options.progress(last, count);
    if (value != 0) {
      return StoppedByProgress(value);
    }
  }
  return OkStatus();
}

// 128-bit hashes of the triples' texts, which practically never mistake two triples for the same.
class SeenTriples {
 public:
  // Returns false if the triple was already there.
  bool Add(const Triple& triple) {
    key_ = RelationName(triple.relation);
    for (const std::string* text : {&triple.seed, &triple.positive, &triple.negative}) {
      key_ += '\0';
      key_ += *text;
    }
    return seen_.emplace(Xxh64(key_.data(), key_.size(), 1), Xxh64(key_.data(), key_.size(), 2))
        .second;
  }

 private:
  using Key = std::pair<uint64_t, uint64_t>;
  struct FirstHalf {
    size_t operator()(const Key& key) const { return key.first; }
  };
  std::string key_;
  std::unordered_set<Key, FirstHalf> seen_;
};

// Drops triples in which nothing changed, and repeated triples.
void AddTriple(Triple triple, SeenTriples* seen, Suite* suite) {
  if (triple.positive == triple.seed || triple.negative == triple.seed ||
      triple.positive == triple.negative) {
    ++suite->dropped[RelationName(triple.relation) + std::string(".unchanged")];
    return;
  }
  if (!seen->Add(triple)) {
    ++suite->dropped[RelationName(triple.relation) + std::string(".duplicate")];
    return;
  }
  suite->items.push_back(std::move(triple));
}

// A seeded choice of at most `limit` of the suite's triples from `first` on, in their order.
void Limit(uint64_t limit, uint64_t seed, Relation relation, size_t first, Suite* suite) {
  const size_t made = suite->items.size() - first;
  if (limit == 0 || made <= limit) return;
  std::vector<size_t> order(made);
  std::iota(order.begin(), order.end(), size_t{0});
  Rng rng(seed, static_cast<uint64_t>(relation));
  Shuffle(order, rng);
  order.resize(static_cast<size_t>(limit));
  std::sort(order.begin(), order.end());
  for (size_t i = 0; i < order.size(); ++i) {
    if (i != order[i]) suite->items[first + i] = std::move(suite->items[first + order[i]]);
  }
  suite->items.resize(first + order.size());
  suite->dropped[std::string(RelationName(relation)) + ".over_limit"] += made - order.size();
}

// A seeded choice of at most `limit` triples of each word pair, in their order.
void LimitWords(uint64_t limit, uint64_t seed, Relation relation, size_t first, Suite* suite) {
  if (limit == 0) return;
  std::vector<size_t> order(suite->items.size() - first);
  std::iota(order.begin(), order.end(), size_t{0});
  Rng rng(seed, 64 + static_cast<uint64_t>(relation));
  Shuffle(order, rng);
  std::unordered_map<uint64_t, uint64_t> counts;
  std::vector<size_t> kept;
  for (const size_t i : order) {
    if (++counts[WordPairOf(suite->items[first + i])] <= limit) kept.push_back(i);
  }
  std::sort(kept.begin(), kept.end());
  for (size_t i = 0; i < kept.size(); ++i) {
    if (i != kept[i]) suite->items[first + i] = std::move(suite->items[first + kept[i]]);
  }
  suite->items.resize(first + kept.size());
  const uint64_t dropped = order.size() - kept.size();
  if (dropped > 0) suite->dropped[std::string(RelationName(relation)) + ".over_limit"] += dropped;
}

void NumberItems(size_t first, Suite* suite) {
  for (size_t i = first; i < suite->items.size(); ++i) {
    suite->items[i].id = NumberedId(RelationName(suite->items[i].relation), i - first + 1);
  }
}

}  // namespace

Result<Suite> GenerateContrastive(const ContrastiveOptions& options, const SeedSet& seeds,
                                  const SuiteLexicons& lexicons) {
  if (seeds.seeds.empty()) return InvalidArgument("there are no seed sentences");
  VETVEC_ASSIGN_OR_RETURN(const std::vector<Relation> relations, RelationsOf(options, seeds));
  const RelationMaker maker(options, relations, lexicons);
  std::vector<SeedResult> results;
  VETVEC_RETURN_IF_ERROR(MakeAll(options, maker, seeds, &results));

  Suite suite;
  suite.name = options.name;
  suite.random_seed = options.random_seed;
  suite.seeds_sha256 = seeds.sha256;
  suite.lexicons = lexicons.Sources();
  for (const SeedResult& result : results) {
    for (const std::string& reason : result.reasons) ++suite.dropped[reason];
  }
  SeenTriples seen;
  for (Relation relation : relations) {
    const size_t first = suite.items.size();
    for (SeedResult& result : results) {
      for (Triple& triple : result.triples) {
        if (triple.relation == relation) AddTriple(std::move(triple), &seen, &suite);
      }
    }
    LimitWords(options.max_per_word, options.random_seed, relation, first, &suite);
    Limit(options.max_per_relation, options.random_seed, relation, first, &suite);
    NumberItems(first, &suite);
    suite.counts[RelationName(relation)] = suite.items.size() - first;
  }
  suite.counts["seeds"] = seeds.seeds.size();
  return suite;
}

std::string DroppedText(const Suite& suite) {
  std::vector<std::string> reasons;
  for (const auto& [reason, count] : suite.dropped) {
    reasons.push_back(fmt::format("{}: {}", reason, count));
  }
  return Joined(reasons);
}

}  // namespace vetvec
