// What the plan says can be shown comes true: audits are drawn from the ranks that real encoders
// gave to real queries, and decided as audits are.
//
// Of the measured pairs (an encoder and a worse copy of it, or a different model), those whose mean
// difference is within a third of the planned one are taken, scaled to it. VETVEC_LONG_TESTS=1
// draws from more sizes.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "audit/power_plan.h"
#include "base/rng.h"
#include "metrics/score_comparison.h"

namespace vetvec {
namespace {

constexpr size_t kAudits = 400;

struct Measured {
  std::vector<std::vector<double>> gains;    // by encoder: nDCG@10 of each query, in points
  std::vector<size_t> original;              // by encoder: the one that it is a copy of, or itself
  std::vector<std::vector<size_t>> queries;  // by document
};

double GainOf(const std::string& rank) {
  return rank == "x" ? 0 : 100 / std::log2(std::stod(rank) + 2);
}

Measured ReadRanks() {
  std::ifstream file(VETVEC_AUDIT_DATA_DIR "/query_ranks.tsv");
  Measured out;
  std::string line;
  std::vector<std::string> names;
  for (size_t query = 0; std::getline(file, line);) {
    if (line.starts_with("#")) continue;
    std::istringstream cells(line);
    std::string cell;
    std::getline(cells, cell, '\t');
    if (names.empty()) {
      while (std::getline(cells, cell, '\t')) names.push_back(cell);
      out.gains.resize(names.size());
      continue;
    }
    out.queries.resize(std::max<size_t>(out.queries.size(), std::stoul(cell) + 1));
    out.queries[std::stoul(cell)].push_back(query++);
    for (size_t e = 0; std::getline(cells, cell, '\t'); ++e) out.gains[e].push_back(GainOf(cell));
  }
  for (size_t e = 0; e < names.size(); ++e) {
    const bool is_copy = names[e].find(' ') != std::string::npos;
    out.original.push_back(is_copy ? out.original[e - 1] : e);
  }
  return out;
}

double MeanOf(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

// The differences of the pairs, per query; all means are above 0.
std::vector<std::vector<double>> DifferencesOf(const Measured& measured) {
  std::vector<std::vector<double>> all;
  for (size_t e = 0; e < measured.gains.size(); ++e) {
    for (size_t other = 0; other < e; ++other) {
      const bool are_originals = measured.original[e] == e && measured.original[other] == other;
      if (other != measured.original[e] && !are_originals) continue;
      std::vector<double> one;
      for (size_t q = 0; q < measured.gains[e].size(); ++q) {
        one.push_back(measured.gains[other][q] - measured.gains[e][q]);
      }
      all.push_back(std::move(one));
    }
  }
  return all;
}

// The queries of one audit: those of documents that are drawn with replacement.
struct Drawn {
  std::vector<size_t> queries;
  std::vector<uint64_t> clusters;
};

Drawn DrawQueries(const Measured& measured, size_t count, Rng& rng) {
  Drawn out;
  for (uint64_t cluster = 0; out.queries.size() < count; ++cluster) {
    for (const size_t query : measured.queries[rng.Below(measured.queries.size())]) {
      if (out.queries.size() == count) break;
      out.queries.push_back(query);
      out.clusters.push_back(cluster);
    }
  }
  return out;
}

bool FindsTheBetter(const std::vector<double>& differences, double scale, const Drawn& drawn,
                    size_t family, uint64_t seed) {
  ScoreUnits first;
  ScoreUnits second;
  for (const size_t query : drawn.queries) {
    first.values.push_back(scale * differences[query]);
    second.values.push_back(0);
  }
  first.clusterings = second.clusterings = {drawn.clusters};
  CompareOptions options;
  options.seed = seed;
  options.family = family;
  options.least_flips = 1000;
  options.threads = 1;
  std::vector<ScoreComparison> all = {*CompareScores(first, second, options)};
  // The other comparisons of the family find nothing.
  ScoreComparison nothing = all[0];
  nothing.p_value = 1;
  all.resize(family, nothing);
  DecideComparisons(0.01, &all);
  return all[0].outcome == ComparisonOutcome::kFirstBetter;
}

// The share of simulated audits that find a difference of the planned size.
double ShareFound(const Measured& measured, size_t queries, size_t family) {
  const std::vector<std::vector<double>> pairs = DifferencesOf(measured);
  Rng rng(5, queries * 10 + family);
  size_t found = 0;
  for (size_t audit = 0; audit < kAudits; ++audit) {
    const Drawn drawn = DrawQueries(measured, queries, rng);
    const double planned =
        DetectableGain(queries, drawn.clusters.back() + 1, static_cast<double>(family)).value_or(0);
    std::vector<size_t> near;
    for (size_t p = 0; p < pairs.size(); ++p) {
      const double ratio = MeanOf(pairs[p]) / planned;
      if (ratio > 0.66 && ratio < 1.5) near.push_back(p);
    }
    EXPECT_FALSE(near.empty()) << queries << " queries, planned " << planned;
    if (near.empty()) return 0;
    const std::vector<double>& pair = pairs[near[rng.Below(near.size())]];
    found += FindsTheBetter(pair, planned / MeanOf(pair), drawn, family, audit) ? 1U : 0U;
  }
  const double share = static_cast<double>(found) / kAudits;
  std::printf("%zu queries, %zu comparisons: found in %.1f%% of %zu audits\n", queries, family,
              100 * share, kAudits);
  return share;
}

void ExpectPlannedPower(size_t queries, size_t family) {
  static const Measured* const measured = new Measured(ReadRanks());
  ASSERT_EQ(measured->gains.at(0).size(), 1000u);
  const double share = ShareFound(*measured, queries, family);
  EXPECT_GE(share, 0.75) << queries << " queries, family " << family;
  EXPECT_LE(share, 0.90) << queries << " queries, family " << family;
}

TEST(PowerSimulation, ADifferenceThatThePlanNamesIsFoundInFourOfFiveAudits) {
  ExpectPlannedPower(300, 1);
  ExpectPlannedPower(300, 3);
  if (std::getenv("VETVEC_LONG_TESTS") == nullptr) return;  // NOLINT(concurrency-mt-unsafe)
  for (const size_t queries : {100U, 200U, 400U}) {
    ExpectPlannedPower(queries, 1);
    ExpectPlannedPower(queries, 3);
  }
}

}  // namespace
}  // namespace vetvec
