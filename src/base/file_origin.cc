#include "base/file_origin.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vetvec {
namespace {

bool MayBeWrittenByOthers(const struct stat& info) {
  if (info.st_uid != geteuid() && info.st_uid != 0) return true;
  if (S_ISLNK(info.st_mode)) return false;  // its mode means nothing
  if ((info.st_mode & S_IWOTH) != 0) return true;
  const bool is_private_group = info.st_gid == info.st_uid;
  return (info.st_mode & S_IWGRP) != 0 && !is_private_group;
}

}  // namespace

bool MayBeWrittenByOthers(int descriptor, const std::string& path) {
  struct stat file{};
  struct stat way{};
  return fstat(descriptor, &file) != 0 || MayBeWrittenByOthers(file) ||
         lstat(path.c_str(), &way) != 0 || MayBeWrittenByOthers(way);
}

std::string FolderIdentity(const std::string& path) {
  struct statx info{};
  if (statx(AT_FDCWD, path.c_str(), 0, STATX_INO | STATX_BTIME | STATX_TYPE, &info) != 0 ||
      !S_ISDIR(info.stx_mode)) {
    return "";
  }
  const bool has_birth = (info.stx_mask & STATX_BTIME) != 0;
  return fmt::format("{}-{}.{:09}", info.stx_ino, has_birth ? info.stx_btime.tv_sec : 0,
                     has_birth ? info.stx_btime.tv_nsec : 0);
}

}  // namespace vetvec
