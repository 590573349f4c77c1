#include "limits/limit_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/descriptors.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/strings.h"

namespace vetvec {
namespace {

constexpr char kMagic[8] = {'v', 'v', 'l', 'i', 'm', 'i', 't', '2'};
constexpr off_t kSlotsOffset = 256;
constexpr int kLockTries = 40;
constexpr std::chrono::microseconds kLockPause{50};
constexpr int64_t kSweepNanos = 200 * kNanosPerMilli;
// No request is in flight for this long without an update: its end could not be written.
constexpr int64_t kStaleNanos = 900 * kNanosPerSecond;
constexpr int64_t kGraceNanos = 20 * kNanosPerMilli;
// A time further ahead was not written by a working limiter.
constexpr int64_t kFarthestNanos = 3600 * kNanosPerSecond;
// Whoever holds the lock for longer was stopped in between.
constexpr int64_t kLockedOutNanos = 1 * kNanosPerSecond;

struct Header {
  char magic[8];
  uint64_t boot;
  LimitFile::Books books;
  uint64_t sum;
};
static_assert(std::is_trivially_copyable_v<Header> && sizeof(Header) <= kSlotsOffset);

uint64_t SumOf(const Header& header) { return Xxh64(&header, offsetof(Header, sum)); }

// Of this boot and this file: an older state that is copied into another file is not known.
uint64_t BootIdOf(int descriptor) {
  struct stat info{};
  const Result<std::string> text = ReadFile("/proc/sys/kernel/random/boot_id", 4096);
  if (!text.ok() || fstat(descriptor, &info) != 0) return 0;
  return Xxh64(text->data(), text->size(), static_cast<uint64_t>(info.st_ino));
}

// Clock ticks after boot at which the process started; -1 if there is no such process. If /proc
// cannot be read, 0 for every existing process.
int64_t StartTimeOf(int64_t pid) {
  const Result<std::string> stat = ReadFile(fmt::format("/proc/{}/stat", pid), 4096);
  if (!stat.ok()) return kill(static_cast<pid_t>(pid), 0) == 0 || errno == EPERM ? 0 : -1;
  // The 22nd field; the second is a name in parentheses that may contain blanks.
  size_t at = stat->rfind(')');
  if (at == std::string::npos) return 0;
  constexpr int kFieldsAfterName = 20;
  for (int field = 0; field < kFieldsAfterName && at != std::string::npos; ++field) {
    at = stat->find(' ', at + 1);
  }
  return at == std::string::npos ? 0 : std::strtoll(stat->c_str() + at, nullptr, 10);
}

bool ReadAll(int descriptor, void* data, size_t size, off_t offset) {
  ssize_t got = 0;
  do {
    got = pread(descriptor, data, size, offset);
  } while (got < 0 && errno == EINTR);
  return got == static_cast<ssize_t>(size);
}

bool WriteAll(int descriptor, const void* data, size_t size, off_t offset) {
  ssize_t put = 0;
  do {
    put = pwrite(descriptor, data, size, offset);
  } while (put < 0 && errno == EINTR);
  return put == static_cast<ssize_t>(size);
}

// Anyone who can replace our file could set our limits.
Status CheckFolder(const std::string& directory) {
  struct stat info{};
  if (stat(directory.c_str(), &info) != 0) return FileError("inspect", directory, errno);
  if (info.st_uid != geteuid() || (info.st_mode & 022) != 0) {
    return FailedPrecondition(fmt::format("'{}' must be a folder that belongs to this user and "
                                          "that no other user can write to",
                                          directory))
        .WithFile(directory);
  }
  return OkStatus();
}

Status CheckFile(int descriptor, const std::string& path) {
  struct stat info{};
  if (fstat(descriptor, &info) != 0) return FileError("inspect", path, errno);
  if (!S_ISREG(info.st_mode) || info.st_uid != geteuid() || (info.st_mode & 022) != 0) {
    return FailedPrecondition(fmt::format("'{}' must be a regular file that belongs to this user "
                                          "and that no other user can write to",
                                          path))
        .WithFile(path);
  }
  return OkStatus();
}

// The process that holds the flock on a file, according to the system's list of locks; 0 if it is
// not in it.
int64_t HolderOf(int descriptor) {
  struct stat info{};
  const Result<std::string> locks = ReadFile("/proc/locks", size_t{1} << 20);
  if (fstat(descriptor, &info) != 0 || !locks.ok()) return 0;
  // "1: FLOCK  ADVISORY  WRITE 708 fe:01:13342 0 EOF"; the device is not always the one that stat
  // reports.
  const std::string inode = fmt::format(":{}", info.st_ino);
  for (const std::string_view line : Split(*locks, '\n')) {
    std::vector<std::string_view> fields;
    for (const std::string_view field : Split(line, ' ')) {
      if (!field.empty()) fields.push_back(field);
    }
    if (fields.size() < 6 || fields[1] != "FLOCK" || !fields[5].ends_with(inode)) continue;
    return std::max(int64_t{0}, ParseInt(fields[4]).value_or(0));
  }
  return 0;
}

// "another process (pid 708)"
std::string LockHolder(int descriptor) {
  const int64_t pid = HolderOf(descriptor);
  return pid > 0 ? fmt::format("another process (pid {})", pid) : "another process";
}

}  // namespace

std::string LimitFile::NameOf(std::string_view origin, std::string_view key) {
  Sha256 hash;
  hash.Update("vetvec-limits-file-2");
  for (const std::string_view part : {origin, key}) {
    hash.Update(fmt::format("{}:", part.size()));
    hash.Update(part);
  }
  constexpr size_t kDigits = 32;
  return "limits-" + HexOf(hash.Finish()).substr(0, kDigits);
}

LimitFile::LimitFile(std::string directory, std::string path, Clock* clock)
    : directory_(std::move(directory)), path_(std::move(path)), clock_(clock), owner_(getpid()) {}

Result<int> LimitFile::OpenDescriptor(const std::string& directory, const std::string& path) {
  constexpr int kPrivateFolder = 0700;
  constexpr mode_t kPrivateFile = 0600;
  VETVEC_RETURN_IF_ERROR(MakeDirectories(directory, kPrivateFolder));
  VETVEC_RETURN_IF_ERROR(CheckFolder(directory));
  const int flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  Descriptor file{AboveStandard(open(path.c_str(), flags | O_CREAT | O_EXCL, kPrivateFile))};
  if (file.value >= 0) {
    static_cast<void>(fchmod(file.value, kPrivateFile));  // whatever the umask
  } else if (errno == EEXIST) {
    file.value = AboveStandard(open(path.c_str(), flags));
  }
  if (file.value < 0 && errno == ELOOP) {
    return FailedPrecondition(
               fmt::format("'{}' is a symbolic link; a regular file is required", path))
        .WithFile(path);
  }
  if (file.value < 0) return FileError("open", path, errno);
  VETVEC_RETURN_IF_ERROR(CheckFile(file.value, path));
  return file.Release();
}

Result<std::unique_ptr<LimitFile>> LimitFile::Open(const std::string& directory,
                                                   const std::string& name, Clock* clock) {
  const std::string path = JoinPath(directory, name);
  std::unique_ptr<LimitFile> file(new LimitFile(directory, path, clock));
  VETVEC_ASSIGN_OR_RETURN(file->descriptor_, OpenDescriptor(directory, path));
  file->boot_ = BootIdOf(file->descriptor_);
  constexpr int kPatience = 100;
  for (int i = 0; !file->LockFileAtPath(); ++i) {
    if (i < kPatience) continue;
    return Unavailable(fmt::format("the limit file '{}' is locked by {}", path,
                                   LockHolder(file->descriptor_)))
        .WithFile(path);
  }
  const Status status = file->TakeSlot();
  static_cast<void>(flock(file->descriptor_, LOCK_UN));
  VETVEC_RETURN_IF_ERROR(status);
  file->has_moved_ = false;
  file->notice_.clear();
  return file;
}

LimitFile::~LimitFile() {
  if (mine_ < kSlots && owner_ == getpid() && LockDescriptor()) {
    slots_[mine_] = Slot{};
    static_cast<void>(WriteSlot(mine_));
  }
  if (descriptor_ >= 0) close(descriptor_);  // unlocks, unless a child has the descriptor too
}

bool LimitFile::LockDescriptor() const {
  for (int i = 0; i < kLockTries; ++i) {
    if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno != EWOULDBLOCK && errno != EINTR) return false;
    std::this_thread::sleep_for(kLockPause);
  }
  return false;
}

bool LimitFile::IsAtPath() const {
  struct stat ours{};
  struct stat there{};
  if (fstat(descriptor_, &ours) != 0 || ours.st_nlink == 0) return false;
  return stat(path_.c_str(), &there) == 0 && there.st_ino == ours.st_ino &&
         there.st_dev == ours.st_dev;
}

// Locks the file at the path, which may be a different one than before. If there is none and none
// can be created, the processes that have the old file continue to share it.
bool LimitFile::LockFileAtPath() {
  constexpr int kMostMoves = 3;
  for (int i = 0; i < kMostMoves; ++i) {
    if (!LockDescriptor()) return false;
    if (IsAtPath()) return true;
    const Result<int> next = OpenDescriptor(directory_, path_);
    if (next.ok()) {
      close(std::exchange(descriptor_, *next));  // unlocks
      mine_ = kSlots;
      has_moved_ = true;
      boot_ = BootIdOf(descriptor_);
    }
    Note(&noted_move_,
         "the limit file '" + path_ + "' was removed or replaced while in use; " +
             (next.ok() ? "the limits continue in a new file, with no initial burst"
                        : "a new file cannot be created: " + next.status().message()));
    if (!next.ok()) return true;
  }
  return false;
}

void LimitFile::Note(bool* is_noted, const std::string& what) {
  if (std::exchange(*is_noted, true)) return;
  notice_ += (notice_.empty() ? "" : "; ") + what;
}

std::string LimitFile::LockTrouble() const {
  if (locked_out_since_ == 0) return "";
  if (clock_->MonotonicNanos() - locked_out_since_ < kLockedOutNanos) return "";
  return fmt::format("the limit file '{}' is locked by {}", path_, LockHolder(descriptor_));
}

bool LimitFile::Read() {
  Header header{};
  const bool is_whole = ReadAll(descriptor_, &header, sizeof(header), 0) &&
                        std::memcmp(header.magic, kMagic, sizeof(kMagic)) == 0 &&
                        header.boot == boot_ && header.sum == SumOf(header) &&
                        ReadAll(descriptor_, slots_.data(), sizeof(slots_), kSlotsOffset);
  if (is_whole) {
    books_ = header.books;
  } else {
    // New, from another boot, or damaged: nothing is known. Preallocated.
    if (mine_ < kSlots) {
      Note(&noted_damage_,
           "the limit file '" + path_ +
               "' was damaged while in use; the limits are reset, with no initial burst");
    }
    books_ = Books{};
    slots_ = Slots{};
    if (!WriteAll(descriptor_, slots_.data(), sizeof(slots_), kSlotsOffset)) return false;
  }
  const int64_t farthest = clock_->MonotonicNanos() + kFarthestNanos;
  for (int64_t* time :
       {&books_.request_tat, &books_.text_tat, &books_.token_tat, &books_.hold_until}) {
    if (*time > farthest) *time = 0;
  }
  return true;
}

bool LimitFile::TakeFreeSlot() {
  ClearTheDead();
  const auto free =
      std::find_if(slots_.begin(), slots_.end(), [](const Slot& slot) { return slot.pid == 0; });
  if (free == slots_.end()) return false;
  mine_ = static_cast<size_t>(free - slots_.begin());
  return true;
}

Status LimitFile::TakeSlot() {
  if (!Read()) return Unavailable("the shared limit file cannot be read or written");
  if (!TakeFreeSlot()) {
    return Unavailable(
        fmt::format("the limits are already shared by {} limiters, which is the maximum", kSlots));
  }
  static std::atomic<int64_t> next_instance{1};
  owned_ = Slot{};
  owned_.pid = owner_;
  owned_.start_time = StartTimeOf(owner_);
  owned_.instance = next_instance.fetch_add(1);
  owned_.state.tag = books_.tag_begun;
  Unlock(books_, owned_.state);
  return OkStatus();
}

bool LimitFile::Lock() noexcept {
  try {
    return LockAndRead();
  } catch (...) {  // out of memory: next time
    static_cast<void>(flock(descriptor_, LOCK_UN));
    return false;
  }
}

bool LimitFile::LockAndRead() {
  const int64_t now = clock_->MonotonicNanos();
  has_moved_ = false;
  if (!LockFileAtPath()) {
    if (locked_out_since_ == 0) locked_out_since_ = now;
    const std::string trouble = noted_lock_ ? "" : LockTrouble();
    if (!trouble.empty()) Note(&noted_lock_, trouble + "; requests are waiting for the lock");
    return false;
  }
  locked_out_since_ = 0;
  if (!Read()) {
    static_cast<void>(flock(descriptor_, LOCK_UN));
    return false;
  }
  if (now >= next_sweep_) {
    next_sweep_ = now + kSweepNanos;
    ClearTheDead();
  }
  // If the new file has no free slot, others do not see what is in flight here.
  if (mine_ == kSlots) static_cast<void>(TakeFreeSlot());
  return true;
}

void LimitFile::Unlock(const Books& books, const Mine& mine) {
  books_ = books;
  Header header{};
  std::memcpy(header.magic, kMagic, sizeof(kMagic));
  header.boot = boot_;
  header.books = books;
  header.sum = SumOf(header);
  owned_.state = mine;
  owned_.touched = clock_->MonotonicNanos();
  // A full disk cannot make these fail: the blocks exist.
  static_cast<void>(WriteAll(descriptor_, &header, sizeof(header), 0));
  if (mine_ < kSlots) {
    slots_[mine_] = owned_;  // also if it has been cleared
    static_cast<void>(WriteSlot(mine_));
  }
  static_cast<void>(flock(descriptor_, LOCK_UN));
}

bool LimitFile::WriteSlot(size_t index) {
  return WriteAll(descriptor_, &slots_[index], sizeof(Slot),
                  kSlotsOffset + static_cast<off_t>(index * sizeof(Slot)));
}

void LimitFile::ClearTheDead() {
  for (size_t i = 0; i < kSlots; ++i) {
    const Slot& slot = slots_[i];
    if (slot.pid == 0 || i == mine_) continue;
    const int64_t started = StartTimeOf(slot.pid);
    const bool is_alive = started == slot.start_time || started == 0;
    if (is_alive) continue;
    slots_[i] = Slot{};
    static_cast<void>(WriteSlot(i));
  }
}

int64_t LimitFile::OthersInFlight() const {
  int64_t sum = 0;
  const int64_t now = clock_->MonotonicNanos();
  for (size_t i = 0; i < kSlots; ++i) {
    const bool is_stale = now - slots_[i].touched > kStaleNanos;
    if (i != mine_ && slots_[i].pid != 0 && !is_stale) sum += slots_[i].state.in_flight;
  }
  return sum;
}

bool LimitFile::IsOthersTurn(int64_t now, int64_t my_tag) const {
  for (size_t i = 0; i < kSlots; ++i) {
    const Slot& slot = slots_[i];
    const int64_t due = slot.state.due;
    if (i == mine_ || slot.pid == 0 || due == 0 || due > now || now - due > kGraceNanos) continue;
    const int64_t tag = std::max(slot.state.tag, books_.tag_begun);
    if (tag < my_tag || (tag == my_tag && i < mine_)) return true;
  }
  return false;
}

}  // namespace vetvec
