#include "batch_jobs/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "batch_jobs/spool.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

class JournalTest : public testing::Test {
 protected:
  std::unique_ptr<BatchJournal> Open() {
    auto journal = BatchJournal::Open(directory_);
    EXPECT_TRUE(journal.ok()) << journal.status().ToString();
    return *std::move(journal);
  }

  const TemporaryFolder folder_;
  const StoreDirectory directory_ = *StoreDirectory::Prepare(folder_.path() + "/batches");
};

TEST_F(JournalTest, KeepsFilesByEncoder) {
  BatchFile file;
  file.id = NewBatchId();
  file.run = NewBatchId();
  file.identity = "one";
  file.texts = 3;
  file.planned_ms = 5;
  ASSERT_TRUE(Open()->Put(file).ok());
  file.state = BatchState::kCreating;
  file.create_attempts = 2;
  file.was_fenced = true;
  file.input_file = "file-1";
  file.why = "\"quoted\"";
  ASSERT_TRUE(Open()->Put(file).ok());
  BatchFile other = file;
  other.id = NewBatchId();
  other.identity = "two";
  ASSERT_TRUE(Open()->Put(other).ok());

  const auto journal = Open();
  const auto files = journal->FilesOf("one");
  ASSERT_TRUE(files.ok());
  ASSERT_EQ(files->size(), 1u);
  const BatchFile& read = files->front();
  EXPECT_EQ(read.id, file.id);
  EXPECT_EQ(read.run, file.run);
  EXPECT_EQ(read.state, BatchState::kCreating);
  EXPECT_EQ(read.texts, 3u);
  EXPECT_EQ(read.planned_ms, 5);
  EXPECT_EQ(read.create_attempts, 2);
  EXPECT_TRUE(read.was_fenced);
  EXPECT_EQ(read.input_file, "file-1");
  EXPECT_EQ(read.why, "\"quoted\"");
  ASSERT_TRUE(journal->Remove(read).ok());
  EXPECT_TRUE(journal->FilesOf("one")->empty());
  EXPECT_EQ(journal->FilesOf("two")->size(), 1u);
}

TEST_F(JournalTest, ADamagedFileSaysWhatToDo) {
  std::ofstream(directory_.PathOf("journal.sqlite")) << "this is not a database, but a long text";
  chmod(directory_.PathOf("journal.sqlite").c_str(), 0600);
  const auto journal = BatchJournal::Open(directory_);
  EXPECT_EQ(journal.status().code(), StatusCode::kDataLoss);
  EXPECT_THAT(journal.status().message(), testing::HasSubstr("look for them at the service"));
}

TEST(Spool, KeepsTextsAndItems) {
  const TemporaryFolder folder;
  const Spool spool(folder.path(), "id");
  std::vector<BatchItem> items(2);
  items[1] = {.key = {}, .offset = 3, .bytes = 2, .tokens = 1};
  items[1].key.bytes.fill(9);
  ASSERT_TRUE(spool.Create("onetw", items).ok());
  const auto read = spool.ReadItems(2);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ((*read)[1].key, items[1].key);
  EXPECT_EQ((*read)[1].offset, 3u);
  EXPECT_EQ(*spool.ReadTexts(), "onetw");
  EXPECT_EQ(spool.ReadItems(3).status().code(), StatusCode::kDataLoss);
  spool.RemoveAll();
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(RowsFile, HasOneDimension) {
  const TemporaryFolder folder;
  auto rows = RowsFile::Create(folder.path() + "/rows", 3);
  ASSERT_TRUE(rows.ok());
  ASSERT_TRUE(rows->Write(2, std::vector<float>{1, 2}).ok());
  ASSERT_TRUE(rows->Write(0, std::vector<float>{3, 4}).ok());
  EXPECT_THAT(rows->Row(2), testing::ElementsAre(1, 2));
  EXPECT_THAT(rows->Row(0), testing::ElementsAre(3, 4));
  EXPECT_EQ(rows->Write(1, std::vector<float>{1}).code(), StatusCode::kDimensionMismatch);
}

TEST(ProofFile, AnIncompleteEndIsCutOff) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/proof";
  const ProofFile proof(path);
  EXPECT_TRUE(proof.ReadAll()->empty());
  ASSERT_TRUE(proof.Append(4, std::vector<float>{1, 2, 3}).ok());
  const auto size = std::filesystem::file_size(path);
  ASSERT_TRUE(proof.Append(5, std::vector<float>{4, 5, 6}).ok());
  std::filesystem::resize_file(path, size + 20);
  auto rows = proof.ReadAll();
  ASSERT_TRUE(rows.ok());
  ASSERT_EQ(rows->size(), 1u);
  EXPECT_EQ(rows->front().index, 4u);
  ASSERT_TRUE(proof.Append(6, std::vector<float>{7, 8, 9}).ok());
  rows = proof.ReadAll();
  ASSERT_EQ(rows->size(), 2u);
  EXPECT_THAT(rows->back().values, testing::ElementsAre(7, 8, 9));
}

}  // namespace
}  // namespace vetvec
