#include "identity/record_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/file.h"
#include "identity/rule.h"

namespace vetvec {
namespace {

constexpr size_t kMaxIdentityBytes = size_t{64} << 20;

// Where a link leads: the file is replaced there, and the link stays. The user names it, unlike the
// files of a folder that may come from somebody else, whose links WriteFileAtomic replaces.
std::string TargetOf(const std::string& path) {
  std::error_code error;
  std::string target = std::filesystem::canonical(path, error).string();
  return error ? path : target;
}

// The lock is that of the file itself, which is replaced: it counts if the file is still there.
Status LockFile(const std::string& path, bool may_create, Descriptor* lock) {
  for (;;) {
    VETVEC_ASSIGN_OR_RETURN(const int descriptor,
                            OpenRegular(path, O_RDWR | (may_create ? O_CREAT : 0)));
    Descriptor opened(descriptor);
    while (flock(opened.value, LOCK_EX) != 0) {
      if (errno != EINTR) return FileError("lock", path, errno);
    }
    struct stat held{};
    struct stat there{};
    if (fstat(opened.value, &held) != 0) return FileError("read", path, errno);
    if (stat(path.c_str(), &there) != 0 || held.st_ino != there.st_ino) continue;
    lock->value = opened.Release();
    return OkStatus();
  }
}

}  // namespace

Result<IdentityRecord> ReadIdentityRecord(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const std::string text, ReadFile(path, kMaxIdentityBytes));
  if (text.empty()) return NotFound(fmt::format("'{}' is empty", path)).WithFile(path);
  auto record = ParseIdentityRecord(text);
  if (!record.ok()) return record.status().WithFile(path);
  return record;
}

Result<IdentityRecord> ReadCompleteIdentityRecord(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(IdentityRecord record, ReadIdentityRecord(path));
  VETVEC_RETURN_IF_ERROR(CheckIsComplete(record).WithFile(path));
  return record;
}

Status UpdateIdentityRecord(const std::string& path, bool may_create,
                            const std::function<Status(IdentityRecord*)>& change) {
  Descriptor lock;
  VETVEC_RETURN_IF_ERROR(LockFile(path, may_create, &lock));
  IdentityRecord record;
  auto read = ReadIdentityRecord(path);
  if (read.ok()) {
    record = std::move(*read);
  } else if (!may_create || read.status().code() != StatusCode::kNotFound) {
    return read.status();
  }
  VETVEC_RETURN_IF_ERROR(change(&record));
  return WriteFileAtomic(TargetOf(path), IdentityRecordText(record));
}

Status UpdateCompleteRecord(const std::string& path, const std::string& fingerprint,
                            const std::function<Status(IdentityRecord*)>& change) {
  return UpdateIdentityRecord(path, /*may_create=*/false, [&](IdentityRecord* stored) -> Status {
    if (stored->Fingerprint() == fingerprint) return change(stored);
    return Status(StatusCode::kAborted, fmt::format("'{}' was replaced meanwhile", path))
        .WithFile(path);
  });
}

}  // namespace vetvec
