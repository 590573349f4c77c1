#include "cache/writer_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

#include "base/file.h"

namespace vetvec {
namespace {

constexpr std::chrono::microseconds kFirstPolls{500};
constexpr std::chrono::microseconds kLaterPolls{5'000};
constexpr std::chrono::microseconds kStepBack{1'200};  // longer than two polls of a waiting writer
constexpr int64_t kPatientAfterMs = 250;

// Open-file-description locks: unlike POSIX locks, they are not dropped with another descriptor.
bool ByteLock(int descriptor, int command, int16_t type, struct flock* lock) {
  *lock = {};
  lock->l_type = type;
  lock->l_whence = SEEK_SET;
  lock->l_start = 0;
  lock->l_len = 1;
  return fcntl(descriptor, command, lock) == 0;
}

void SayWaiting(int descriptor, bool waiting) {
  struct flock lock;
  // If the system refuses, only fairness is lost.
  static_cast<void>(ByteLock(descriptor, F_OFD_SETLK, waiting ? F_RDLCK : F_UNLCK, &lock));
}

bool OthersWait(int descriptor) {
  struct flock lock;
  return ByteLock(descriptor, F_OFD_GETLK, F_WRLCK, &lock) && lock.l_type != F_UNLCK;
}

int64_t MillisSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                               start)
      .count();
}

}  // namespace

Result<bool> WriterLock::TryOnce() {
  if (descriptor_ < 0) {
    VETVEC_ASSIGN_OR_RETURN(descriptor_, directory_->OpenLockFile(name_));
  }
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) {
    // The lock of a file that has been removed or replaced does not exclude anybody.
    if (directory_->IsFile(name_, descriptor_)) return true;
    close(std::exchange(descriptor_, -1));
    return false;
  }
  if (errno == EWOULDBLOCK || errno == EINTR) return false;
  const int error_number = errno;
  close(std::exchange(descriptor_, -1));
  return FileError("lock", directory_->PathOf(name_), error_number);
}

Result<bool> WriterLock::Acquire(const std::function<bool(int64_t waited_ms)>& give_up) {
  const auto start = std::chrono::steady_clock::now();
  bool said = false;
  for (;;) {
    VETVEC_ASSIGN_OR_RETURN(const bool got, TryOnce());
    if (got) {
      if (said) SayWaiting(descriptor_, false);
      return true;
    }
    const int64_t waited_ms = MillisSince(start);
    if (give_up(waited_ms)) {
      if (descriptor_ >= 0) close(std::exchange(descriptor_, -1));
      return false;
    }
    if (descriptor_ >= 0) {
      SayWaiting(descriptor_, true);
      said = true;
    }
    std::this_thread::sleep_for(waited_ms < kPatientAfterMs ? kFirstPolls : kLaterPolls);
  }
}

void WriterLock::Release() {
  if (descriptor_ < 0) return;
  const bool step_back = OthersWait(descriptor_);
  // Unlocked explicitly, not by closing: a forked child may have the descriptor too.
  flock(descriptor_, LOCK_UN);
  close(std::exchange(descriptor_, -1));
  if (step_back) std::this_thread::sleep_for(kStepBack);
}

}  // namespace vetvec
