#include "cache/lock_check.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/vfs.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <string>
#include <system_error>

#include "base/file.h"
#include "cache/sqlite_store.h"

namespace vetvec {
namespace {

Status Unfit(const StoreDirectory& directory, const std::string& why, const std::string& found) {
  return FailedPrecondition(fmt::format("cache: '{}' is on {}; choose a folder on a local disk",
                                        directory.path(), why))
      .WithFile(directory.path())
      .WithKey("cache_dir", found, "a local file system with locks");
}

// 0, or why the lock failed. A lock that somebody else has shows that there are locks. `is_new`: no
// writer can be disturbed yet.
int TryLocks(int descriptor, bool is_new) {
  if (is_new && flock(descriptor, LOCK_SH | LOCK_NB) == 0) {
    flock(descriptor, LOCK_UN);
  } else if (is_new && errno != EWOULDBLOCK && errno != EINTR) {
    return errno;
  }
  // The kind that SQLite uses, on a byte that WriterLock does not.
  constexpr off_t kByte = 1;
  struct flock lock{};
  lock.l_type = F_RDLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = kByte;
  lock.l_len = 1;
  if (fcntl(descriptor, F_SETLK, &lock) == 0) {
    lock.l_type = F_UNLCK;
    fcntl(descriptor, F_SETLK, &lock);
    return 0;
  }
  return errno == EAGAIN || errno == EACCES || errno == EINTR ? 0 : errno;
}

}  // namespace

const char* NetworkFileSystem(unsigned long type) {
  // linux/magic.h, and the sources of those that are not part of Linux.
  constexpr struct {
    unsigned long type;
    const char* name;
  } kKnown[] = {{0x6969, "NFS"},        {0x517B, "SMB"},        {0xFF534D42, "CIFS"},
                {0xFE534D42, "SMB"},    {0x5346414F, "AFS"},    {0x6B414653, "AFS"},
                {0x73757245, "Coda"},   {0x564C, "NCP"},        {0x00C36400, "Ceph"},
                {0x0BD00BD0, "Lustre"}, {0x19830326, "BeeGFS"}, {0x47504653, "GPFS"},
                {0xAAD7AAEA, "PanFS"}};
  const auto found = std::find_if(std::begin(kKnown), std::end(kKnown),
                                  [&](const auto& known) { return known.type == type; });
  return found == std::end(kKnown) ? nullptr : found->name;
}

Status CheckLocks(const StoreDirectory& directory, bool one_host) {
  struct statfs info{};
  if (!one_host && statfs(directory.path().c_str(), &info) == 0) {
    const char* const name = NetworkFileSystem(static_cast<unsigned long>(info.f_type));
    if (name != nullptr) {
      return Unfit(directory,
                   fmt::format("a network file system ({}), whose locks do not protect a file that "
                               "several hosts use",
                               name),
                   name);
    }
  }
  const Result<int> file = directory.OpenLockFile(kSqliteStoreLock);
  if (!file.ok()) return OkStatus();
  const Descriptor lock_file{*file};
  const bool is_new = directory.SizeOf(kSqliteStoreFile) == 0;
  const int error_number = TryLocks(lock_file.value, is_new);
  if (error_number == 0) return OkStatus();
  const std::string why = std::generic_category().message(error_number);
  return Unfit(directory, fmt::format("a file system without locks ({})", why), why);
}

}  // namespace vetvec
