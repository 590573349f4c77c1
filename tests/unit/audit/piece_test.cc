#include "audit/piece.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/judge.h"
#include "base/file.h"
#include "support/set_option.h"
#include "unit/audit/hand_made_run.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

// An audit by `builtin:`, stopped before anything was sent.
class PieceTest : public testing::Test {
 protected:
  PieceTest() : config(made.record().config) {
    config.out = folder.Path("out");
    config.vendors.resize(1);
    config.vendors[0].name = config.vendors[0].spec = "builtin:";
    AuditOptions stops;
    stops.progress = [](const AuditProgress& moved) {
      return std::string(moved.stage) == "plan" ? 1 : 0;
    };
    EXPECT_EQ(RunAudit(config, secrets, stops).code(), StatusCode::kCancelled);
  }

  Status Embed(uint64_t first, uint64_t end) {
    AuditConfig piece = config;
    piece.piece = TextRange{first, end};
    return RunAudit(piece, secrets, {});
  }
  std::string Record() const { return *ReadFile(JoinPath(config.out, "run.json")); }

  const TemporaryFolder folder;
  HandMadeRun made;
  AuditConfig config;
  Secrets secrets;
};

TEST_F(PieceTest, APieceLeavesTheRunUnfinished) {
  const std::string before = Record();
  const Status status = Embed(3, 9);
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
  EXPECT_THAT(status.message(), HasSubstr("texts 3 to 8 have been embedded"));
  EXPECT_EQ(Record(), before);
  ASSERT_TRUE(RunAudit(config, secrets, {}).ok());
  EXPECT_TRUE(JudgeRun(RunFolder(config.out), {}).ok());
}

TEST_F(PieceTest, TheLastTextIsInAPieceAndTheNextIsNot) {
  const size_t count = made.work().texts.size();
  EXPECT_EQ(Embed(count - 1, count).code(), StatusCode::kCancelled);
  const Status status = Embed(count, count + 1);
  EXPECT_EQ(status.code(), StatusCode::kOutOfRange);
  EXPECT_THAT(status.message(), HasSubstr(std::to_string(count) + " texts"));
}

TEST_F(PieceTest, AVendorsErrorIsTheResult) {
  config.vendors[0].spec = "vectors:" + folder.Path("nosuch");
  Result<RunRecord> record = RunFolder(config.out).ReadRecord();
  record->config = config;
  ASSERT_TRUE(RunFolder(config.out).WriteRecord(*record).ok());
  const Status status = Embed(0, 1);
  EXPECT_EQ(status.code(), StatusCode::kNotFound) << status.ToString();
}

TEST_F(PieceTest, APieceIsOfTheEncodersOfTheRun) {
  SetOption(&config.vendors[0].settings, "query_prefix", "query: ");
  const Status status = Embed(0, 1);
  EXPECT_EQ(status.code(), StatusCode::kAlreadyExists) << status.ToString();
  EXPECT_EQ(status.detail().key, "vendors.builtin:.query_prefix");
  config.vendors[0].settings.Unset("query_prefix");
  SetOption(&config.vendors[0].settings, "price_per_million_tokens", 2);
  EXPECT_EQ(Embed(0, 1).code(), StatusCode::kCancelled) << "the piece is done";
}

TEST_F(PieceTest, BatchesAreNotForPieces) {
  SetOption(&config.vendors[0].settings, "batch_api", true);
  const Status status = Embed(0, 1);
  EXPECT_EQ(status.code(), StatusCode::kUnimplemented);
  EXPECT_EQ(status.detail().key, "vendors.builtin:.batch_api");
}

TEST_F(PieceTest, NeedsARunThatHasBegun) {
  config.out = folder.Path("other");
  EXPECT_EQ(Embed(0, 1).code(), StatusCode::kNotFound);
}

TEST(PieceConfig, TheRangeIsCheckedAndNotRecorded) {
  AuditConfigInput input;
  input.overrides = {"audit.piece=0-500"};
  const Result<AuditConfig> config = LoadConfig(input);
  ASSERT_TRUE(config.ok()) << config.status().ToString();
  ASSERT_TRUE(config->piece.has_value());
  EXPECT_EQ(config->piece->first, 0u);
  EXPECT_EQ(config->piece->end, 500u);
  EXPECT_EQ(ConfigJson(*config).find("piece"), std::string::npos);
  for (const char* wrong : {"5", "5-5", "7-3", "-3", "3-", "a-b", "1-2x", " 1-2", "1-2-3"}) {
    input.overrides = {std::string("audit.piece=\"") + wrong + "\""};
    const Status status = LoadConfig(input).status();
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << wrong;
    EXPECT_EQ(status.detail().key, "audit.piece") << wrong;
  }
}

}  // namespace
}  // namespace vetvec
