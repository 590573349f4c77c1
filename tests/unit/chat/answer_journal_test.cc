#include "chat/answer_journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "base/file.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;

class AnswerJournalTest : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = testing::TempDir() + "/answer_journal_" + std::to_string(::getpid()) + ".jsonl";
    std::filesystem::remove(path_);
  }
  void TearDown() override { std::filesystem::remove(path_); }

  std::string Bytes() const { return *ReadFile(path_, 1 << 20); }
  void Write(const std::string& bytes) { ASSERT_TRUE(WriteFileAtomic(path_, bytes).ok()); }
  Status Refusal() const { return AnswerJournal::Open(path_).status(); }
  // A journal with two answers; its bytes.
  std::string Filled() {
    const auto journal = AnswerJournal::Open(path_);
    EXPECT_TRUE(journal.ok());
    EXPECT_TRUE((*journal)->Add(first_, {"an \"answer\"\nof two lines", "stop", 12}).ok());
    EXPECT_TRUE((*journal)->Add(second_, {"", "refusal", 0}).ok());
    return Bytes();
  }

  std::string path_;
  const std::string first_ = std::string(64, 'a');
  const std::string second_ = std::string(64, 'b');
};

TEST_F(AnswerJournalTest, AnswersAreThereAfterOpeningAgain) {
  Filled();
  const auto journal = AnswerJournal::Open(path_);
  ASSERT_TRUE(journal.ok()) << journal.status().ToString();
  EXPECT_EQ((*journal)->size(), 2U);
  ASSERT_NE((*journal)->Find(first_), nullptr);
  EXPECT_EQ((*journal)->Find(first_)->text, "an \"answer\"\nof two lines");
  EXPECT_EQ((*journal)->Find(first_)->tokens, 12U);
  EXPECT_EQ((*journal)->Find(second_)->finish, "refusal");
  EXPECT_EQ((*journal)->Find(std::string(64, 'c')), nullptr);
  struct stat found = {};
  ASSERT_EQ(::stat(path_.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0600U);
}

// Cut at every byte, as a kill may: what was whole is kept, and the next answer follows it.
TEST_F(AnswerJournalTest, ALineThatWasCutOffIsTakenAway) {
  const std::string whole = Filled();
  const size_t end_of_first = whole.find('\n') + 1;
  for (size_t size = 0; size < whole.size(); ++size) {
    Write(whole.substr(0, size));
    {
      const auto journal = AnswerJournal::Open(path_);
      ASSERT_TRUE(journal.ok()) << size << ": " << journal.status().ToString();
      EXPECT_EQ((*journal)->size(), size < end_of_first ? 0U : 1U) << size;
      ASSERT_TRUE((*journal)->Add(second_, {"again", "stop", 1}).ok());
    }
    const auto journal = AnswerJournal::Open(path_);
    ASSERT_TRUE(journal.ok()) << size << ": " << journal.status().ToString();
    EXPECT_EQ((*journal)->Find(second_)->text, "again");
  }
}

TEST_F(AnswerJournalTest, AnotherFileIsRefusedAndLeftAsItIs) {
  for (const char* bytes : {"notes without an end of line", "one line\n", "{\"key\": \"cut", "[]\n",
                            "{\"answer\": \"\", \"finish\": \"stop\"}\n"}) {
    Write(bytes);
    EXPECT_FALSE(Refusal().ok()) << bytes;
    EXPECT_THAT(Refusal().message(), HasSubstr("line 1")) << bytes;
    EXPECT_EQ(Refusal().detail().file, path_);
    EXPECT_EQ(Refusal().detail().line, 1);
    EXPECT_EQ(Bytes(), bytes);
  }
}

TEST_F(AnswerJournalTest, ABadLineIsNamed) {
  const std::string whole = Filled();
  Write(whole + "{\"answer\": 5}\n" + whole);
  EXPECT_EQ(Refusal().detail().line, 3);
  EXPECT_EQ(Refusal().code(), StatusCode::kInvalidArgument);
}

TEST_F(AnswerJournalTest, OneAtATime) {
  const auto journal = AnswerJournal::Open(path_);
  ASSERT_TRUE(journal.ok());
  EXPECT_EQ(Refusal().code(), StatusCode::kFailedPrecondition);
  EXPECT_EQ(AnswerJournal::Open("").status().code(), StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace vetvec
