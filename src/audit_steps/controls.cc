#include "audit_steps/controls.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "metrics/score_comparison.h"
#include "stats/cluster_mean.h"
#include "stats/normal.h"
#include "stats/student_t.h"

namespace vetvec {
namespace {

constexpr size_t kMostFittedRows = 4096;
constexpr double kLeastRise = 1;       // point: smaller rises are of no use to a vendor
constexpr size_t kRiseFlips = 40'000;  // resolve 0.05 / 200: 10 controls of 20 vendors
constexpr double kLevel = 0.05;
constexpr size_t kDraws = 3;
constexpr size_t kManyUnits = 600;
constexpr uint64_t kSeedStride = 0x9E3779B97F4A7C15;  // any large odd number

// The suite's rows alone, and where each of its texts is among them.
struct SuiteRows {
  Matrix unit;
  std::vector<uint64_t> rows;
  std::vector<uint8_t> missing;
};

SuiteRows RowsOf(const ControlCase& one, MatrixView vectors) {
  std::vector<uint64_t> ids = one.rows;
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  SuiteRows out;
  out.unit = UnitRows(vectors, ids);
  for (const uint64_t id : ids) out.missing.push_back(one.missing[id]);
  for (const uint64_t id : one.rows) {
    const auto found = std::lower_bound(ids.begin(), ids.end(), id);
    out.rows.push_back(static_cast<uint64_t>(found - ids.begin()));
  }
  return out;
}

// Sign flips of fewer clusters never reach 5%, whatever the difference.
bool HasEnoughClusters(const ScoreUnits& units) {
  if (units.clusterings.empty()) return false;
  return std::all_of(units.clusterings.begin(), units.clusterings.end(),
                     [](const std::vector<uint64_t>& clusters) {
                       return std::set<uint64_t>(clusters.begin(), clusters.end()).size() >=
                              ClustersToReach(kLevel);
                     });
}

// Random copies of few units are drawn several times, so that a lucky draw promises nothing.
size_t DrawsOf(CopyForm form, size_t units) {
  const bool is_random =
      form == CopyForm::kNoise || form == CopyForm::kSwapped || form == CopyForm::kProjected;
  return is_random && units < kManyUnits ? kDraws : 1;
}

// Adds a draw, whose difference it returns. The bar is that of the clustering and the draw with the
// largest one.
Result<double> AddDraw(const ScoreUnits& copy, const ScoreUnits& vendor, ControlFigure* out) {
  std::vector<double> differences(copy.values.size());
  for (size_t i = 0; i < differences.size(); ++i) {
    differences[i] = copy.values[i] - vendor.values[i];
  }
  double difference = 0;
  for (const std::vector<uint64_t>& clusters : vendor.clusterings) {
    VETVEC_ASSIGN_OR_RETURN(const ClusterMean mean, MeanOfClusters(differences, clusters));
    difference = mean.mean;
    const double bar = mean.standard_error * (StudentQuantile(1 - kLevel / 2, mean.degrees) +
                                              NormalQuantile(kComparisonPower));
    if (bar < out->bar) continue;
    out->bar = bar;
    out->standard_error = mean.standard_error;
  }
  return difference;
}

// Scores copies of one suite's rows and compares them with the vendor.
class ControlRun {
 public:
  ControlRun(const ControlCase& one, const ControlSpace& space)
      : case_(one), space_(space), rows_(RowsOf(one, space.vectors)) {}

  // Whether the vendor's own score can be compared.
  Result<bool> ScoreVendor(SuiteControls* out);
  // Nothing if the copy has no score.
  Result<std::optional<ControlFigure>> Measure(const Control& control);

 private:
  Result<ScoreResult> Score(MatrixView vectors) const {
    return case_.score(rows_.rows, rows_.missing, vectors);
  }
  Result<ScoreComparison> Compare(const ScoreUnits& first, const ScoreUnits& second) const;
  Result<double> PValueOfRise(const Control& control, const ScoreUnits& copy);

  const ControlCase& case_;
  const ControlSpace& space_;
  SuiteRows rows_;
  ScoreUnits vendor_;
  std::optional<ScoreUnits> centred_;
};

Result<bool> ControlRun::ScoreVendor(SuiteControls* out) {
  VETVEC_ASSIGN_OR_RETURN(ScoreResult score, Score(rows_.unit.view()));
  out->suite = score.suite;
  out->kind = score.kind;
  out->measure = score.measure;
  if (!score.value || score.units.empty()) return false;
  vendor_ = std::move(score.units);
  return HasEnoughClusters(vendor_);
}

Result<ScoreComparison> ControlRun::Compare(const ScoreUnits& first,
                                            const ScoreUnits& second) const {
  CompareOptions options;
  options.seed = space_.seed;
  options.least_flips = kRiseFlips;
  options.cancel = case_.cancel;
  return CompareScores(first, second, options);
}

Result<double> ControlRun::PValueOfRise(const Control& control, const ScoreUnits& copy) {
  VETVEC_ASSIGN_OR_RETURN(const ScoreComparison above_vendor, Compare(copy, vendor_));
  if (control.copy.form != CopyForm::kPca) return above_vendor.p_value;
  if (!centred_) {
    VETVEC_ASSIGN_OR_RETURN(const Matrix made,
                            MakeCopy(rows_.unit, {CopyForm::kCentred}, space_.axes, space_.seed));
    VETVEC_ASSIGN_OR_RETURN(ScoreResult score, Score(made.view()));
    centred_ = std::move(score.units);
  }
  if (centred_->values.size() != copy.values.size()) return above_vendor.p_value;
  VETVEC_ASSIGN_OR_RETURN(const ScoreComparison above_centred, Compare(copy, *centred_));
  if (above_centred.difference <= kLeastRise) return 1.0;
  return std::max(above_vendor.p_value, above_centred.p_value);
}

// The difference is the mean over the draws. An audit sees only one of them, so that each must
// reach the bar of a single one.
Result<std::optional<ControlFigure>> ControlRun::Measure(const Control& control) {
  ControlFigure out;
  out.control = control;
  const size_t draws = DrawsOf(control.copy.form, vendor_.values.size());
  std::vector<double> differences;
  ScoreUnits mean = vendor_;
  std::fill(mean.values.begin(), mean.values.end(), 0.0);
  for (size_t draw = 0; draw < draws; ++draw) {
    if (case_.cancel && case_.cancel->requested()) return Cancelled("the controls were cancelled");
    VETVEC_ASSIGN_OR_RETURN(const Matrix made, MakeCopy(rows_.unit, control.copy, space_.axes,
                                                        space_.seed + draw * kSeedStride));
    VETVEC_ASSIGN_OR_RETURN(const ScoreResult copy, Score(made.view()));
    if (copy.units.values.size() != vendor_.values.size()) return std::optional<ControlFigure>();
    VETVEC_ASSIGN_OR_RETURN(const double difference, AddDraw(copy.units, vendor_, &out));
    differences.push_back(difference);
    for (size_t i = 0; i < mean.values.size(); ++i) {
      mean.values[i] += copy.units.values[i] / static_cast<double>(draws);
    }
  }
  for (const double difference : differences) {
    out.difference += difference / static_cast<double>(draws);
  }
  out.spread = *std::max_element(differences.begin(), differences.end()) - out.difference;
  if (out.difference > kLeastRise) {
    VETVEC_ASSIGN_OR_RETURN(out.p_of_rise, PValueOfRise(control, mean));
  }
  return std::make_optional(out);
}

}  // namespace

Result<ControlSpace> ControlSpace::Of(MatrixView vectors, std::span<const uint64_t> ids,
                                      uint64_t seed, const std::shared_ptr<CancelToken>& cancel) {
  ControlSpace out;
  out.vectors = vectors;
  out.seed = seed;
  out.fitted_rows = std::min(ids.size(), kMostFittedRows);
  std::vector<uint64_t> fitted;
  for (size_t i = 0; i < out.fitted_rows; ++i) {
    fitted.push_back(ids[i * ids.size() / out.fitted_rows]);
  }
  const size_t wanted = AxesWanted(vectors.cols(), out.fitted_rows);
  if (wanted == 0) return out;
  VETVEC_ASSIGN_OR_RETURN(out.axes, FindPrincipalAxes(vectors, fitted, wanted, seed, cancel));
  return out;
}

Result<SuiteControls> RunControls(const ControlCase& one, const ControlSpace& space) {
  ControlRun run(one, space);
  SuiteControls out;
  out.ranks = one.ranks;
  VETVEC_ASSIGN_OR_RETURN(const bool is_comparable, run.ScoreVendor(&out));
  if (!is_comparable) return out;
  const std::vector<Control> controls =
      ControlsOf(space.vectors.cols(), space.fitted_rows, space.axes.axes.cols());
  for (const Control& control : controls) {
    if (!one.ranks && !control.must_lose) continue;
    VETVEC_ASSIGN_OR_RETURN(const std::optional<ControlFigure> figure, run.Measure(control));
    if (figure) out.figures.push_back(*figure);
  }
  return out;
}

}  // namespace vetvec
