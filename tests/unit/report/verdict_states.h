// An audit's result for each state of a verdict, and for what is said in any state.
#ifndef VETVEC_TESTS_UNIT_REPORT_VERDICT_STATES_H_
#define VETVEC_TESTS_UNIT_REPORT_VERDICT_STATES_H_

#include <string>
#include <vector>

#include "unit/audit/verdict_case.h"

namespace vetvec {

struct NamedVerdictCase {
  std::string name;  // of its golden file
  VerdictCase made;
};

inline VerdictCase BetterCase() {
  VerdictCase made({"halyard", "tern"});
  made.Better(0, 1, 6.1, {5.0, 7.2});
  return made;
}

inline VerdictCase EqualCase() {
  VerdictCase made({"halyard", "northwind"});
  made.Equal(0, 1, 0.2, {-0.6, 1.0}, 1.1);
  return made;
}

inline VerdictCase UndecidedCase(double detectable) {
  VerdictCase made({"halyard", "northwind"});
  made.Undecided(0, 1, 2.1, {-1.4, 5.6}, detectable);
  return made;
}

inline VerdictCase Priced(VerdictCase made, double first, double second) {
  made.Price(0, first);
  made.Price(1, second);
  return made;
}

inline VerdictCase TradeOffCase() {
  VerdictCase made = BetterCase();
  made.suite = "judged";
  made.kind = "retrieval";
  made.Better(1, 0, 4, {3, 5});
  return made;
}

inline VerdictCase CopiesCase() {
  VerdictCase made({"halyard", "northwind"});
  made.Same(0, 1);
  return Priced(made, 0.002, 0.004);
}

inline VerdictCase ExcludedCase(bool all) {
  VerdictCase made = all ? VerdictCase({"quarry", "kestrel"}) : BetterCase();
  if (all) made.result.vendors[1].defects = {"returns the same vector for every text: 1 of 900"};
  if (!all) made.result.vendors.emplace_back().name = "quarry";
  made.result.vendors[all ? 0 : 2].defects = {
      "returns vectors that depend on the text only by chance: 0 of 529 found"};
  return made;
}

inline VerdictCase UnmeasuredCase(bool all) {
  VerdictCase made = all ? VerdictCase({"halyard", "tern"}) : BetterCase();
  if (!all) made.result.vendors.emplace_back().name = "kestrel";
  if (all) made.result.vendors[0].problem = "503";
  made.result.vendors[all ? 1 : 2].problem = "the service refused the key (401)";
  return made;
}

inline VerdictCase OneVendorCase(bool has_fault) {
  VerdictCase made({"halyard"});
  made.Score(0, "docs", "passages", "nDCG@10 x 100", 59.2, Interval{56.1, 62.3});
  if (has_fault) made.FailsOften(0);
  return made;
}

inline VerdictCase NoScoreCase(bool has_suite) {
  VerdictCase made({"halyard", "tern"});
  made.Score(0, "meaning", "meaning", "right, %", 50, {});
  made.Score(1, "meaning", "meaning", "right, %", 10, {});
  if (has_suite) made.Score(0, "docs", "passages", "MRR", std::nullopt, {});
  if (has_suite) made.result.vendors[0].scores.back().problem = "no passage has a vector";
  return made;
}

inline VerdictCase GermanCase() {
  VerdictCase made = BetterCase();
  made.result.share_not_english = 0.78;
  return made;
}

inline VerdictCase FailingCase() {
  VerdictCase made = Priced(EqualCase(), 0.001, 0.002);
  made.FailsOften(0);
  return made;
}

inline VerdictCase MonthCase(VerdictCase made, double first, double second) {
  made.Month(0, first, 250);
  made.Month(1, second, 250);
  return made;
}

// From 60 / (40 * 10 / 1e6) * 12 / 365 queries a day on, the one with a machine of its own is
// cheaper.
inline VerdictCase BreakEvenCase() {
  VerdictCase made = EqualCase();
  made.result.volume.currency = "EUR";
  made.result.volume.queries_a_day = 1000;
  made.result.volume.tokens_per_query = 40;
  for (size_t v = 0; v < 2; ++v) {
    VendorPrice& price = made.result.vendors[v].price.emplace();
    price.price = v == 0 ? 10 : 0;
    price.fixed_a_month = v == 0 ? 0 : 60;
    made.result.vendors[v].at_volume = CostAtVolume(made.result.volume, price);
  }
  return made;
}

// The cheaper one is surely slower.
inline VerdictCase LoadCase(double first, double second, double limit) {
  VerdictCase made = MonthCase(EqualCase(), 235, 138);
  made.Load(0, first, limit);
  made.Load(1, second, limit);
  made.result.load_differences = {
      {0, 1, 20, first - second, first - second - 9, first - second + 9}};
  return made;
}

inline std::vector<NamedVerdictCase> VerdictStates() {
  return {{"one_best", BetterCase()},
          {"best_is_dearer", Priced(BetterCase(), 0.0021, 0.0011)},
          {"tie_by_price", Priced(EqualCase(), 0.0021, 0.0011)},
          {"tie_by_failures", FailingCase()},
          {"tie", EqualCase()},
          {"same_vectors", CopiesCase()},
          {"undecided", Priced(UndecidedCase(5.2), 0.002, 0.001)},
          {"too_few", UndecidedCase(25)},
          {"trade_off", TradeOffCase()},
          {"one_vendor", OneVendorCase(false)},
          {"one_vendor_with_a_fault", OneVendorCase(true)},
          {"one_is_excluded", ExcludedCase(false)},
          {"none_left", ExcludedCase(true)},
          {"one_was_not_measured", UnmeasuredCase(false)},
          {"not_measured", UnmeasuredCase(true)},
          {"no_ranking_suite", NoScoreCase(false)},
          {"no_ranking_score", NoScoreCase(true)},
          {"not_english", GermanCase()},
          {"tie_by_month", MonthCase(EqualCase(), 235, 138)},
          {"tie_with_break_even", BreakEvenCase()},
          {"only_one_fits", MonthCase(BetterCase(), 310, 138)},
          {"none_fits", MonthCase(BetterCase(), 310, 270)},
          {"tie_with_load", LoadCase(96, 213, 300)},
          {"cheaper_is_too_slow", LoadCase(96, 876, 300)},
          {"none_is_fast_enough", LoadCase(413, 876, 300)},
          {"no_fee", Priced(EqualCase(), 0.0021, 0)}};
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_REPORT_VERDICT_STATES_H_
