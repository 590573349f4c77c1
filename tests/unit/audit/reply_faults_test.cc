// What an audit tells of replies that were at fault, and of what asking again gave.
#include "audit/reply_faults.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec {
namespace {

using testing::HasSubstr;

RequestRecord WholeRecord(ReplyFault before = ReplyFault::kNone) {
  RequestRecord record;
  record.http_status = 200;
  record.fault_before = before;
  return record;
}

RequestRecord BrokenRecord(ReplyFault fault, ReplyFault before = ReplyFault::kNone) {
  RequestRecord record = WholeRecord(before);
  record.error = fault == ReplyFault::kValue ? "BAD_VECTOR" : "PROTOCOL";
  record.fault = fault;
  record.fault_text = "the vector of text 3 has a null";
  return record;
}

RequestRecord FailedRecord(ReplyFault before = ReplyFault::kNone) {
  RequestRecord record = WholeRecord(before);
  record.http_status = 503;
  record.error = "UNAVAILABLE";
  return record;
}

std::string SentenceOf(const std::vector<RequestRecord>& requests,
                       ReplyFault fault = ReplyFault::kValue) {
  const ReplyFaults faults = FindReplyFaults(requests, {});
  EXPECT_NE(faults.Find(fault), nullptr);
  return faults.Find(fault) == nullptr ? "" : faults.Find(fault)->sentence;
}

constexpr ReplyFault kValue = ReplyFault::kValue;

TEST(ReplyFaults, NoneInWholeReplies) {
  const ReplyFaults faults = FindReplyFaults({WholeRecord(), WholeRecord(), FailedRecord()}, {});
  EXPECT_EQ(faults.replies, 2u);
  EXPECT_TRUE(faults.kinds.empty());
  EXPECT_EQ(faults.Count(kValue), 0u);
  EXPECT_EQ(faults.Find(kValue), nullptr);
  EXPECT_EQ(FindReplyFaults({}, {}).replies, 0u);
}

TEST(ReplyFaults, EachKindIsCounted) {
  std::vector<RequestRecord> requests = {WholeRecord()};
  for (const ReplyFault fault : kReplyFaults) {
    requests.push_back(BrokenRecord(fault));
    requests.push_back(WholeRecord(fault));
  }
  requests.push_back(BrokenRecord(ReplyFault::kIndex));
  const ReplyFaults faults = FindReplyFaults(requests, {});
  EXPECT_EQ(faults.replies, 12u);
  ASSERT_EQ(faults.kinds.size(), std::size(kReplyFaults));
  for (size_t i = 0; i < faults.kinds.size(); ++i) {
    EXPECT_EQ(faults.kinds[i].fault, kReplyFaults[i]);
    EXPECT_EQ(faults.kinds[i].count, kReplyFaults[i] == ReplyFault::kIndex ? 2u : 1u);
    EXPECT_EQ(faults.kinds[i].example, "the vector of text 3 has a null");
    EXPECT_THAT(faults.kinds[i].sentence, HasSubstr(" of 12 replies "));
  }
}

TEST(ReplyFaults, WhatAskingAgainGave) {
  EXPECT_EQ(
      SentenceOf({WholeRecord(), BrokenRecord(kValue), WholeRecord(kValue)}),
      "1 of 3 replies contained a vector with a null element (first: the vector of text 3 has a "
      "null); the retry was correct.");
  EXPECT_THAT(SentenceOf({BrokenRecord(kValue), BrokenRecord(kValue), WholeRecord(kValue),
                          WholeRecord(kValue)}),
              HasSubstr("; the retries were correct."));
  EXPECT_THAT(SentenceOf({BrokenRecord(kValue)}), HasSubstr("; the texts were not retried."));
  EXPECT_THAT(SentenceOf({BrokenRecord(kValue), FailedRecord(kValue)}),
              HasSubstr("; retries returned no vectors."));
  // A failure in between says nothing of the vectors.
  EXPECT_THAT(SentenceOf({BrokenRecord(kValue), FailedRecord(kValue), WholeRecord(kValue)}),
              HasSubstr("; the retry was correct."));
  EXPECT_THAT(SentenceOf({BrokenRecord(kValue), BrokenRecord(kValue, kValue)}),
              HasSubstr("2 of 2 replies contained"));
  EXPECT_THAT(SentenceOf({BrokenRecord(kValue), BrokenRecord(kValue, kValue)}),
              HasSubstr("; the retries had the same fault."));
  // Two faults, one retried: whether the other was correct is unknown.
  EXPECT_THAT(SentenceOf({BrokenRecord(kValue), BrokenRecord(kValue), WholeRecord(kValue)}),
              HasSubstr("; the retries of their texts returned 1 reply: 1 correct."));
  // Cut in two after the second time.
  EXPECT_THAT(
      SentenceOf({BrokenRecord(kValue), BrokenRecord(kValue, kValue), WholeRecord(kValue),
                  BrokenRecord(ReplyFault::kCount, kValue)}),
      HasSubstr("returned 3 replies: 1 correct, 1 with the same fault, 1 with a different fault."));
}

TEST(ReplyFaults, TheContractSuiteIsToldApart) {
  ContractReport contract;
  contract.replies = 43;
  contract.faults = {{kValue, 1, "the vector of text 0 is all zeros"}};
  const ReplyFaults both = FindReplyFaults({BrokenRecord(kValue), WholeRecord(kValue)}, contract);
  EXPECT_EQ(both.replies, 45u);
  ASSERT_EQ(both.kinds.size(), 1u);
  EXPECT_EQ(both.Count(kValue), 2u);
  EXPECT_EQ(both.kinds[0].example, "the vector of text 3 has a null");
  EXPECT_THAT(both.kinds[0].sentence, HasSubstr("1 of 2 replies contained"));
  EXPECT_THAT(both.kinds[0].sentence,
              HasSubstr(" 1 of 43 replies to the contract suite contained"));
  const ReplyFaults alone = FindReplyFaults({WholeRecord()}, contract);
  EXPECT_EQ(alone.Count(kValue), 1u);
  EXPECT_EQ(alone.kinds[0].example, "the vector of text 0 is all zeros");
  EXPECT_THAT(
      alone.kinds[0].sentence,
      testing::StartsWith("1 of 43 replies to the contract suite contained an all-zero vector"));
}

}  // namespace
}  // namespace vetvec
