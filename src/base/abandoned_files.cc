#include "base/abandoned_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <memory>
#include <string_view>

#include "base/clock.h"
#include "base/descriptors.h"
#include "base/file.h"

namespace vetvec {
namespace {

constexpr std::string_view kMark = ".tmp-";

// "PID-NANOS-COUNT"
bool IsNumberTriple(std::string_view text) {
  int numbers = 0;
  for (;; ++numbers) {
    const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0) return false;
    text.remove_prefix(digits);
    if (text.empty()) return numbers == 2;
    if (text[0] != '-') return false;
    text.remove_prefix(1);
  }
}

}  // namespace

// The process id, the time and a counter, so that a writer collides neither with another writer nor
// with a file left by a killed process.
std::string TemporaryName(const std::string& path) {
  static std::atomic<uint64_t> created{0};
  return fmt::format("{}{}{}-{}-{}", path, kMark, getpid(), SystemClock()->MonotonicNanos(),
                     created.fetch_add(1));
}

bool HoldTemporary(int descriptor) {
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) return errno != EWOULDBLOCK;
  struct stat info{};
  return fstat(descriptor, &info) != 0 || info.st_nlink > 0;
}

void RemoveAbandoned(const std::string& path) {
  const size_t slash = path.find_last_of('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const std::string prefix = path.substr(slash == std::string::npos ? 0 : slash + 1) += kMark;
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(opendir(folder.c_str()), closedir);
  if (entries == nullptr) return;
  while (const dirent* const entry = readdir(entries.get())) {
    const std::string_view name = entry->d_name;
    if (!name.starts_with(prefix) || !IsNumberTriple(name.substr(prefix.size()))) continue;
    constexpr int kFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    const Descriptor file{AboveStandard(openat(dirfd(entries.get()), entry->d_name, kFlags))};
    struct stat info{};
    if (file.value < 0 || fstat(file.value, &info) != 0 || !S_ISREG(info.st_mode)) continue;
    if (flock(file.value, LOCK_EX | LOCK_NB) != 0) continue;
    unlinkat(dirfd(entries.get()), entry->d_name, 0);
  }
}

}  // namespace vetvec
