#include "audit/comparison.h"

#include <algorithm>
#include <optional>
#include <string>

#include "stats/benjamini_hochberg.h"
#include "suites/suite.h"

namespace vetvec {
namespace {

const ScoreResult* FindScore(const VendorResult& vendor, const std::string& suite) {
  for (const ScoreResult& score : vendor.scores) {
    if (score.suite == suite) return &score;
  }
  return nullptr;
}

struct Compared {
  size_t first;
  size_t second;
  const ScoreResult* a;
  const ScoreResult* b;
};

// The scores that rank, or those that only describe, for all pairs of ranked vendors: by suite and
// then by pair.
std::vector<Compared> PairsOfScores(const AuditResult& result, bool ranking) {
  std::vector<std::string> suites;
  for (const VendorResult& vendor : result.vendors) {
    for (const ScoreResult& score : vendor.scores) {
      if (std::find(suites.begin(), suites.end(), score.suite) == suites.end()) {
        suites.push_back(score.suite);
      }
    }
  }
  std::vector<Compared> pairs;
  for (const std::string& suite : suites) {
    for (size_t i = 0; i < result.vendors.size(); ++i) {
      for (size_t j = i + 1; j < result.vendors.size(); ++j) {
        if (!result.vendors[i].IsRanked() || !result.vendors[j].IsRanked()) continue;
        const ScoreResult* a = FindScore(result.vendors[i], suite);
        const ScoreResult* b = FindScore(result.vendors[j], suite);
        if (a == nullptr || b == nullptr || a->units.empty() || b->units.empty()) continue;
        if ((a->ranks && b->ranks) == ranking) pairs.push_back({i, j, a, b});
      }
    }
  }
  return pairs;
}

Result<std::vector<SuiteComparison>> CompareAll(const std::vector<Compared>& pairs,
                                                const CompareOptions& options) {
  std::vector<SuiteComparison> out;
  for (const Compared& pair : pairs) {
    VETVEC_ASSIGN_OR_RETURN(const ScoreComparison figures,
                            CompareUnits(pair.a->units, pair.b->units, options));
    out.push_back({pair.a->suite, pair.a->kind, pair.first, pair.second, figures});
  }
  return out;
}

void FindBest(AuditResult* result) {
  for (size_t v = 0; v < result->vendors.size(); ++v) {
    if (!result->vendors[v].IsRanked()) continue;
    bool is_beaten = false;
    for (size_t other = 0; other < result->vendors.size(); ++other) {
      is_beaten = is_beaten || StandsAbove(*result, other, v);
    }
    if (!is_beaten) result->best.push_back(v);
  }
}

}  // namespace

std::vector<SurelyWorse> SurelyWorseAtMeaning(const AuditResult& result) {
  std::vector<std::optional<SurelyWorse>> worst(result.vendors.size());
  for (const SuiteComparison& one : result.described) {
    if (one.kind != kMeaningKind) continue;
    const Interval& interval = one.figures.interval;
    if (interval.low <= 0 && interval.high >= 0) continue;
    const bool first_is_worse = interval.high < 0;
    const SurelyWorse found{first_is_worse ? one.first : one.second,
                            first_is_worse ? one.second : one.first,
                            first_is_worse ? -interval.high : interval.low, one.suite};
    std::optional<SurelyWorse>& known = worst[found.vendor];
    if (!known || found.points > known->points) known = found;
  }
  std::vector<SurelyWorse> out;
  for (const std::optional<SurelyWorse>& one : worst) {
    if (one) out.push_back(*one);
  }
  return out;
}

bool StandsAbove(const AuditResult& result, size_t first, size_t second) {
  bool is_better = false;
  for (const SuiteComparison* one : ComparisonsOf(result, first, second)) {
    if (one->IsBetter(second)) return false;
    is_better = is_better || one->IsBetter(first);
  }
  return is_better;
}

std::vector<const SuiteComparison*> ComparisonsOf(const AuditResult& result, size_t a, size_t b) {
  std::vector<const SuiteComparison*> found;
  for (const SuiteComparison& one : result.comparisons) {
    const bool is_pair = (one.first == a && one.second == b) || (one.first == b && one.second == a);
    if (is_pair) found.push_back(&one);
  }
  return found;
}

Result<ScoreComparison> CompareUnits(const ScoreUnits& first, const ScoreUnits& second,
                                     const CompareOptions& options) {
  Result<ScoreComparison> one = CompareScores(first, second, options);
  if (one.ok() || one.status().code() != StatusCode::kInsufficientData) return one;
  ScoreComparison nothing;
  nothing.items = first.values.size();
  nothing.clusters = first.values.empty() ? 0 : 1;
  nothing.interval = {-first.range, first.range};
  nothing.standard_error = first.range;
  nothing.degrees = 1;
  return nothing;
}

Status CompareVendorScores(const ComparisonOptions& options, AuditResult* result) {
  CompareOptions compare;
  compare.seed = options.seed;
  compare.cancel = options.cancel;
  VETVEC_ASSIGN_OR_RETURN(result->described, CompareAll(PairsOfScores(*result, false), compare));
  const std::vector<Compared> family = PairsOfScores(*result, true);
  compare.family = family.size();
  VETVEC_ASSIGN_OR_RETURN(result->comparisons, CompareAll(family, compare));
  std::vector<ScoreComparison> figures;
  for (const SuiteComparison& one : result->comparisons) figures.push_back(one.figures);
  DecideComparisons(result->equal_within, &figures);
  for (size_t i = 0; i < figures.size(); ++i) result->comparisons[i].figures = figures[i];
  FindBest(result);
  return OkStatus();
}

Status DescribeRelations(const std::vector<Relation>& relations,
                         const std::vector<std::vector<std::vector<JudgedTriple>>>& triples,
                         const ComparisonOptions& options, AuditResult* result) {
  CompareOptions compare;
  compare.seed = options.seed;
  compare.cancel = options.cancel;
  std::vector<double> p_values;
  for (size_t r = 0; r < relations.size(); ++r) {
    for (size_t i = 0; i < triples.size(); ++i) {
      for (size_t j = i + 1; j < triples.size(); ++j) {
        if (!result->vendors[i].IsRanked() || !result->vendors[j].IsRanked()) continue;
        if (triples[i].empty() || triples[j].empty()) continue;
        VETVEC_ASSIGN_OR_RETURN(
            const ScoreComparison one,
            CompareUnits(OrderUnits(triples[i][r]), OrderUnits(triples[j][r]), compare));
        p_values.push_back(one.p_value);
        result->differences.push_back({relations[r], i, j, one, 1});
      }
    }
  }
  const std::vector<double> q_values = BenjaminiHochbergAdjusted(p_values);
  for (size_t i = 0; i < q_values.size(); ++i) result->differences[i].q_value = q_values[i];
  return OkStatus();
}

}  // namespace vetvec
