// Results of audits with random figures, most of them contradictory: copies that differ, orders
// that go in circles, excluded vendors that win.
#ifndef VETVEC_TESTS_UNIT_AUDIT_RANDOM_VERDICT_CASE_H_
#define VETVEC_TESTS_UNIT_AUDIT_RANDOM_VERDICT_CASE_H_

#include "base/rng.h"
#include "unit/audit/verdict_case.h"

namespace vetvec {

inline constexpr const char* kRandomNames[] = {"alpha", "beta", "gamma", "delta", "omega"};

inline bool Chance(Rng* rng, double p) { return rng->Uniform() < p; }

inline void AddComparison(Rng* rng, size_t a, size_t b, VerdictCase* made) {
  const double difference = 40 * rng->Uniform() - 20;
  const double half = 10 * rng->Uniform();
  const std::optional<double> least =
      Chance(rng, 0.2) ? std::nullopt : std::optional<double>(30 * rng->Uniform());
  const Interval interval{difference - half, difference + half};
  const ComparisonOutcome better =
      difference > 0 ? ComparisonOutcome::kFirstBetter : ComparisonOutcome::kSecondBetter;
  const ComparisonOutcome outcome = Chance(rng, 0.3)   ? better
                                    : Chance(rng, 0.5) ? ComparisonOutcome::kEqual
                                                       : ComparisonOutcome::kUndecided;
  const bool is_equal = outcome == ComparisonOutcome::kEqual;
  const double scale = is_equal ? 3 / 30.0 : 1;
  made->Compare(a, b, outcome, scale * difference, {scale * interval.low, scale * interval.high},
                least);
}

inline VerdictCase RandomVerdictCase(uint64_t seed) {
  Rng rng(seed);
  const size_t vendors = 1 + rng.Below(5);
  VerdictCase made(std::vector<std::string>(kRandomNames, kRandomNames + vendors));
  for (size_t v = 0; v < vendors; ++v) {
    if (Chance(&rng, 0.1)) made.result.vendors[v].problem = "401";
    if (Chance(&rng, 0.15)) made.result.vendors[v].defects = {"returns noise: 3 of 4"};
    if (Chance(&rng, 0.7)) made.Price(v, Chance(&rng, 0.1) ? 0 : rng.Uniform());
    if (Chance(&rng, 0.2)) made.FailsOften(v);
    if (seed % 4 == 0) made.Month(v, 400 * rng.Uniform(), 250);
    made.Score(v, "meaning", "meaning", "x 100", 100 * rng.Uniform(), {});
  }
  const size_t suites = rng.Below(3);
  for (size_t s = 0; s < suites; ++s) {
    made.suite = s == 0 ? "docs" : "judged";
    made.kind = s == 0 ? "passages" : "retrieval";
    for (size_t a = 0; a < vendors; ++a) {
      for (size_t b = a + 1; b < vendors; ++b) {
        if (!Chance(&rng, 0.1)) AddComparison(&rng, a, b, &made);
      }
    }
  }
  for (size_t a = 0; a < vendors; ++a) {
    for (size_t b = a + 1; b < vendors; ++b) {
      if (Chance(&rng, 0.15)) made.Same(a, b);
    }
  }
  for (size_t v = 0; seed % 5 == 1 && v < vendors; ++v) {
    if (!Chance(&rng, 0.2)) made.Load(v, Chance(&rng, 0.1) ? 0 : 400 * rng.Uniform(), 300);
    for (size_t b = v + 1; b < vendors; ++b) {
      const double low = 200 * rng.Uniform() - 150;
      made.result.load_differences.push_back({v, b, 20, low + 50, low, low + 100});
    }
  }
  return made;
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_AUDIT_RANDOM_VERDICT_CASE_H_
