#include "audit/comparison_claims.h"

#include <algorithm>
#include <cmath>

#include "audit/comparison.h"
#include "audit/verdict_state.h"
#include "kinds/suite_kind.h"

namespace vetvec {
namespace {

using Comparisons = std::vector<const SuiteComparison*>;
using Claims = std::vector<Claim>;

constexpr double kShown = 0.05;  // smaller differences print as 0.0

// The comparisons on each suite among `vendors`, without those of copies.
std::vector<Comparisons> BySuite(const AuditResult& result, const std::vector<size_t>& vendors) {
  const auto is_among = [&](size_t v) {
    return std::find(vendors.begin(), vendors.end(), v) != vendors.end();
  };
  std::vector<Comparisons> suites;
  for (const SuiteComparison& one : result.comparisons) {
    if (!is_among(one.first) || !is_among(one.second)) continue;
    if (GiveTheSame(result, one.first, one.second)) continue;
    if (suites.empty() || suites.back().front()->suite != one.suite) suites.emplace_back();
    suites.back().push_back(&one);
  }
  return suites;
}

// A claim about a comparison from the side of the vendor that scored more.
Claim OfComparison(const std::string& code, ClaimPart part, const SuiteComparison& one) {
  const ScoreComparison& figures = one.figures;
  const bool is_straight = figures.difference >= 0;
  const Interval turned{-figures.interval.high, -figures.interval.low};
  Claim claim{.code = code, .part = part, .suite = one.suite};
  claim.vendors = {is_straight ? one.first : one.second};
  claim.other = is_straight ? one.second : one.first;
  claim.figures.push_back({"points", std::abs(figures.difference), "points",
                           FigureOrigin::kMeasured, is_straight ? figures.interval : turned});
  return claim;
}

ClaimFigure Points(const char* name, double points, FigureOrigin origin = FigureOrigin::kMeasured) {
  return {name, points, "points", origin};
}

ClaimFigure Count(const char* name, uint64_t count) {
  return {name, static_cast<double>(count), "count"};
}

Claim OfSuite(const std::string& code, ClaimPart part, const SuiteComparison& one) {
  return {.code = code, .part = part, .suite = one.suite, .detail = KindOfSuite(one.kind).items};
}

// The greatest difference that one of the comparisons needed to be noticed; nothing if one of them
// could have noticed none.
std::optional<double> WouldHaveNoticed(const Comparisons& comparisons) {
  double most = 0;
  for (const SuiteComparison* one : comparisons) {
    if (!one->figures.detectable) return std::nullopt;
    most = std::max(most, *one->figures.detectable);
  }
  return most;
}

Claim NoDifference(const AuditResult& result, const Comparisons& equal) {
  const ClaimFigure margin = Points("margin", result.equal_within, FigureOrigin::kTyped);
  const auto is_certain = [](const SuiteComparison* one) {
    const ScoreComparison& figures = one->figures;
    return std::abs(figures.difference) >= kShown &&
           (figures.interval.low > 0 || figures.interval.high < 0);
  };
  const auto certain = std::find_if(equal.begin(), equal.end(), is_certain);
  if (certain != equal.end()) {
    Claim claim = OfComparison("certain_within", ClaimPart::kHowSure, **certain);
    claim.figures.push_back(margin);
    return claim;
  }
  const std::optional<double> least = WouldHaveNoticed(equal);
  Claim claim =
      OfSuite(least ? "no_difference" : "no_difference_below", ClaimPart::kHowSure, *equal.front());
  claim.figures = {least ? Points("noticed", *least) : margin};
  return claim;
}

Claims CannotSay(const Comparisons& undecided) {
  const SuiteComparison& widest = **std::max_element(
      undecided.begin(), undecided.end(), [](const SuiteComparison* a, const SuiteComparison* b) {
        return std::abs(a->figures.difference) < std::abs(b->figures.difference);
      });
  const bool is_seen = std::abs(widest.figures.difference) >= kShown;
  const uint64_t items = widest.figures.items;
  Claims claims = {
      OfComparison(is_seen ? "found_more" : "found_equally", ClaimPart::kHowSure, widest)};
  const std::optional<double> least = WouldHaveNoticed(undecided);
  if (!least) {
    claims.push_back(OfSuite("shows_nothing", ClaimPart::kHowSure, widest));
    claims.back().figures = {Count("items", items)};
    return claims;
  }
  constexpr uint64_t kMore = 3;  // four times the items halve the error
  claims.push_back(OfSuite("would_have_noticed", ClaimPart::kHowSure, widest));
  claims.back().figures = {Points("noticed", *least)};
  claims.push_back(OfSuite("more_items", ClaimPart::kNext, widest));
  claims.back().figures = {Count("more", kMore * items),
                           Points("noticed", *least / 2, FigureOrigin::kEstimated)};
  return claims;
}

Claims AboutSuite(const AuditResult& result, const Comparisons& comparisons) {
  Comparisons equal;
  Comparisons undecided;
  Claims claims;
  for (const SuiteComparison* one : comparisons) {
    if (one->IsBetter(one->first) || one->IsBetter(one->second)) {
      claims.push_back(OfComparison("finds_more", ClaimPart::kWhy, *one));
    } else if (one->figures.outcome == ComparisonOutcome::kEqual) {
      equal.push_back(one);
    } else {
      undecided.push_back(one);
    }
  }
  if (!undecided.empty()) {
    const Claims open = CannotSay(undecided);
    claims.insert(claims.end(), open.begin(), open.end());
  } else if (claims.empty()) {
    claims.push_back(NoDifference(result, equal));
  }
  return claims;
}

}  // namespace

std::vector<Claim> ComparisonClaims(const AuditResult& result, const std::vector<size_t>& vendors) {
  Claims claims;
  for (const Comparisons& suite : BySuite(result, vendors)) {
    const Claims more = AboutSuite(result, suite);
    claims.insert(claims.end(), more.begin(), more.end());
  }
  for (size_t i = 0; i < vendors.size(); ++i) {
    for (size_t j = i + 1; j < vendors.size(); ++j) {
      const bool is_known = GiveTheSame(result, vendors[i], vendors[j]) ||
                            !ComparisonsOf(result, vendors[i], vendors[j]).empty();
      if (is_known) continue;
      claims.push_back({.code = "no_common_suite", .part = ClaimPart::kNotKnown});
      claims.back().vendors = {vendors[i]};
      claims.back().other = vendors[j];
    }
  }
  return claims;
}

std::vector<Claim> DifferenceClaims(const AuditResult& result, const std::string& code,
                                    size_t better, size_t worse, bool is_turned) {
  Claims claims;
  for (const SuiteComparison* one : ComparisonsOf(result, better, worse)) {
    if (!one->IsBetter(better)) continue;
    claims.push_back(OfComparison(code, ClaimPart::kWhy, *one));
    claims.back().vendors = {is_turned ? worse : better};
    claims.back().other = is_turned ? better : worse;
  }
  return claims;
}

std::optional<Claim> CostsLess(const AuditResult& result, size_t vendor, size_t other,
                               const std::string& code) {
  const std::optional<Prices> prices = PricesOf(result, {vendor, other});
  if (!prices || !IsCheaper(prices->values[0], prices->values[1])) return std::nullopt;
  const double own = prices->values[0];
  const double others = prices->values[1];
  Claim claim{.code = code, .part = ClaimPart::kWhy};
  claim.vendors = {vendor};
  claim.other = other;
  claim.figures = {{"price", own, prices->unit, FigureOrigin::kTyped},
                   {"other_price", others, prices->unit, FigureOrigin::kTyped}};
  if (own <= 0) {
    claim.code = code.starts_with("it_") ? "it_costs_nothing" : "costs_nothing";
    return claim;
  }
  constexpr double kAll = 99;
  const double percent = std::min(kAll, std::round(100 * (1 - own / others)));
  claim.figures.push_back({"saved", percent, "percent", FigureOrigin::kTyped});
  return claim;
}

std::optional<Claim> DecidedOn(const AuditResult& result, size_t better, size_t worse) {
  for (const SuiteComparison* one : ComparisonsOf(result, better, worse)) {
    if (!one->IsBetter(better) || !one->figures.detectable) continue;
    Claim claim = OfSuite("decided_on", ClaimPart::kHowSure, *one);
    claim.vendors = {better};
    claim.other = worse;
    claim.figures = {Count("items", one->figures.items),
                     Points("noticed", *one->figures.detectable)};
    return claim;
  }
  return std::nullopt;
}

}  // namespace vetvec
