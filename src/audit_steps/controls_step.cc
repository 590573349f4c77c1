// The step "controls": known-worse copies of each vendor, scored on the suites that rank, and on
// those that only describe if few texts make that cheap. Triples are left out.
#include <fmt/core.h>

#include <algorithm>
#include <any>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "audit_steps/control_sample.h"
#include "audit_steps/controls.h"
#include "audit_steps/noticing.h"
#include "audit_steps/step.h"
#include "base/json.h"
#include "kinds/suite_kind.h"
#include "kinds/suite_scores.h"

namespace vetvec {
namespace {

constexpr size_t kMostDescribedTexts = 5000;  // their controls cost seconds, not minutes

const ScoreResult* ScoreOfSuite(std::span<const ScoreResult> scores, const std::string& suite) {
  for (const ScoreResult& score : scores) {
    if (score.suite == suite && score.value && !score.units.empty()) return &score;
  }
  return nullptr;
}

// The suites' texts that have a vector.
std::vector<uint64_t> FittedIds(const StepCase& step_case) {
  std::vector<uint64_t> ids;
  for (uint64_t id = 0; id < step_case.audit.suite_texts; ++id) {
    if (step_case.missing[id] == 0) ids.push_back(id);
  }
  return ids;
}

// The triples that a suite of kind meaning is scored by as well; a copy has their rows after those
// of the suite's texts.
std::span<const TripleTexts> TriplesBeside(const StepCase& step_case, const Suite& suite) {
  if (KindOfItems(suite).name != kMeaningKind) return {};
  return step_case.options.triples;
}

// No figures if the suite has none that can be compared.
Result<SuiteControls> ControlsOfSuite(const StepCase& step_case, size_t number, bool ranks,
                                      const ControlSpace& space) {
  const Suite& whole = step_case.audit.suites[number];
  const std::vector<uint64_t>& texts = step_case.audit.text_rows[number];
  const std::optional<ControlSample> sample = SampleForControls(whole, texts);
  const Suite& suite = sample ? sample->suite : whole;
  std::vector<uint64_t> rows = sample ? sample->rows : texts;
  const size_t own = rows.size();
  const std::span<const TripleTexts> beside = TriplesBeside(step_case, suite);
  for (const TripleTexts& one : beside) {
    rows.insert(rows.end(), {one.rows.seed, one.rows.positive, one.rows.negative});
  }
  const auto score_copy = [&](const std::vector<uint64_t>& at, const std::vector<uint8_t>& missing,
                              MatrixView copy) {
    std::vector<TripleTexts> triples(beside.begin(), beside.end());
    for (size_t i = 0; i < triples.size(); ++i) {
      const size_t first = own + 3 * i;
      triples[i].rows = {at[first], at[first + 1], at[first + 2]};
    }
    ScoreOptions options = step_case.options;
    options.triples = triples;
    return ScoreSuite(suite, at, missing, copy, options);
  };
  return RunControls({rows, step_case.missing, score_copy, ranks, step_case.options.cancel}, space);
}

Result<VendorControls> MeasureControls(const StepCase& step_case) {
  VendorControls out;
  out.dimension = step_case.judged.cols();
  VETVEC_ASSIGN_OR_RETURN(const ControlSpace space,
                          ControlSpace::Of(step_case.judged, FittedIds(step_case),
                                           step_case.options.seed, step_case.options.cancel));
  for (size_t s = 0; s < step_case.audit.suites.size(); ++s) {
    const Suite& suite = step_case.audit.suites[s];
    const size_t texts = step_case.audit.text_rows[s].size();
    const ScoreResult* score = ScoreOfSuite(step_case.scores, suite.name);
    if (score == nullptr || !suite.items.empty()) continue;
    if (!score->ranks && texts > kMostDescribedTexts) continue;
    VETVEC_ASSIGN_OR_RETURN(SuiteControls controls,
                            ControlsOfSuite(step_case, s, score->ranks, space));
    if (!controls.figures.empty()) out.suites.push_back(std::move(controls));
  }
  return out;
}

Json FigureJson(const ControlFigure& figure, size_t dimension) {
  const Control& control = figure.control;
  return {{"copy", CopyWords(control.copy, dimension)},
          {"family", LossFamilyName(control.family)},
          {"amount", control.copy.amount},
          {"must_lose", control.must_lose},
          {"on_ladder", control.on_ladder},
          {"is_choice", control.is_priced},
          {"difference", figure.difference},
          {"spread_of_draws", figure.spread},
          {"standard_error", figure.standard_error},
          {"least_noticed", figure.bar},
          {"noticed", figure.IsNoticed()},
          {"p_of_rise", figure.p_of_rise}};
}

Json ControlsJson(const VendorControls& controls) {
  Json out = {{"dimension", controls.dimension}, {"suites", Json::array()}};
  for (const SuiteControls& suite : controls.suites) {
    Json figures = Json::array();
    for (const ControlFigure& figure : suite.figures) {
      figures.push_back(FigureJson(figure, controls.dimension));
    }
    out["suites"].push_back({{"suite", suite.suite},
                             {"kind", suite.kind},
                             {"measure", suite.measure},
                             {"ranks", suite.ranks},
                             {"copies", std::move(figures)}});
  }
  return out;
}

// One row per suite and form of copy: "5% noise: -0.4; 10% noise: -3.1*".
std::vector<std::vector<std::string>> ControlRows(const VendorControls& controls) {
  std::vector<std::vector<std::string>> rows;
  for (const SuiteControls& suite : controls.suites) {
    std::vector<std::pair<CopyForm, std::string>> cells;
    for (const ControlFigure& figure : suite.figures) {
      const CopySpec& copy = figure.control.copy;
      const auto is_it = [&](const auto& cell) { return cell.first == copy.form; };
      auto cell = std::find_if(cells.begin(), cells.end(), is_it);
      if (cell == cells.end()) cell = cells.insert(cells.end(), {copy.form, ""});
      cell->second += fmt::format("{}{}: {:+.1f}{}", cell->second.empty() ? "" : "; ",
                                  CopyWords(copy, controls.dimension), figure.difference,
                                  figure.IsNoticed() ? "*" : "");
    }
    for (auto& [form, cell] : cells) rows.push_back({suite.suite, std::move(cell)});
  }
  return rows;
}

Result<StepFindings> JudgeControls(const StepCase& step_case) {
  VETVEC_ASSIGN_OR_RETURN(VendorControls controls, MeasureControls(step_case));
  StepFindings out;
  out.figures = ControlsJson(controls).dump();
  out.rows = ControlRows(controls);
  out.data = std::move(controls);
  return out;
}

void ConcludeControls(std::span<const StepOfVendor> vendors, StepConclusion* out) {
  const bool has_ranked = std::any_of(vendors.begin(), vendors.end(),
                                      [](const StepOfVendor& one) { return one.is_ranked; });
  std::vector<const VendorControls*> counted;
  for (const StepOfVendor& one : vendors) {
    if (has_ranked && !one.is_ranked) continue;
    counted.push_back(std::any_cast<VendorControls>(&one.findings.data));
  }
  const std::vector<ExposedScore> exposed = ExposedScores(counted);
  for (const ExposedScore& one : exposed) {
    out->exposed.push_back(one.suite);
    out->caveats.push_back(ExposedSentence(one));
  }
  out->notices = NoticedLosses(counted, exposed);
  out->least_differences = LeastDifferences(counted);
}

}  // namespace

AuditStep ControlsStep() {
  AuditStep step;
  step.name = "controls";
  step.title = "What this audit would have noticed";
  step.explanation =
      "Copies of each vendor's vectors that have lost information, scored like the vendor: the "
      "change in points. * marks a loss so large that four of five audits like this one would find "
      "it. Cuts to leading dimensions and to fewer bits are choices that a buyer has; all other "
      "copies must not gain.";
  step.columns = {"suite", "change in points"};
  step.judge = JudgeControls;
  step.conclude = ConcludeControls;
  return step;
}

}  // namespace vetvec
