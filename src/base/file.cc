#include "base/file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "base/abandoned_files.h"
#include "base/atomic_file.h"
#include "base/descriptors.h"

namespace vetvec {
namespace {

StatusCode CodeOfErrno(int error_number) {
  switch (error_number) {
    case ENOENT:
    case ENOTDIR: return StatusCode::kNotFound;
    case EACCES:
    case EPERM:
    case EROFS: return StatusCode::kPermissionDenied;
    case EEXIST: return StatusCode::kAlreadyExists;
    case ENOMEM: return StatusCode::kOutOfMemory;
    case ENOSPC:
    case EDQUOT:
    case EMFILE:
    case ENFILE:
    case EIO: return StatusCode::kUnavailable;
    default: return StatusCode::kFailedPrecondition;
  }
}

Status WriteAll(int descriptor, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t n = write(descriptor, bytes.data(), bytes.size());
    if (n < 0) {
      if (errno == EINTR) continue;
      return FileError("write", path, errno);
    }
    bytes.remove_prefix(static_cast<size_t>(n));
  }
  return OkStatus();
}

// Creates a file for writing: never an existing one, nor the target of a link. Mode 0600 if
// private, whatever the umask.
Status CreateNew(const std::string& path, bool is_private, int flags, Descriptor* out) {
  constexpr int kNew = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
  out->value = AboveStandard(open(path.c_str(), kNew | flags, is_private ? 0600 : 0644));
  if (out->value < 0) return FileError("create", path, errno);
  if (is_private && fchmod(out->value, 0600) != 0) {
    return FileError("set the mode of", path, errno);
  }
  return OkStatus();
}

std::string FolderOf(const std::string& path) {
  const size_t slash = path.find_last_of('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

Status SyncFolder(const std::string& folder) {
  Descriptor descriptor{AboveStandard(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))};
  if (descriptor.value < 0) return FileError("open", folder, errno);
  // Some file systems refuse fsync on a folder; the rename has happened anyway.
  if (fsync(descriptor.value) != 0 && errno != EINVAL && errno != EROFS) {
    return FileError("sync", folder, errno);
  }
  return OkStatus();
}

}  // namespace

Descriptor::~Descriptor() {
  if (value >= 0) close(value);
}

Status FileError(std::string_view what, const std::string& path, int error_number) {
  return Status(CodeOfErrno(error_number),
                fmt::format("cannot {} '{}': {}", what, path,
                            std::generic_category().message(error_number)))
      .WithFile(path);
}

namespace {

const char* KindOf(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

bool MayBeRead(const std::string& path, const struct stat& info) {
  constexpr dev_t kNull = 0x103;  // major 1, minor 3
  if (S_ISREG(info.st_mode)) return true;
  if (S_ISDIR(info.st_mode)) return false;
  if (S_ISCHR(info.st_mode) && info.st_rdev == kNull) return true;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (path.rfind(folder, 0) == 0) return true;
  }
  return path == "/dev/stdin";
}

}  // namespace

Result<int> OpenRegular(const std::string& path, int flags) {
  if (path.empty() || path.find('\0') != std::string::npos) {
    return InvalidArgument("the file name is empty or contains a NUL byte");
  }
  // Opening a pipe would wait for its other end.
  Descriptor descriptor{
      AboveStandard(open(path.c_str(), flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0600))};
  struct stat info{};
  if (descriptor.value < 0 || fstat(descriptor.value, &info) != 0) {
    return FileError("open", path, errno);
  }
  if (!MayBeRead(path, info)) {
    return FailedPrecondition("'" + path + "' is " + KindOf(info.st_mode) + ", not a regular file")
        .WithFile(path);
  }
  if (!S_ISREG(info.st_mode)) {
    static_cast<void>(fcntl(descriptor.value, F_SETFL, flags & ~O_NONBLOCK));
  }
  return descriptor.Release();
}

Result<FileReader> FileReader::Open(const std::string& path) {
  FileReader reader(-1, path);
  VETVEC_ASSIGN_OR_RETURN(reader.descriptor_, OpenRegular(path, O_RDONLY));
  return reader;
}

FileReader::FileReader(FileReader&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

FileReader& FileReader::operator=(FileReader&& other) noexcept {
  if (this != &other) {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = std::exchange(other.descriptor_, -1);
    path_ = std::move(other.path_);
  }
  return *this;
}

FileReader::~FileReader() {
  if (descriptor_ >= 0) close(descriptor_);
}

Result<size_t> FileReader::Read(char* buffer, size_t capacity) {
  for (;;) {
    const ssize_t n = read(descriptor_, buffer, capacity);
    if (n >= 0) return static_cast<size_t>(n);
    if (errno != EINTR) return FileError("read", path_, errno);
  }
}

Result<std::string> ReadFile(const std::string& path, size_t max_bytes) {
  VETVEC_ASSIGN_OR_RETURN(FileReader reader, FileReader::Open(path));
  return ReadAll(&reader, max_bytes);
}

Result<std::string> ReadAll(FileReader* reader, size_t max_bytes) {
  const auto too_large = [&] {
    return OutOfRange(fmt::format("'{}' is larger than {} bytes", reader->path(), max_bytes))
        .WithFile(reader->path());
  };
  std::string bytes;
  struct stat info{};
  if (fstat(reader->descriptor(), &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0) {
    const auto size = static_cast<size_t>(info.st_size);
    if (size > max_bytes) return too_large();
    bytes.reserve(size + 1);
  }
  std::string block(size_t{64} << 10, '\0');  // not on the stack, which may be small
  for (;;) {
    VETVEC_ASSIGN_OR_RETURN(const size_t n, reader->Read(block.data(), block.size()));
    if (n == 0) return bytes;
    if (bytes.size() + n > max_bytes) return too_large();
    bytes.append(block, 0, n);
  }
}

namespace {

// A device, pipe or socket: there is nothing to replace, and rename would put a file in its place.
bool IsWrittenThrough(const std::string& path) {
  struct stat info{};
  return stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

}  // namespace

Result<AtomicFile> AtomicFile::Create(const std::string& path, bool is_private) {
  if (!is_private && IsWrittenThrough(path)) {
    // Opening a pipe without a reader is an error (ENXIO) instead of an endless wait: the name may
    // be in a folder that came from someone else.
    const int through =
        AboveStandard(open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (through < 0) return FileError("open", path, errno);
    static_cast<void>(fcntl(through, F_SETFL, O_WRONLY));
    return AtomicFile(through, path, "");
  }
  RemoveAbandoned(path);
  for (;;) {
    std::string temporary = TemporaryName(path);
    Descriptor descriptor;
    VETVEC_RETURN_IF_ERROR(CreateNew(temporary, is_private, /*flags=*/0, &descriptor));
    if (!HoldTemporary(descriptor.value)) continue;
    return AtomicFile(std::exchange(descriptor.value, -1), path, std::move(temporary));
  }
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      path_(std::move(other.path_)),
      temporary_(std::move(other.temporary_)) {}

AtomicFile::~AtomicFile() {
  if (descriptor_ < 0) return;
  close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

Status AtomicFile::Append(std::string_view bytes) {
  return WriteAll(descriptor_, bytes, temporary_.empty() ? path_ : temporary_);
}

Status AtomicFile::Commit() {
  if (temporary_.empty()) {
    close(std::exchange(descriptor_, -1));
    return OkStatus();
  }
  if (fsync(descriptor_) != 0) return FileError("sync", temporary_, errno);
  if (rename(temporary_.c_str(), path_.c_str()) != 0) return FileError("replace", path_, errno);
  close(std::exchange(descriptor_, -1));
  return SyncFolder(FolderOf(path_));
}

Status WriteFileAtomic(const std::string& path, std::string_view bytes, bool is_private) {
  VETVEC_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path, is_private));
  VETVEC_RETURN_IF_ERROR(file.Append(bytes));
  return file.Commit();
}

Status AppendFile(const std::string& path, std::string_view bytes, bool is_private) {
  constexpr int kFlags = O_WRONLY | O_APPEND | O_NOFOLLOW;
  Descriptor created;
  Result<int> descriptor = OpenRegular(path, kFlags);
  if (descriptor.status().code() == StatusCode::kNotFound) {
    const Status made = CreateNew(path, is_private, O_APPEND, &created);
    if (made.ok()) return WriteAll(created.value, bytes, path);
    // Another process may have created it in the meantime.
    if (made.code() != StatusCode::kAlreadyExists) return made;
    descriptor = OpenRegular(path, kFlags);
  }
  VETVEC_RETURN_IF_ERROR(descriptor.status());
  const Descriptor owner{*descriptor};
  return WriteAll(owner.value, bytes, path);
}

bool FileExists(const std::string& path) {
  struct stat info{};
  return stat(path.c_str(), &info) == 0;
}

Status MakeDirectories(const std::string& path, int mode) {
  for (size_t end = 1; end <= path.size(); ++end) {
    if (end != path.size() && path[end] != '/') continue;
    const std::string part = path.substr(0, end);
    if (mkdir(part.c_str(), static_cast<mode_t>(mode)) == 0) {
      // Overrides the umask: a folder that its owner may not use is useless.
      constexpr int kOwner = 0700;
      if (mode == kOwner && chmod(part.c_str(), kOwner) != 0) {
        return FileError("set the mode of", part, errno);
      }
    } else if (errno != EEXIST) {
      return FileError("create folder", part, errno);
    }
  }
  struct stat info{};
  if (stat(path.c_str(), &info) != 0) return FileError("open", path, errno);
  if (!S_ISDIR(info.st_mode)) return FileError("create folder", path, ENOTDIR);
  return OkStatus();
}

Status RemoveFile(const std::string& path) {
  if (unlink(path.c_str()) != 0 && errno != ENOENT) return FileError("remove", path, errno);
  return OkStatus();
}

std::string JoinPath(std::string_view folder, std::string_view name) {
  if (folder.empty()) return std::string(name);
  std::string path(folder);
  if (path.back() != '/') path += '/';
  return path.append(name);
}

}  // namespace vetvec
