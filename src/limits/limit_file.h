// LimitFile: the state of one service's limits, shared by all processes of a host.
//
// A small file in the cache directory: the limiter's books (arrival times, hold, adaptive rate),
// and one slot for each limiter that has it open, with what it has in flight and since when it has
// been waiting. Every access is under flock, which the kernel releases when a process dies, and
// ends in one write(2) each of books and slot, so that a process killed at any point leaves them
// intact. A slot belongs to a process by pid and start time; the slots of dead processes are
// cleared. Times are those of the system's monotonic clock, which all processes share, and mean
// nothing after a reboot: the file records the boot in which it was written. The name is a hash, so
// neither the key nor the origin is in it; the format's version is part of it, so that versions
// that cannot share do not overwrite each other.
//
// If the file is removed or replaced, the next Lock of each process notices it and continues with
// the file that is then at the path, creating it if necessary. Whatever is not known (in a new
// file, or because the file was damaged or is of another boot) is zero in the books, and
// RateLimiter begins such a limit without a burst. So the requests sent earlier with the old file
// and those sent afterwards with the new one stay within the limit together.
//
// Used by RateLimiter, which holds its own lock while it does so. Never blocks for long: Lock gives
// up.
#ifndef VETVEC_LIMITS_LIMIT_FILE_H_
#define VETVEC_LIMITS_LIMIT_FILE_H_

#include <sys/types.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/clock.h"
#include "base/result.h"

namespace vetvec {

class LimitFile {
 public:
  // Nanoseconds of the monotonic clock. Zero: not known.
  struct Books {
    int64_t request_tat = 0;
    int64_t token_tat = 0;
    int64_t tokens_given_back = 0;  // sum of all refunds, in nanoseconds
    int64_t hold_until = 0;
    int64_t rate_ppm = 0;
    int64_t cut_from_ppm = 0;
    int64_t last_cut = 0;
    int64_t last_change = 0;  // of the rate
    int64_t tag_begun = 0;    // fair queue of the processes
    int64_t text_tat = 0;
  };
  struct Mine {
    int64_t in_flight = 0;
    int64_t due = 0;  // when this process' next ticket may begin; 0: no waiter
    int64_t tag = 0;  // service it has received
  };

  static constexpr size_t kSlots = 64;

  static std::string NameOf(std::string_view origin, std::string_view key);

  // Opens or creates DIRECTORY/NAME with mode 0600 and takes a slot. Errors: FAILED_PRECONDITION: a
  // symbolic link, another user's file, or one that others may write; UNAVAILABLE: all slots are
  // taken, or another process holds the lock; those of FileError.
  static Result<std::unique_ptr<LimitFile>> Open(const std::string& directory,
                                                 const std::string& name, Clock* clock);
  ~LimitFile();
  LimitFile(const LimitFile&) = delete;
  LimitFile& operator=(const LimitFile&) = delete;

  // Locks and reads. False if the lock could not be taken within a few milliseconds (its holder is
  // stopped, or the machine is busy), the file cannot be read or memory is short: try again soon.
  bool Lock() noexcept;
  // Whether Lock found that another file has taken the place of the one before.
  bool has_moved() const { return has_moved_; }
  // Writes `books` and `mine` and unlocks.
  void Unlock(const Books& books, const Mine& mine);

  // Only between Lock and Unlock.
  const Books& books() const { return books_; }
  int64_t OthersInFlight() const;
  // True if another process that could begin by now has received less service and has not had a few
  // milliseconds to come forward.
  bool IsOthersTurn(int64_t now, int64_t my_tag) const;

  // For the log: what has happened to the file, each kind once; empty: nothing new.
  std::string TakeNotice() { return std::exchange(notice_, ""); }
  bool has_notice() const { return !notice_.empty(); }
  // "the limit file 'PATH' is locked by another process (pid N)", if Lock has failed for this
  // reason for some time; otherwise empty.
  std::string LockTrouble() const;

 private:
  struct Slot {
    int64_t pid = 0;  // 0: free
    int64_t start_time = 0;
    int64_t instance = 0;  // which limiter of the process
    Mine state;
    int64_t touched = 0;  // when its owner last wrote
    int64_t spare = 0;
  };
  using Slots = std::array<Slot, kSlots>;

  LimitFile(std::string directory, std::string path, Clock* clock);
  static Result<int> OpenDescriptor(const std::string& directory, const std::string& path);
  bool LockAndRead();
  bool LockDescriptor() const;
  bool LockFileAtPath();
  bool IsAtPath() const;
  bool Read();
  bool TakeFreeSlot();
  Status TakeSlot();
  void Note(bool* is_noted, const std::string& what);
  void ClearTheDead();
  bool WriteSlot(size_t index);

  int descriptor_ = -1;
  const std::string directory_;
  const std::string path_;
  Clock* const clock_;
  const pid_t owner_;
  uint64_t boot_ = 0;
  Books books_;
  Slots slots_{};
  size_t mine_ = kSlots;
  Slot owned_;
  int64_t next_sweep_ = 0;
  bool has_moved_ = false;
  int64_t locked_out_since_ = 0;  // 0: not
  std::string notice_;
  bool noted_move_ = false;
  bool noted_damage_ = false;
  bool noted_lock_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_LIMIT_FILE_H_
