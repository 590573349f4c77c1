#include "audit/judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "audit_steps/step_table.h"
#include "base/json.h"
#include "support/set_option.h"
#include "unit/audit/hand_made_run.h"

namespace vetvec {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(Judge, CountsOfAHandMadeRun) {
  HandMadeRun made;
  made.AddVendor("faulty", FaultyPositions(), 0);
  made.AddVendor("good", GoodPositions(), 0);
  made.Finish();
  const Result<JudgedRun> judged = JudgeRun(made.run(), {});
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  const AuditResult& result = judged->result;
  ASSERT_EQ(result.vendors.size(), 2u);
  const VendorResult& faulty = result.vendors[0];
  EXPECT_EQ(faulty.problem, "");
  EXPECT_EQ(faulty.dimension, 2u);
  EXPECT_EQ(faulty.texts, 15u);
  EXPECT_EQ(faulty.threshold.threshold, 1.0);
  EXPECT_EQ(faulty.threshold.n, 3u);
  EXPECT_THAT(faulty.threshold.nn, ElementsAre(1.0, 1.0, 2.0));
  EXPECT_DOUBLE_EQ(faulty.thetas[0], 0.0);
  EXPECT_DOUBLE_EQ(faulty.thetas[1], 1.0);
  EXPECT_NEAR(faulty.thetas[3], 4.0 / 3 - std::sqrt(2.0 / 9), 1e-12);
  ASSERT_EQ(faulty.relations.size(), 1u);
  const RelationResult& relation = faulty.relations[0];
  EXPECT_EQ(relation.triples, 4u);
  EXPECT_EQ(relation.violations, 2u);
  EXPECT_DOUBLE_EQ(relation.reachable_share, 0.5);  // t1: 2, t3: 5; t2: exactly 1
  ASSERT_EQ(relation.worst.size(), 2u);
  EXPECT_EQ(relation.worst[0].triple.positive, "p3");
  EXPECT_EQ(relation.worst[0].d_positive, 5.0);
  EXPECT_EQ(relation.worst[0].d_negative, 0.0);
  EXPECT_EQ(relation.worst[1].triple.positive, "p1");
  EXPECT_EQ(relation.curve.front(), 4u) << "theta 0: every margin is above";
  EXPECT_EQ(relation.curve.back(), 2u);
  EXPECT_EQ(result.vendors[1].relations[0].violations, 0u);
  // On a line, L1 is L2; cosine has no value for the seeds at the origin.
  ASSERT_EQ(faulty.other_distances.size(), 1u);
  EXPECT_EQ(faulty.other_distances[0].metric, Metric::kL1);
  EXPECT_EQ(faulty.other_distances[0].thetas[1], 1.0);
  EXPECT_EQ(faulty.other_distances[0].relations[0].triples, 4u);
  EXPECT_EQ(faulty.other_distances[0].relations[0].violations[0], 4u);
  EXPECT_EQ(faulty.other_distances[0].relations[0].violations[1], 2u);
  // Order at threshold 0: t0 to t3 are lost by the one, kept by the other; 2 / 2^4.
  for (const VendorResult& v : result.vendors) EXPECT_THAT(v.defects, ElementsAre()) << v.name;
  EXPECT_TRUE(result.comparisons.empty()) << "the order of triples describes vendors";
  ASSERT_EQ(result.described.size(), 1u);
  EXPECT_EQ(result.described[0].figures.clusters, 4u);
  EXPECT_EQ(result.described[0].figures.difference, -175);
  EXPECT_EQ(result.described[0].figures.p_value, 0.125);
  ASSERT_EQ(result.differences.size(), 1u);
  EXPECT_EQ(result.differences[0].q_value, 0.125);
  EXPECT_EQ(faulty.scores[0].value, -100);
  uint64_t counted = 0;
  for (const uint64_t count : faulty.nearest_neighbours.counts) counted += count;
  EXPECT_EQ(counted, 3u);
  EXPECT_EQ(faulty.nearest_neighbours.low, 1.0);
  EXPECT_EQ(faulty.nearest_neighbours.high, 2.0);
}

// Positions on a line: whitening divides them by their standard deviation, so that nothing else
// changes.
TEST(Judge, PostprocessedVectorsAreJudgedAndFittedOnTheSuites) {
  HandMadeRun made;
  made.AddVendor("plain", FaultyPositions(), 3);
  made.AddVendor("white", FaultyPositions(), 3);
  SetOption(&made.record().config.vendors[1].settings, "postprocess", "whitening");
  made.Finish();
  const Result<JudgedRun> judged = JudgeRun(made.run(), {});
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  const VendorResult& plain = judged->result.vendors[0];
  const VendorResult& white = judged->result.vendors[1];
  EXPECT_EQ(white.problem, "");
  EXPECT_EQ(white.postprocess, "whitening");
  EXPECT_EQ(white.dimension, 2U) << "as returned";
  double sum = 0;
  double squares = 0;
  double count = 0;
  for (const auto& [text, position] : FaultyPositions()) {
    if (text.starts_with('w')) continue;  // the dictionary
    ++count;
    sum += static_cast<double>(position);
    squares += static_cast<double>(position) * static_cast<double>(position);
  }
  const double deviation = std::sqrt((squares - sum * sum / count) / (count - 1));
  EXPECT_EQ(plain.threshold.threshold, 1.0);
  EXPECT_NEAR(white.threshold.threshold, 1 / deviation, 1e-6);
  EXPECT_EQ(white.relations[0].violations, plain.relations[0].violations);
  EXPECT_EQ(white.liveness.usual_distance, plain.liveness.usual_distance) << "as returned";
  EXPECT_THAT(
      judged->result.caveats,
      Contains(HasSubstr("The vectors of white are judged after post-processing (whitening)")));
  EXPECT_THAT(judged->result.same, ElementsAre());
}

TEST(Judge, APostprocessingThatFailsIsAProblemOfTheVendor) {
  HandMadeRun made;
  made.AddVendor("plain", FaultyPositions(), 3);
  made.AddVendor("bad", FaultyPositions(), 3);
  SetOption(&made.record().config.vendors[1].settings, "postprocess", "abtt");
  SetOption(&made.record().config.vendors[1].settings, "postprocess_components", 3);
  made.Finish();
  const Result<JudgedRun> judged = JudgeRun(made.run(), {});
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  EXPECT_EQ(judged->result.vendors[0].problem, "");
  EXPECT_EQ(judged->result.vendors[1].problem, "abtt: 'components' is 3; allowed: 0 to 2");
}

TEST(Judge, ATextThatOneVendorLacksIsLeftOutForAll) {
  HandMadeRun made;
  made.AddVendor("faulty", FaultyPositions(), 0);
  made.AddVendor("good", GoodPositions(), 0, {"p3", "w2"});
  made.Finish();
  const Result<JudgedRun> judged = JudgeRun(made.run(), {});
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  for (const VendorResult& vendor : judged->result.vendors) {
    EXPECT_EQ(vendor.relations[0].triples, 3u) << vendor.name;
  }
  EXPECT_EQ(judged->result.vendors[0].relations[0].violations, 1u);
  EXPECT_EQ(judged->result.vendors[0].threshold.n, 3u) << "its own dictionary is whole";
  EXPECT_EQ(judged->result.vendors[1].failed_texts, 2u);
  EXPECT_EQ(judged->result.vendors[1].threshold.n, 2u);
  EXPECT_THAT(judged->result.caveats, Contains(HasSubstr("good returned no vector for 2 of 15")));
}

// The row of a failed text is zero, which has no direction: it must never be looked at.
TEST(Judge, CosineWithTheZeroRowOfAFailedText) {
  HandMadeRun made;
  made.record().config.metric = Metric::kCosine;
  made.AddVendor("faulty", FaultyPositions(), 1.0f);
  made.AddVendor("good", GoodPositions(), 1.0f, {"s1", "w0"});
  made.Finish();
  const Result<JudgedRun> judged = JudgeRun(made.run(), {});
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  for (const VendorResult& vendor : judged->result.vendors) {
    EXPECT_EQ(vendor.problem, "");
    ASSERT_EQ(vendor.relations.size(), 1u);
    EXPECT_EQ(vendor.relations[0].triples, 3u);
  }
}

TEST(Judge, AVendorWithAZeroVectorIsAProblemOfThatVendorAlone) {
  HandMadeRun made;
  made.record().config.metric = Metric::kCosine;
  made.AddVendor("good", GoodPositions(), 1.0f);
  made.AddVendor("zero", FaultyPositions(), 0);  // seeds lie at the origin
  made.Finish();
  const Result<JudgedRun> judged = JudgeRun(made.run(), {});
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  EXPECT_EQ(judged->result.vendors[0].problem, "");
  EXPECT_NE(judged->result.vendors[1].problem, "");
  EXPECT_THAT(judged->result.verdict, Contains(HasSubstr("zero could not be measured")));
  EXPECT_TRUE(judged->result.comparisons.empty());
}

TEST(Judge, AProblemOfTheRunIsKept) {
  HandMadeRun made;
  made.AddVendor("good", GoodPositions(), 0);
  VendorConfig vendor;
  vendor.name = "away";
  vendor.spec = "openai:m?base_url=http://127.0.0.1:1/v1";
  made.record().config.vendors.push_back(vendor);
  made.record().vendors["away"].problem = "connection refused";
  made.Finish();
  const Result<JudgedRun> judged = JudgeRun(made.run(), {});
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  EXPECT_EQ(judged->result.vendors[1].problem, "connection refused");
  EXPECT_TRUE(judged->result.vendors[1].relations.empty());
}

TEST(Judge, TheSameFolderGivesTheSameBytes) {
  HandMadeRun made;
  made.AddVendor("faulty", FaultyPositions(), 0);
  made.AddVendor("good", GoodPositions(), 0);
  made.Finish();
  const Result<JudgedRun> first = JudgeRun(made.run(), {});
  const Result<JudgedRun> second = JudgeRun(made.run(), {});
  ASSERT_TRUE(first.ok() && second.ok());
  const std::string jsonl = ResultsJsonl(*first);
  EXPECT_EQ(jsonl, ResultsJsonl(*second));
  const auto line = Json::parse(jsonl.substr(0, jsonl.find('\n')));
  EXPECT_EQ(line["vendor"], "faulty");
  EXPECT_EQ(line["suite"], "mine");
  EXPECT_EQ(line["relation"], "CR1");
  EXPECT_EQ(line["d_pos"], 1.0);
  EXPECT_EQ(line["d_neg"], 0.5);
  EXPECT_EQ(line["violation"], false);
  EXPECT_EQ(std::count(jsonl.begin(), jsonl.end(), '\n'), 8);
}

TEST(Judge, TrafficAndPrice) {
  HandMadeRun made;
  made.AddVendor("a", GoodPositions(), 0);
  made.AddVendor("b", GoodPositions(), 0);
  SetOption(&made.record().config.vendors[0].settings, "price_per_million_tokens", 2.0);
  SetOption(&made.record().config.vendors[1].settings, "price_per_million_tokens", 2.0);
  made.record().config.vendors[1].spec = "openai:m";  // what is local is never from a cache
  RequestRecord request;
  request.texts = 5;
  request.tokens = 1000;
  for (int i = 1; i <= 3; ++i) {
    request.total_millis = 10.0 * i;
    ASSERT_TRUE(made.run().AppendRequest("a", request).ok());
  }
  request.error = "UNAVAILABLE";
  ASSERT_TRUE(made.run().AppendRequest("a", request).ok());
  made.Finish();
  const Result<JudgedRun> judged = JudgeRun(made.run(), {});
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  const VendorResult& a = judged->result.vendors[0];
  EXPECT_EQ(a.traffic.requests, 4u);
  EXPECT_EQ(a.traffic.failed_requests, 1u);
  EXPECT_EQ(a.traffic.texts_sent, 15u);
  EXPECT_EQ(a.traffic.tokens, 3000u);
  EXPECT_DOUBLE_EQ(*a.traffic.cost, 0.006);
  EXPECT_EQ(a.traffic.total_millis.n, 3u);
  EXPECT_DOUBLE_EQ(a.traffic.total_millis.p50, 20.0);
  EXPECT_DOUBLE_EQ(a.traffic.total_millis.p90, 28.0);
  EXPECT_DOUBLE_EQ(a.traffic.total_millis.max, 30.0);
  EXPECT_EQ(a.cached_texts, 0u);
  EXPECT_EQ(judged->result.vendors[1].cached_texts, 15u);
  EXPECT_EQ(judged->result.vendors[1].traffic.cost, 0.0);
}

// Also of a vendor that could not be measured, perhaps for these very replies.
TEST(Judge, RepliesAtFault) {
  HandMadeRun made;
  made.AddVendor("a", GoodPositions(), 0);
  made.AddVendor("b", GoodPositions(), 0);
  made.record().vendors["b"].problem = "no vectors";
  RequestRecord broken;
  broken.error = "BAD_VECTOR";
  broken.fault = ReplyFault::kValue;
  broken.fault_text = "the vector of text 0 is all zeros";
  RequestRecord whole;
  whole.fault_before = ReplyFault::kValue;
  ASSERT_TRUE(made.run().AppendRequest("a", whole).ok());
  ASSERT_TRUE(made.run().AppendRequest("b", broken).ok());
  ASSERT_TRUE(made.run().AppendRequest("b", whole).ok());
  made.Finish();
  const Result<JudgedRun> judged = JudgeRun(made.run(), {});
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  const std::vector<VendorResult>& vendors = judged->result.vendors;
  EXPECT_EQ(vendors[0].reply_faults.replies, 1u);
  EXPECT_TRUE(vendors[0].reply_faults.kinds.empty());
  EXPECT_EQ(vendors[1].reply_faults.replies, 2u);
  EXPECT_EQ(vendors[1].reply_faults.Count(ReplyFault::kValue), 1u);
}

TEST(Judge, RunsThatCannotBeJudged) {
  HandMadeRun made;
  made.AddVendor("good", GoodPositions(), 0);
  made.record().status = "interrupted";
  made.Finish();
  const Status unfinished = JudgeRun(made.run(), {}).status();
  EXPECT_EQ(unfinished.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(unfinished.message(), HasSubstr("status: interrupted"));
  EXPECT_THAT(unfinished.message(), HasSubstr("vetvec resume "));
  made.record().status = "finished";
  made.Finish();
  ASSERT_TRUE(JudgeRun(made.run(), {}).ok());
  const std::string suite = made.run().SuitePath("mine");
  const std::string bytes = BytesOf(suite);
  ASSERT_TRUE(WriteFileAtomic(suite, bytes + bytes.substr(0, bytes.find('\n') + 1)).ok());
  EXPECT_EQ(JudgeRun(made.run(), {}).status().code(), StatusCode::kDataLoss);
  ASSERT_TRUE(WriteFileAtomic(suite, bytes).ok());
  made.record().dictionary_rows[0] = 999;
  made.Finish();
  EXPECT_EQ(JudgeRun(made.run(), {}).status().code(), StatusCode::kDataLoss);
}

TEST(Judge, ThreeWordsOfAnotherRunAreNotTaken) {
  HandMadeRun made;
  made.AddVendor("good", GoodPositions(), 0);
  Matrix few(3, 2);
  const Result<std::string> sha256 = made.run().WriteVectors("good", few.view());
  made.record().files[RunFolder::VectorsName("good")] = *sha256;
  made.Finish();
  const Status status = JudgeRun(made.run(), {}).status();
  EXPECT_EQ(status.code(), StatusCode::kDataLoss);
  EXPECT_THAT(status.message(), HasSubstr("has 3 rows, but the run has 15 texts"));
}

TEST(Judge, CancelAndProgress) {
  HandMadeRun made;
  made.AddVendor("good", GoodPositions(), 0);
  made.Finish();
  JudgeOptions options;
  options.cancel = CancelToken::Create();
  std::vector<uint64_t> steps;
  options.progress = [&](uint64_t done, uint64_t total) {
    EXPECT_EQ(total, 1u);
    steps.push_back(done);
    return 0;
  };
  ASSERT_TRUE(JudgeRun(made.run(), options).ok());
  EXPECT_THAT(steps, ElementsAre(0u, 1u));
  options.progress = [](uint64_t, uint64_t) { return 7; };
  const Status stopped = JudgeRun(made.run(), options).status();
  EXPECT_EQ(stopped.code(), StatusCode::kCancelled);
  EXPECT_EQ(stopped.detail().callback_value, 7);
  options.cancel->Request();
  EXPECT_EQ(JudgeRun(made.run(), options).status().code(), StatusCode::kCancelled);
}

TEST(Judge, StepsAreJudgedInRunsThatBeganWithThem) {
  HandMadeRun made;
  made.AddVendor("good", GoodPositions(), 3, {"p0"});
  made.Finish();
  const Result<JudgedRun> judged = JudgeRun(made.run(), {});
  ASSERT_TRUE(judged.ok()) << judged.status().ToString();
  const auto judges = [](const AuditStep& step) { return step.judge != nullptr; };
  EXPECT_EQ(judged->result.steps.size(),
            static_cast<size_t>(std::count_if(AuditSteps().begin(), AuditSteps().end(), judges)));
  ASSERT_EQ(judged->result.vendors[0].steps.size(), AuditSteps().size());
  for (size_t i = 0; i < AuditSteps().size(); ++i) {
    EXPECT_EQ(judged->result.vendors[0].steps[i].step, AuditSteps()[i].name);
  }
  EXPECT_THAT(judged->result.caveats, Not(Contains(HasSubstr("made no controls"))));

  made.record().steps.clear();  // as an older version began it
  made.Finish();
  const Result<JudgedRun> older = JudgeRun(made.run(), {});
  ASSERT_TRUE(older.ok()) << older.status().ToString();
  EXPECT_THAT(older->result.steps, ElementsAre());
  for (const VendorStep& one : older->result.vendors[0].steps) {
    EXPECT_FALSE(judges(*FindAuditStep(one.step))) << one.step;
  }
  EXPECT_THAT(older->result.caveats, Contains(HasSubstr("older version of vetvec, which made no "
                                                        "controls")));
}

}  // namespace
}  // namespace vetvec
