// The verdict as codes and figures, for programs.
#include <algorithm>

#include "audit/claim_text.h"
#include "audit/verdict_words.h"
#include "report/verdict_formats.h"

namespace vetvec {
namespace {

Json ClaimJson(const AuditResult& result, const Claim& claim) {
  const auto name = [&](size_t v) { return result.vendors[v].name; };
  Json out = {{"code", claim.code},
              {"vendors", Json::array()},
              {"other", claim.other ? Json(name(*claim.other)) : Json()},
              {"suite", claim.suite.empty() ? Json() : Json(claim.suite)},
              {"n", claim.of > 0 ? Json(claim.n) : Json()},
              {"of", claim.of > 0 ? Json(claim.of) : Json()},
              {"figures", Json::object()},
              {"text", ClaimText(result, claim)}};
  for (const size_t v : claim.vendors) out["vendors"].push_back(name(v));
  for (const ClaimFigure& one : claim.figures) {
    out["figures"][one.name] = FigureJson(one.value, one.unit, one.origin, one.interval);
  }
  return out;
}

Json ClaimsJson(const AuditResult& result, const std::vector<Claim>& claims,
                std::optional<ClaimPart> part = {}) {
  Json out = Json::array();
  for (const Claim& claim : claims) {
    if (!part || claim.part == *part) out.push_back(ClaimJson(result, claim));
  }
  return out;
}

// What a vendor is named for beside the state, by code: these hold in any state.
Json NotesJson(const std::vector<Claim>& claims) {
  Json out = Json::array();
  for (const char* code : {"not_english", "not_measured", "no_load_test", "no_fee"}) {
    const bool is_there = std::any_of(claims.begin(), claims.end(),
                                      [&](const Claim& claim) { return claim.code == code; });
    if (is_there) out.push_back(code);
  }
  return out;
}

// The questions in words, so that a program can print the answers without words of its own.
Json HeadsJson() {
  Json out = Json::object();
  for (const char* code : {"how_sure", "next", "not_known"}) out[code] = WordsOf(code);
  return out;
}

}  // namespace

Json FigureJson(const std::optional<double>& value, const std::string& unit, FigureOrigin origin,
                const std::optional<Interval>& interval) {
  return {{"value", value ? Json(*value) : Json()},
          {"unit", unit},
          {"interval", interval ? Json{interval->low, interval->high} : Json()},
          {"origin", FigureOriginName(origin)}};
}

Json VerdictJson(const AuditResult& result) {
  const Verdict& verdict = result.decision;
  const auto name = [&](std::optional<size_t> v) {
    return v ? Json(result.vendors[*v].name) : Json();
  };
  const auto names = [&](const std::vector<size_t>& vendors) {
    Json out = Json::array();
    for (const size_t v : vendors) out.push_back(name(v));
    return out;
  };
  Json against = Json::object();
  for (size_t v = 0; v < verdict.against.size(); ++v) {
    against[result.vendors[v].name] = ClaimsJson(result, verdict.against[v]);
  }
  return {{"state", VerdictStateName(verdict.state)},
          {"notes", NotesJson(verdict.claims)},
          {"choice", name(verdict.choice)},
          {"meanwhile", name(verdict.meanwhile)},
          {"tied", verdict.leaders.size() > 1 ? names(verdict.leaders) : Json::array()},
          {"candidates", names(verdict.candidates)},
          {"condition", ClaimsJson(result, verdict.condition)},
          {"against", std::move(against)},
          {"why", ClaimsJson(result, verdict.claims, ClaimPart::kWhy)},
          {"how_sure", ClaimsJson(result, verdict.claims, ClaimPart::kHowSure)},
          {"next", ClaimsJson(result, verdict.claims, ClaimPart::kNext)},
          {"not_known", ClaimsJson(result, verdict.claims, ClaimPart::kNotKnown)},
          {"heads", HeadsJson()},
          {"first", ClaimJson(result, verdict.first)},
          {"first_words", verdict.first_words},
          {"lines", result.verdict},
          {"details", VerdictLines(result)}};
}

Json ClaimsAsJson(const AuditResult& result, const std::vector<Claim>& claims) {
  return ClaimsJson(result, claims);
}

Json VendorFiguresJson(const VendorResult& vendor) {
  const auto count = [](uint64_t n) {
    return FigureJson(static_cast<double>(n), "count", FigureOrigin::kMeasured);
  };
  Json out = {{"dimension", count(vendor.dimension)},
              {"requests", count(vendor.traffic.requests)},
              {"failed_requests", count(vendor.traffic.failed_requests)},
              {"texts", count(vendor.texts)},
              {"failed_texts", count(vendor.failed_texts)},
              {"tokens", FigureJson(static_cast<double>(vendor.traffic.tokens), "count",
                                    vendor.traffic.tokens_are_estimated ? FigureOrigin::kEstimated
                                                                        : FigureOrigin::kMeasured)},
              {"cost_of_audit",
               {{"value", nullptr},
                {"unit", "currency of the prices"},
                {"interval", nullptr},
                {"origin", "not stated"}}}};
  if (vendor.traffic.cost) {
    out["cost_of_audit"] =
        FigureJson(*vendor.traffic.cost, "currency of the prices", FigureOrigin::kTyped);
  }
  return out;
}

}  // namespace vetvec
