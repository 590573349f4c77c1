#include "audit/suite_figures.h"

#include <algorithm>
#include <map>
#include <utility>

#include "audit/comparison.h"
#include "audit/figures.h"
#include "audit/other_distances.h"
#include "audit/relation_result.h"
#include "kinds/suite_kind.h"
#include "kinds/triple_score.h"
#include "metrics/violations.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

constexpr size_t kCurvePoints = 41;

Status MeasureThreshold(const FigureOptions& options, MatrixView dictionary, VendorResult* vendor) {
  NearestNeighbourOptions nearest;
  nearest.cancel = options.cancel;
  VETVEC_ASSIGN_OR_RETURN(vendor->threshold,
                          DictionaryThreshold(dictionary, TextBatch(), options.metric,
                                              options.threshold_method, nearest));
  VETVEC_ASSIGN_OR_RETURN(vendor->thetas, ThresholdsByAllMethods(vendor->threshold));
  std::vector<double> sorted = vendor->threshold.nn;
  std::sort(sorted.begin(), sorted.end());
  const double end = std::max(Quantile(sorted, 0.5), vendor->threshold.threshold);
  for (size_t i = 0; i < kCurvePoints; ++i) {
    vendor->curve_thetas.push_back(end * static_cast<double>(i) /
                                   static_cast<double>(kCurvePoints - 1));
  }
  vendor->nearest_neighbours = HistogramOf(vendor->threshold.nn);
  return OkStatus();
}

Status MeasureRelations(const FigureOptions& options, MatrixView rows, MatrixView dictionary,
                        size_t v, JudgedRun* run) {
  VendorResult& vendor = run->result.vendors[v];
  VendorJudgement& judgement = run->vendors[v];
  OtherDistancesInput other{rows, dictionary, {}, options.metric, options.cancel};
  for (size_t r = 0; r < run->relations.size(); ++r) {
    std::vector<TripleRows> triples = TripleRowsOf(run->relations[r].triples);
    VETVEC_ASSIGN_OR_RETURN(TripleDistances distances,
                            MeasureTriples(rows, triples, options.metric));
    judgement.violated.push_back(ViolationFlags(distances, vendor.threshold.threshold));
    judgement.distances.push_back(std::move(distances));
    vendor.relations.push_back(SummarizeRelation(*run, v, r, options.most_worst));
    other.relations.emplace_back(run->relations[r].relation, std::move(triples));
  }
  VETVEC_ASSIGN_OR_RETURN(vendor.other_distances, MeasureOtherDistances(other));
  return OkStatus();
}

Status MeasureScores(const FigureOptions& options, MatrixView rows, size_t v, JudgedRun* run) {
  for (size_t s = 0; s < run->work.suites.size(); ++s) {
    ScoreOptions scoring = ScoringOf(options, *run);
    if (options.own) scoring.own = options.own(run->work.suites[s].name);
    VETVEC_ASSIGN_OR_RETURN(
        ScoreResult score,
        ScoreSuite(run->work.suites[s], run->work.text_rows[s], run->missing, rows, scoring));
    run->result.vendors[v].scores.push_back(std::move(score));
  }
  return OkStatus();
}

// Errors other than CANCELLED: why these vectors cannot be measured.
Status MeasureTriplesOfRun(const FigureOptions& options, MatrixView rows,
                           const std::vector<uint64_t>& failed, size_t v, JudgedRun* run) {
  const Matrix dictionary = run->work.DictionaryOf(rows, run->work.Missing({&failed, 1}));
  if (!run->work.dictionary_rows.empty()) {
    const Status status = MeasureThreshold(options, dictionary.view(), &run->result.vendors[v]);
    if (!status.ok()) return status.Annotate("no threshold");
  }
  return MeasureRelations(options, rows, dictionary.view(), v, run);
}

}  // namespace

SuiteResult DescribeSuite(const Suite& suite) {
  const std::string sha256 = SuiteSha256(suite);
  return {suite.name,
          KindOfItems(suite).name,
          sha256,
          SuiteManifest(suite, sha256),
          suite.items.size(),
          suite.size()};
}

void ChooseTriples(const std::vector<std::vector<uint64_t>>& failed, JudgedRun* run) {
  run->missing = run->work.Missing(failed);
  const auto triples = TriplesOf(run->work.suites, run->work.text_rows, run->missing);
  run->word_triples = WordTriplesOf(triples);
  if (run->work.dictionary_rows.empty()) return;
  std::map<Relation, std::vector<TripleTexts>> relations;
  for (const TripleTexts& one : triples) relations[one.triple->relation].push_back(one);
  for (auto& [relation, own] : relations) run->relations.push_back({relation, std::move(own)});
}

ScoreOptions ScoringOf(const FigureOptions& options, const JudgedRun& run) {
  return {.seed = options.seed,
          .metric = options.metric,
          .cancel = options.cancel,
          .triples = run.word_triples};
}

Status MeasureFigures(const FigureOptions& options, MatrixView rows,
                      const std::vector<uint64_t>& failed, size_t v, JudgedRun* run) {
  const Status measured = MeasureTriplesOfRun(options, rows, failed, v, run);
  if (measured.code() == StatusCode::kCancelled) return measured;
  if (measured.ok()) return MeasureScores(options, rows, v, run);
  run->vendors[v] = VendorJudgement();
  run->result.vendors[v].problem = measured.message();
  return OkStatus();
}

bool HasThreshold(const Workload& work, const VendorResult& vendor) {
  return work.dictionary_rows.empty() || vendor.threshold.n > 0;
}

Status CompareFigures(const FigureOptions& options, JudgedRun* run) {
  const ComparisonOptions comparing{options.seed, options.cancel};
  VETVEC_RETURN_IF_ERROR(CompareVendorScores(comparing, &run->result));
  std::vector<Relation> relations;
  std::vector<std::vector<std::vector<JudgedTriple>>> triples(run->result.vendors.size());
  for (size_t r = 0; r < run->relations.size(); ++r) {
    relations.push_back(run->relations[r].relation);
    for (size_t v = 0; v < triples.size(); ++v) {
      if (run->vendors[v].distances.empty()) continue;
      std::vector<JudgedTriple>& own = triples[v].emplace_back();
      for (size_t i = 0; i < run->relations[r].triples.size(); ++i) {
        own.push_back(run->JudgedAt(v, r, i));
      }
    }
  }
  return DescribeRelations(relations, triples, comparing, &run->result);
}

}  // namespace vetvec
