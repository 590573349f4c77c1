#include "audit/cut_claims.h"

#include <cmath>

#include "audit/claim_text.h"
#include "audit/verdict_words.h"

namespace vetvec {
namespace {

constexpr double kFloatBytesOf = 4;

double NeverMinusZero(double points) { return std::abs(points) < 0.05 ? 0 : points; }

ClaimFigure LossFigure(const CutFigure& cut) {
  ClaimFigure figure{"points", NeverMinusZero(cut.loss), "points"};
  if (cut.interval) {
    figure.interval =
        Interval{NeverMinusZero(cut.interval->low), NeverMinusZero(cut.interval->high)};
  }
  return figure;
}

const SuiteCurves* CurvesOfChoice(const AuditResult& result) {
  const std::optional<size_t> vendor = VendorOfCuts(result);
  return vendor ? &result.vendors[*vendor].curves.suites.front() : nullptr;
}

}  // namespace

std::string FormText(const AuditResult& result, const CutForm& form, size_t full) {
  Claim claim{.code = form.method == CutMethod::kPca ? "form_axes"
                      : form.dimension == full       ? "form_all"
                                                     : "form_first",
              .part = ClaimPart::kAbout};
  claim.detail = WordsOf(FactsOf(form.precision).name);
  claim.figures = {{"numbers", static_cast<double>(form.dimension), "count"}};
  return ClaimText(result, claim);
}

std::optional<double> MonthOfForm(const AuditResult& result, size_t vendor, const CutForm& form) {
  if (!result.vendors[vendor].at_volume) return std::nullopt;
  VendorPrice price = *result.vendors[vendor].price;
  price.vector_bytes = form.bytes();
  return CostAtVolume(result.volume, price).month;
}

std::optional<Claim> CutClaim(const AuditResult& result, size_t vendor) {
  const VendorResult& own = result.vendors[vendor];
  const CutChoice& choice = own.curves.choice;
  if (!own.IsRanked() || choice.state == CutState::kNotJudged) return std::nullopt;
  const size_t full = own.curves.suites.front().cuts.full;
  Claim claim{.code = "cut_not_proved", .part = ClaimPart::kAbout, .vendors = {vendor}};
  claim.figures = {{"limit", kHarmlessLoss, "points", FigureOrigin::kTyped}};
  if (choice.state == CutState::kNotProved) {
    if (!choice.next) return claim;
    claim.code = "cut_needs";
    claim.detail = FormText(result, choice.next->form, full);
    claim.figures.push_back(
        {"needed", static_cast<double>(*choice.next->needed), "count", FigureOrigin::kEstimated});
    return claim;
  }
  const CutForm& form = choice.smallest->form;
  claim.code = "cut_smallest";
  claim.detail = FormText(result, form, full);
  claim.figures.push_back(LossFigure(*choice.smallest));
  claim.figures.push_back({"bytes", form.bytes(), "count"});
  claim.figures.push_back({"full", kFloatBytesOf * static_cast<double>(full), "count"});
  const std::optional<double> month = MonthOfForm(result, vendor, form);
  if (month && own.at_volume->month > *month) {
    claim.code = "cut_saves";
    claim.figures.push_back(
        {"saved", own.at_volume->month - *month, "per_month", FigureOrigin::kTyped});
  }
  return claim;
}

std::optional<size_t> VendorOfCuts(const AuditResult& result) {
  const auto has_any = [&](size_t v) {
    return result.vendors[v].IsRanked() && !result.vendors[v].curves.suites.empty();
  };
  for (const std::optional<size_t>& named : {result.decision.choice, result.decision.meanwhile}) {
    if (named && has_any(*named)) return named;
  }
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (has_any(v)) return v;
  }
  return std::nullopt;
}

std::optional<ClaimFigure> LossOfOneByte(const VendorResult& vendor) {
  const CutFigure* worst = nullptr;
  for (const SuiteCurves& suite : vendor.curves.suites) {
    for (const CutFigure& cut : suite.cuts.cuts) {
      const bool is_it =
          cut.form == CutForm{suite.cuts.full, CutMethod::kFirst, CutPrecision::kInt8};
      if (is_it && (worst == nullptr || cut.loss > worst->loss)) worst = &cut;
    }
  }
  return worst == nullptr ? std::nullopt : std::optional(LossFigure(*worst));
}

std::optional<Claim> SizeClaim(const AuditResult& result) {
  const SuiteCurves* curves = CurvesOfChoice(result);
  if (curves == nullptr || curves->sizes.size() < 2) return std::nullopt;
  const SizeFigure& least = curves->sizes.front();
  const SizeFigure& most = curves->sizes.back();
  Claim claim{.code = "size", .part = ClaimPart::kAbout, .vendors = {*VendorOfCuts(result)}};
  claim.suite = curves->suite;
  claim.figures = {{"least", least.score, "points", FigureOrigin::kMeasured, least.interval},
                   {"few", static_cast<double>(least.documents), "count"},
                   {"most", most.score, "points", FigureOrigin::kMeasured, most.interval},
                   {"all", static_cast<double>(most.documents), "count"}};
  return claim;
}

std::optional<Claim> MoreClaim(const AuditResult& result) {
  const SuiteCurves* curves = CurvesOfChoice(result);
  if (curves == nullptr || !curves->more) return std::nullopt;
  double cost = 0;
  bool has_cost = false;
  for (const VendorResult& vendor : result.vendors) {
    for (const SuiteCurves& suite : vendor.curves.suites) {
      if (!suite.more || suite.suite != curves->suite || !suite.more->cost) continue;
      has_cost = true;
      cost += *suite.more->cost;
    }
  }
  Claim claim{.code = has_cost && cost > 0 ? "size_more_cost" : "size_more",
              .part = ClaimPart::kAbout};
  claim.suite = curves->suite;
  claim.figures = {{"documents", static_cast<double>(curves->more->documents), "count"},
                   {"texts", static_cast<double>(curves->more->texts), "count"},
                   {"cost", cost, "for_this_audit", FigureOrigin::kEstimated}};
  return claim;
}

}  // namespace vetvec
