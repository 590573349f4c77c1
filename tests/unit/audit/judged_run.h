// Runs and results put together by hand, for tests of what reads them.
#ifndef VETVEC_TESTS_UNIT_AUDIT_JUDGED_RUN_H_
#define VETVEC_TESTS_UNIT_AUDIT_JUDGED_RUN_H_

#include <string>
#include <vector>

#include "audit/judge.h"
#include "stats/wilson.h"

namespace vetvec {

inline Triple MakeTriple(Relation relation, const std::string& name) {
  Triple triple;
  triple.id = std::string(RelationName(relation)) + "-" + name;
  triple.relation = relation;
  triple.seed = "the seed " + name;
  triple.positive = "the positive " + name;
  triple.negative = "the negative " + name;
  triple.changed_positive = {{4, triple.positive.size()}};  // each triple has its own words
  triple.changed_negative = {{4, triple.negative.size()}};
  return triple;
}

// One suite with one relation, `names` its triples; violated[v][i]: did vendor v violate triple i?
inline JudgedRun MakeRun(Relation relation, const std::vector<std::string>& names,
                         const std::vector<std::string>& vendors,
                         const std::vector<std::vector<uint8_t>>& violated) {
  JudgedRun run;
  run.result.run_folder = "run";
  run.result.metric = "l2";
  run.result.created = "2026-01-02T03:04:05Z";
  run.result.library_version = "0.1.0";
  run.result.threshold_method = "mean-2sigma";
  run.result.config_json = ConfigJson(AuditConfig());
  run.result.steps.push_back({"failures", {}, {}});  // as every run of this version
  Suite suite;
  suite.name = "suite";
  JudgedRelation judged;
  judged.relation = relation;
  for (const std::string& name : names) suite.items.push_back(MakeTriple(relation, name));
  run.work.suites.push_back(suite);
  for (const Triple& triple : run.work.suites[0].items) {
    judged.triples.push_back({&triple, {}, 0});
  }
  run.relations.push_back(judged);
  for (size_t v = 0; v < vendors.size(); ++v) {
    VendorJudgement judgement;
    judgement.violated.push_back(violated[v]);
    TripleDistances distances;
    RelationResult relation_result;
    relation_result.relation = relation;
    relation_result.triples = names.size();
    for (const uint8_t flag : violated[v]) {
      distances.positive.push_back(flag ? 2.0 : 1.0);
      distances.negative.push_back(1.5);
      distances.between.push_back(1.0);
      relation_result.violations += flag;
    }
    judgement.distances.push_back(distances);
    run.vendors.push_back(judgement);
    relation_result.interval = WilsonInterval(relation_result.violations, relation_result.triples);
    VendorResult vendor;
    vendor.name = vendors[v];
    vendor.spec = "builtin:";
    vendor.relations.push_back(relation_result);
    vendor.threshold.nn_std = 1;
    vendor.threshold.nn_mean = 1;
    vendor.threshold.threshold = 0.25;
    run.result.vendors.push_back(vendor);
  }
  return run;
}

// "t0", "t1", ...
inline std::vector<std::string> TripleNames(size_t count) {
  std::vector<std::string> names;
  for (size_t i = 0; i < count; ++i) names.push_back("t" + std::to_string(i));
  return names;
}

// `count` flags, the first `set` of them 1.
inline std::vector<uint8_t> Flags(size_t count, size_t set) {
  std::vector<uint8_t> flags(count, 0);
  for (size_t i = 0; i < set; ++i) flags[i] = 1;
  return flags;
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_AUDIT_JUDGED_RUN_H_
