#include "audit/compare_models.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "core/vector_distance.h"
#include "identity/moved.h"
#include "identity/pass.h"
#include "identity/record_file.h"
#include "identity/vector_changes.h"

namespace vetvec {
namespace {

constexpr size_t kMostTexts = 200;  // spread over all; more change no figure that matters

// Of the texts that both have vectors of, in the same role.
struct CommonRows {
  std::vector<size_t> first, second;
};

CommonRows CommonRowsOf(const VendorVectors& first, const VendorVectors& second) {
  const auto key_of = [](const Workload& work, size_t id) {
    return std::pair(work.roles.empty() ? TextRole::kNone : work.roles[id], work.texts.view()[id]);
  };
  std::map<std::pair<TextRole, std::string_view>, size_t> of_second;
  for (size_t id = 0; id < second.rows.rows(); ++id) {
    if (!IsZeroVector(second.rows.row(id))) of_second.emplace(key_of(second.work, id), id);
  }
  CommonRows common;
  for (size_t id = 0; id < first.rows.rows(); ++id) {
    if (IsZeroVector(first.rows.row(id))) continue;
    const auto found = of_second.find(key_of(first.work, id));
    if (found == of_second.end()) continue;
    common.first.push_back(id);
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

}  // namespace

const char* ModelComparison::verdict() const {
  return reason.empty() ? DiagnosisVerdictName(diagnosis.verdict) : "not known";
}

ModelComparison CompareModels(const VendorVectors& first, const VendorVectors& second) {
  ModelComparison out;
  const CommonRows common = CommonRowsOf(first, second);
  const size_t dimensions = std::max(first.rows.cols(), second.rows.cols());
  const Matrix before = TakenRows(first.rows, Spread(common.first), dimensions);
  const Matrix after = TakenRows(second.rows, Spread(common.second), dimensions);
  out.texts = before.rows();
  if (out.texts < kFewestIdentityTexts) {
    out.reason =
        fmt::format("{} texts in common, at least {} are needed", out.texts, kFewestIdentityTexts);
    return out;
  }
  out.diagnosis = Diagnose(
      before.view(), after.view(), std::max(first.noise.value_or(0), second.noise.value_or(0)),
      TryVectorChanges(before.view(), first.rows.cols(), after.view(), second.rows.cols()));
  if (out.diagnosis.noise > kMostNoise) {
    out.reason = "a vendor returned other vectors when texts were sent again";
  }
  const bool knows_noise = first.noise || second.noise;
  if (out.diagnosis.verdict == DiagnosisVerdict::kAltered && !knows_noise) {
    out.reason = "they differ, and no text was sent again to show how far one model's vectors do";
  }
  if (!out.diagnosis.is_same()) out.moved_share = MovedShare(before.view(), after.view());
  return out;
}

ModelComparison CompareModelsOfRuns(const JudgedRun& first, size_t a, const JudgedRun& second,
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

Json ModelComparisonJson(const ModelComparison& compared) {
  Json out = DiagnosisJson(compared.diagnosis);
  out["verdict"] = compared.verdict();
  out["reason"] = compared.reason;
  out["texts"] = compared.texts;
  out["moved_share"] = compared.moved_share;
  return out;
}

}  // namespace vetvec
