#include "report/figures_json.h"

#include "audit/wording.h"
#include "base/round_digits.h"
#include "report/formats.h"
#include "report/meaning_formats.h"

namespace vetvec {
namespace {

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

Json OptionalJson(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

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

Json SuiteFiguresJson(const VendorResult& vendor) {
  Json out = {{"dimension", vendor.dimension},
              {"texts", vendor.texts},
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
              {"relations", Json::array()},
              {"other_distances", Json::array()}};
  for (const RelationResult& relation : vendor.relations) {
    out["relations"].push_back(RelationJson(relation));
  }
  for (const DistanceResult& distance : vendor.other_distances) {
    out["other_distances"].push_back(DistanceJson(distance));
  }
  return out;
}

Json SuiteJson(const SuiteResult& suite) {
  return {{"name", suite.name},     {"kind", suite.kind},
          {"sha256", suite.sha256}, {"triples", suite.triples},
          {"items", suite.items},   {"manifest", Json::parse(suite.manifest_json)}};
}

Json DictionaryJson(const AuditResult& result) {
  return {{"name", result.dictionary},
          {"sha256", result.dictionary_sha256},
          {"words", result.dictionary_words}};
}

Json ComparisonFiguresJson(const AuditResult& result, const SuiteComparison& one) {
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

std::string FiguresText(Json figures) {
  RoundFigures(figures);
  return figures.dump(1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace vetvec
