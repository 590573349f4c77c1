// Files: whole reads, block reads, lines, durable replacement, private folders.
//
// Errors carry the path in detail().file and a message for people (what failed, and why according
// to strerror). Nothing here changes the working directory or the umask.
#ifndef VETVEC_BASE_FILE_H_
#define VETVEC_BASE_FILE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace vetvec {

inline constexpr size_t kMaxTextFileBytes = size_t{1} << 30;
// Of one line of a text file: texts of whole books are below it.
inline constexpr size_t kMaxLineBytes = size_t{16} << 20;

// Turns errno into NOT_FOUND, PERMISSION_DENIED, ALREADY_EXISTS, ... for `path`.
// `what` continues "cannot": "open", "write", "rename".
Status FileError(std::string_view what, const std::string& path, int error_number);

// Opens a file that a user or a run folder names, with the given flags of open(2) (O_RDONLY,
// O_RDWR, ...), and returns its descriptor. FAILED_PRECONDITION for anything but a regular file,
// because opening or reading a pipe or a device could wait forever. Exceptions are /dev/null and
// the descriptors of this process (/dev/stdin, /dev/fd/N), which were opened on purpose.
Result<int> OpenRegular(const std::string& path, int flags);

// Owns a descriptor and closes it, even on an exception or an early return.
struct Descriptor {
  explicit Descriptor(int descriptor = -1) : value(descriptor) {}
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int Release() { return std::exchange(value, -1); }

  int value;
};

// A file open for reading (OpenRegular). Move-only; closed by the destructor.
class FileReader {
 public:
  static Result<FileReader> Open(const std::string& path);
  FileReader(FileReader&& other) noexcept;
  FileReader& operator=(FileReader&& other) noexcept;
  ~FileReader();

  // Bytes read, 0 at the end. Retries EINTR.
  Result<size_t> Read(char* buffer, size_t capacity);
  int descriptor() const { return descriptor_; }
  const std::string& path() const { return path_; }

 private:
  FileReader(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}
  int descriptor_ = -1;
  std::string path_;
};

// The rest of an open file. OUT_OF_RANGE if it is more than `max_bytes`.
Result<std::string> ReadAll(FileReader* reader, size_t max_bytes);

// The whole file. OUT_OF_RANGE if it is larger than `max_bytes`.
Result<std::string> ReadFile(const std::string& path, size_t max_bytes = kMaxTextFileBytes);

// Like ReadFile, but gunzips bytes that begin with gzip's magic number; `max_bytes` limits the
// output. DATA_LOSS if the stream is damaged or truncated.
Result<std::string> ReadFileMaybeGzip(const std::string& path,
                                      size_t max_bytes = kMaxTextFileBytes);

// Calls `visit(line, number)` for each line of `text`, without its end ("\n" or "\r\n") and
// skipping a byte order mark; numbers start at 1. Stops at the first error and returns it, adding
// `file` and the number if it has none. A line over kMaxLineBytes, a NUL byte or invalid UTF-8 is
// an INVALID_ARGUMENT that names the line.
Status ForEachLine(std::string_view text, const std::string& file,
                   const std::function<Status(std::string_view line, int64_t number)>& visit);

// The checks of ForEachLine for a line without its end; the message begins with "line N".
Status CheckLine(std::string_view line, int64_t number, size_t max_bytes = kMaxLineBytes);
Status LineTooLong(int64_t number, size_t max_bytes);

// Replaces `path` as a whole: temporary file in the same folder, fsync, rename, fsync of the
// folder. A reader sees the old bytes or the new ones. A device, pipe or socket (/dev/null) is kept
// and written to. Permissions: 0600 if `is_private`, otherwise 0644 less umask.
Status WriteFileAtomic(const std::string& path, std::string_view bytes, bool is_private = false);

// Appends in one write(2) call. Creates the file with 0600 if `is_private`.
Status AppendFile(const std::string& path, std::string_view bytes, bool is_private = false);

bool FileExists(const std::string& path);
Status MakeDirectories(const std::string& path,
                       int mode);            // like mkdir -p; existing folders keep their modes
Status RemoveFile(const std::string& path);  // OK if it does not exist
std::string JoinPath(std::string_view folder, std::string_view name);

}  // namespace vetvec

#endif  // VETVEC_BASE_FILE_H_
