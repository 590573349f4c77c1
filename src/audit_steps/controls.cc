#include "audit_steps/controls.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "metrics/score_comparison.h"
#include "stats/normal.h"
#include "stats/student_t.h"

namespace vetvec {
namespace {

constexpr size_t kMostFittedRows = 4096;
constexpr double kLeastRise = 1;       // point: smaller rises are of no use to a vendor
constexpr size_t kRiseFlips = 40'000;  // resolve 0.05 / 200: 10 controls of 20 vendors
constexpr size_t kFewestFlips = 1;     // where the p-value is not used
constexpr double kLevel = 0.05;

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
  Result<ScoreComparison> Compare(const ScoreUnits& first, const ScoreUnits& second,
                                  size_t flips) const;
  Result<double> PValueOfRise(const Control& control, const ScoreUnits& copy);

  const ControlCase& case_;
  const ControlSpace& space_;
  SuiteRows rows_;
  ScoreUnits vendor_;
  std::optional<ScoreUnits> centred_;
};

Result<bool> ControlRun::ScoreVendor(SuiteControls* out) {
  VETVEC_ASSIGN_OR_RETURN(const ScoreResult score, Score(rows_.unit.view()));
  out->suite = score.suite;
  out->kind = score.kind;
  out->measure = score.measure;
  if (!score.value || score.units.empty()) return false;
  vendor_ = score.units;
  const Result<ScoreComparison> self = Compare(vendor_, vendor_, kFewestFlips);
  if (self.ok()) return true;
  if (self.status().code() == StatusCode::kCancelled) return self.status();
  return false;  // fewer than 2 clusters
}

Result<ScoreComparison> ControlRun::Compare(const ScoreUnits& first, const ScoreUnits& second,
                                            size_t flips) const {
  CompareOptions options;
  options.seed = space_.seed;
  options.least_flips = flips;
  options.cancel = case_.cancel;
  return CompareScores(first, second, options);
}

Result<double> ControlRun::PValueOfRise(const Control& control, const ScoreUnits& copy) {
  VETVEC_ASSIGN_OR_RETURN(const ScoreComparison above_vendor, Compare(copy, vendor_, kRiseFlips));
  if (control.copy.form != CopyForm::kPca) return above_vendor.p_value;
  if (!centred_) {
    VETVEC_ASSIGN_OR_RETURN(const Matrix made,
                            MakeCopy(rows_.unit, {CopyForm::kCentred}, space_.axes, space_.seed));
    VETVEC_ASSIGN_OR_RETURN(ScoreResult score, Score(made.view()));
    centred_ = std::move(score.units);
  }
  if (centred_->values.size() != copy.values.size()) return above_vendor.p_value;
  VETVEC_ASSIGN_OR_RETURN(const ScoreComparison above_centred,
                          Compare(copy, *centred_, kRiseFlips));
  if (above_centred.difference <= kLeastRise) return 1.0;
  return std::max(above_vendor.p_value, above_centred.p_value);
}

Result<std::optional<ControlFigure>> ControlRun::Measure(const Control& control) {
  std::optional<ControlFigure> none;
  ScoreUnits copy;
  {
    VETVEC_ASSIGN_OR_RETURN(const Matrix made,
                            MakeCopy(rows_.unit, control.copy, space_.axes, space_.seed));
    VETVEC_ASSIGN_OR_RETURN(ScoreResult score, Score(made.view()));
    if (score.units.values.size() != vendor_.values.size()) return none;
    copy = std::move(score.units);
  }
  VETVEC_ASSIGN_OR_RETURN(const ScoreComparison compared, Compare(copy, vendor_, kFewestFlips));
  ControlFigure out;
  out.control = control;
  out.difference = compared.difference;
  out.standard_error = compared.standard_error;
  out.bar = compared.standard_error *
            (StudentQuantile(1 - kLevel / 2, compared.degrees) + NormalQuantile(kComparisonPower));
  if (compared.difference > kLeastRise) {
    VETVEC_ASSIGN_OR_RETURN(out.p_of_rise, PValueOfRise(control, copy));
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
