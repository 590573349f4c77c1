// All figures of an audit as one JSON object, for other programs.

#include <utility>

#include "audit/standing.h"
#include "audit/vendor_label.h"
#include "audit/volume_table.h"
#include "audit/wording.h"
#include "audit_steps/step_table.h"
#include "base/json.h"
#include "report/cost_formats.h"
#include "report/curve_formats.h"
#include "report/fact_formats.h"
#include "report/figures_json.h"
#include "report/formats.h"
#include "report/load_formats.h"
#include "report/meaning_formats.h"
#include "report/places_formats.h"
#include "report/section_answers.h"
#include "report/sent_formats.h"
#include "report/verdict_formats.h"

namespace vetvec {
namespace {

Json PercentilesJson(const Percentiles& values) {
  return {{"n", values.n},
          {"p50", values.p50},
          {"p90", values.p90},
          {"p99", values.p99},
          {"max", values.max}};
}

Json LivenessJson(const LivenessResult& live) {
  return {{"pairs", live.pairs},
          {"seeds", live.seeds},
          {"found", live.found},
          {"unrelated", live.unrelated},
          {"noise", live.noise},
          {"texts", live.texts},
          {"distinct_vectors", live.distinct_vectors},
          {"words_read", live.words_read ? Json(*live.words_read) : Json()},
          {"bytes_read", live.bytes_read ? Json(*live.bytes_read) : Json()},
          {"cut_texts", live.cut_texts}};
}

Json ReplyFaultsJson(const ReplyFaults& faults) {
  Json out = {{"replies", faults.replies}, {"faults", Json::object()}};
  for (const ReplyFaultCount& kind : faults.kinds) {
    out["faults"][ReplyFaultName(kind.fault)] = {
        {"count", kind.count}, {"example", kind.example}, {"sentence", kind.sentence}};
  }
  return out;
}

Json ClausesJson(const std::vector<StepClause>& clauses) {
  Json out = Json::array();
  for (const StepClause& clause : clauses) {
    out.push_back({{"code", clause.code},
                   {"text", clause.text},
                   {"n", clause.of > 0 ? Json(clause.n) : Json()},
                   {"of", clause.of > 0 ? Json(clause.of) : Json()}});
  }
  return out;
}

// Whether its figures are members of the vendor's own object.
bool IsOfTheVendor(const VendorStep& one) {
  const AuditStep* step = FindAuditStep(one.step);
  return step != nullptr && step->read != nullptr;
}

Json VendorStepsJson(const std::vector<VendorStep>& steps) {
  Json out = Json::object();
  for (const VendorStep& one : steps) {
    if (IsOfTheVendor(one)) continue;
    out[one.step] = {{"figures", Json::parse(one.findings.figures)},
                     {"defects", ClausesJson(one.findings.defects)},
                     {"against", ClausesJson(one.findings.against)},
                     {"caveats", one.findings.caveats}};
  }
  return out;
}

Json NoticesJson(const std::vector<NoticeLine>& notices) {
  Json out = Json::array();
  for (const NoticeLine& line : notices) {
    out.push_back({{"family", LossFamilyName(line.family)},
                   {"noticed", line.noticed},
                   {"noticed_amount", OptionalJson(line.noticed_amount)},
                   {"unnoticed", line.unnoticed},
                   {"unnoticed_amount", OptionalJson(line.unnoticed_amount)}});
  }
  return out;
}

Json StepJson(const StepConclusion& step) {
  Json least = Json::object();
  for (const LeastDifference& one : step.least_differences) least[one.suite] = one.points;
  return {{"sentences", step.sentences},
          {"caveats", step.caveats},
          {"does_not_rank", step.exposed},
          {"least_differences", std::move(least)}};
}

Json VendorJson(const VendorResult& vendor) {
  Json out = SuiteFiguresJson(vendor);
  out.update({{"name", vendor.name},
              {"label", LabelOf(vendor)},
              {"spec", vendor.spec},
              {"query_spec", vendor.query_spec.empty() ? Json() : Json(vendor.query_spec)},
              {"postprocess", vendor.postprocess.empty() ? Json() : Json(vendor.postprocess)},
              {"cached_texts", vendor.cached_texts},
              {"traffic",
               {{"requests", vendor.traffic.requests},
                {"failed_requests", vendor.traffic.failed_requests},
                {"texts_sent", vendor.traffic.texts_sent},
                {"tokens", vendor.traffic.tokens},
                {"tokens_are_estimated", vendor.traffic.tokens_are_estimated},
                {"cost", OptionalJson(vendor.traffic.cost)},
                {"first_byte_ms", PercentilesJson(vendor.traffic.first_byte_millis)},
                {"total_ms", PercentilesJson(vendor.traffic.total_millis)}}}});
  if (!vendor.adapter_sha256.empty()) out["adapter_sha256"] = vendor.adapter_sha256;
  out["scores"] = Json::array();
  for (const ScoreResult& score : vendor.scores) out["scores"].push_back(ScoreJson(score));
  out["reply_faults"] = ReplyFaultsJson(vendor.reply_faults);
  out["standing"] = StandingName(vendor);
  out["out_reason"] = vendor.defects.empty() ? Json() : Json(vendor.defects[0]);
  out["defects"] = vendor.defects;
  out["liveness"] = LivenessJson(vendor.liveness);
  out["identity"] = IdentityJson(vendor);
  out["batches"] = vendor.batches ? BatchFiguresJson(*vendor.batches) : Json();
  for (const VendorStep& one : vendor.steps) {
    if (IsOfTheVendor(one)) out.update(Json::parse(one.findings.figures));
  }
  out["steps"] = VendorStepsJson(vendor.steps);
  out["figures"] = VendorFiguresJson(vendor);
  return out;
}

}  // namespace

std::string ReportJson(const AuditResult& result) {
  Json out = {{"schema", {{"name", "vetvec.report"}, {"version", kReportSchemaVersion}}},
              {"format", 1},
              {"run_folder", result.run_folder},
              {"created", result.created},
              {"library_version", result.library_version},
              {"rules", result.rules},
              {"config", Json::parse(result.config_json)},
              {"metric", result.metric},
              {"threshold_method", result.threshold_method},
              {"input_type", result.input_type},
              {"seed", result.seed},
              {"dictionary", DictionaryJson(result)},
              {"suites", Json::array()},
              {"vendors", Json::array()},
              {"equal_within", result.equal_within},
              {"comparisons", Json::array()},
              {"described", Json::array()},
              {"differences", Json::array()},
              {"same", Json::array()},
              {"best", Json::array()},
              {"verdict", VerdictJson(result)},
              {"places", PlacesJson(result)},
              {"answers", ClaimsAsJson(result, SectionAnswers(result))},
              {"caveats", result.caveats}};
  for (const SuiteResult& suite : result.suites) out["suites"].push_back(SuiteJson(suite));
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    out["vendors"].push_back(VendorJson(result.vendors[v]));
    out["vendors"].back()["cost"] = VendorCostJson(result, v);
    out["vendors"].back()["load"] = VendorLoadJson(result.vendors[v]);
  }
  out["volume"] = result.volume.HasAny() ? VolumeJson(result.volume) : Json();
  out["break_even"] = BreakEvenJson(result);
  out["curves"] = CurvesJson(result);
  out["facts"] = FactsJson(result);
  out["sent"] = SentJson(result);
  out["load_differences"] = LoadDifferencesJson(result);
  for (const SuiteComparison& one : result.comparisons) {
    out["comparisons"].push_back(ComparisonFiguresJson(result, one));
  }
  for (const SuiteComparison& one : result.described) {
    out["described"].push_back(DescribedJson(result, one));
  }
  for (const RelationDifference& one : result.differences) {
    out["differences"].push_back(DifferenceJson(result, one));
  }
  for (const auto& [a, b] : result.same) {
    out["same"].push_back({result.vendors[a].name, result.vendors[b].name});
  }
  out["steps"] = Json::object();
  for (const StepConclusion& step : result.steps) {
    out["steps"][step.step] = StepJson(step);
  }
  out["would_have_noticed"] = NoticesJson(result.notices);
  for (const size_t best : result.best) out["best"].push_back(result.vendors[best].name);
  return FiguresText(std::move(out));
}

}  // namespace vetvec
