#include "report/suite_json.h"

#include <utility>

#include "base/json.h"
#include "kinds/suite_kind.h"
#include "report/figures_json.h"

namespace vetvec {
namespace {

// Rises when a key changes its type or goes.
constexpr int kSuiteScoreVersion = 1;

Json HeadJson(const char* schema, const AuditResult& result) {
  return {{"schema", {{"name", schema}, {"version", kSuiteScoreVersion}}},
          {"library_version", result.library_version},
          {"rules", result.rules},
          {"suite", SuiteJson(result.suites[0])},
          {"metric", result.metric},
          {"threshold_method", result.threshold_method},
          {"seed", result.seed},
          {"dictionary", result.dictionary_words == 0 ? Json() : DictionaryJson(result)}};
}

Json EncoderJson(const ScoredRun& scored, size_t v) {
  const VendorResult& vendor = scored.run.result.vendors[v];
  const Status& failure = scored.failures[v];
  Json out = SuiteFiguresJson(vendor);
  out["encoder"] = vendor.name;
  out["score"] = vendor.scores.empty() ? Json() : ScoreJson(vendor.scores[0]);
  out["failure"] = failure.ok() ? Json() : Json(failure.ToString());
  return out;
}

// Null if the scores have no units that could be compared.
Json ComparisonOf(const AuditResult& result) {
  const std::string& suite = result.suites[0].name;
  for (const SuiteComparison& one : result.comparisons) {
    if (one.suite == suite) return ComparisonFiguresJson(result, one);
  }
  for (const SuiteComparison& one : result.described) {
    if (one.suite == suite) return DescribedJson(result, one);
  }
  return {};
}

}  // namespace

std::string SuiteScoreJson(const ScoredRun& scored) {
  Json out = HeadJson("vetvec.suite_score", scored.run.result);
  out.update(EncoderJson(scored, 0));
  return FiguresText(std::move(out));
}

std::string SuiteComparisonJson(const ScoredRun& scored) {
  const AuditResult& result = scored.run.result;
  Json out = HeadJson("vetvec.suite_comparison", result);
  out["equal_within"] = result.equal_within;
  out["first"] = EncoderJson(scored, 0);
  out["second"] = EncoderJson(scored, 1);
  out["ranks"] = KindOfSuite(result.suites[0].kind).ranks;
  out["comparison"] = ComparisonOf(result);
  out["differences"] = Json::array();
  for (const RelationDifference& one : result.differences) {
    out["differences"].push_back(DifferenceJson(result, one));
  }
  return FiguresText(std::move(out));
}

}  // namespace vetvec
