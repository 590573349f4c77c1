#include "audit/verdict_state.h"

#include <algorithm>
#include <utility>

#include "audit/comparison.h"
#include "audit/places.h"
#include "audit/result.h"
#include "audit/sent_texts.h"
#include "audit/standing.h"
#include "audit/vendor_costs.h"
#include "kinds/suite_kind.h"

namespace vetvec {
namespace {

using Vendors = std::vector<size_t>;

template <typename Test>
bool AllPairs(const Vendors& vendors, const Test& test) {
  for (size_t i = 0; i < vendors.size(); ++i) {
    for (size_t j = i + 1; j < vendors.size(); ++j) {
      if (!test(vendors[i], vendors[j])) return false;
    }
  }
  return true;
}

bool AreEqual(const AuditResult& result, size_t a, size_t b) {
  if (GiveTheSame(result, a, b)) return true;
  const auto comparisons = ComparisonsOf(result, a, b);
  return !comparisons.empty() &&
         std::all_of(comparisons.begin(), comparisons.end(), [](const SuiteComparison* one) {
           return one->figures.outcome == ComparisonOutcome::kEqual;
         });
}

bool IsNeitherBetter(const AuditResult& result, size_t a, size_t b) {
  if (GiveTheSame(result, a, b)) return true;
  const auto comparisons = ComparisonsOf(result, a, b);
  return std::none_of(comparisons.begin(), comparisons.end(), [&](const SuiteComparison* one) {
    return one->IsBetter(a) || one->IsBetter(b);
  });
}

// Whether no comparison of two leaders could have noticed a moderate difference.
bool IsTooSmall(const AuditResult& result, const Vendors& leaders) {
  return AllPairs(leaders, [&](size_t a, size_t b) {
    const auto comparisons = ComparisonsOf(result, a, b);
    return !comparisons.empty() &&
           std::all_of(comparisons.begin(), comparisons.end(), [](const SuiteComparison* one) {
             const std::optional<double>& least = one->figures.detectable;
             return one->figures.outcome != ComparisonOutcome::kEqual &&
                    (!least || *least > kTooFewPoints);
           });
  });
}

Vendors WithoutFailing(const AuditResult& result, const Vendors& vendors) {
  Vendors kept;
  std::copy_if(vendors.begin(), vendors.end(), std::back_inserter(kept),
               [&](size_t v) { return !FailsTooOften(result.vendors[v]); });
  return kept.empty() ? vendors : kept;
}

Vendors Cheapest(const AuditResult& result, const Vendors& vendors) {
  const std::optional<Prices> prices = PricesOf(result, vendors);
  if (!prices) return vendors;
  const double least = *std::min_element(prices->values.begin(), prices->values.end());
  Vendors kept;
  for (size_t i = 0; i < vendors.size(); ++i) {
    if (!IsCheaper(least, prices->values[i])) kept.push_back(vendors[i]);
  }
  return kept;
}

// Vendors that nothing but price and failures can tell apart.
void ChooseAmongEqual(const AuditResult& result, Verdict* verdict) {
  const Vendors reliable = WithoutFailing(result, verdict->leaders);
  verdict->candidates = Cheapest(result, reliable);
  verdict->state = VerdictState::kTie;
  if (verdict->candidates.size() != 1) return;
  verdict->choice = verdict->candidates[0];
  verdict->state = reliable.size() == 1 ? VerdictState::kTieByFailures : VerdictState::kTieByPrice;
}

bool IsDearerThanAWorseOne(const AuditResult& result, const Vendors& scored, size_t choice) {
  return std::any_of(scored.begin(), scored.end(), [&](size_t v) {
    if (v == choice || !StandsAbove(result, choice, v)) return false;
    const std::optional<Prices> prices = PricesOf(result, {v, choice});
    return prices && IsCheaper(prices->values[0], prices->values[1]);
  });
}

void DecideAmong(const AuditResult& result, const Vendors& scored, Verdict* verdict) {
  const Vendors& leaders = verdict->leaders;
  const auto are_same = [&](size_t a, size_t b) { return GiveTheSame(result, a, b); };
  const auto are_equal = [&](size_t a, size_t b) { return AreEqual(result, a, b); };
  const auto neither = [&](size_t a, size_t b) { return IsNeitherBetter(result, a, b); };
  if (leaders.size() == 1) {
    verdict->choice = leaders[0];
    verdict->candidates = leaders;
    verdict->state = IsDearerThanAWorseOne(result, scored, leaders[0]) ? VerdictState::kBestIsDearer
                                                                       : VerdictState::kOneBest;
  } else if (AllPairs(leaders, are_same)) {
    ChooseAmongEqual(result, verdict);
    verdict->state = VerdictState::kSameVectors;
  } else if (!AllPairs(leaders, neither)) {
    verdict->state = VerdictState::kTradeOff;
    verdict->candidates = leaders;
  } else if (AllPairs(leaders, are_equal)) {
    ChooseAmongEqual(result, verdict);
  } else {
    ChooseAmongEqual(result, verdict);
    verdict->meanwhile = std::exchange(verdict->choice, std::nullopt);
    verdict->candidates = leaders;
    verdict->state = IsTooSmall(result, leaders) ? VerdictState::kTooFew : VerdictState::kUndecided;
  }
}

// Not of one whose month, or whose time beside those of others, is not known.
bool IsKnownToFit(const AuditResult& result, size_t vendor) {
  const bool has_month = result.vendors[vendor].at_volume || result.volume.month_at_most <= 0;
  const bool was_any_tested = std::any_of(result.vendors.begin(), result.vendors.end(),
                                          [](const auto& one) { return one.load.has_value(); });
  const bool has_speed = result.vendors[vendor].load || !was_any_tested;
  return has_month && (has_speed || result.volume.p95_ms_at_most <= 0);
}

bool HasRankingSuite(const AuditResult& result) {
  return std::any_of(result.vendors.begin(), result.vendors.end(), [](const VendorResult& vendor) {
    return std::any_of(vendor.scores.begin(), vendor.scores.end(),
                       [](const ScoreResult& score) { return KindOfSuite(score.kind).ranks; });
  });
}

}  // namespace

const char* VerdictStateName(VerdictState state) {
  switch (state) {
    case VerdictState::kNotMeasured: return "not_measured";
    case VerdictState::kNoneLeft: return "none_left";
    case VerdictState::kOneVendor: return "one_vendor";
    case VerdictState::kNoRankingSuite: return "no_ranking_suite";
    case VerdictState::kNoRankingScore: return "no_ranking_score";
    case VerdictState::kOneBest: return "one_best";
    case VerdictState::kBestIsDearer: return "best_is_dearer";
    case VerdictState::kTieByPrice: return "tie_by_price";
    case VerdictState::kTieByFailures: return "tie_by_failures";
    case VerdictState::kTie: return "tie";
    case VerdictState::kSameVectors: return "same_vectors";
    case VerdictState::kUndecided: return "undecided";
    case VerdictState::kTooFew: return "too_few";
    case VerdictState::kNoneFits: return "none_fits";
    case VerdictState::kOnlyOneFits: return "only_one_fits";
    case VerdictState::kTradeOff: return "trade_off";
  }
  return "";
}

Verdict DecideVerdict(const AuditResult& result) {
  Verdict verdict;
  Vendors ranked;
  bool is_measured = false;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    is_measured = is_measured || result.vendors[v].problem.empty();
    if (result.vendors[v].IsRanked()) ranked.push_back(v);
  }
  const size_t all_ranked = ranked.size();
  std::erase_if(ranked, [&](size_t v) { return IsOverAnyLimit(result, v); });
  const Vendors scored = ComparedAmong(result, ranked);
  if (ranked.empty() && all_ranked > 0) {
    verdict.state = VerdictState::kNoneFits;
  } else if (ranked.empty()) {
    verdict.state = is_measured ? VerdictState::kNoneLeft : VerdictState::kNotMeasured;
  } else if (ranked.size() == 1 && all_ranked > 1 && IsKnownToFit(result, ranked[0])) {
    verdict.state = VerdictState::kOnlyOneFits;
    verdict.choice = ranked[0];
    verdict.candidates = ranked;
  } else if (ranked.size() == 1) {
    verdict.state = VerdictState::kOneVendor;
    verdict.candidates = ranked;
  } else if (AllPairs(ranked, [&](size_t a, size_t b) { return GiveTheSame(result, a, b); })) {
    verdict.leaders = ranked;
    ChooseAmongEqual(result, &verdict);
    verdict.state = VerdictState::kSameVectors;
  } else if (scored.empty()) {
    verdict.state =
        HasRankingSuite(result) ? VerdictState::kNoRankingScore : VerdictState::kNoRankingSuite;
    verdict.candidates = ranked;
  } else {
    verdict.leaders = UnbeatenAmong(result, scored);
    DecideAmong(result, scored, &verdict);
  }
  return verdict;
}

std::optional<Prices> PricesOf(const AuditResult& result, const std::vector<size_t>& vendors) {
  constexpr double kThousand = 1e3;
  constexpr double kMillion = 1e6;
  Prices by_text{{}, "per_1000_texts"};
  Prices by_token{{}, "per_million_tokens"};
  Prices as_paid{{}, "for_this_audit"};
  Prices by_month{{}, "per_month"};
  for (const size_t v : vendors) {
    const std::optional<VolumeCost>& cost = result.vendors[v].at_volume;
    if (cost) by_month.values.push_back(cost->month);
  }
  if (by_month.values.size() == vendors.size()) return by_month;
  for (const size_t v : vendors) {
    const VendorResult& vendor = result.vendors[v];
    if (!vendor.traffic.cost) return std::nullopt;
    const double cost = *vendor.traffic.cost;
    const uint64_t texts = TextsSentTo(vendor);
    const uint64_t tokens = TokensSentTo(vendor);
    const bool is_local = texts == 0 && vendor.texts > 0 && cost == 0;
    if (vendor.cached_texts == 0 && (texts > 0 || is_local)) {
      by_text.values.push_back(is_local ? 0 : kThousand * cost / static_cast<double>(texts));
    }
    if (tokens > 0) by_token.values.push_back(kMillion * cost / static_cast<double>(tokens));
    if (texts == 0 && tokens == 0 && cost > 0) as_paid.values.push_back(cost);
  }
  for (Prices* prices : {&by_text, &by_token, &as_paid}) {
    if (prices->values.size() == vendors.size()) return std::move(*prices);
  }
  return std::nullopt;
}

bool IsCheaper(double price, double other) {
  constexpr double kNotable = 0.98;
  return price < kNotable * other;
}

bool GiveTheSame(const AuditResult& result, size_t a, size_t b) {
  const std::pair<size_t, size_t> pair(std::min(a, b), std::max(a, b));
  return std::find(result.same.begin(), result.same.end(), pair) != result.same.end();
}

}  // namespace vetvec
