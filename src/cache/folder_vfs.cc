#include "cache/folder_vfs.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <linux/openat2.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/descriptors.h"
#include "base/fork_section.h"

namespace vetvec {
namespace {

// The path is used unchanged: the only link in it must not be resolved.
int KeepPath(sqlite3_vfs* /*unused*/, const char* path, int capacity, char* out) {
  const size_t size = std::strlen(path) + 1;
  if (size > static_cast<size_t>(capacity)) return SQLITE_CANTOPEN;
  std::memcpy(out, path, size);
  return SQLITE_OK;
}

int OpenFolder(const std::string& folder) {
  open_how how{};
  how.flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  how.resolve = RESOLVE_NO_SYMLINKS;
  const long opened = syscall(SYS_openat2, AT_FDCWD, folder.c_str(), &how, sizeof how);
  if (opened >= 0) return AboveStandard(static_cast<int>(opened));
  // Older kernels, and some containers, do not support this query.
  if (errno != ENOSYS && errno != EPERM) return -1;
  return AboveStandard(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
}

}  // namespace

std::unique_ptr<FolderVfs> FolderVfs::Hold(const std::string& file, bool* unsupported) {
  *unsupported = false;
  const size_t slash = file.rfind('/');
  std::unique_ptr<FolderVfs> held(new FolderVfs(file.substr(0, slash)));
  const int descriptor = OpenFolder(slash == 0 ? "/" : held->folder_);
  if (descriptor < 0) return nullptr;
  held->descriptor_ = descriptor;
  held->path_ = fmt::format("/proc/self/fd/{}", descriptor);
  struct stat by_number{};
  struct stat ours{};
  if (stat(held->path_.c_str(), &by_number) != 0 || fstat(descriptor, &ours) != 0 ||
      by_number.st_ino != ours.st_ino || by_number.st_dev != ours.st_dev) {
    *unsupported = true;
    return nullptr;
  }
  held->path_ += file.substr(slash);
  const ForkSection section;
  sqlite3_vfs* const usual = sqlite3_vfs_find(nullptr);
  if (usual == nullptr) return nullptr;
  *held->vfs_ = *usual;
  held->vfs_->pNext = nullptr;
  held->vfs_->zName = held->name();
  held->vfs_->xFullPathname = &KeepPath;
  if (sqlite3_vfs_register(held->vfs_.get(), /*makeDflt=*/0) != SQLITE_OK) return nullptr;
  return held;
}

FolderVfs::FolderVfs(std::string folder)
    : folder_(std::move(folder)), vfs_(std::make_unique<sqlite3_vfs>()) {
  static std::atomic<uint64_t> next{1};
  name_ = fmt::format("vetvec-folder-{}", next.fetch_add(1));
}

FolderVfs::~FolderVfs() {
  Forget();
  if (descriptor_ >= 0) close(descriptor_);
}

void FolderVfs::Forget() {
  const ForkSection section;
  sqlite3_vfs_unregister(vfs_.get());
}

bool FolderVfs::HasMoved() const {
  struct stat by_path{};
  struct stat ours{};
  return fstat(descriptor_, &ours) != 0 || ours.st_nlink == 0 ||
         lstat(folder_.empty() ? "/" : folder_.c_str(), &by_path) != 0 ||
         by_path.st_ino != ours.st_ino || by_path.st_dev != ours.st_dev;
}

}  // namespace vetvec
