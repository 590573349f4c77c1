// RepairFigures: what an adapter does to the vectors of an audit: violations of triples by
// threshold, and the scores of the other suites, before and after.
//
// Differences are paired over the same triples, queries or pairs and have 95% intervals over
// clusters (metrics/score_comparison.h). Thresholds are the vendor's own, of its raw and of its
// adapted dictionary.
#ifndef VETVEC_AUDIT_REPAIR_FIGURES_H_
#define VETVEC_AUDIT_REPAIR_FIGURES_H_

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "audit/repair_input.h"
#include "base/cancel.h"
#include "base/json_fwd.h"
#include "base/result.h"
#include "core/linear_map.h"
#include "metrics/score_comparison.h"
#include "metrics/threshold.h"

namespace vetvec {

// A figure before and after, in points. Nothing where it could not be computed.
struct RepairChange {
  std::optional<double> before, after;
  std::optional<Interval> before_interval, after_interval;
  std::optional<double> change;  // after - before
  std::optional<Interval> change_interval;
};

struct RepairRelation {
  Relation relation = Relation::kCr1;
  uint64_t triples = 0;
  uint64_t clusters = 0;  // word pairs or seeds, whichever are fewer
  // Share of violations, %, at the thresholds zero, min, mean-2sigma, mean-sigma.
  std::array<RepairChange, 4> violations;
};

struct RepairScore {
  std::string suite;
  std::string kind;
  std::string measure;  // as in reports; the figures are in points, so those of a share times 100
  std::string problem;  // not empty: why there is no figure
  bool is_retrieval = false;
  uint64_t items = 0;
  RepairChange points;
};

struct RepairFigures {
  Thresholds thetas_before{}, thetas_after{};
  std::vector<RepairRelation> relations;
  std::vector<RepairScore> scores;
};

// Shares of violations of each relation. `before` and `after` are D+ - D- of each triple.
std::vector<RepairRelation> CompareViolations(std::span<const TripleTexts> triples,
                                              std::span<const double> before,
                                              std::span<const double> after,
                                              const Thresholds& thetas_before,
                                              const Thresholds& thetas_after);

// The figures of `adapter`, with violations on `triples` alone. Errors: those of
// DictionaryThreshold and MeasureTriples; CANCELLED.
Result<RepairFigures> MeasureRepair(const RepairInput& input, const LinearMap& adapter,
                                    std::span<const TripleTexts> triples,
                                    const std::shared_ptr<CancelToken>& cancel);

// Not empty: why the adapter must not be used. Retrieval may fall by 3 points at most, as the lower
// bound of the interval has it, on suites of passages or of queries with documents; if there is
// none, on evalrank; if there is none either, it is not known.
inline constexpr double kMostRetrievalLoss = 3;
std::string RefusalOf(const RepairFigures& figures);

// `thresholds`: how many of the thresholds are known, from zero on.
Json RelationsJson(const std::vector<RepairRelation>& relations, size_t thresholds = 4);
Json FiguresJson(const RepairFigures& figures);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_REPAIR_FIGURES_H_
