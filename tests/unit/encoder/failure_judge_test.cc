#include "encoder/failure_judge.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

using End = CircuitBreaker::End;

AttemptFacts Facts(int http_status, const char* code = "", bool is_page = false) {
  AttemptFacts facts;
  facts.http_status = http_status;
  facts.provider_code = code;
  facts.is_page = is_page;
  return facts;
}

HttpOutcome Lost(HttpFailure failure) {
  HttpOutcome outcome;
  outcome.status = Unavailable("lost").WithRetryable(true);
  outcome.failure = failure;
  return outcome;
}

TEST(FailureJudge, KnowsWhatATextCannotCause) {
  struct Row {
    AttemptFacts facts;
    bool at_first;
    bool after_answers;
  };
  const Row rows[] = {
      {Facts(200), true, true},   {Facts(301), false, false},
      {Facts(400), true, true},   {Facts(400, "invalid_api_key"), false, false},
      {Facts(401), false, false}, {Facts(402), false, false},
      {Facts(403), false, true},  {Facts(403, "", true), true, true},
      {Facts(404), false, true},  {Facts(406), true, true},
      {Facts(407), false, false}, {Facts(413), true, true},
      {Facts(418), true, true},   {Facts(422), true, true},
      {Facts(429), false, false}, {Facts(429, "insufficient_quota"), false, false},
      {Facts(451), false, true},  {Facts(500), true, true},
      {Facts(501), false, true},  {Facts(503), true, true},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(FailureJudge::MayBeTexts(row.facts, {}, false), row.at_first)
        << row.facts.http_status;
    EXPECT_EQ(FailureJudge::MayBeTexts(row.facts, {}, true), row.after_answers)
        << row.facts.http_status;
  }
  for (const HttpFailure failure : {HttpFailure::kReset, HttpFailure::kTimeout,
                                    HttpFailure::kTooLarge, HttpFailure::kMalformed}) {
    EXPECT_TRUE(FailureJudge::MayBeTexts({}, Lost(failure), false)) << static_cast<int>(failure);
  }
  for (const HttpFailure failure : {HttpFailure::kConnect, HttpFailure::kResolve,
                                    HttpFailure::kCertificate, HttpFailure::kProxy}) {
    EXPECT_FALSE(FailureJudge::MayBeTexts({}, Lost(failure), true)) << static_cast<int>(failure);
  }
}

TEST(FailureJudge, ASuspectSaysNothingAboutTheService) {
  FailureJudge::Evidence evidence;
  EXPECT_EQ(FailureJudge::EndOf(Facts(500), {}, evidence), End::kFailed);
  EXPECT_EQ(FailureJudge::EndOf(Facts(501), {}, evidence), End::kAnswered);
  EXPECT_EQ(FailureJudge::EndOf(Facts(429), {}, evidence), End::kAnswered);
  EXPECT_EQ(FailureJudge::EndOf({}, Lost(HttpFailure::kReset), evidence), End::kFailed);
  evidence.is_suspect = true;
  EXPECT_EQ(FailureJudge::EndOf(Facts(500), {}, evidence), End::kAbandoned);
  EXPECT_EQ(FailureJudge::EndOf({}, Lost(HttpFailure::kReset), evidence), End::kAbandoned);
  EXPECT_EQ(FailureJudge::EndOf({}, Lost(HttpFailure::kConnect), evidence), End::kFailed);
}

TEST(FailureJudge, ASingleTextIsSentAfterThreeFailuresWithoutAnAnswer) {
  FailureJudge judge{RetryOptions{}};
  FailureJudge::Evidence evidence;
  judge.OnFirstSend(&evidence);
  for (int i = 0; i < 2; ++i) {
    judge.OnUnclear(&evidence, Unavailable("down"));
    EXPECT_FALSE(judge.MustFindOut(evidence));
  }
  judge.OnUnclear(&evidence, Unavailable("down"));
  EXPECT_TRUE(judge.MustFindOut(evidence));
  EXPECT_FALSE(judge.HasShownEnough(evidence, 10, 3));
  judge.OnChecked();
  EXPECT_TRUE(judge.is_checked());
  for (int i = 0; i < 5; ++i) judge.OnUnclear(&evidence, Unavailable("down"));
  EXPECT_FALSE(judge.MustFindOut(evidence));  // once is enough
  judge.OnSuccess();
  judge.OnUnclear(&evidence, Unavailable("down"));
  EXPECT_FALSE(judge.MustFindOut(evidence));
  EXPECT_FALSE(judge.HasShownEnough(evidence, 10, 4));
  EXPECT_TRUE(judge.HasShownEnough(evidence, 10, 5));
  evidence.is_suspect = true;
  EXPECT_TRUE(judge.HasShownEnough(evidence, 10, 1));
}

TEST(FailureJudge, ATextAloneIsTriedOnceMoreAndLongerIfItMayPass) {
  const Status failed = Unavailable("worker died").WithHttp(500);
  const Status busy = Unavailable("busy").WithHttp(503);
  for (const bool is_batch : {false, true}) {
    for (const Status& status : {failed, busy}) {
      FailureJudge judge{RetryOptions{.batch = is_batch}};
      FailureJudge::Evidence evidence;
      judge.OnFirstSend(&evidence);
      judge.OnSuccess();
      int failures = 0;
      do {
        judge.OnUnclear(&evidence, status);
        ++failures;
      } while (!judge.HasShownEnough(evidence, 1, failures));
      const bool may_pass = status.detail().http_status == 503;
      EXPECT_EQ(failures, is_batch ? (may_pass ? 8 : 4) : may_pass ? 5 : 2);
    }
  }
  FailureJudge judge{RetryOptions{}};
  FailureJudge::Evidence evidence;
  judge.OnSuccess();
  judge.OnUnclear(&evidence, failed);
  judge.OnUnclear(&evidence, busy);  // not the same
  EXPECT_FALSE(judge.HasShownEnough(evidence, 1, 2));
}

}  // namespace
}  // namespace vetvec
