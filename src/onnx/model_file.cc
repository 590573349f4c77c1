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

// Passes the `size` bytes of a file on in blocks.
Status ReadBlocks(const FileReader& file, int64_t size,
                  const std::function<void(std::string_view)>& sink) {
  std::vector<char> block(size_t{1} << 20);
  for (int64_t at = 0; at < size;) {
    const ssize_t got = ReadSome(file.descriptor(), static_cast<size_t>(at), block);
    if (got < 0) return FileError("read", file.path(), errno);
    if (got == 0) {
      return DataLoss("the model file was truncated while it was being read").WithFile(file.path());
    }
    sink({block.data(), static_cast<size_t>(got)});
    at += got;
  }
  return OkStatus();
}

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
               fmt::format("'{}' is 2 GiB or larger, which is not supported; save its tensors as "
                           "external data, in a file beside it",
                           Sanitized(path)))
        .WithFile(path);
  }
  return ModelFile(std::move(file), facts);
}

Result<ModelFile::Facts> ModelFile::FactsOfPath(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const FileReader file, FileReader::Open(path));
  return FactsOf(file);
}

Status ModelFile::Check() {
  FileWindow window(file_.descriptor());
  VETVEC_ASSIGN_OR_RETURN(
      const ExternalFiles files,
      CheckOnnxModel([&](size_t at, size_t count) { return window.At(at, count); },
                     static_cast<size_t>(facts_[2])));
  beside_.clear();
  const size_t slash = file_.path().rfind('/');
  const std::string folder = slash == std::string::npos ? "" : file_.path().substr(0, slash + 1);
  for (const auto& [name, bytes] : files) {
    const std::string path = folder + name;
    const Result<Facts> facts = FactsOfPath(path);
    if (!facts.ok()) return facts.status().Annotate("tensors of the model are stored in it");
    if (static_cast<uint64_t>((*facts)[2]) < bytes) {
      return DataLoss(fmt::format("'{}' has {} bytes, but the model's tensors in it need {}",
                                  Sanitized(path), (*facts)[2], bytes))
          .WithFile(path);
    }
    beside_.push_back({name, path, *facts});
  }
  return OkStatus();
}

Status ModelFile::CheckUnchanged() const {
  VETVEC_ASSIGN_OR_RETURN(const Facts now, FactsOf(file_));
  bool is_same = now == facts_;
  // What ONNX Runtime opens by its path.
  if (!beside_.empty()) {
    VETVEC_ASSIGN_OR_RETURN(const Facts by_path, FactsOfPath(file_.path()));
    is_same &= by_path == facts_;
  }
  for (const Beside& other : beside_) {
    VETVEC_ASSIGN_OR_RETURN(const Facts by_path, FactsOfPath(other.path));
    is_same &= by_path == other.facts;
  }
  if (is_same) return OkStatus();
  return FailedPrecondition("the model changed while it was being loaded").WithFile(file_.path());
}

std::optional<std::string> ModelFile::KnownSha256Of(const Facts& facts) {
  Known& known = TheKnown();
  const std::lock_guard<std::mutex> lock(known.mutex);
  const auto found = known.by_file.find(facts);
  if (found == known.by_file.end()) return std::nullopt;
  return found->second;
}

Result<std::string> ModelFile::Sha256Of(const FileReader& file, const Facts& facts) {
  if (std::optional<std::string> known = KnownSha256Of(facts)) return *std::move(known);
  vetvec::Sha256 sha;
  VETVEC_RETURN_IF_ERROR(
      ReadBlocks(file, facts[2], [&](std::string_view block) { sha.Update(block); }));
  VETVEC_ASSIGN_OR_RETURN(const Facts now, FactsOf(file));
  if (now != facts) {
    return FailedPrecondition("the model changed while it was being loaded").WithFile(file.path());
  }
  std::string hex = HexOf(sha.Finish());
  constexpr size_t kMostKnown = 20'000;
  Known& known = TheKnown();
  const std::lock_guard<std::mutex> lock(known.mutex);
  if (known.by_file.size() >= kMostKnown) known.by_file.clear();
  known.by_file.emplace(facts, hex);
  return hex;
}

std::string ModelFile::Combined(const std::string& own,
                                const std::vector<std::string>& beside) const {
  if (beside.empty()) return own;
  std::string all = own;
  for (size_t i = 0; i < beside.size(); ++i) {
    all.append("\n").append(beside[i]).append(" ").append(beside_[i].name);
  }
  return Sha256Hex(all);
}

std::optional<std::string> ModelFile::KnownSha256() const {
  const std::optional<std::string> own = KnownSha256Of(facts_);
  if (!own) return std::nullopt;
  std::vector<std::string> beside;
  for (const Beside& other : beside_) {
    std::optional<std::string> known = KnownSha256Of(other.facts);
    if (!known) return std::nullopt;
    beside.push_back(*std::move(known));
  }
  return Combined(*own, beside);
}

Result<std::string> ModelFile::Sha256() const {
  VETVEC_ASSIGN_OR_RETURN(const std::string own, Sha256Of(file_, facts_));
  std::vector<std::string> beside;
  for (const Beside& other : beside_) {
    VETVEC_ASSIGN_OR_RETURN(const FileReader file, FileReader::Open(other.path));
    VETVEC_ASSIGN_OR_RETURN(std::string sha256, Sha256Of(file, other.facts));
    beside.push_back(std::move(sha256));
  }
  return Combined(own, beside);
}

Result<std::string> ModelFile::Bytes() const {
  std::string bytes;
  bytes.reserve(static_cast<size_t>(facts_[2]));
  VETVEC_RETURN_IF_ERROR(
      ReadBlocks(file_, facts_[2], [&](std::string_view block) { bytes.append(block); }));
  return bytes;
}

std::string ModelFile::session_path() const {
  if (!beside_.empty()) return file_.path();
  std::string path = fmt::format("/proc/self/fd/{}", file_.descriptor());
  return FileExists(path) ? path : "";
}

}  // namespace vetvec
