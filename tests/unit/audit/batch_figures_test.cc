#include "audit/batch_figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "audit/run_folder.h"
#include "base/file.h"
#include "base/json.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::ElementsAre;

EndedBatch Stored(const std::string& id, uint64_t texts, uint64_t tokens, double price = 2) {
  EndedBatch batch;
  batch.file.id = id;
  batch.file.texts = batch.file.stored = texts;
  batch.file.expected_tokens = 1000;
  batch.file.billed_tokens = tokens;
  batch.file.proof_rows = 10;
  batch.file.excluded_wrong_share = 0.25;
  batch.price = price;
  return batch;
}

EndedBatch Refused(const std::string& id, const std::string& why) {
  EndedBatch batch = Stored(id, 0, 0);
  batch.file.refused = why;
  batch.file.excluded_wrong_share = 1;
  return batch;
}

TEST(BatchFiguresTest, SumsWhatWasStored) {
  const BatchFigures sum = SumBatches({Stored("a", 100, 400'000), Stored("b", 50, 100'000, 4)});
  EXPECT_EQ(sum.files, 2u);
  EXPECT_EQ(sum.texts, 150u);
  EXPECT_EQ(sum.tokens, 500'000u);
  EXPECT_FALSE(sum.tokens_are_estimated);
  EXPECT_DOUBLE_EQ(sum.cost.value(), 1.2);
  EXPECT_EQ(sum.proof_texts, 20u);
  EXPECT_DOUBLE_EQ(sum.excluded_wrong_share, 0.25);
}

// A process that was killed before the journal knew of a file has it again.
TEST(BatchFiguresTest, CountsAFileOnce) {
  const BatchFigures sum = SumBatches({Stored("a", 100, 400), Stored("a", 100, 400)});
  EXPECT_EQ(sum.files, 1u);
  EXPECT_EQ(sum.tokens, 400u);
  EXPECT_EQ(sum.proof_texts, 10u);
}

TEST(BatchFiguresTest, ARefusedFileStaysAFindingUnlessItIsMended) {
  const BatchFigures sum =
      SumBatches({Refused("a", "mixed up"), Refused("b", "cut off"), Refused("a", "mixed up"),
                  Stored("b", 10, 40), Stored("c", 10, 40)});
  EXPECT_THAT(sum.refused, ElementsAre("mixed up"));
  EXPECT_EQ(sum.texts, 20u);
  EXPECT_DOUBLE_EQ(sum.excluded_wrong_share, 0.25) << "of the files that were stored";
}

TEST(BatchFiguresTest, TokensThatAreNotToldAreEstimated) {
  const BatchFigures sum = SumBatches({Stored("a", 100, 0)});
  EXPECT_EQ(sum.tokens, 1000u);
  EXPECT_TRUE(sum.tokens_are_estimated);
  EXPECT_DOUBLE_EQ(sum.cost.value(), 0.002);
}

TEST(BatchFiguresTest, OneFileWithoutAPriceIsEnoughForNoCost) {
  EndedBatch unpriced = Stored("b", 1, 1);
  unpriced.price.reset();
  EXPECT_FALSE(SumBatches({Stored("a", 1, 1), unpriced, Stored("c", 1, 1)}).cost.has_value());
}

TEST(BatchFiguresTest, JsonKeepsAll) {
  BatchFigures figures = SumBatches({Stored("a", 100, 7), Refused("b", "why")});
  figures.problem = "a problem";
  const Json json = BatchFiguresJson(figures);
  EXPECT_EQ(BatchFiguresJson(BatchFiguresFrom(json)), json);
  EXPECT_EQ(json["refused"], Json::array({"why"}));
  const Json line = EndedBatchJson(Refused("b", "why"));
  EXPECT_EQ(EndedBatchJson(EndedBatchFrom(line)), line);
}

TEST(BatchFiguresTest, TheRunFolderKeepsLinesOfEachVendor) {
  const TemporaryFolder temporary;
  const RunFolder folder(temporary.Path("run"));
  ASSERT_TRUE(folder.Create().ok());
  EXPECT_TRUE(folder.ReadBatches("v")->empty());
  ASSERT_TRUE(folder.AppendBatch("v", Stored("a", 1, 2)).ok());
  ASSERT_TRUE(folder.AppendBatch("other", Stored("b", 1, 2)).ok());
  const std::string path = temporary.Path("run/batches.jsonl");
  ASSERT_TRUE(AppendFile(path, "{\"id\":\"cut o", true).ok());
  ASSERT_EQ(folder.ReadBatches("v")->size(), 1u) << "the last line was cut off by a kill";
  ASSERT_TRUE(folder.MendLines().ok());
  ASSERT_TRUE(folder.AppendBatch("v", Stored("c", 1, 2)).ok());
  ASSERT_EQ(folder.ReadBatches("v")->size(), 2u);
  EXPECT_EQ((*folder.ReadBatches("v"))[1].file.id, "c");
  ASSERT_TRUE(AppendFile(path, "{\"id\":3}\n", true).ok());
  const auto damaged = folder.ReadBatches("v");
  EXPECT_EQ(damaged.status().code(), StatusCode::kDataLoss);
  EXPECT_THAT(damaged.status().message(), testing::HasSubstr("line 4"));
  ASSERT_TRUE(folder.ClearLines().ok());
  std::filesystem::create_symlink(temporary.Path("elsewhere"), path);
  EXPECT_EQ(folder.ReadBatches("v").status().code(), StatusCode::kFailedPrecondition);
  ASSERT_TRUE(folder.ClearLines().ok());
  EXPECT_TRUE(folder.ReadBatches("v")->empty());
}

}  // namespace
}  // namespace vetvec
