// A vendor's case put together by hand, for tests of the steps of an audit.
#ifndef VETVEC_TESTS_UNIT_AUDIT_STEPS_STEP_CASE_H_
#define VETVEC_TESTS_UNIT_AUDIT_STEPS_STEP_CASE_H_

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "audit_steps/step_table.h"

namespace vetvec {

class StepCaseTest : public testing::Test {
 protected:
  StepTexts Audit() {
    roles_.resize(texts_.size());
    return {texts_.view(), roles_, suites_, text_rows_, suite_texts_, 1};
  }
  StepFindings Judged(const std::string& step) {
    const StepTexts audit = Audit();
    const StepCase step_case{.vendor = vendor_,
                             .audit = audit,
                             .made = made_,
                             .rows = rows_.view(),
                             .judged = rows_.view(),
                             .failed = failed_,
                             .missing = missing_,
                             .scores = scores_,
                             .usual_distance = usual_distance_,
                             .most_noise = most_noise_,
                             .words_read = words_read_,
                             .requests = requests_,
                             .options = options_};
    Result<StepFindings> found = FindAuditStep(step)->judge(step_case);
    EXPECT_TRUE(found.ok()) << found.status().ToString();
    return found.ok() ? *std::move(found) : StepFindings();
  }

  // What the step concludes from these findings on ranked vendors.
  StepConclusion Concluded(const std::string& step, const std::vector<StepFindings>& findings) {
    std::vector<StepOfVendor> vendors;
    for (const StepFindings& one : findings) vendors.push_back({vendor_, true, one});
    StepConclusion out;
    FindAuditStep(step)->conclude(vendors, &out);
    return out;
  }

  std::string vendor_ = "v";
  PackedTexts texts_;
  std::vector<TextRole> roles_;
  std::vector<Suite> suites_;
  std::vector<std::vector<uint64_t>> text_rows_;
  uint64_t suite_texts_ = 0;
  std::vector<MadeRow> made_;
  Matrix rows_;
  std::vector<uint64_t> failed_;
  std::vector<uint8_t> missing_;
  std::vector<ScoreResult> scores_;
  double usual_distance_ = 1;
  std::optional<double> most_noise_;
  std::optional<uint64_t> words_read_;
  std::vector<RequestRecord> requests_;
  ScoreOptions options_;
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_AUDIT_STEPS_STEP_CASE_H_
