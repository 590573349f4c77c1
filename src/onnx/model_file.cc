#include "onnx/model_file.h"

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <map>
#include <mutex>
#include <span>
#include <vector>

#include "base/hash.h"
#include "base/per_process.h"
#include "base/utf8.h"
#include "onnx/model_check.h"

namespace vetvec {
namespace {

// Bytes read, 0 at the end, -1 and errno.
ssize_t ReadSome(int descriptor, size_t at, std::span<char> to) {
  for (;;) {
    const ssize_t got = pread(descriptor, to.data(), to.size(), static_cast<off_t>(at));
    if (got >= 0 || errno != EINTR) return got;
  }
}

// The bytes from any position of a file on, through a window of it.
class FileWindow {
 public:
  explicit FileWindow(int descriptor) : descriptor_(descriptor), window_(size_t{1} << 16) {}

  std::string_view At(size_t at, size_t count) {
    if (at < start_ || at + count > start_ + size_) {
      start_ = at;
      size_ = 0;
      while (size_ < count) {
        const std::span<char> left = std::span(window_).subspan(size_);
        const ssize_t got = ReadSome(descriptor_, at + size_, left);
        if (got <= 0) break;
        size_ += static_cast<size_t>(got);
      }
    }
    return std::string_view(window_.data(), size_).substr(at - start_);
  }

 private:
  const int descriptor_;
  std::vector<char> window_;
  size_t start_ = 0;
  size_t size_ = 0;
};

}  // namespace

struct ModelFile::Known {
  std::mutex mutex;
  std::map<Facts, std::string> by_file;
};

Result<ModelFile::Facts> ModelFile::FactsOf(const FileReader& file) {
  struct stat facts{};
  if (fstat(file.descriptor(), &facts) != 0) return FileError("inspect", file.path(), errno);
  if (!S_ISREG(facts.st_mode)) {
    return InvalidArgument("it is not a regular file").WithFile(file.path());
  }
  return Facts{static_cast<int64_t>(facts.st_dev),
               static_cast<int64_t>(facts.st_ino),
               facts.st_size,
               facts.st_mtim.tv_sec,
               facts.st_mtim.tv_nsec,
               facts.st_ctim.tv_sec,
               facts.st_ctim.tv_nsec};
}

ModelFile::Known& ModelFile::TheKnown() {
  static PerProcess<Known> known;
  return known.Get();
}

Result<ModelFile> ModelFile::Open(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(FileReader file, FileReader::Open(path));
  VETVEC_ASSIGN_OR_RETURN(const Facts facts, FactsOf(file));
  if (facts[2] >= kMaxModelBytes) {
    return OutOfRange(
               fmt::format("'{}' is 2 GiB or larger, which is not supported", Sanitized(path)))
        .WithFile(path);
  }
  return ModelFile(std::move(file), facts);
}

Status ModelFile::Check() const {
  FileWindow window(file_.descriptor());
  return CheckOnnxModel([&](size_t at, size_t count) { return window.At(at, count); },
                        static_cast<size_t>(facts_[2]));
}

Status ModelFile::CheckUnchanged() const {
  VETVEC_ASSIGN_OR_RETURN(const Facts now, FactsOf(file_));
  if (now == facts_) return OkStatus();
  return FailedPrecondition("the model changed while it was being loaded").WithFile(file_.path());
}

std::optional<std::string> ModelFile::KnownSha256() const {
  Known& known = TheKnown();
  const std::lock_guard<std::mutex> lock(known.mutex);
  const auto found = known.by_file.find(facts_);
  if (found == known.by_file.end()) return std::nullopt;
  return found->second;
}

Result<std::string> ModelFile::Sha256() const {
  if (std::optional<std::string> known = KnownSha256()) return *std::move(known);
  vetvec::Sha256 sha;
  VETVEC_RETURN_IF_ERROR(Read([&](std::string_view block) { sha.Update(block); }));
  VETVEC_RETURN_IF_ERROR(CheckUnchanged());
  std::string hex = HexOf(sha.Finish());
  constexpr size_t kMostFiles = 256;
  Known& known = TheKnown();
  const std::lock_guard<std::mutex> lock(known.mutex);
  if (known.by_file.size() >= kMostFiles) known.by_file.clear();
  known.by_file.emplace(facts_, hex);
  return hex;
}

Status ModelFile::Read(const std::function<void(std::string_view)>& sink) const {
  std::vector<char> block(size_t{1} << 20);
  for (int64_t at = 0; at < facts_[2];) {
    const ssize_t got = ReadSome(file_.descriptor(), static_cast<size_t>(at), block);
    if (got < 0) return FileError("read", file_.path(), errno);
    if (got == 0) {
      return DataLoss("the model file was truncated while it was being read")
          .WithFile(file_.path());
    }
    sink({block.data(), static_cast<size_t>(got)});
    at += got;
  }
  return OkStatus();
}

Result<std::string> ModelFile::Bytes() const {
  std::string bytes;
  bytes.reserve(static_cast<size_t>(facts_[2]));
  VETVEC_RETURN_IF_ERROR(Read([&](std::string_view block) { bytes.append(block); }));
  return bytes;
}

std::string ModelFile::session_path() const {
  std::string path = fmt::format("/proc/self/fd/{}", file_.descriptor());
  return FileExists(path) ? path : "";
}

}  // namespace vetvec
