// A run whose texts and names are as hostile as a user's can be, for the report writers.
#ifndef VETVEC_TESTS_UNIT_REPORT_SAMPLE_RUN_H_
#define VETVEC_TESTS_UNIT_REPORT_SAMPLE_RUN_H_

#include <algorithm>
#include <string>

#include "audit/caveats.h"
#include "audit/comparison.h"
#include "audit/verdict.h"
#include "unit/audit/judged_run.h"

namespace vetvec {

inline constexpr char kHostile[] =
    "<script src=\"http://evil\">alert('x')</script> & \"quoted\" 'single' </style> \x01 ]]>";

inline JudgedRun SampleRun() {
  JudgedRun run = MakeRun(Relation::kCr1, TripleNames(40), {"good, \"plain\"", kHostile},
                          {Flags(40, 2), Flags(40, 30)});
  AuditResult& result = run.result;
  result.seed = 7;
  result.dictionary = "words & <b>more</b>.txt (3 words)";
  result.dictionary_sha256 = std::string(64, 'a');
  result.dictionary_words = 3;
  result.input_type = "document";
  result.suites.push_back({"suite", "file", std::string(64, 'b'), "{\"format\":1}", 40});
  for (VendorResult& vendor : result.vendors) {
    vendor.dimension = 64;
    vendor.texts = 120;
    vendor.threshold.n = 3;
    vendor.threshold.nn = {1, 1, 2};
    vendor.curve_thetas = {0, 0.5, 1};
    vendor.nearest_neighbours = {1, 2, {2, 0, 1}};
    RelationResult& relation = vendor.relations[0];
    relation.curve = {relation.violations, relation.violations / 2, 0};
    relation.reachable_share = 0.9;
    for (uint64_t i = 0; i < std::min<uint64_t>(20, relation.violations); ++i) {
      Triple triple = MakeTriple(Relation::kCr1, "t" + std::to_string(i));
      triple.negative = std::string("the ") + kHostile + " cat";
      triple.changed_negative = {{4, 4 + sizeof kHostile - 1}};
      relation.worst.push_back({triple, 2.0, 1.5});
    }
    vendor.other_distances = {
        {Metric::kCosine, {0.0, {}, {}, {}}, {{Relation::kCr1, 40, {11, {}, {}, {}}}}}};
    vendor.traffic.requests = 12;
    vendor.traffic.tokens = 34567;
    vendor.traffic.total_millis = {12, 10.5, 20, 1500, 1600};
  }
  result.vendors[0].traffic.cost = 0.25;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    ScoreResult score;
    score.suite = "suite";
    score.kind = "contrastive";
    score.measure = "triples in the right order minus triples in the wrong order, %";
    score.ranks = true;
    score.items = 40;
    score.units.clusterings.emplace_back();
    score.units.range = 200;
    for (size_t i = 0; i < 40; ++i) {
      score.units.values.push_back(run.vendors[v].violated[0][i] ? -100 : 100);
      score.units.clusterings[0].push_back(i);
    }
    score.value = v == 0 ? 90 : -50;
    score.interval = v == 0 ? Interval{80, 100} : Interval{-78, -22};
    result.vendors[v].scores.push_back(score);
  }
  (void)CompareVendorScores({}, &result);
  WriteVerdict(&result);
  WriteCaveats(&result);
  return run;
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_REPORT_SAMPLE_RUN_H_
