#include "audit/vendor_claims.h"

#include <fmt/core.h>

#include <algorithm>

#include "audit/claim_text.h"
#include "audit/comparison.h"
#include "audit/comparison_claims.h"
#include "audit/load_file.h"
#include "audit/meaning_claims.h"
#include "audit/vendor_costs.h"
#include "audit/verdict_state.h"
#include "audit/verdict_words.h"
#include "audit/wording.h"

namespace vetvec {
namespace {

using Claims = std::vector<Claim>;

Claim OfVendor(const std::string& code, ClaimPart part, size_t vendor, std::string detail = "") {
  Claim claim{.code = code, .part = part, .detail = std::move(detail)};
  claim.vendors = {vendor};
  return claim;
}

ClaimFigure Counted(const char* name, uint64_t count) {
  return {name, static_cast<double>(count), "count"};
}

void AddContractClaims(const VendorResult& vendor, size_t v, Claims* claims) {
  if (!vendor.contract() || vendor.contract()->count(ContractOutcome::kFailed) > 0) return;
  const uint64_t passed = vendor.contract()->count(ContractOutcome::kPassed);
  claims->push_back(OfVendor(passed == 0   ? "about_no_contract"
                             : passed == 1 ? "about_contract_one"
                                           : "about_contract",
                             ClaimPart::kAbout, v));
  claims->back().figures = {Counted("tests", passed)};
}

// Times are of whatever was sent together, so they are never compared.
void AddPriceClaims(const VendorResult& vendor, size_t v, Claims* claims) {
  if (vendor.traffic.requests == 0 && !vendor.batches) return;
  if (vendor.traffic.cost) {
    claims->push_back(
        OfVendor("about_cost", ClaimPart::kAbout, v, fmt::format("{:.4f}", *vendor.traffic.cost)));
  }
  if (vendor.traffic.total_millis.n == 0) return;
  claims->push_back(OfVendor("about_times", ClaimPart::kAbout, v));
  claims->back().figures = {{"millis", vendor.traffic.total_millis.p50, "milliseconds"}};
}

std::string WithSuite(const AuditResult& result, size_t v, const ScoreResult& score) {
  const std::string text = fmt::format("{} {}", score.suite, ScoreWithUnit(score));
  if (!score.interval) return text;
  Claim interval = OfVendor("about_interval", ClaimPart::kAbout, v, text);
  interval.figures = {ScoreFigure(score)};
  return ClaimText(result, interval);
}

// "finds: passages ...", "described only: contrastive ..., meaning ...".
void AddScoreClaims(const AuditResult& result, size_t v, Claims* claims) {
  std::string ranking;
  std::string described;
  for (const ScoreResult& score : result.vendors[v].scores) {
    std::string& text = score.ranks ? ranking : described;
    text += (text.empty() ? "" : ", ") + WithSuite(result, v, score);
  }
  if (!ranking.empty()) {
    claims->push_back(OfVendor("about_finds", ClaimPart::kAbout, v, ranking));
  }
  if (!described.empty()) {
    claims->push_back(OfVendor("about_described", ClaimPart::kAbout, v, described));
  }
}

void AddContractFailures(const VendorResult& vendor, size_t v, Claims* claims) {
  if (!vendor.contract()) return;
  std::vector<std::string> failed;
  for (const ContractFinding& finding : vendor.contract()->findings) {
    if (finding.outcome != ContractOutcome::kFailed) continue;
    failed.push_back(fmt::format("{} ({})", finding.test, ContractSeverityName(finding.severity)));
  }
  if (failed.empty()) return;
  Claim claim = OfVendor("against_contract", ClaimPart::kAgainst, v, Enumerated(failed));
  claim.n = failed.size();
  claim.of = failed.size() + vendor.contract()->count(ContractOutcome::kPassed);
  claim.figures = {Counted("failed", claim.n), Counted("tests", claim.of)};
  claims->push_back(std::move(claim));
}

// Than a vendor that the first words name, if one of them is better; otherwise than any.
void AddLessThanAnother(const AuditResult& result, size_t vendor, Claims* claims) {
  std::vector<size_t> others = result.decision.candidates;
  others.insert(others.end(), result.decision.leaders.begin(), result.decision.leaders.end());
  for (size_t v = 0; v < result.vendors.size(); ++v) others.push_back(v);
  for (const size_t other : others) {
    const bool is_comparable =
        other != vendor && result.vendors[other].IsRanked() && !GiveTheSame(result, vendor, other);
    if (!is_comparable) continue;
    Claims less = DifferenceClaims(result, "against_finds_less", other, vendor, true);
    if (less.empty()) continue;
    for (Claim& claim : less) {
      claim.part = ClaimPart::kAgainst;
      claims->push_back(std::move(claim));
    }
    return;
  }
}

// Less than a point is not worth a line.
void AddWorseAtMeaning(const AuditResult& result, size_t vendor, Claims* claims) {
  constexpr double kLeast = 1;
  for (const SurelyWorse& one : SurelyWorseAtMeaning(result)) {
    if (one.vendor != vendor || one.points < kLeast || GiveTheSame(result, vendor, one.than)) {
      continue;
    }
    if (!result.vendors[one.than].IsRanked()) continue;
    Claim claim = OfVendor("against_meaning", ClaimPart::kAgainst, vendor);
    claim.other = one.than;
    claim.suite = one.suite;
    claim.figures = {{"points", one.points, "points"}};
    for (const ScoreResult& score : result.vendors[vendor].scores) {
      const std::string text = score.suite == one.suite ? MeaningText(result, score) : "";
      if (!text.empty()) claim.detail = ": " + text;
    }
    claims->push_back(std::move(claim));
    return;
  }
}

// Over the limit; of those that lead, slower than another one.
void AddSpeedClaims(const AuditResult& result, size_t vendor, Claims* claims) {
  if (IsTooSlow(result, vendor)) {
    const bool is_answered = result.vendors[vendor].load->p95.value.has_value();
    claims->push_back(OfVendor(is_answered ? "against_p95" : "against_p95_unanswered",
                               ClaimPart::kAgainst, vendor));
    claims->back().figures = SpeedFigures(result, vendor);
    claims->back().n = result.vendors[vendor].load->answered;
    claims->back().of = result.vendors[vendor].load->requests;
  }
  const std::vector<size_t>& leaders = result.decision.leaders;
  if (std::find(leaders.begin(), leaders.end(), vendor) == leaders.end()) return;
  for (const size_t other : leaders) {
    const std::optional<LoadDifference> slower = SurelySlower(result, vendor, other);
    if (!slower) continue;
    claims->push_back(OfVendor("against_slower", ClaimPart::kAgainst, vendor));
    claims->back().other = other;
    claims->back().figures = {{"more", slower->millis, "milliseconds", FigureOrigin::kMeasured,
                               Interval{slower->low, slower->high}}};
    return;
  }
}

// What the answer does not say of a vendor that is left out: the figures of its first defect, and
// its other defects. Often empty.
std::string BeyondTheAnswer(const AuditResult& result, size_t v) {
  const std::vector<std::string>& defects = result.vendors[v].defects;
  const size_t said = InShort(defects[0]).size();
  const size_t rest = defects[0].find_first_not_of(" :;", said);
  std::string text = rest == std::string::npos ? "" : defects[0].substr(rest);
  for (size_t i = 1; i < defects.size(); ++i) {
    text += (text.empty() ? "" : "; ") +
            ClaimText(result, OfVendor("it_also", ClaimPart::kAbout, v, defects[i]));
  }
  return text;
}

}  // namespace

std::string InShort(const std::string& defect) {
  constexpr std::string_view kReplies = "breaks its contract: ";
  if (!defect.starts_with(kReplies)) return defect.substr(0, defect.find(": "));
  return defect.substr(0, std::min(defect.find(" (", kReplies.size()), defect.find(';')));
}

std::vector<ClaimFigure> LimitFigures(const AuditResult& result, size_t vendor) {
  return {{"month", result.vendors[vendor].at_volume->month, "per_month", FigureOrigin::kTyped},
          {"limit", result.volume.month_at_most, "per_month", FigureOrigin::kTyped}};
}

std::vector<ClaimFigure> SpeedFigures(const AuditResult& result, size_t vendor) {
  const VendorLoad& load = *result.vendors[vendor].load;
  std::vector<ClaimFigure> figures = {
      {"rate", load.rate, "per_second", FigureOrigin::kTyped},
      {"limit", result.volume.p95_ms_at_most, "milliseconds", FigureOrigin::kTyped}};
  if (!load.p95.value) return figures;
  figures.push_back({"p95", *load.p95.value, "milliseconds"});
  if (load.p95.high) figures.back().interval = Interval{load.p95.low, *load.p95.high};
  return figures;
}

std::vector<Claim> AgainstVendor(const AuditResult& result, size_t vendor) {
  const VendorResult& about = result.vendors[vendor];
  Claims claims;
  if (!about.problem.empty()) return claims;
  for (size_t i = 0; i < about.defects.size(); ++i) {
    claims.push_back(OfVendor("left_out", ClaimPart::kAgainst, vendor, about.defects[i]));
    if (i >= about.counted_defects.size()) continue;
    const StepClause& counted = about.counted_defects[i];
    if (!WordsOf(counted.code).empty()) claims.back().code = counted.code;
    claims.back().n = counted.n;
    claims.back().of = counted.of;
  }
  if (!about.IsRanked()) return claims;
  AddLessThanAnother(result, vendor, &claims);
  AddWorseAtMeaning(result, vendor, &claims);
  for (const VendorStep& step : about.steps) {
    for (const StepClause& clause : step.findings.against) {
      claims.push_back(OfVendor(clause.code, ClaimPart::kAgainst, vendor, clause.text));
      claims.back().n = clause.n;
      claims.back().of = clause.of;
    }
  }
  if (IsOverLimit(result, vendor)) {
    claims.push_back(OfVendor("against_limit", ClaimPart::kAgainst, vendor));
    claims.back().figures = LimitFigures(result, vendor);
  }
  AddSpeedClaims(result, vendor, &claims);
  AddContractFailures(about, vendor, &claims);
  if (about.liveness.words_read || about.liveness.bytes_read) {
    claims.push_back(
        OfVendor("against_reach", ClaimPart::kAgainst, vendor, ReachClause(about.liveness)));
    claims.back().figures = {{"cut", 100 * about.liveness.cut_texts, "percent"}};
  }
  const std::string roles = about.roles() ? BetterRolesClause(*about.roles()) : "";
  if (!roles.empty()) {
    claims.push_back(OfVendor("against_roles", ClaimPart::kAgainst, vendor, roles));
  }
  return claims;
}

std::string AboutVendor(const AuditResult& result, size_t v) {
  const VendorResult& vendor = result.vendors[v];
  if (!vendor.problem.empty()) {
    return ClaimText(result, OfVendor("why_not_measured", ClaimPart::kAbout, v, vendor.problem));
  }
  if (!vendor.defects.empty()) {
    const std::string detail = BeyondTheAnswer(result, v);
    const char* code = detail.empty() ? "why_left_out_only" : "why_left_out";
    return ClaimText(result, OfVendor(code, ClaimPart::kAbout, v, detail));
  }
  Claims claims;
  AddScoreClaims(result, v, &claims);
  const std::string roles = vendor.roles() ? RolesWorthClause(*vendor.roles()) : "";
  if (!roles.empty()) claims.push_back(OfVendor("about_roles", ClaimPart::kAbout, v, roles));
  AddContractClaims(vendor, v, &claims);
  AddPriceClaims(vendor, v, &claims);
  std::string text;
  for (const Claim& claim : claims) {
    text += (text.empty() ? "" : "; ") + ClaimText(result, claim);
  }
  return text.empty() ? "" : ClaimText(result, OfVendor("about", ClaimPart::kAbout, v, text));
}

}  // namespace vetvec
