#include "audit/caveats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/audit/judged_run.h"
#include "unit/audit_steps/step_data.h"

namespace vetvec {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

TEST(Caveats, SayWhatTheFiguresDoNot) {
  JudgedRun run = MakeRun(Relation::kCr1, TripleNames(10), {"a"}, {Flags(10, 1)});
  AuditResult& result = run.result;
  result.metric = "cosine";
  VendorResult& vendor = result.vendors[0];
  vendor.failed_texts = 3;
  vendor.texts = 30;
  vendor.word_counts = {.words = 200, .unknown = 5};
  vendor.threshold.n = 200;
  vendor.threshold.nn_std = 0;
  vendor.relations.resize(1);
  vendor.traffic.tokens_are_estimated = true;
  vendor.traffic.requests = 2;
  ResentIn(&vendor.steps).problem = "503";
  WriteCaveats(&result);
  EXPECT_THAT(result.caveats, Contains(HasSubstr("a returned no vector for 3 of 30 texts")));
  EXPECT_THAT(result.caveats,
              Contains("a left out 5 of 200 words (2.5%), because its file does not "
                       "contain them."));
  EXPECT_THAT(result.caveats, Contains(HasSubstr("the threshold means little")));
  EXPECT_THAT(result.caveats, Contains(HasSubstr("did not report token usage")));
  EXPECT_THAT(result.caveats, Contains(HasSubstr("Cosine distance is not a metric")));
  EXPECT_THAT(result.caveats, Contains(HasSubstr("drift would go unnoticed: 503")));
}

TEST(Caveats, OfBatches) {
  JudgedRun run = MakeRun(Relation::kCr1, TripleNames(10), {"a"}, {Flags(10, 1)});
  AuditResult& result = run.result;
  result.vendors[0].traffic.requests = 7;
  BatchFigures& batches = result.vendors[0].batches.emplace();
  batches.texts = 900;
  batches.excluded_wrong_share = 0.005;
  batches.refused = {"the vectors are mixed up"};
  batches.problem = "3 texts have no vector; the first: busy";
  WriteCaveats(&result);
  EXPECT_THAT(result.caveats,
              Contains("The results of a batch of a were rejected, and none of them "
                       "were used: the vectors are mixed up."));
  EXPECT_THAT(result.caveats, Contains(HasSubstr("a did not embed all texts of its batches: 3")));
  EXPECT_THAT(result.caveats, Contains(HasSubstr("a embedded 900 texts in batches, whose duration "
                                                 "is not measured")));
  EXPECT_THAT(result.caveats, Contains(HasSubstr("of the 7 online requests")));
  EXPECT_THAT(result.caveats, Contains(HasSubstr("less than 0.5% of a batch's vectors")));
  batches.excluded_wrong_share = 1;
  result.caveats.clear();
  WriteCaveats(&result);
  EXPECT_THAT(result.caveats,
              Contains(HasSubstr("It was not checked whether the vectors of a's batches belong")));
}

TEST(Caveats, OfAPlainRun) {
  JudgedRun run = MakeRun(Relation::kCr1, TripleNames(10), {"a"}, {Flags(10, 1)});
  WriteCaveats(&run.result);
  EXPECT_EQ(run.result.caveats.size(), 2U);
  EXPECT_THAT(run.result.caveats, Not(Contains(HasSubstr("Cosine"))));
}

}  // namespace
}  // namespace vetvec
