// kCallAsReceived: what is wrong with a reply is told, and costs no other text its vector.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "encoder/open_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Probe {
  Status status;
  EmbedOutput out;
  explicit Probe(size_t texts) : out(texts) {}
};

std::unique_ptr<Probe> Ask(const std::string& body, uint32_t flags = 0) {
  const auto service = std::make_shared<FakeService>();
  service->Rule([body](const FakeRequest&) { return Reply(200, body); });
  EncoderOptions options;
  options.transport = service;
  const auto encoder = OpenEncoder("openai:m?base_url=http://127.0.0.1:9/v1", options);
  EXPECT_TRUE(encoder.ok());
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "b", "c"});
  auto probe = std::make_unique<Probe>(texts.size());
  CallOptions call;
  call.flags = kCallAsReceived | kCallNoRetry | flags;
  probe->status = (*encoder)->Embed(texts.view(), call, &probe->out);
  return probe;
}

std::string Body(const std::string& elements) {
  return R"({"data":[)" + elements + R"(],"model":"other-model","usage":{"total_tokens":5}})";
}

TEST(RemoteProbe, AGoodReplyIsDescribed) {
  const auto probe = Ask(Body(R"({"index":2,"embedding":[3,4]},{"index":0,"embedding":[1,2]},
                                 {"index":1,"embedding":[5,6]})"));
  EXPECT_TRUE(probe->status.ok()) << probe->status.ToString();
  ASSERT_EQ(probe->out.replies.size(), 1u);
  const ReplyRecord& reply = probe->out.replies[0];
  EXPECT_THAT(reply.items, ElementsAre(0u, 1u, 2u));
  EXPECT_THAT(reply.indexes, ElementsAre(2, 0, 1));
  EXPECT_EQ(reply.vectors, 3u);
  EXPECT_EQ(reply.model, "other-model");
  EXPECT_EQ(reply.tokens, 5u);
  EXPECT_EQ(reply.request.http_status, 200);
  EXPECT_TRUE(reply.findings.empty());
  EXPECT_THAT(RowOf(probe->out.rows, 2), ElementsAre(3, 4));
}

TEST(RemoteProbe, OneBadVectorFailsAlone) {
  for (const char* bad :
       {R"([1,NaN])", R"([1,null])", R"([1,1e999])", R"([1])", R"([1,2,3])", R"([])", R"({})",
        R"("AAAAAAAAwH8=")" /* 0, NaN */, R"("A")", R"(null)"}) {
    const auto probe = Ask(Body(R"({"index":0,"embedding":[1,2]},{"index":1,"embedding":)" +
                                std::string(bad) + R"(},{"index":2,"embedding":[3,4]})"));
    EXPECT_EQ(probe->status.code(), StatusCode::kPartial) << bad << probe->status.ToString();
    EXPECT_TRUE(probe->out.items[0].ok()) << bad;
    EXPECT_EQ(probe->out.items[1].code(), StatusCode::kBadVector) << bad;
    EXPECT_TRUE(probe->out.items[2].ok()) << bad;
    EXPECT_THAT(RowOf(probe->out.rows, 0), ElementsAre(1, 2)) << bad;
    EXPECT_THAT(RowOf(probe->out.rows, 1), ElementsAre(0, 0)) << bad;
    EXPECT_THAT(RowOf(probe->out.rows, 2), ElementsAre(3, 4)) << bad;
    ASSERT_EQ(probe->out.replies.size(), 1u) << bad;
    ASSERT_EQ(probe->out.replies[0].findings.size(), 1u) << bad;
    EXPECT_EQ(probe->out.replies[0].findings[0].item, 1u);
    EXPECT_EQ(probe->out.usage.failed_texts, 1u) << bad;
    EXPECT_EQ(probe->out.usage.tokens_reported, 5u);
  }
}

TEST(RemoteProbe, ABadFirstVectorDoesNotSetTheDimension) {
  const auto probe = Ask(Body(R"({"index":0,"embedding":[null]},{"index":1,"embedding":[1,2]},
                                 {"index":2,"embedding":[3,4]})"));
  EXPECT_EQ(probe->status.code(), StatusCode::kPartial);
  EXPECT_EQ(probe->out.rows.dimension(), 2u);
  EXPECT_EQ(probe->out.items[0].code(), StatusCode::kBadVector);
  EXPECT_TRUE(probe->out.items[1].ok() && probe->out.items[2].ok());
}

TEST(RemoteProbe, StrangeButFiniteVectorsAreReturnedWithAFinding) {
  const auto probe = Ask(Body(R"({"index":0,"embedding":[0,0]},{"index":1,"embedding":[2e6,1]},
                                 {"index":2,"embedding":[3,4]})"));
  EXPECT_TRUE(probe->status.ok()) << probe->status.ToString();
  ASSERT_EQ(probe->out.replies[0].findings.size(), 2u);
  EXPECT_TRUE(probe->out.replies[0].findings[0].has_row);
  EXPECT_THAT(probe->out.replies[0].findings[0].what, HasSubstr("all zero"));
  EXPECT_THAT(probe->out.replies[0].findings[1].what, HasSubstr("greater than 1,000,000"));
  EXPECT_THAT(RowOf(probe->out.rows, 1), ElementsAre(2e6f, 1));
}

TEST(RemoteProbe, WrongCountsAndIndexes) {
  const auto few = Ask(Body(R"({"index":0,"embedding":[1,2]})"));
  EXPECT_EQ(few->status.code(), StatusCode::kPartial);
  EXPECT_EQ(few->out.replies[0].vectors, 1u);
  EXPECT_TRUE(few->out.items[0].ok());
  EXPECT_THAT(few->out.items[1].message(), HasSubstr("missing from the reply"));
  const auto many = Ask(Body(R"({"index":0,"embedding":[1,2]},{"index":1,"embedding":[1,3]},
                     {"index":2,"embedding":[1,4]},{"index":3,"embedding":[1,5]})"));
  EXPECT_TRUE(many->status.ok()) << many->status.ToString();
  EXPECT_EQ(many->out.replies[0].vectors, 4u);
  const auto twice = Ask(Body(R"({"index":0,"embedding":[1,2]},{"index":0,"embedding":[1,3]},
                                 {"index":7,"embedding":[1,4]})"));
  EXPECT_EQ(twice->status.code(), StatusCode::kPartial);
  EXPECT_THAT(twice->out.replies[0].indexes, ElementsAre(0, 0, 7));
  EXPECT_THAT(RowOf(twice->out.rows, 0), ElementsAre(1, 2));
  EXPECT_FALSE(twice->out.items[1].ok());
  EXPECT_FALSE(twice->out.items[2].ok());
}

TEST(RemoteProbe, ABrokenReplyIsRecordedAsSuch) {
  const auto probe = Ask("{\"data\": [");
  EXPECT_FALSE(probe->status.ok());
  ASSERT_EQ(probe->out.replies.size(), 1u);
  EXPECT_EQ(probe->out.replies[0].request.error, "PROTOCOL");
}

TEST(RemoteProbe, WithoutTheFlagOneBadVectorStillFailsTheReply) {
  const auto service = std::make_shared<FakeService>();
  service->Rule([](const FakeRequest& request) {
    std::string elements;
    for (size_t i = 0; i < request.texts.size(); ++i) {
      elements += (i ? "," : "") + std::string(R"({"index":)") + std::to_string(i) +
                  R"(,"embedding":[1,)" + (request.texts[i] == "b" ? "null" : "2") + "]}";
    }
    return Reply(200, Body(elements));
  });
  EncoderOptions options;
  options.transport = service;
  const auto encoder = OpenEncoder("openai:m?base_url=http://127.0.0.1:9/v1", options);
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "b", "c"});
  EmbedOutput out(3);
  CallOptions call;
  call.flags = kCallNoSplit | kCallNoRetry;
  EXPECT_EQ((*encoder)->Embed(texts.view(), call, &out).code(), StatusCode::kBadVector);
  EXPECT_FALSE(out.items[0].ok());
  EXPECT_TRUE(out.replies.empty());
}

}  // namespace
}  // namespace vetvec
