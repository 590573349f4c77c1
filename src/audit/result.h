// AuditResult: all figures of an audit, as computed by the judge and printed in reports.
//
// Plain data. Made by audit/judge.h from a run folder (deterministic: the same folder gives the
// same result, whatever the thread count), read by src/report and c_api. Lists keep the order of
// the configuration; relations ascend.
#ifndef VETVEC_AUDIT_RESULT_H_
#define VETVEC_AUDIT_RESULT_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audit/batch_figures.h"
#include "audit/curves.h"
#include "audit/load_result.h"
#include "audit/reply_faults.h"
#include "audit/text_origin.h"
#include "audit/vendor_facts.h"
#include "audit/verdict_state.h"
#include "audit/volume_cost.h"
#include "audit/word_counts.h"
#include "audit_steps/liveness.h"
#include "audit_steps/step.h"
#include "audit_steps/step_results.h"
#include "core/encoder.h"
#include "core/triple.h"
#include "kinds/score_result.h"
#include "metrics/score_comparison.h"
#include "metrics/threshold.h"
#include "stats/wilson.h"

namespace vetvec {

// One of the triples that the vendor violates most: D+ - D- > theta.
struct WorstTriple {
  Triple triple;
  double d_positive = 0;
  double d_negative = 0;
};

struct RelationResult {
  Relation relation = Relation::kCr1;
  uint64_t triples = 0;
  uint64_t violations = 0;
  Interval interval;           // Wilson 95% of violations / triples
  double reachable_share = 0;  // share with d(positive, negative) > theta; for L1 and L2 an upper
                               // bound on the share of violations (triangle inequality)
  std::array<uint64_t, 4> at_thetas{};  // violations at VendorResult::thetas
  std::vector<uint64_t> curve;          // violations at VendorResult::curve_thetas
  std::vector<WorstTriple> worst;       // worst first; audits keep at most 20
};

// A relation's violations by a distance that the audit does not judge by.
struct RelationAtDistance {
  Relation relation = Relation::kCr1;
  uint64_t triples = 0;
  std::array<std::optional<uint64_t>, 4> violations{};  // at DistanceResult::thetas
};

struct DistanceResult {
  Metric metric = Metric::kL2;
  // zero, min, mean-2sigma, mean-sigma; only zero if the dictionary is large (other_distances.h)
  std::array<std::optional<double>, 4> thetas{};
  std::vector<RelationAtDistance> relations;
};

// Equal-width bins over [low, high] of the dictionary's nearest-neighbour distances.
struct Histogram {
  double low = 0;
  double high = 0;
  std::vector<uint64_t> counts;
};

struct Percentiles {
  uint64_t n = 0;
  double p50 = 0, p90 = 0, p99 = 0, max = 0;
};

// The requests of a run, including all sessions of a resumed run (from requests.jsonl).
struct TrafficResult {
  uint64_t requests = 0;         // attempts
  uint64_t failed_requests = 0;  // of these attempts
  uint64_t texts_sent = 0;
  uint64_t tokens = 0;                // as reported by the vendor, otherwise the upper estimate
  bool tokens_are_estimated = false;  // at least one reply did not report tokens
  std::optional<double> cost;         // tokens * price; nothing: "not priced"
  Percentiles first_byte_millis;
  Percentiles total_millis;
};

// Tokens of a document and of a query (role_tokens.h); 0: not known.
struct RoleTokens {
  double document = 0;
  double query = 0;
};

struct VendorResult {
  std::string name;                  // as in the configuration
  std::string label;                 // a shorter name, for sentences and tables; empty: `name`
  std::string spec;                  // without secrets
  std::string query_spec;            // of another model for queries; empty: there is none
  std::string host;                  // to which requests went (sent_texts.h); empty: not known
  std::string adapter_sha256;        // of the file of its adapter; empty: none
  uint64_t dimension = 0;            // as returned
  std::string postprocess;           // applied to the vectors before judging; empty: none
  uint64_t texts = 0;                // distinct texts of suites and dictionary
  uint64_t cached_texts = 0;         // of these, neither sent nor computed here
  uint64_t failed_texts = 0;         // got no vector; their triples are excluded for every vendor
  ThresholdResult threshold;         // `nn` included
  Thresholds thetas{};               // for the table
  std::vector<double> curve_thetas;  // ascending, from 0 to about the median of nn
  Histogram nearest_neighbours;
  std::vector<RelationResult> relations;
  std::vector<DistanceResult> other_distances;  // besides AuditResult::metric
  std::vector<ScoreResult> scores;              // of the suites, in their order
  VendorCurves curves;                          // if it is ranked
  LivenessResult liveness;
  TrafficResult traffic;                // of online requests; its cost includes the batches'
  std::optional<BatchFigures> batches;  // if the vendor used batches
  RoleTokens role_tokens;
  WordCounts word_counts;
  ReplyFaults reply_faults;  // of the audit's requests and of the contract suite's
  // Those that send, and those with which the run began, in the order of their table.
  std::vector<VendorStep> steps;
  // At the volume of the user; nothing: no volume is given, or the price is not known.
  std::optional<VendorPrice> price;
  std::optional<VolumeCost> at_volume;
  StatedFacts facts;
  std::optional<VendorLoad> load;  // as `vetvec load` measured it; nothing: it did not
  std::string problem;             // why this vendor could not be measured; empty: it was
  // Why it is not ranked, most serious first: "returns the same vector for every text".
  std::vector<std::string> defects;
  // The same as codes with their counts, in the same order; empty of a result put together by hand.
  std::vector<StepClause> counted_defects;

  // What the steps that send have found (audit_steps/step_results.h).
  const std::optional<ContractReport>& contract() const { return ContractOf(steps).report; }
  const ResendResult& resent() const { return ResentOf(steps).figures; }
  const std::optional<RolesResult>& roles() const { return TrialsOf(steps).roles; }

  bool IsRanked() const { return problem.empty() && defects.empty(); }
  // Null if the relation was not measured.
  const RelationResult* FindRelation(Relation relation) const {
    for (const RelationResult& candidate : relations) {
      if (candidate.relation == relation) return &candidate;
    }
    return nullptr;
  }
};

// The comparison of two ranked vendors on one suite's score. AuditResult::comparisons are one
// family for Holm's correction.
struct SuiteComparison {
  std::string suite;
  std::string kind;
  size_t first = 0;  // indices into AuditResult::vendors, first < second
  size_t second = 0;
  ScoreComparison figures;

  bool IsBetter(size_t vendor) const {
    return (figures.outcome == ComparisonOutcome::kFirstBetter && first == vendor) ||
           (figures.outcome == ComparisonOutcome::kSecondBetter && second == vendor);
  }
};

// The difference of two ranked vendors on the triples of one relation, at threshold 0; not used for
// the ranking.
struct RelationDifference {
  Relation relation = Relation::kCr1;
  size_t first = 0;
  size_t second = 0;
  ScoreComparison figures;
  double q_value = 1;  // Benjamini and Hochberg, over the whole audit
};

struct SuiteResult {
  std::string name;
  std::string kind;
  std::string sha256;  // of the JSONL bytes
  std::string manifest_json;
  uint64_t triples = 0;
  uint64_t items = 0;  // of any form, including triples
};

struct AuditResult {
  std::string run_folder;
  std::string created;  // RFC 3339, UTC: when the run began
  std::string library_version;
  int64_t rules = 0;        // the version of the rules of the run (audit/rules.h)
  std::string config_json;  // without secrets
  std::string metric;       // "l2"
  std::string threshold_method;
  std::string input_type;  // "document"
  uint64_t seed = 0;
  std::string dictionary;  // "embedded (3,000 words)" or the file's name
  std::string dictionary_sha256;
  uint64_t dictionary_words = 0;
  std::vector<SuiteResult> suites;
  std::vector<TextOrigin> sources;  // of the texts, the same for all vendors
  std::vector<VendorResult> vendors;
  std::vector<StepConclusion> steps;  // with which the run began, in the order of their table
  // What the audit would have noticed, by families of losses; empty if the run began without the
  // step "controls".
  std::vector<NoticeLine> notices;
  double equal_within = 3;                      // points
  std::vector<SuiteComparison> comparisons;     // of scores that rank, by suite, then by pair
  std::vector<SuiteComparison> described;       // of the other scores; never an outcome
  std::vector<RelationDifference> differences;  // by relation, then by pair
  std::vector<std::pair<size_t, size_t>> same;  // vendors that return the same vectors
  std::vector<LoadDifference> load_differences;
  std::vector<size_t> best;      // ranked vendors that no other vendor beats
  double share_not_english = 0;  // of the user's own texts; 0 if they count as English
  Volume volume;                 // as given
  Verdict decision;
  // The answer (decision.first_words and reasons), then lines about each vendor: its figures, and
  // "Against a: ..." for each thing that speaks against it.
  std::vector<std::string> verdict;
  std::vector<std::string> caveats;  // sentences: the limits of the figures, and warnings
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_RESULT_H_
