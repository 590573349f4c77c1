#include "cache/store_directory.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <memory>
#include <utility>

#include "base/descriptors.h"
#include "base/file.h"

namespace vetvec {
namespace {

constexpr mode_t kOthersMayWrite = S_IWGRP | S_IWOTH;
constexpr int kMaxDamagedFiles = 10'000;

Status Refuse(const std::string& path, const std::string& why) {
  return FailedPrecondition(fmt::format("cache: '{}' {}", path, why)).WithFile(path);
}

// Like mkdir -p with mode 0700. mkdir is subject to the umask, chmod is not.
Status CreateMissing(const std::string& directory) {
  for (size_t end = 1; end <= directory.size(); ++end) {
    if (end != directory.size() && directory[end] != '/') continue;
    const std::string part = directory.substr(0, end);
    if (mkdir(part.c_str(), 0700) == 0) {
      if (chmod(part.c_str(), 0700) != 0) return FileError("set the mode of", part, errno);
    } else if (errno != EEXIST) {
      struct stat info{};
      const int error_number = errno;
      // On a read-only system mkdir fails with EROFS even for a folder that exists.
      if (stat(part.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) continue;
      return FileError("create folder", part, error_number);
    }
  }
  return OkStatus();
}

Status CheckOwner(const struct stat& info, const std::string& path) {
  if (info.st_uid != geteuid()) {
    return Refuse(path, fmt::format("belongs to another user (uid {})", info.st_uid));
  }
  if ((info.st_mode & kOthersMayWrite) != 0) {
    return Refuse(path,
                  "is writable by its group or by other users; run chmod go-w on it or choose "
                  "another folder");
  }
  return OkStatus();
}

}  // namespace

Result<StoreDirectory> StoreDirectory::Prepare(const std::string& directory) {
  if (directory.empty() || directory.find('\0') != std::string::npos) {
    return InvalidArgument("cache: the folder's name is empty or contains a NUL byte");
  }
  std::string name = directory;
  while (name.size() > 1 && name.back() == '/') name.pop_back();
  VETVEC_RETURN_IF_ERROR(CreateMissing(name));
  StoreDirectory result(-1, name);
  const int descriptor = AboveStandard(
      open(name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
  result.descriptor_ = descriptor;
  if (descriptor < 0) {
    struct stat info{};
    if (lstat(name.c_str(), &info) == 0 && S_ISLNK(info.st_mode)) {
      return Refuse(name, "is a symbolic link; pass the folder that it points to");
    }
    return FileError("open folder", name, errno);
  }
  struct stat info{};
  if (fstat(descriptor, &info) != 0) return FileError("read the mode of", name, errno);
  VETVEC_RETURN_IF_ERROR(CheckOwner(info, name));
  // SQLite rejects links in any component, so it gets a path without links.
  const std::unique_ptr<char, void (*)(void*)> real(realpath(name.c_str(), nullptr), &std::free);
  if (real == nullptr) return FileError("resolve", name, errno);
  result.path_ = real.get();
  return result;
}

StoreDirectory::StoreDirectory(StoreDirectory&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

StoreDirectory::~StoreDirectory() {
  if (descriptor_ >= 0) close(descriptor_);
}

std::string StoreDirectory::PathOf(const std::string& name) const { return JoinPath(path_, name); }

Result<bool> StoreDirectory::HasFile(const std::string& name) const {
  const std::string path = PathOf(name);
  struct stat info{};
  if (fstatat(descriptor_, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return false;
    return FileError("read the mode of", path, errno);
  }
  if (S_ISLNK(info.st_mode)) return Refuse(path, "is a symbolic link");
  if (!S_ISREG(info.st_mode)) return Refuse(path, "is not a regular file");
  VETVEC_RETURN_IF_ERROR(CheckOwner(info, path));
  return true;
}

uint64_t StoreDirectory::SizeOf(const std::string& name) const {
  struct stat info{};
  if (fstatat(descriptor_, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) return 0;
  return static_cast<uint64_t>(info.st_size);
}

uint64_t StoreDirectory::InodeOf(const std::string& name) const {
  struct stat info{};
  if (fstatat(descriptor_, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) return 0;
  return static_cast<uint64_t>(info.st_ino);
}

bool StoreDirectory::SameFile(const std::string& name) const {
  struct stat here{};
  struct stat by_path{};
  return fstatat(descriptor_, name.c_str(), &here, AT_SYMLINK_NOFOLLOW) == 0 &&
         lstat(PathOf(name).c_str(), &by_path) == 0 && here.st_ino == by_path.st_ino &&
         here.st_dev == by_path.st_dev;
}

bool StoreDirectory::IsFile(const std::string& name, int descriptor) const {
  struct stat here{};
  struct stat ours{};
  return fstatat(descriptor_, name.c_str(), &here, AT_SYMLINK_NOFOLLOW) == 0 &&
         fstat(descriptor, &ours) == 0 && here.st_ino == ours.st_ino && here.st_dev == ours.st_dev;
}

Status StoreDirectory::CreateFile(const std::string& name) const {
  const int descriptor = AboveStandard(
      openat(descriptor_, name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (descriptor < 0) return FileError("create", PathOf(name), errno);
  const int result = fchmod(descriptor, 0600);
  const int error_number = errno;
  close(descriptor);
  return result == 0 ? OkStatus() : FileError("set the mode of", PathOf(name), error_number);
}

Result<int> StoreDirectory::OpenLockFile(const std::string& name) const {
  const int flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC;
  int descriptor = AboveStandard(openat(descriptor_, name.c_str(), flags));
  if (descriptor < 0 && errno == ENOENT) {
    descriptor = AboveStandard(openat(descriptor_, name.c_str(), flags | O_CREAT, 0600));
    if (descriptor >= 0 && fchmod(descriptor, 0600) != 0) {
      const int error_number = errno;
      close(descriptor);
      return FileError("set the mode of", PathOf(name), error_number);
    }
  }
  if (descriptor < 0 && errno == ELOOP) return Refuse(PathOf(name), "is a symbolic link");
  if (descriptor < 0) return FileError("open", PathOf(name), errno);
  return descriptor;
}

Result<uint64_t> StoreDirectory::SetAside(const std::string& name) const {
  std::string aside;
  struct stat info{};
  int n = 1;
  for (;; ++n) {
    aside = fmt::format("{}.damaged-{}", name, n);
    if (fstatat(descriptor_, aside.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) break;
    if (n == kMaxDamagedFiles) {
      return Refuse(PathOf(aside),
                    "already exists, and so do the files with lower numbers; remove some of them");
    }
  }
  const uint64_t bytes = SizeOf(name) + SizeOf(name + "-wal");
  // The WAL first: a new file must never meet the WAL of an old one.
  if (renameat(descriptor_, (name + "-wal").c_str(), descriptor_, (aside + "-wal").c_str()) != 0 &&
      errno != ENOENT) {
    return FileError("rename", PathOf(name + "-wal"), errno);
  }
  if (unlinkat(descriptor_, (name + "-shm").c_str(), 0) != 0 && errno != ENOENT) {
    return FileError("remove", PathOf(name + "-shm"), errno);
  }
  if (renameat(descriptor_, name.c_str(), descriptor_, aside.c_str()) != 0 && errno != ENOENT) {
    return FileError("rename", PathOf(name), errno);
  }
  VETVEC_RETURN_IF_ERROR(Sync());
  return bytes;
}

Status StoreDirectory::Sync() const {
  if (fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) {
    return FileError("sync", path_, errno);
  }
  return OkStatus();
}

}  // namespace vetvec
