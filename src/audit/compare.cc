#include "audit/compare.h"

#include <fmt/core.h>

#include <map>
#include <unordered_map>

#include "audit/comparison.h"
#include "base/json.h"
#include "base/strings.h"
#include "kinds/triple_score.h"
#include "metrics/score_comparison.h"

namespace vetvec {
namespace {

// Triples of two runs are the same if their identities are equal.
std::string IdentityOf(const Triple& triple) {
  std::string key = RelationName(triple.relation);
  for (const std::string* part : {&triple.seed, &triple.positive, &triple.negative}) {
    key += '\0';
    key += *part;
  }
  return key;
}

// The triples that both runs contain, as judged for each vendor.
struct CommonTriples {
  std::vector<JudgedTriple> first;
  std::vector<JudgedTriple> second;
  std::vector<uint8_t> first_violated;
  std::vector<uint8_t> second_violated;
};

struct TriplePlace {
  size_t relation = 0;
  size_t triple = 0;
};

std::map<Relation, CommonTriples> FindCommon(const JudgedRun& first_run, size_t first,
                                             const JudgedRun& second_run, size_t second) {
  std::unordered_map<std::string, TriplePlace> of_second;
  for (size_t r = 0; r < second_run.relations.size(); ++r) {
    const JudgedRelation& relation = second_run.relations[r];
    for (size_t i = 0; i < relation.triples.size(); ++i) {
      of_second.emplace(IdentityOf(*relation.triples[i].triple), TriplePlace{r, i});
    }
  }
  std::map<Relation, CommonTriples> common;
  for (size_t r = 0; r < first_run.relations.size(); ++r) {
    const JudgedRelation& relation = first_run.relations[r];
    for (size_t i = 0; i < relation.triples.size(); ++i) {
      const auto found = of_second.find(IdentityOf(*relation.triples[i].triple));
      if (found == of_second.end()) continue;
      const TriplePlace& other = found->second;
      CommonTriples& own = common[relation.relation];
      own.first.push_back(first_run.JudgedAt(first, r, i));
      own.second.push_back(second_run.JudgedAt(second, other.relation, other.triple));
      own.first_violated.push_back(first_run.vendors[first].violated[r][i]);
      own.second_violated.push_back(
          second_run.vendors[second].violated[other.relation][other.triple]);
    }
  }
  return common;
}

// As in audits, neither vendor is better on triples about meaning if neither is above chance.
bool MayRank(Relation relation, const CommonTriples& common) {
  if (relation == Relation::kCr2) return true;  // even-handedness has no level of chance
  for (const std::vector<JudgedTriple>* triples : {&common.first, &common.second}) {
    const std::optional<Interval> interval = IntervalOfScore(OrderUnits(*triples));
    if (interval && interval->low > 0) return true;
  }
  return false;
}

RelationComparison Counted(Relation relation, const CommonTriples& common) {
  RelationComparison out;
  out.relation = relation;
  for (size_t i = 0; i < common.first.size(); ++i) {
    const bool a = common.first_violated[i] != 0;
    const bool b = common.second_violated[i] != 0;
    out.first += a;
    out.second += b;
    out.only_first += a && !b;
    out.only_second += b && !a;
  }
  return out;
}

Status CheckMeasured(const JudgedRun& run, size_t vendor) {
  const VendorResult& result = run.result.vendors[vendor];
  if (result.problem.empty()) return OkStatus();
  return FailedPrecondition(fmt::format("vendor '{}' could not be measured in the run '{}': {}",
                                        result.name, run.result.run_folder, result.problem));
}

}  // namespace

Status CheckSameRules(const AuditResult& first, const AuditResult& second) {
  if (first.rules == second.rules) return OkStatus();
  return FailedPrecondition(
      fmt::format("the runs '{}' and '{}' were made by different versions of the rules ({} and "
                  "{}), so a difference may be that of the rules; audit again in a new folder "
                  "what was made by the older ones",
                  first.run_folder, second.run_folder, first.rules, second.rules));
}

Result<size_t> FindVendor(const JudgedRun& run, const std::string& name) {
  std::vector<std::string> names;
  for (size_t v = 0; v < run.result.vendors.size(); ++v) {
    if (run.result.vendors[v].name == name) return v;
    names.push_back(run.result.vendors[v].name);
  }
  return NotFound(fmt::format("unknown vendor '{}' in the run '{}'{}; allowed: {}", name,
                              run.result.run_folder, DidYouMean(name, names), Joined(names)));
}

Result<std::vector<RelationComparison>> CompareVendors(const JudgedRun& first_run,
                                                       const std::string& first,
                                                       const JudgedRun& second_run,
                                                       const std::string& second) {
  VETVEC_ASSIGN_OR_RETURN(const size_t a, FindVendor(first_run, first));
  VETVEC_ASSIGN_OR_RETURN(const size_t b, FindVendor(second_run, second));
  VETVEC_RETURN_IF_ERROR(CheckMeasured(first_run, a));
  VETVEC_RETURN_IF_ERROR(CheckMeasured(second_run, b));
  VETVEC_RETURN_IF_ERROR(CheckSameRules(first_run.result, second_run.result));
  if (first_run.result.metric != second_run.result.metric) {
    return FailedPrecondition(fmt::format("the runs use different metrics: {} and {}",
                                          first_run.result.metric, second_run.result.metric));
  }
  std::vector<RelationComparison> comparisons;
  std::vector<ScoreComparison> family;
  const auto common = FindCommon(first_run, a, second_run, b);
  CompareOptions options;
  options.family = common.size();
  for (const auto& [relation, triples] : common) {
    VETVEC_ASSIGN_OR_RETURN(
        const ScoreComparison figures,
        CompareUnits(OrderUnits(triples.first), OrderUnits(triples.second), options));
    comparisons.push_back(Counted(relation, triples));
    family.push_back(figures);
  }
  if (comparisons.empty()) {
    return InsufficientData(fmt::format(
        "'{}' and '{}' have no triples in common; audit both with the same seed sentences",
        first_run.result.run_folder, second_run.result.run_folder));
  }
  DecideComparisons(first_run.result.equal_within, &family);
  for (size_t i = 0; i < comparisons.size(); ++i) {
    comparisons[i].figures = family[i];
    if (!MayRank(comparisons[i].relation, common.at(comparisons[i].relation))) {
      comparisons[i].figures.outcome = ComparisonOutcome::kUndecided;
    }
  }
  return comparisons;
}

const char* OutcomeName(ComparisonOutcome outcome) {
  switch (outcome) {
    case ComparisonOutcome::kUndecided: return "undecided";
    case ComparisonOutcome::kEqual: return "equal";
    case ComparisonOutcome::kFirstBetter: return "first is better";
    case ComparisonOutcome::kSecondBetter: return "second is better";
  }
  return "";
}

std::string ComparisonJson(const std::string& first, const std::string& second,
                           const ModelComparison& model,
                           const std::vector<RelationComparison>& relations) {
  Json out = {{"first", first},
              {"second", second},
              {"model", ModelComparisonJson(model)},
              {"relations", Json::array()}};
  for (const RelationComparison& one : relations) {
    out["relations"].push_back({{"relation", RelationName(one.relation)},
                                {"triples", one.figures.items},
                                {"word_pairs", one.figures.clusters},
                                {"first_violations", one.first},
                                {"second_violations", one.second},
                                {"only_first", one.only_first},
                                {"only_second", one.only_second},
                                {"difference", one.figures.difference},
                                {"interval", {one.figures.interval.low, one.figures.interval.high}},
                                {"p_value", one.figures.p_value},
                                {"p_holm", one.figures.p_holm},
                                {"verdict", OutcomeName(one.figures.outcome)}});
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace vetvec
