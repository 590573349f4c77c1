// All figures of an audit as one JSON object, for other programs.

#include "audit/standing.h"
#include "audit/vendor_label.h"
#include "audit/volume_table.h"
#include "audit/wording.h"
#include "audit_steps/step_table.h"
#include "base/json.h"
#include "base/round_digits.h"
#include "report/cost_formats.h"
#include "report/curve_formats.h"
#include "report/fact_formats.h"
#include "report/formats.h"
#include "report/load_formats.h"
#include "report/meaning_formats.h"
#include "report/places_formats.h"
#include "report/section_answers.h"
#include "report/sent_formats.h"
#include "report/verdict_formats.h"

namespace vetvec {
namespace {

Json OptionalJson(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json PercentilesJson(const Percentiles& values) {
  return {{"n", values.n},
          {"p50", values.p50},
          {"p90", values.p90},
          {"p99", values.p99},
          {"max", values.max}};
}

Json SpansJson(const std::vector<ByteSpan>& spans) {
  Json out = Json::array();
  for (const ByteSpan& span : spans) out.push_back({span.start, span.end});
  return out;
}

Json RelationJson(const RelationResult& relation) {
  Json out = {{"relation", RelationName(relation.relation)},
              {"triples", relation.triples},
              {"violations", relation.violations},
              {"share", ViolationShare(relation)},
              {"interval", {relation.interval.low, relation.interval.high}},
              {"reachable_share", relation.reachable_share},
              {"violations_at",
               {{"zero", relation.at_thetas[0]},
                {"min", relation.at_thetas[1]},
                {"mean-2sigma", relation.at_thetas[2]},
                {"mean-sigma", relation.at_thetas[3]}}},
              {"curve", relation.curve},
              {"worst", Json::array()}};
  for (const WorstTriple& worst : relation.worst) {
    out["worst"].push_back({{"id", worst.triple.id},
                            {"seed", worst.triple.seed},
                            {"positive", worst.triple.positive},
                            {"negative", worst.triple.negative},
                            {"changed",
                             {{"positive", SpansJson(worst.triple.changed_positive)},
                              {"negative", SpansJson(worst.triple.changed_negative)}}},
                            {"d_positive", worst.d_positive},
                            {"d_negative", worst.d_negative}});
  }
  return out;
}

// The figures for the four thresholds; null for a threshold that was not computed.
template <typename T>
Json AtThresholdsJson(const std::array<std::optional<T>, 4>& figures) {
  const auto figure = [&](size_t m) { return figures[m] ? Json(*figures[m]) : Json(); };
  return {{"zero", figure(0)},
          {"min", figure(1)},
          {"mean-2sigma", figure(2)},
          {"mean-sigma", figure(3)}};
}

Json DistanceJson(const DistanceResult& distance) {
  Json out = {{"metric", MetricName(distance.metric)},
              {"thetas", AtThresholdsJson(distance.thetas)},
              {"relations", Json::array()}};
  for (const RelationAtDistance& relation : distance.relations) {
    out["relations"].push_back({{"relation", RelationName(relation.relation)},
                                {"triples", relation.triples},
                                {"violations_at", AtThresholdsJson(relation.violations)}});
  }
  return out;
}

// s(a) changes only at the accuracies, so the points describe it completely.
Json MarginCurveJson(const MarginCurve& curve) {
  Json out = {{"a_t", curve.a_t}, {"points", Json::array()}};
  for (const MarginPoint& point : curve.points) {
    out["points"].push_back({{"draw", point.draw},
                             {"p", point.p},
                             {"accuracy", point.accuracy},
                             {"margin", point.margin},
                             {"goodness", curve.GoodnessAt(point.accuracy)}});
  }
  return out;
}

Json ScoreJson(const ScoreResult& score) {
  Json out = {{"suite", score.suite},
              {"kind", score.kind},
              {"measure", score.measure},
              {"value", OptionalJson(score.value)},
              {"interval", nullptr},
              {"items", score.items},
              {"left_out", score.left_out},
              {"details", Json::array()},
              {"unit", ScoreFigure(score).unit},
              {"origin", FigureOriginName(FigureOrigin::kMeasured)},
              {"problem", score.problem.empty() ? Json() : Json(score.problem)}};
  if (score.interval) out["interval"] = {score.interval->low, score.interval->high};
  for (const ScoreDetail& detail : score.details) {
    out["details"].push_back({{"name", detail.name}, {"value", OptionalJson(detail.value)}});
  }
  if (score.meaning) out["meaning"] = MeaningJson(score);
  if (score.margin_curve) out["margin_curve"] = MarginCurveJson(*score.margin_curve);
  return out;
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

// Null if the suites have no triples, so that no threshold was measured.
Json ThresholdJson(const ThresholdResult& threshold) {
  if (threshold.n == 0) return {};
  return {{"threshold", threshold.threshold},
          {"raw", threshold.raw},
          {"n", threshold.n},
          {"nn_min", threshold.nn_min},
          {"nn_mean", threshold.nn_mean},
          {"nn_std", threshold.nn_std}};
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
  Json out = {{"name", vendor.name},
              {"label", LabelOf(vendor)},
              {"spec", vendor.spec},
              {"query_spec", vendor.query_spec.empty() ? Json() : Json(vendor.query_spec)},
              {"dimension", vendor.dimension},
              {"texts", vendor.texts},
              {"postprocess", vendor.postprocess.empty() ? Json() : Json(vendor.postprocess)},
              {"cached_texts", vendor.cached_texts},
              {"failed_texts", vendor.failed_texts},
              {"words", vendor.word_counts.words},
              {"unknown_words", vendor.word_counts.unknown},
              {"problem", vendor.problem.empty() ? Json() : Json(vendor.problem)},
              {"threshold", ThresholdJson(vendor.threshold)},
              {"thetas",
               {{"zero", vendor.thetas[0]},
                {"min", vendor.thetas[1]},
                {"mean-2sigma", vendor.thetas[2]},
                {"mean-sigma", vendor.thetas[3]}}},
              {"curve_thetas", vendor.curve_thetas},
              {"nearest_neighbours",
               {{"low", vendor.nearest_neighbours.low},
                {"high", vendor.nearest_neighbours.high},
                {"counts", vendor.nearest_neighbours.counts}}},
              {"traffic",
               {{"requests", vendor.traffic.requests},
                {"failed_requests", vendor.traffic.failed_requests},
                {"texts_sent", vendor.traffic.texts_sent},
                {"tokens", vendor.traffic.tokens},
                {"tokens_are_estimated", vendor.traffic.tokens_are_estimated},
                {"cost", OptionalJson(vendor.traffic.cost)},
                {"first_byte_ms", PercentilesJson(vendor.traffic.first_byte_millis)},
                {"total_ms", PercentilesJson(vendor.traffic.total_millis)}}},
              {"relations", Json::array()}};
  if (!vendor.adapter_sha256.empty()) out["adapter_sha256"] = vendor.adapter_sha256;
  for (const RelationResult& relation : vendor.relations) {
    out["relations"].push_back(RelationJson(relation));
  }
  out["other_distances"] = Json::array();
  for (const DistanceResult& distance : vendor.other_distances) {
    out["other_distances"].push_back(DistanceJson(distance));
  }
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

Json FiguresJson(const AuditResult& result, size_t first, size_t second,
                 const ScoreComparison& figures) {
  return {{"first", result.vendors[first].name},
          {"second", result.vendors[second].name},
          {"items", figures.items},
          {"clusters", figures.clusters},
          {"difference", figures.difference},
          {"interval", {figures.interval.low, figures.interval.high}},
          {"p_value", figures.p_value},
          {"detectable", OptionalJson(figures.detectable)}};
}

Json ComparisonJsonOf(const AuditResult& result, const SuiteComparison& one) {
  Json out = FiguresJson(result, one.first, one.second, one.figures);
  out["suite"] = one.suite;
  out["kind"] = one.kind;
  out["p_holm"] = one.figures.p_holm;
  out["outcome"] = OutcomeText(one.figures.outcome);
  return out;
}

Json DescribedJson(const AuditResult& result, const SuiteComparison& one) {
  Json out = FiguresJson(result, one.first, one.second, one.figures);
  out["suite"] = one.suite;
  out["kind"] = one.kind;
  out.erase("detectable");
  return out;
}

Json DifferenceJson(const AuditResult& result, const RelationDifference& one) {
  Json out = FiguresJson(result, one.first, one.second, one.figures);
  out["relation"] = RelationName(one.relation);
  out["q_value"] = one.q_value;
  out.erase("detectable");
  return out;
}

// The last digits of logarithms and powers are those of a system's libm: with 10 significant digits
// a report has the same bytes on every system.
void RoundFigures(Json& value) {
  if (value.is_number_float()) {
    value = RoundToDigits(value.get<double>(), 10);
  } else if (value.is_structured()) {
    for (Json& part : value) RoundFigures(part);
  }
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
              {"dictionary",
               {{"name", result.dictionary},
                {"sha256", result.dictionary_sha256},
                {"words", result.dictionary_words}}},
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
  for (const SuiteResult& suite : result.suites) {
    out["suites"].push_back({{"name", suite.name},
                             {"kind", suite.kind},
                             {"sha256", suite.sha256},
                             {"triples", suite.triples},
                             {"items", suite.items},
                             {"manifest", Json::parse(suite.manifest_json)}});
  }
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
    out["comparisons"].push_back(ComparisonJsonOf(result, one));
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
  RoundFigures(out);
  return out.dump(1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace vetvec
