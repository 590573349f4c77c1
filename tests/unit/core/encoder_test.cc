#include "core/encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "base/json.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

TEST(CheckTexts, RefusesEmptyBlankAndInvalid) {
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{
      "fine", "", " \t\xE3\x80\x80", "caf\xE9", std::string("a\0b", 3), "\xEF\xBF\xBD"});
  EmbedOutput out(texts.size());
  EXPECT_EQ(CheckTexts(texts.view(), &out), 3u);
  EXPECT_TRUE(out.items[0].ok());
  EXPECT_EQ(out.items[1].message(), "text 1 is empty");
  EXPECT_EQ(out.items[2].message(), "text 2 is blank");
  EXPECT_EQ(out.items[3].message(), "text 3 is not valid UTF-8 at byte 3");
  EXPECT_TRUE(out.items[4].ok()) << "a NUL byte is text";
  EXPECT_TRUE(out.items[5].ok());
  EXPECT_EQ(out.items[3].code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(out.items[3].detail().item_index, 3);
}

TEST(CheckTexts, NothingToCheck) {
  EmbedOutput out(0);
  EXPECT_EQ(CheckTexts(TextBatch(), &out), 0u);
}

TEST(SummarizeItems, AllGood) {
  EXPECT_TRUE(SummarizeItems({}).ok());
  EXPECT_TRUE(SummarizeItems({OkStatus(), OkStatus()}).ok());
}

TEST(SummarizeItems, SomeFailed) {
  const Status status =
      SummarizeItems({OkStatus(), InvalidArgument("text 1 is empty"), Unavailable("away")});
  EXPECT_EQ(status.code(), StatusCode::kPartial);
  EXPECT_EQ(status.message(), "2 of 3 texts failed; first error: text 1 is empty");
  EXPECT_EQ(status.detail().item_index, 1);
}

TEST(SummarizeItems, SomeFailedKeepsWhatIsKnownOfTheFirst) {
  const Status status = SummarizeItems(
      {OkStatus(), InvalidArgument("refused").WithHttp(400).WithProviderCode("bad_input"),
       Unavailable("away").WithHttp(503).WithRetryAfter(700).WithRetryable(true)});
  EXPECT_EQ(status.code(), StatusCode::kPartial);
  EXPECT_EQ(status.detail().http_status, 400);
  EXPECT_EQ(status.detail().provider_code, "bad_input");
  EXPECT_EQ(status.detail().retry_after_ms, -1);
  EXPECT_TRUE(status.detail().retryable) << "text 2 may succeed later";
  EXPECT_FALSE(SummarizeItems({OkStatus(), InvalidArgument("a")}).detail().retryable);
}

TEST(SummarizeItems, AllFailedGivesTheFirst) {
  const Status status = SummarizeItems(
      {Unavailable("away").WithHttp(503).WithItem(9), InvalidArgument("text 1 is empty")});
  EXPECT_EQ(status.code(), StatusCode::kUnavailable);
  EXPECT_EQ(status.message(), "away");
  EXPECT_EQ(status.detail().http_status, 503);
  EXPECT_EQ(status.detail().item_index, 0);
}

TEST(EstimateTokens, CountsLettersAndBlanksHalf) {
  EXPECT_EQ(EstimateTokens(""), 3u);
  EXPECT_EQ(EstimateTokens("ab"), 4u);
  EXPECT_EQ(EstimateTokens("abc"), 5u);
  EXPECT_EQ(EstimateTokens("1234"), 7u);
  EXPECT_EQ(EstimateTokens("a,b,c"), 8u) << "each letter may be a token of its own";
  EXPECT_EQ(EstimateTokens("\xE2\x82\xAC"), 6u);
}

// The ids of a real WordPiece tokenizer, over its own collection of hard texts.
TEST(EstimateTokens, IsAnUpperEstimateForARealTokenizer) {
  const std::string path = SharedFile("models/all-minilm-l6-v2/golden.json");
  if (path.empty()) GTEST_SKIP() << "golden.json of all-minilm-l6-v2 is not on this machine";
  const Json golden = Json::parse(BytesOf(path));
  size_t checked = 0;
  for (const Json& item : golden.at("items")) {
    const auto text = item.at("text").get<std::string>();
    const size_t tokens =
        item.contains("ids_untruncated") ? item["ids_untruncated"].size() : item.at("ids").size();
    EXPECT_GE(EstimateTokens(text), tokens) << item.value("category", "") << ": " << text;
    ++checked;
  }
  EXPECT_GT(checked, 10u);
}

TEST(Usage, AddsUp) {
  Usage a;
  uint64_t* const a_fields[] = {&a.texts,
                                &a.texts_sent,
                                &a.cache_memory_hits,
                                &a.cache_disk_hits,
                                &a.joined,
                                &a.requests,
                                &a.retries,
                                &a.tokens_estimated,
                                &a.tokens_reported,
                                &a.bytes_sent,
                                &a.bytes_received,
                                &a.failed_texts,
                                &a.maybe_billed_twice,
                                &a.hedges,
                                &a.uncounted_requests,
                                &a.words,
                                &a.unknown_words,
                                &a.cache_shared_hits,
                                &a.texts_sent_again};
  static_assert(sizeof(Usage) == sizeof a_fields / sizeof a_fields[0] * sizeof(uint64_t),
                "a counter is missing here");
  uint64_t value = 1;
  for (uint64_t* field : a_fields) *field = value++;
  Usage sum = a;
  sum += a;
  EXPECT_EQ(sum.texts, 2u);
  EXPECT_EQ(sum.requests, 12u);
  EXPECT_EQ(sum.maybe_billed_twice, 26u);
  for (uint64_t* field : a_fields) *field *= 2;
  EXPECT_EQ(std::memcmp(&sum, &a, sizeof a), 0);
}

TEST(EmbedOutput, HasAPlaceForEachText) {
  const EmbedOutput out(3);
  EXPECT_EQ(out.items.size(), 3u);
  EXPECT_EQ(out.sources[2], VectorSource::kNone);
  EXPECT_EQ(out.rows.rows(), 3u);
}

}  // namespace
}  // namespace vetvec
