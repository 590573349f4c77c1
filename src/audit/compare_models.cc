#include "audit/compare_models.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "audit_steps/fresh_vectors.h"
#include "core/vector_distance.h"
#include "identity/moved.h"
#include "identity/pass.h"
#include "identity/record_file.h"
#include "identity/rule.h"
#include "identity/vector_changes.h"

namespace vetvec {
namespace {

constexpr size_t kMostTexts = 200;    // spread over all; more change no figure that matters
constexpr double kClearNoises = 10;   // what few passes show beyond doubt
constexpr double kClearBound = 0.01;  // likewise

// By text and role; empty: it has no vector.
std::vector<std::string> KeysOf(const VendorVectors& of) {
  std::vector<std::string> keys(of.rows.rows());
  for (size_t id = 0; id < keys.size(); ++id) {
    if (IsZeroVector(of.rows.row(id))) continue;
    const TextRole role = of.work.roles.empty() ? TextRole::kNone : of.work.roles[id];
    keys[id] = RoleTextKey(role, of.work.texts.view()[id]);
  }
  return keys;
}

// Of the texts that both have vectors of, in the same role.
struct CommonRows {
  std::vector<size_t> first, second;
};

CommonRows CommonRowsOf(const std::vector<std::string>& first,
                        const std::vector<std::string>& second) {
  std::map<std::string_view, size_t> of_second;
  for (size_t i = 0; i < second.size(); ++i) of_second.emplace(second[i], i);
  CommonRows common;
  for (size_t i = 0; i < first.size(); ++i) {
    const auto found = of_second.find(first[i]);
    if (first[i].empty() || found == of_second.end()) continue;
    common.first.push_back(i);
    common.second.push_back(found->second);
  }
  return common;
}

// At most kMostTexts of them.
std::vector<size_t> Spread(const std::vector<size_t>& rows) {
  std::vector<size_t> spread(std::min(rows.size(), kMostTexts));
  for (size_t i = 0; i < spread.size(); ++i) spread[i] = rows[i * rows.size() / spread.size()];
  return spread;
}

// By the rule of identity/rule.h, of one text.
void JudgePasses(const VendorIdentity& first, const VendorIdentity& second, ModelComparison* out) {
  if (first.repeated != second.repeated || first.repeats.rows() < 2) return;
  const auto angles_from = [&](const Matrix& repeats, size_t begin) {
    std::vector<double> angles;
    for (size_t i = begin; i < repeats.rows(); ++i) {
      angles.push_back(AngleBetween(repeats.row(i), first.repeats.row(0)));
    }
    return angles;
  };
  const std::vector<double> recorded = angles_from(first.repeats, 1);
  const std::vector<double> found = angles_from(second.repeats, 0);
  out->recorded_passes = recorded.size();
  out->new_passes = found.size();
  const bool are_beyond = std::ranges::all_of(
      found, [&](double angle) { return IsBeyond(angle, LargestOf(recorded)); });
  if (are_beyond) out->bound = IdentityRule{recorded.size(), found.size()}.Bound();
}

// Why nothing is known of vectors that differ; empty: it is.
std::string DoubtOf(const ModelComparison& found, bool knows_noise) {
  const Diagnosis& diagnosis = found.diagnosis;
  if (diagnosis.noise > kMostNoise) {
    return "a vendor returned other vectors when texts were sent again";
  }
  if (diagnosis.verdict != DiagnosisVerdict::kAltered) return "";
  if (!knows_noise) {
    return "they differ, and no text was sent again to show how far one model's vectors do";
  }
  const bool is_clear = diagnosis.angle > kClearNoises * diagnosis.noise + kRoundingAngle;
  if (is_clear || found.bound <= kClearBound) return "";
  return fmt::format(
      "they differ by an angle of {:.2g}, less than ten times the noise ({:.2g}), and {} + {} "
      "passes are too few for an error bound; `vetvec identity record` makes enough",
      diagnosis.angle, diagnosis.noise, found.recorded_passes, found.new_passes);
}

struct ComparedRows {
  MatrixView rows;
  const std::vector<size_t>& common;
  std::optional<double> noise;
};

void Compare(const ComparedRows& first, const ComparedRows& second, ModelComparison* out) {
  const size_t dimensions = std::max(first.rows.cols(), second.rows.cols());
  const Matrix before = TakenRows(first.rows, Spread(first.common), dimensions);
  const Matrix after = TakenRows(second.rows, Spread(second.common), dimensions);
  out->texts = before.rows();
  if (out->texts < kFewestIdentityTexts) {
    out->reason =
        fmt::format("{} texts in common, at least {} are needed", out->texts, kFewestIdentityTexts);
    return;
  }
  out->diagnosis = Diagnose(
      before.view(), after.view(), std::max(first.noise.value_or(0), second.noise.value_or(0)),
      TryVectorChanges(before.view(), first.rows.cols(), after.view(), second.rows.cols()));
  NameBesideAngles(LengthChange(before.view(), after.view(), out->diagnosis.noise),
                   &out->diagnosis);
  out->reason = DoubtOf(*out, first.noise || second.noise);
  if (!out->diagnosis.is_same()) out->moved_share = MovedShare(before.view(), after.view());
}

ModelComparison CompareVectorsOfRuns(const JudgedRun& first, size_t a, const JudgedRun& second,
                                     size_t b) {
  const auto rows_of = [](const JudgedRun& run, size_t v) -> Result<Matrix> {
    const RunFolder folder(run.result.run_folder);
    VETVEC_ASSIGN_OR_RETURN(const RunRecord record, folder.ReadRecord());
    return folder.ReadVectors(record, run.result.vendors[v].name, run.work.texts.size());
  };
  const auto noise_of = [](const JudgedRun& run, size_t v) {
    const ResendResult& resent = run.result.vendors[v].resent();
    return resent.texts > 0 ? std::optional(resent.noise_angle) : std::nullopt;
  };
  const Result<Matrix> first_rows = rows_of(first, a);
  const Result<Matrix> second_rows = rows_of(second, b);
  for (const Result<Matrix>* rows : {&first_rows, &second_rows}) {
    if (rows->ok()) continue;
    ModelComparison unread;
    unread.reason = rows->status().message();
    return unread;
  }
  return CompareModels({first.work, first_rows->view(), noise_of(first, a)},
                       {second.work, second_rows->view(), noise_of(second, b)});
}

}  // namespace

const char* ModelComparison::verdict() const {
  return reason.empty() ? DiagnosisVerdictName(diagnosis.verdict) : "not known";
}

ModelComparison CompareModels(const VendorVectors& first, const VendorVectors& second) {
  ModelComparison out;
  const CommonRows common = CommonRowsOf(KeysOf(first), KeysOf(second));
  Compare({first.rows, common.first, first.noise}, {second.rows, common.second, second.noise},
          &out);
  return out;
}

ModelComparison CompareIdentities(const VendorIdentity& first, const VendorIdentity& second) {
  ModelComparison out;
  out.is_by_identity = true;
  JudgePasses(first, second, &out);
  const CommonRows common = CommonRowsOf(first.texts, second.texts);
  Compare({first.rows.view(), common.first, first.noise},
          {second.rows.view(), common.second, second.noise}, &out);
  return out;
}

ModelComparison CompareModelsOfRuns(const JudgedRun& first, size_t a, const JudgedRun& second,
                                    size_t b) {
  const std::array identities = {IdentityOf(first.result.vendors[a]),
                                 IdentityOf(second.result.vendors[b])};
  ModelComparison out;
  if (identities[0] && identities[1]) out = CompareIdentities(*identities[0], *identities[1]);
  if (out.texts < kFewestIdentityTexts) out = CompareVectorsOfRuns(first, a, second, b);
  for (size_t i = 0; i < identities.size(); ++i) {
    if (!identities[i]) continue;
    out.fingerprints[i] = identities[i]->fingerprint;
    out.answered[i] = identities[i]->answered;
  }
  return out;
}

Json ModelComparisonJson(const ModelComparison& compared) {
  Json out = DiagnosisJson(compared.diagnosis);
  out["verdict"] = compared.verdict();
  out["reason"] = compared.reason;
  out["texts"] = compared.texts;
  out["moved_share"] = compared.moved_share;
  out["by"] = compared.is_by_identity ? "identity" : "vectors of the runs";
  out["recorded_passes"] = compared.recorded_passes;
  out["new_passes"] = compared.new_passes;
  out["bound"] = compared.bound;
  out["fingerprints"] = compared.fingerprints;
  out["answered"] = compared.answered;
  return out;
}

}  // namespace vetvec
