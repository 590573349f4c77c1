#include "identity/check_passes.h"

#include <string>

#include "identity/pass_judgement.h"

namespace vetvec {

CheckPasses::CheckPasses(const IdentityRecord& record, uint64_t first)
    : record_(record), number_(first), requests_(first, record.refused, /*may_refuse=*/false) {
  checked_.model_recorded = record.model.value("answered", std::string());
  checked_.largest = LargestOf(record.Distances());
}

Status CheckPasses::Judge() {
  if (!requests_.is_done()) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(const IdentityPass pass, requests_.Finish());
  checked_.usage += pass.usage;
  checked_.model_answered = pass.model;
  const PassJudgement judged = JudgePass(pass.rows.view(), record_);
  checked_.reason = judged.reason;
  checked_.moved_share = judged.moved_share;
  if (judged.distance) checked_.distances.push_back(*judged.distance);
  const bool may_be_altered =
      judged.reason.empty() && IsBeyond(checked_.distance(), checked_.largest);
  if (may_be_altered && checked_.distances.size() < kPassRule.in_a_row) {
    requests_ = PassRequests(++number_, record_.refused, /*may_refuse=*/false);
    return OkStatus();
  }
  checked_.answer = checked_.reason.empty() ? AnswerOf(checked_.distances, checked_.largest)
                                            : IdentityAnswer::kAltered;
  checked_.is_altered = checked_.answer == IdentityAnswer::kAltered;
  has_answer_ = true;
  return OkStatus();
}

}  // namespace vetvec
