#include "audit/compare.h"

#include <map>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "base/strings.h"
#include "metrics/relation_judgement.h"
#include "stats/holm.h"

namespace vetvec {
namespace {

constexpr double kSignificance = 0.05;

// What makes a triple the same in two runs.
std::string IdentityOf(const Triple& triple) {
  std::string key = RelationName(triple.relation);
  for (const std::string* part : {&triple.seed, &triple.positive, &triple.negative}) {
    key += '\0';
    key += *part;
  }
  return key;
}

struct Flags {
  std::vector<uint8_t> first;
  std::vector<uint8_t> second;
};

std::map<Relation, Flags> CommonFlags(const JudgedRun& first_run, size_t first,
                                      const JudgedRun& second_run, size_t second) {
  std::unordered_map<std::string, uint8_t> of_second;
  for (size_t r = 0; r < second_run.relations.size(); ++r) {
    const JudgedRelation& relation = second_run.relations[r];
    for (size_t i = 0; i < relation.triples.size(); ++i) {
      of_second.emplace(IdentityOf(second_run.TripleOf(relation.triples[i])),
                        second_run.vendors[second].violated[r][i]);
    }
  }
  std::map<Relation, Flags> common;
  for (size_t r = 0; r < first_run.relations.size(); ++r) {
    const JudgedRelation& relation = first_run.relations[r];
    for (size_t i = 0; i < relation.triples.size(); ++i) {
      const auto found = of_second.find(IdentityOf(first_run.TripleOf(relation.triples[i])));
      if (found == of_second.end()) continue;
      common[relation.relation].first.push_back(first_run.vendors[first].violated[r][i]);
      common[relation.relation].second.push_back(found->second);
    }
  }
  return common;
}

Status CheckMeasured(const JudgedRun& run, size_t vendor) {
  const VendorResult& result = run.result.vendors[vendor];
  if (result.problem.empty()) return OkStatus();
  return FailedPrecondition("'" + result.name + "' could not be measured in '" +
                            run.result.run_folder + "': " + result.problem);
}

}  // namespace

Result<size_t> FindVendor(const JudgedRun& run, const std::string& name) {
  std::vector<std::string> names;
  for (size_t v = 0; v < run.result.vendors.size(); ++v) {
    if (run.result.vendors[v].name == name) return v;
    names.push_back(run.result.vendors[v].name);
  }
  return NotFound("there is no vendor '" + name + "' in '" + run.result.run_folder + "'" +
                  DidYouMean(name, names) + "; its vendors are: " + Joined(names));
}

Result<std::vector<RelationComparison>> CompareVendors(const JudgedRun& first_run,
                                                       const std::string& first,
                                                       const JudgedRun& second_run,
                                                       const std::string& second) {
  VETVEC_ASSIGN_OR_RETURN(const size_t a, FindVendor(first_run, first));
  VETVEC_ASSIGN_OR_RETURN(const size_t b, FindVendor(second_run, second));
  VETVEC_RETURN_IF_ERROR(CheckMeasured(first_run, a));
  VETVEC_RETURN_IF_ERROR(CheckMeasured(second_run, b));
  if (first_run.result.metric != second_run.result.metric) {
    return FailedPrecondition("the runs use different metrics: " + first_run.result.metric +
                              " and " + second_run.result.metric);
  }
  std::vector<RelationComparison> comparisons;
  std::vector<double> p_values;
  for (const auto& [relation, flags] : CommonFlags(first_run, a, second_run, b)) {
    VETVEC_ASSIGN_OR_RETURN(const RelationJudgement judged,
                            JudgeRelation(flags.first, flags.second));
    comparisons.push_back({relation, judged.triples, judged.first, judged.second, judged.only_first,
                           judged.only_second, judged.p_value});
    p_values.push_back(judged.p_value);
  }
  if (comparisons.empty()) {
    return InsufficientData("'" + first_run.result.run_folder + "' and '" +
                            second_run.result.run_folder +
                            "' have no triple in common; audit both with the same seeds");
  }
  const std::vector<double> adjusted = HolmAdjusted(p_values);
  for (size_t i = 0; i < comparisons.size(); ++i) {
    RelationComparison& one = comparisons[i];
    one.p_holm = adjusted[i];
    if (one.p_holm >= kSignificance || one.only_first == one.only_second) continue;
    one.verdict =
        one.only_first > one.only_second ? PairVerdict::kFirstWorse : PairVerdict::kSecondWorse;
  }
  return comparisons;
}

std::string ComparisonJson(const std::string& first, const std::string& second,
                           const std::vector<RelationComparison>& relations) {
  using nlohmann::json;
  static constexpr const char* kVerdicts[] = {"not told apart", "first is worse",
                                              "second is worse"};
  json out = {{"first", first}, {"second", second}, {"relations", json::array()}};
  for (const RelationComparison& one : relations) {
    out["relations"].push_back({{"relation", RelationName(one.relation)},
                                {"triples", one.triples},
                                {"first_violations", one.first},
                                {"second_violations", one.second},
                                {"only_first", one.only_first},
                                {"only_second", one.only_second},
                                {"p_value", one.p_value},
                                {"p_holm", one.p_holm},
                                {"verdict", kVerdicts[static_cast<size_t>(one.verdict)]}});
  }
  return out.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace vetvec
