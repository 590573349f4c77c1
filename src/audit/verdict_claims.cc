#include "audit/verdict_claims.h"

#include <algorithm>

#include "audit/comparison.h"
#include "audit/comparison_claims.h"
#include "audit/cut_claims.h"
#include "audit/load_file.h"
#include "audit/standing.h"
#include "audit/vendor_claims.h"
#include "audit/vendor_costs.h"
#include "audit/verdict_state.h"
#include "audit/wording.h"
#include "audit_steps/step_table.h"
#include "kinds/suite_kind.h"

namespace vetvec {
namespace {

using Vendors = std::vector<size_t>;

Claim Say(const std::string& code, ClaimPart part, Vendors vendors = {}) {
  Claim claim{.code = code, .part = part};
  claim.vendors = std::move(vendors);
  return claim;
}

void AddAll(const std::vector<Claim>& more, std::vector<Claim>* claims) {
  claims->insert(claims->end(), more.begin(), more.end());
}

void AddOne(const std::optional<Claim>& claim, std::vector<Claim>* claims) {
  if (claim) claims->push_back(*claim);
}

bool AllArePassages(const AuditResult& result) {
  return std::all_of(result.comparisons.begin(), result.comparisons.end(),
                     [](const SuiteComparison& one) { return one.kind == "passages"; });
}

Claim FaultCount(const AuditResult& result, size_t vendor) {
  const size_t faults = result.decision.against[vendor].size();
  Claim claim = Say(faults == 0   ? "no_fault"
                    : faults == 1 ? "one_fault"
                                  : "faults",
                    ClaimPart::kWhy, {vendor});
  claim.figures = {{"faults", static_cast<double>(faults), "count"}};
  return claim;
}

// Ranked vendors that a comparison shows below `vendor`, those with the smallest difference first.
Vendors VendorsBelow(const AuditResult& result, size_t vendor) {
  std::vector<std::pair<double, size_t>> below;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!result.vendors[v].IsRanked() || !StandsAbove(result, vendor, v)) continue;
    if (GiveTheSame(result, vendor, v)) continue;
    double least = 0;
    for (const SuiteComparison* one : ComparisonsOf(result, vendor, v)) {
      const double difference = std::abs(one->figures.difference);
      if (one->IsBetter(vendor) && (least == 0 || difference < least)) least = difference;
    }
    below.emplace_back(least, v);
  }
  std::sort(below.begin(), below.end());
  Vendors vendors;
  for (const auto& entry : below) vendors.push_back(entry.second);
  return vendors;
}

std::vector<Claim> WhyTheBest(const AuditResult& result, size_t choice) {
  const Vendors below = VendorsBelow(result, choice);
  std::vector<Claim> claims;
  if (below.empty()) return claims;
  AddAll(DifferenceClaims(result, "it_finds_more", choice, below[0]), &claims);
  if (below.size() > 1) {
    claims.push_back(Say(below.size() == 2 ? "one_less_as_well" : "less_as_well", ClaimPart::kWhy,
                         Vendors(below.begin() + 1, below.end())));
  }
  for (const Claim& claim : ConditionOf(result)) {
    const bool is_said = claim.code == "finds_less" && claim.vendors[0] == below[0];
    if (!is_said) claims.push_back(claim);
  }
  AddOne(DecidedOn(result, choice, below[0]), &claims);
  return claims;
}

// What it costs less than the cheapest of the others that are not out for their failures, and what
// those failed.
std::vector<Claim> WhyTaken(const AuditResult& result, size_t taken) {
  std::vector<Claim> claims;
  std::vector<Claim> failed;
  std::optional<size_t> next;
  for (const size_t v : result.decision.leaders) {
    if (v == taken) continue;
    if (FailsTooOften(result.vendors[v]) && !FailsTooOften(result.vendors[taken])) {
      const StepClause& clause = *FindClause(result.vendors[v].steps, "failures", "fails_often");
      failed.push_back(Say("fails", ClaimPart::kWhy, {v}));
      failed.back().detail = clause.text;
      failed.back().n = clause.n;
      failed.back().of = clause.of;
    } else if (!next || CostsLess(result, v, *next)) {
      next = v;
    }
  }
  if (next) AddOne(CostsLess(result, taken, *next, "it_costs_less"), &claims);
  AddAll(failed, &claims);
  return claims;
}

// Why no price decides among the candidates.
Claim WhyNoChoice(const AuditResult& result) {
  return PricesOf(result, result.decision.candidates) ? Say("cost_the_same", ClaimPart::kWhy)
                                                      : Say("set_prices", ClaimPart::kNext);
}

// At how many queries a day the next cheapest of the leaders would cost less than the choice.
std::vector<Claim> BreakEvenOf(const AuditResult& result) {
  const size_t choice = *result.decision.choice;
  std::optional<size_t> next;
  for (const size_t v : result.decision.leaders) {
    const auto month = [&](size_t of) { return result.vendors[of].at_volume->month; };
    if (!result.vendors[v].at_volume) return {};
    if (v != choice && (!next || month(v) < month(*next))) next = v;
  }
  if (!next) return {};
  const std::optional<double> queries =
      BreakEven(result.volume, &Volume::queries_a_day, *result.vendors[choice].price,
                *result.vendors[*next].price);
  if (!queries) return {};
  const bool is_above = *queries > result.volume.queries_a_day;
  Claim claim = Say(is_above ? "other_from" : "other_below", ClaimPart::kWhy, {choice});
  claim.other = *next;
  claim.figures = {{"queries", *queries, "count", FigureOrigin::kTyped}};
  return {claim};
}

std::vector<Claim> AboutCopies(const AuditResult& result) {
  const Verdict& verdict = result.decision;
  std::vector<Claim> claims = {Say("same_vectors", ClaimPart::kWhy)};
  if (verdict.choice) {
    claims.push_back(Say("take_copy", ClaimPart::kWhy, {*verdict.choice}));
    AddAll(WhyTaken(result, *verdict.choice), &claims);
  } else {
    claims.push_back(WhyNoChoice(result));
  }
  const size_t first = verdict.leaders[0];
  const Vendors below = VendorsBelow(result, first);
  if (!below.empty()) {
    AddAll(DifferenceClaims(result, "copies_find_more", first, below[0]), &claims);
  }
  return claims;
}

const ScoreResult* RankingScore(const VendorResult& vendor) {
  const auto found =
      std::find_if(vendor.scores.begin(), vendor.scores.end(),
                   [](const ScoreResult& score) { return KindOfSuite(score.kind).ranks; });
  return found == vendor.scores.end() ? nullptr : &*found;
}

std::vector<Claim> AboutOneVendor(const AuditResult& result) {
  const size_t v = result.decision.candidates[0];
  const ScoreResult* score = RankingScore(result.vendors[v]);
  std::vector<Claim> claims;
  if (score == nullptr) {
    claims.push_back(Say("add_documents", ClaimPart::kNext));
  } else if (score->value) {
    claims.push_back(Say("scores", ClaimPart::kWhy, {v}));
    claims.back().detail = ScoreWithUnit(*score);
    claims.back().suite = score->suite;
    claims.back().figures = {ScoreFigure(*score)};
  }
  claims.push_back(result.vendors.size() == 1 ? Say("add_vendor", ClaimPart::kNext)
                                              : Say("none_to_compare", ClaimPart::kWhy));
  return claims;
}

Claim WhyNothingRanks(const AuditResult& result) {
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    const ScoreResult* score = vendor.IsRanked() ? RankingScore(vendor) : nullptr;
    if (score == nullptr || score->problem.empty()) continue;
    Claim claim = Say("no_score", ClaimPart::kWhy, {v});
    claim.suite = score->suite;
    claim.detail = score->problem;
    return claim;
  }
  return Say("see_notes", ClaimPart::kWhy);
}

// For each ranked vendor, which limits it is over.
std::vector<Claim> WhatIsOver(const AuditResult& result) {
  std::vector<Claim> claims;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!result.vendors[v].IsRanked()) continue;
    if (IsOverLimit(result, v)) {
      claims.push_back(Say("over_limit", ClaimPart::kWhy, {v}));
      claims.back().figures = LimitFigures(result, v);
    }
    if (IsTooSlow(result, v)) {
      claims.push_back(Say("over_p95", ClaimPart::kWhy, {v}));
      claims.back().figures = SpeedFigures(result, v);
    }
  }
  return claims;
}

std::vector<Claim> WhyNoneFits(const AuditResult& result) {
  const std::vector<Claim> over = WhatIsOver(result);
  std::optional<size_t> cheapest;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!result.vendors[v].IsRanked()) continue;
    if (!IsOverLimit(result, v)) return over;  // its response time is
    const auto month = [&](size_t of) { return result.vendors[of].at_volume->month; };
    if (!cheapest || month(v) < month(*cheapest)) cheapest = v;
  }
  std::vector<Claim> claims = {Say("cheapest_over", ClaimPart::kWhy, {*cheapest})};
  claims.back().figures = LimitFigures(result, *cheapest);
  VendorPrice small = *result.vendors[*cheapest].price;
  small.vector_bytes /= 4;
  const double month = CostAtVolume(result.volume, small).month;
  if (month <= result.volume.month_at_most) {
    const std::optional<ClaimFigure> loss = LossOfOneByte(result.vendors[*cheapest]);
    claims.push_back(
        Say(loss ? "one_byte_fits_loss" : "one_byte_fits", ClaimPart::kNext, {*cheapest}));
    claims.back().figures = {{"month", month, "per_month", FigureOrigin::kEstimated}};
    if (loss) claims.back().figures.push_back(*loss);
  }
  return claims;
}

std::vector<Claim> WhyTheOnlyOne(const AuditResult& result) {
  const size_t choice = *result.decision.choice;
  std::vector<Claim> claims;
  if (result.vendors[choice].at_volume) {
    claims.push_back(Say("costs_a_month", ClaimPart::kWhy, {choice}));
    claims.back().figures = {
        {"month", result.vendors[choice].at_volume->month, "per_month", FigureOrigin::kTyped}};
  }
  AddAll(WhatIsOver(result), &claims);
  return claims;
}

std::vector<Claim> AboutOpenQuestion(const AuditResult& result) {
  const Verdict& verdict = result.decision;
  std::vector<Claim> claims = ComparisonClaims(result, verdict.leaders);
  if (verdict.state == VerdictState::kTradeOff) {
    claims.push_back(Say("choose_suite", ClaimPart::kNext));
  }
  if (verdict.meanwhile) {
    claims.push_back(Say("until_then", ClaimPart::kWhy, {*verdict.meanwhile}));
    AddAll(WhyTaken(result, *verdict.meanwhile), &claims);
  }
  return claims;
}

}  // namespace

Claim FirstClaim(const AuditResult& result) {
  const Verdict& verdict = result.decision;
  const auto about = [](const char* code, const Vendors& vendors = {}) {
    return Say(code, ClaimPart::kWhy, vendors);
  };
  switch (verdict.state) {
    case VerdictState::kNotMeasured: return about("nothing_measured");
    case VerdictState::kNoneLeft: return about("none_left");
    case VerdictState::kOneVendor: return FaultCount(result, verdict.candidates[0]);
    case VerdictState::kNoRankingSuite: return about("no_ranking_suite");
    case VerdictState::kNoRankingScore: return about("no_ranking_score");
    case VerdictState::kOneBest:
    case VerdictState::kBestIsDearer:
    case VerdictState::kTieByPrice:
    case VerdictState::kTieByFailures: return about("take", verdict.candidates);
    case VerdictState::kTie: return about("take_any", verdict.candidates);
    case VerdictState::kSameVectors: return about("one_model", verdict.leaders);
    case VerdictState::kUndecided: return about("cannot_say", verdict.candidates);
    case VerdictState::kTooFew:
      return about(AllArePassages(result) ? "too_few_documents" : "too_few_queries");
    case VerdictState::kNoneFits: return about("none_fits");
    case VerdictState::kOnlyOneFits: return about("take", verdict.candidates);
    case VerdictState::kTradeOff: return about("depends", verdict.candidates);
  }
  return {};
}

std::vector<Claim> GroundsOf(const AuditResult& result) {
  const Verdict& verdict = result.decision;
  std::vector<Claim> claims;
  switch (verdict.state) {
    case VerdictState::kNotMeasured:
    case VerdictState::kNoneLeft: break;
    case VerdictState::kNoneFits: return WhyNoneFits(result);
    case VerdictState::kOnlyOneFits: return WhyTheOnlyOne(result);
    case VerdictState::kOneVendor: return AboutOneVendor(result);
    case VerdictState::kNoRankingSuite: return {Say("add_ranking_suite", ClaimPart::kNext)};
    case VerdictState::kNoRankingScore: return {WhyNothingRanks(result)};
    case VerdictState::kOneBest:
    case VerdictState::kBestIsDearer: return WhyTheBest(result, *verdict.choice);
    case VerdictState::kSameVectors: return AboutCopies(result);
    case VerdictState::kTie:
      claims = ComparisonClaims(result, verdict.leaders);
      claims.push_back(WhyNoChoice(result));
      break;
    case VerdictState::kTieByPrice:
    case VerdictState::kTieByFailures:
      claims = ComparisonClaims(result, verdict.leaders);
      AddAll(WhyTaken(result, *verdict.choice), &claims);
      AddAll(ConditionOf(result), &claims);
      break;
    case VerdictState::kUndecided:
    case VerdictState::kTooFew:
    case VerdictState::kTradeOff: return AboutOpenQuestion(result);
  }
  return claims;
}

std::vector<Claim> ConditionOf(const AuditResult& result) {
  if (result.decision.state == VerdictState::kTieByPrice) return BreakEvenOf(result);
  if (result.decision.state != VerdictState::kBestIsDearer) return {};
  const size_t choice = *result.decision.choice;
  for (const size_t v : VendorsBelow(result, choice)) {
    const std::optional<Claim> saved = CostsLess(result, v, choice);
    if (!saved) continue;
    std::vector<Claim> claims = {*saved};
    AddAll(DifferenceClaims(result, "finds_less", choice, v, true), &claims);
    claims.push_back(Say("take_if_price", ClaimPart::kWhy, {v}));
    return claims;
  }
  return {};
}

}  // namespace vetvec
