#include "batch_jobs/spool.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/abandoned_files.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

TEST(SpoolTest, NothingIsLeftOfAProcessThatWasKilledWhileItWroteTheTexts) {
  const TemporaryFolder folder;
  const Spool spool(folder.path(), "batch");
  ASSERT_TRUE(spool.Create("texts", {}).ok());
  const std::string abandoned = TemporaryName(spool.PathOf("texts"));
  ASSERT_TRUE(WriteFileAtomic(abandoned, "tex").ok());
  const std::string of_another = TemporaryName(Spool(folder.path(), "other").PathOf("texts"));
  ASSERT_TRUE(WriteFileAtomic(of_another, "tex").ok());
  spool.RemoveAll();
  EXPECT_FALSE(std::filesystem::exists(spool.PathOf("texts")));
  EXPECT_FALSE(std::filesystem::exists(abandoned));
  EXPECT_TRUE(std::filesystem::exists(of_another));
}

}  // namespace
}  // namespace vetvec
