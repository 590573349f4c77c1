#include "base/file_origin.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "base/file.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

// The file at the path, and the path itself, as in an audit's configuration.
bool MayBeForeign(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return MayBeWrittenByOthers(file.value, path);
}

TEST(FileOrigin, ModesThatLetOthersWrite) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("file");
  ASSERT_TRUE(WriteFileAtomic(path, "text").ok());
  ASSERT_TRUE(WriteFileAtomic(folder.Path("own"), "text", true).ok());
  const std::pair<mode_t, bool> rows[] = {
      {0600, false}, {0644, false}, {0400, false}, {0602, true}, {0666, true}};
  for (const auto& [mode, may] : rows) {
    ASSERT_EQ(chmod(path.c_str(), mode), 0);
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    const Descriptor own(open(folder.Path("own").c_str(), O_RDONLY | O_CLOEXEC));
    EXPECT_EQ(MayBeForeign(path), may) << mode;
    EXPECT_EQ(MayBeWrittenByOthers(own.value, path), may) << mode;
    EXPECT_EQ(MayBeWrittenByOthers(file.value, folder.Path("own")), may) << mode;
    EXPECT_TRUE(MayBeWrittenByOthers(own.value, folder.Path("missing")));
  }
  EXPECT_TRUE(MayBeWrittenByOthers(-1, folder.Path("own")));
}

// With the usual umask of 002, all files of a user are writable by the user's private group.
TEST(FileOrigin, OnlyASharedGroupCounts) {
  if (geteuid() != 0) GTEST_SKIP() << "needs the right to change groups";
  const TemporaryFolder folder;
  const std::string path = folder.Path("file");
  ASSERT_TRUE(WriteFileAtomic(path, "text").ok());
  ASSERT_EQ(chmod(path.c_str(), 0664), 0);
  EXPECT_FALSE(MayBeForeign(path));
  ASSERT_EQ(chown(path.c_str(), 0, 54321), 0);
  EXPECT_TRUE(MayBeForeign(path));
  ASSERT_EQ(chown(path.c_str(), 54321, 54321), 0);
  ASSERT_EQ(chmod(path.c_str(), 0600), 0);
  EXPECT_TRUE(MayBeForeign(path));
  const std::string link = folder.Path("link");
  ASSERT_TRUE(WriteFileAtomic(folder.Path("own"), "text").ok());
  ASSERT_EQ(symlink("own", link.c_str()), 0);
  EXPECT_FALSE(MayBeForeign(link));
  ASSERT_EQ(lchown(link.c_str(), 54321, 54321), 0);
  EXPECT_TRUE(MayBeForeign(link));
}

TEST(FileOrigin, AFolderKeepsItsIdentityAndACopyHasAnother) {
  const TemporaryFolder folder;
  ASSERT_TRUE(MakeDirectories(folder.Path("a"), 0700).ok());
  const std::string identity = FolderIdentity(folder.Path("a"));
  EXPECT_FALSE(identity.empty());
  std::filesystem::copy(folder.Path("a"), folder.Path("copy"));
  std::filesystem::rename(folder.Path("a"), folder.Path("b"));
  EXPECT_EQ(FolderIdentity(folder.Path("b")), identity);
  EXPECT_NE(FolderIdentity(folder.Path("copy")), identity);
  EXPECT_EQ(FolderIdentity(folder.Path("missing")), "");
  ASSERT_TRUE(WriteFileAtomic(folder.Path("file"), "text").ok());
  EXPECT_EQ(FolderIdentity(folder.Path("file")), "");
}

}  // namespace
}  // namespace vetvec
