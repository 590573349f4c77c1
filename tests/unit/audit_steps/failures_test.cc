#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit_steps/step_table.h"
#include "base/json.h"
#include "unit/audit_steps/step_case.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// `failing` of 100 requests of 100 ms, one after the other, the failed ones with these statuses.
std::vector<RequestRecord> Requests(const std::vector<int32_t>& failing, int64_t pause = 0) {
  std::vector<RequestRecord> requests;
  for (size_t i = 0; i < 100; ++i) {
    RequestRecord& request = requests.emplace_back();
    request.wall_millis = static_cast<int64_t>(i) * (100 + pause);
    request.total_millis = 100;
    request.http_status = i < failing.size() ? failing[i] : 200;
    if (i < failing.size()) request.error = "UNAVAILABLE";
  }
  return requests;
}

class Failing : public StepCaseTest {
 protected:
  StepFindings Judge(const std::vector<RequestRecord>& requests, uint64_t failed_texts = 0) {
    requests_ = requests;
    rows_ = Matrix(100, 4);
    for (uint64_t id = 0; id < failed_texts; ++id) failed_.push_back(id);
    return Judged("failures");
  }
};

TEST_F(Failing, AServiceThatNeverFailsIsNotMentioned) {
  const StepFindings found = Judge(Requests({}));
  EXPECT_THAT(found.against, IsEmpty());
  EXPECT_THAT(found.caveats, IsEmpty());
  EXPECT_THAT(found.rows, IsEmpty());
}

TEST_F(Failing, OneInFiftyIsSaidWithItsStatuses) {
  const StepFindings found = Judge(Requests({429, 500, 500, 0}));
  ASSERT_THAT(found.against, SizeIs(1));
  EXPECT_EQ(found.against[0].code, "fails_often");
  EXPECT_EQ(found.against[0].text,
            "failed 4 of 100 requests (no reply: 1, status 429: 1, status 500: 2); every text got "
            "its vector from a retry");
  EXPECT_THAT(found.defects, IsEmpty());
  EXPECT_THAT(found.rows, SizeIs(1));
}

TEST_F(Failing, FewerAreOnlyInTheTable) {
  const StepFindings found = Judge(Requests({500}));
  EXPECT_THAT(found.against, IsEmpty());
  ASSERT_THAT(found.rows, SizeIs(1));
  EXPECT_EQ(found.rows[0][0], "1 of 100");
}

TEST_F(Failing, ASingleFailureOfFewRequestsIsNotARate) {
  std::vector<RequestRecord> requests = Requests({500});
  requests.resize(10);
  EXPECT_THAT(Judge(requests).against, IsEmpty());
}

TEST_F(Failing, TextsWithoutAVectorCountToo) {
  const StepFindings of_texts = Judge(Requests({}), 3);
  ASSERT_THAT(of_texts.against, SizeIs(1));
  EXPECT_EQ(of_texts.against[0].text, "returned no vector for 3 of 100 texts");
  failed_.clear();
  const StepFindings of_both = Judge(Requests({503, 503}), 3);
  EXPECT_THAT(of_both.against[0].text, HasSubstr("(status 503: 2) and no vector for 3 of 100"));
}

TEST_F(Failing, LongWaitsBesideFailuresAreSaid) {
  EXPECT_THAT(Judge(Requests({500, 500}, 150)).caveats,
              ElementsAre(HasSubstr("took 24.9 s, but the requests that were answered took only "
                                    "9.8 s")));
  EXPECT_THAT(Judge(Requests({}, 150)).caveats, IsEmpty()) << "no failure: the limits of the user";
}

// A run may be resumed on another day.
TEST_F(Failing, APauseBetweenSessionsIsNotAWait) {
  std::vector<RequestRecord> requests = Requests({500, 500});
  for (size_t i = 50; i < 100; ++i) requests[i].wall_millis += 86'400'000;
  EXPECT_THAT(Judge(requests).caveats, IsEmpty());
}

TEST_F(Failing, WhatWouldHaveBeenNoticedFollowsFromTheFewestRequests) {
  const StepFindings many = Judge(Requests({}));
  std::vector<RequestRecord> few = Requests({});
  few.resize(20);
  const StepFindings fewer = Judge(few);
  const StepFindings local = Judge({});
  const auto line_of = [this](const std::vector<StepFindings>& findings) {
    const StepConclusion out = Concluded("failures", findings);
    return out.notices.empty() ? NoticeLine{} : out.notices[0];
  };
  EXPECT_EQ(line_of({many}).noticed, "failures of 5% of the requests");  // 2 of 100
  EXPECT_EQ(line_of({many, fewer, local}).noticed, "failures of 22% of the requests");
  EXPECT_EQ(line_of({local}).noticed, "");
}

}  // namespace
}  // namespace vetvec
