#include "cache/lock_check.h"

#include <gtest/gtest.h>
#include <linux/magic.h>

#include "cache/sqlite_store.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

TEST(LockCheck, NetworkFileSystemsAreToldByTheirNumber) {
  constexpr unsigned long kXfs = 0x58465342;
  for (const unsigned long local :
       {static_cast<unsigned long>(EXT4_SUPER_MAGIC), kXfs,
        static_cast<unsigned long>(BTRFS_SUPER_MAGIC), static_cast<unsigned long>(TMPFS_MAGIC),
        static_cast<unsigned long>(OVERLAYFS_SUPER_MAGIC), 0UL}) {
    EXPECT_EQ(NetworkFileSystem(local), nullptr) << local;
  }
  EXPECT_STREQ(NetworkFileSystem(NFS_SUPER_MAGIC), "NFS");
  EXPECT_STREQ(NetworkFileSystem(SMB_SUPER_MAGIC), "SMB");
  EXPECT_STREQ(NetworkFileSystem(CIFS_SUPER_MAGIC), "CIFS");
  EXPECT_STREQ(NetworkFileSystem(CEPH_SUPER_MAGIC), "Ceph");
  EXPECT_STREQ(NetworkFileSystem(CODA_SUPER_MAGIC), "Coda");
  EXPECT_STREQ(NetworkFileSystem(AFS_FS_MAGIC), "AFS");
}

TEST(LockCheck, ALocalFolderHasLocksAlsoWhileAnotherStoreIsOpen) {
  const TemporaryFolder folder;
  Result<StoreDirectory> directory = StoreDirectory::Prepare(folder.Path("cache"));
  ASSERT_TRUE(directory.ok());
  EXPECT_TRUE(CheckLocks(*directory, /*one_host=*/false).ok());
  const auto store = OpenSqliteStore({.directory = folder.Path("cache")});
  ASSERT_TRUE(store.ok());
  EXPECT_TRUE(CheckLocks(*directory, /*one_host=*/false).ok());
}

}  // namespace
}  // namespace vetvec
