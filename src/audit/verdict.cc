#include "audit/verdict.h"

#include <algorithm>

#include "audit/claim_text.h"
#include "audit/cut_claims.h"
#include "audit/load_file.h"
#include "audit/vendor_claims.h"
#include "audit/verdict_claims.h"
#include "audit/verdict_state.h"

namespace vetvec {
namespace {

using Claims = std::vector<Claim>;

Claim OfPart(const std::string& code, ClaimPart part, std::vector<size_t> vendors = {}) {
  Claim claim{.code = code, .part = part};
  claim.vendors = std::move(vendors);
  return claim;
}

// Vendors about which nothing can be said, and why.
void AddMissing(const AuditResult& result, Claims* claims) {
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    if (!vendor.problem.empty()) {
      claims->push_back(OfPart("not_measured", ClaimPart::kNotKnown, {v}));
    } else if (!vendor.defects.empty()) {
      claims->push_back(OfPart("left_out_short", ClaimPart::kWhy, {v}));
      claims->back().detail = InShort(vendor.defects[0]);
    }
  }
  for (size_t v = 0; v < result.vendors.size() && !result.comparisons.empty(); ++v) {
    const bool is_compared =
        std::any_of(result.comparisons.begin(), result.comparisons.end(),
                    [&](const auto& one) { return one.first == v || one.second == v; });
    if (!result.vendors[v].IsRanked() || is_compared) continue;
    claims->push_back(OfPart("not_compared", ClaimPart::kNotKnown, {v}));
  }
}

bool HasNoFee(const VendorResult& vendor) {
  if (vendor.at_volume) return vendor.price->price <= 0 && vendor.price->fixed_a_month <= 0;
  return vendor.traffic.cost && *vendor.traffic.cost <= 0;
}

void AddNext(const AuditResult& result, Claims* claims) {
  const Verdict& verdict = result.decision;
  if (verdict.state == VerdictState::kNoneLeft || verdict.state == VerdictState::kNotMeasured) {
    claims->push_back(OfPart("check_first", ClaimPart::kNext));
  } else if (verdict.choice && !result.comparisons.empty()) {
    claims->push_back(OfPart("keep_baseline", ClaimPart::kNext, {*verdict.choice}));
  }
}

// Of whom it is known how fast they are: only `vetvec load` tells.
void AddSpeedUnknown(const AuditResult& result, Claims* claims) {
  std::vector<size_t> untested;
  size_t ranked = 0;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!result.vendors[v].IsRanked()) continue;
    ++ranked;
    if (!result.vendors[v].load) untested.push_back(v);
  }
  const double p95 = result.volume.p95_ms_at_most;
  if (untested.empty()) {
    claims->push_back(OfPart("load_from_here", ClaimPart::kNotKnown));
  } else if (untested.size() < ranked) {
    claims->push_back(OfPart("no_load_test_of", ClaimPart::kNotKnown, untested));
  } else {
    claims->push_back(
        OfPart(p95 > 0 ? "no_load_test_limit" : "no_load_test", ClaimPart::kNotKnown));
    claims->back().figures = {{"p95", p95, "milliseconds", FigureOrigin::kTyped}};
  }
}

// How fast the vendor to take is; and a tied one that is surely faster.
void AddSpeed(const AuditResult& result, Claims* claims) {
  const Verdict& verdict = result.decision;
  if (!verdict.choice || !result.vendors[*verdict.choice].load) return;
  const size_t choice = *verdict.choice;
  if (result.vendors[choice].load->p95.value) {
    claims->push_back(OfPart("answers_within", ClaimPart::kWhy, {choice}));
    claims->back().figures = SpeedFigures(result, choice);
  }
  for (const size_t v : verdict.leaders) {
    const std::optional<LoadDifference> slower = SurelySlower(result, choice, v);
    if (v == choice || !slower) continue;
    claims->push_back(OfPart("take_if_speed", ClaimPart::kWhy, {v}));
    claims->back().figures = {{"less", slower->millis, "milliseconds", FigureOrigin::kMeasured,
                               Interval{slower->low, slower->high}}};
    return;
  }
}

void AddLimits(const AuditResult& result, Claims* claims) {
  const bool is_ranked = std::any_of(result.vendors.begin(), result.vendors.end(),
                                     [](const VendorResult& vendor) { return vendor.IsRanked(); });
  if (!is_ranked) return;
  if (result.share_not_english > 0 && !result.comparisons.empty()) {
    claims->push_back(OfPart("not_english", ClaimPart::kNotKnown));
    claims->back().figures = {{"share", 100 * result.share_not_english, "percent"}};
  }
  const std::optional<size_t>& named =
      result.decision.choice ? result.decision.choice : result.decision.meanwhile;
  if (named && result.volume.month_at_most > 0 && !result.vendors[*named].at_volume) {
    claims->push_back(OfPart("month_unknown", ClaimPart::kNotKnown, {*named}));
  }
  if (named && HasNoFee(result.vendors[*named])) {
    claims->push_back(OfPart("no_fee", ClaimPart::kNotKnown, {*named}));
  }
  AddSpeedUnknown(result, claims);
}

void WriteLines(AuditResult* result) {
  const Verdict& verdict = result->decision;
  std::string answer = verdict.first_words;
  for (const Claim& claim : verdict.claims) answer += " " + ClaimText(*result, claim);
  result->verdict = {std::move(answer)};
  for (const auto& [a, b] : result->same) {
    Claim claim = OfPart("same_pair", ClaimPart::kAbout, {a});
    claim.other = b;
    result->verdict.push_back(ClaimText(*result, claim));
  }
  const std::optional<size_t> cut = VendorOfCuts(*result);
  if (cut && result->vendors[*cut].curves.choice.state == CutState::kCut) {
    result->verdict.push_back(ClaimText(*result, *CutClaim(*result, *cut)));
  }
  for (size_t v = 0; v < result->vendors.size(); ++v) {
    std::string facts = AboutVendor(*result, v);
    if (!facts.empty()) result->verdict.push_back(std::move(facts));
    if (!result->vendors[v].IsRanked()) continue;
    for (const Claim& claim : verdict.against[v]) {
      result->verdict.push_back(AgainstText(*result, claim));
    }
  }
}

}  // namespace

void WriteVerdict(AuditResult* result) {
  Verdict& verdict = result->decision = DecideVerdict(*result);
  for (size_t v = 0; v < result->vendors.size(); ++v) {
    verdict.against.push_back(AgainstVendor(*result, v));
  }
  verdict.first = FirstClaim(*result);
  verdict.first_words = ClaimText(*result, verdict.first);
  verdict.claims = GroundsOf(*result);
  AddSpeed(*result, &verdict.claims);
  AddMissing(*result, &verdict.claims);
  AddNext(*result, &verdict.claims);
  AddLimits(*result, &verdict.claims);
  // What has no words is not claimed.
  std::erase_if(verdict.claims,
                [&](const Claim& claim) { return ClaimText(*result, claim).empty(); });
  verdict.condition = ConditionOf(*result);
  WriteLines(result);
}

}  // namespace vetvec
