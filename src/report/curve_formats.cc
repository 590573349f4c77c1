#include "report/curve_formats.h"

#include "audit/claim_text.h"
#include "audit/cut_claims.h"
#include "report/database_limits.h"

namespace vetvec {
namespace {

const char* CutStateName(CutState state) {
  switch (state) {
    case CutState::kNotJudged: return "not_judged";
    case CutState::kCut: return "cut";
    case CutState::kNotProved: return "not_proved";
  }
  return "";
}

Json IntervalJson(const std::optional<Interval>& interval) {
  return interval ? Json{interval->low, interval->high} : Json();
}

Json FormJson(const AuditResult& result, size_t vendor, const CutFigure& cut) {
  Json out = {{"dimension", cut.form.dimension},
              {"method", CutMethodName(cut.form.method)},
              {"precision", FactsOf(cut.form.precision).name},
              {"bytes", cut.form.bytes()},
              {"searched_bytes", cut.form.searched_bytes()},
              {"score", cut.score},
              {"loss", cut.loss},
              {"interval", IntervalJson(cut.interval)},
              {"is_within", cut.IsWithin()},
              {"needed", cut.needed ? Json(*cut.needed) : Json()},
              {"not_in", DatabasesWithout(cut.form)}};
  const std::optional<double> month = MonthOfForm(result, vendor, cut.form);
  out["month"] = month ? Json(*month) : Json();
  return out;
}

Json ChosenJson(const AuditResult& result, size_t vendor, const std::optional<CutFigure>& cut) {
  return cut ? FormJson(result, vendor, *cut) : Json();
}

Json CutJson(const AuditResult& result, size_t vendor) {
  const VendorCurves& curves = result.vendors[vendor].curves;
  const std::optional<Claim> claim = CutClaim(result, vendor);
  Json out = {{"state", CutStateName(curves.choice.state)},
              {"text", claim ? ClaimText(result, *claim) : ""},
              {"smallest", ChosenJson(result, vendor, curves.choice.smallest)},
              {"in_memory", ChosenJson(result, vendor, curves.choice.in_memory)},
              {"next", ChosenJson(result, vendor, curves.choice.next)},
              {"suites", Json::array()}};
  for (const SuiteCurves& suite : curves.suites) {
    Json own = {{"suite", suite.suite},
                {"items", suite.cuts.items},
                {"dimension", suite.cuts.full},
                {"score", suite.cuts.score},
                {"interval", IntervalJson(suite.cuts.interval)},
                {"chance", suite.cuts.chance},
                {"forms", Json::array()}};
    for (const CutFigure& cut : suite.cuts.cuts) {
      own["forms"].push_back(FormJson(result, vendor, cut));
    }
    out["suites"].push_back(std::move(own));
  }
  return out;
}

Json SizeJson(const SuiteCurves& suite) {
  Json out = {{"suite", suite.suite}, {"points", Json::array()}, {"more", nullptr}};
  for (const SizeFigure& point : suite.sizes) {
    out["points"].push_back({{"documents", point.documents},
                             {"score", point.score},
                             {"interval", IntervalJson(point.interval)}});
  }
  if (suite.more) {
    out["more"] = {{"background", suite.more->documents},
                   {"texts", suite.more->texts},
                   {"tokens", suite.more->tokens},
                   {"cost", suite.more->cost ? Json(*suite.more->cost) : Json()},
                   {"origin", FigureOriginName(FigureOrigin::kEstimated)}};
  }
  return out;
}

Json DatabasesJson() {
  Json out = Json::array();
  for (const DatabaseLimits& one : KnownDatabases()) {
    Json most = Json::object();
    for (const CutPrecisionFacts& facts : kCutPrecisions) {
      most[facts.name] = one.MostOf(facts.precision);
    }
    out.push_back({{"name", one.name},
                   {"most_dimensions", std::move(most)},
                   {"source", one.source},
                   {"date", one.date}});
  }
  return out;
}

}  // namespace

Json CurvesJson(const AuditResult& result) {
  Json cut = Json::object();
  Json size = Json::object();
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    if (!vendor.IsRanked() || vendor.curves.suites.empty()) continue;
    cut[vendor.name] = CutJson(result, v);
    size[vendor.name] = Json::array();
    for (const SuiteCurves& suite : vendor.curves.suites) {
      size[vendor.name].push_back(SizeJson(suite));
    }
  }
  if (cut.empty()) return {};
  return {{"harmless_below", kHarmlessLoss}, {"unit", "points"},
          {"candidates", kCutCandidates},    {"cut", std::move(cut)},
          {"size", std::move(size)},         {"databases", DatabasesJson()}};
}

}  // namespace vetvec
