#include "audit_steps/role_trial.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "core/vector_distance.h"
#include "kinds/suite_scores.h"

namespace vetvec {
namespace {

constexpr double kBeyondDoubt = 0.01;
constexpr double kLeastPoints = 2;

// The vectors that the audit already has for the sample.
Matrix RowsOf(const RolesInput& input) {
  Matrix rows(input.sample.ids.size(), input.rows.cols());
  for (size_t i = 0; i < input.sample.ids.size(); ++i) {
    const auto row = input.rows.row(input.sample.ids[i]);
    std::copy(row.begin(), row.end(), rows.row(i).begin());
  }
  return rows;
}

// Scores each of `all`, leaving out the texts that lack a vector in any of them.
Result<std::vector<ScoreResult>> ScoresOf(const RolesInput& input,
                                          const std::vector<const Matrix*>& all) {
  std::vector<uint64_t> ids(input.sample.ids.size());
  std::iota(ids.begin(), ids.end(), uint64_t{0});
  std::vector<uint8_t> missing(ids.size(), 0);
  for (const Matrix* rows : all) {
    if (rows->rows() != ids.size()) {
      return Status(
          StatusCode::kDimensionMismatch,
          fmt::format("a variant of the prefixes has {} vectors, but the sample has {} texts",
                      rows->rows(), ids.size()));
    }
    for (size_t i = 0; i < ids.size(); ++i) {
      if (IsZeroVector(rows->row(i))) missing[i] = 1;
    }
  }
  ScoreOptions options;
  options.seed = input.seed;
  options.cancel = input.cancel;
  std::vector<ScoreResult> scores;
  for (const Matrix* rows : all) {
    VETVEC_ASSIGN_OR_RETURN(ScoreResult score,
                            ScoreSuite(input.sample.part, ids, missing, rows->view(), options));
    if (!score.value) return InsufficientData(score.problem);
    scores.push_back(std::move(score));
  }
  return scores;
}

std::string Signed(const ScoreComparison& one) {
  return fmt::format("{:.1f} points ({:.1f} to {:.1f})", one.difference, one.interval.low,
                     one.interval.high);
}

}  // namespace

Result<RoleTrialRows> EmbedRoleTrial(const RoleTrial& trial, const RoleSample& sample,
                                     const TextBatch& texts, const CallOptions& options) {
  PackedTexts packed;
  for (const uint64_t id : sample.ids) packed.Add(texts[id]);
  EmbedOutput output(sample.ids.size());
  const Status status = trial.encoders.Embed(packed.view(), sample.roles, options, &output);
  if (!status.ok() && status.code() != StatusCode::kPartial) return status;
  RoleTrialRows out;
  out.sent = static_cast<uint64_t>(
      std::count(output.sources.begin(), output.sources.end(), VectorSource::kComputed));
  out.rows = output.rows.TakeMatrix();
  return out;
}

const RoleTrialResult* RolesResult::Alike() const {
  const auto found = std::find_if(trials.begin(), trials.end(), [](const RoleTrialResult& trial) {
    return trial.treatment.kind == RoleTreatment::Kind::kAlike;
  });
  return found == trials.end() ? nullptr : &*found;
}

const RoleTrialResult* RolesResult::Better() const {
  const RoleTrialResult* best = nullptr;
  for (const RoleTrialResult& trial : trials) {
    const bool is_sure =
        trial.against.p_holm < kBeyondDoubt && trial.against.difference >= kLeastPoints;
    if (!is_sure) continue;
    if (best == nullptr || trial.against.difference > best->against.difference) best = &trial;
  }
  return best;
}

Result<RolesResult> JudgeRoles(const RolesInput& input) {
  const Matrix own = RowsOf(input);
  std::vector<const Matrix*> all = {&own};
  for (const Matrix& rows : input.trials) all.push_back(&rows);
  VETVEC_ASSIGN_OR_RETURN(const std::vector<ScoreResult> scores, ScoresOf(input, all));
  RolesResult out;
  out.suite = input.sample.part.name;
  out.measure = scores[0].measure;
  out.queries = scores[0].items;
  out.documents = input.sample.part.retrieval.documents.size();
  out.value = *scores[0].value;
  std::vector<ScoreComparison> family;
  CompareOptions options;
  options.seed = input.seed;
  options.family = input.treatments.size();
  options.cancel = input.cancel;
  for (size_t i = 0; i < input.treatments.size(); ++i) {
    VETVEC_ASSIGN_OR_RETURN(const ScoreComparison one,
                            CompareScores(scores[i + 1].units, scores[0].units, options));
    family.push_back(one);
  }
  DecideComparisons(0, &family);
  for (size_t i = 0; i < family.size(); ++i) {
    out.trials.push_back({input.treatments[i], *scores[i + 1].value, family[i]});
  }
  return out;
}

std::string RolesWorthClause(const RolesResult& roles) {
  const RoleTrialResult* alike = roles.Alike();
  if (alike == nullptr) return "";
  ScoreComparison worth = alike->against;
  worth.difference = -worth.difference;
  worth.interval = {-alike->against.interval.high, -alike->against.interval.low};
  return fmt::format("distinguishing queries from documents adds {} to {}", Signed(worth),
                     roles.measure);
}

std::string BetterRolesClause(const RolesResult& roles) {
  const RoleTrialResult* better = roles.Better();
  if (better == nullptr) return "";
  return fmt::format("would score {:.1f} points more with {}", better->against.difference,
                     TreatmentText(better->treatment));
}

}  // namespace vetvec
