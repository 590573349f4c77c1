#include "onnx/model_file.h"

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <map>
#include <mutex>
#include <vector>

#include "base/hash.h"
#include "base/per_process.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr int kDeepest = 64;
constexpr size_t kLongestName = 200;  // of a tensor, in a message

// The messages of onnx.proto that can hold tensors, and everything that leads to them.
enum class Message {
  kModel,
  kGraph,
  kNode,
  kAttribute,
  kTensor,
  kSparseTensor,
  kFunction,
  kTraining
};

struct Child {
  Message parent;
  uint64_t field;
  Message child;
};

constexpr Child kChildren[] = {
    {Message::kModel, 7, Message::kGraph},
    {Message::kModel, 20, Message::kTraining},
    {Message::kModel, 25, Message::kFunction},
    {Message::kTraining, 1, Message::kGraph},
    {Message::kTraining, 2, Message::kGraph},
    {Message::kGraph, 1, Message::kNode},
    {Message::kGraph, 5, Message::kTensor},
    {Message::kGraph, 15, Message::kSparseTensor},
    {Message::kNode, 5, Message::kAttribute},
    {Message::kAttribute, 5, Message::kTensor},
    {Message::kAttribute, 6, Message::kGraph},
    {Message::kAttribute, 10, Message::kTensor},
    {Message::kAttribute, 11, Message::kGraph},
    {Message::kAttribute, 22, Message::kSparseTensor},
    {Message::kAttribute, 23, Message::kSparseTensor},
    {Message::kSparseTensor, 1, Message::kTensor},
    {Message::kSparseTensor, 2, Message::kTensor},
    {Message::kFunction, 7, Message::kNode},
    {Message::kFunction, 11, Message::kAttribute},
};

Status Damaged(const char* why) {
  return InvalidArgument(fmt::format("it is not an ONNX model, or it is damaged: {}", why));
}

// Bytes read, 0 at the end, -1 and errno.
template <typename Buffer>
ssize_t ReadSome(int descriptor, size_t at, Buffer& to) {
  for (;;) {
    const ssize_t got = pread(descriptor, to.data(), to.size(), static_cast<off_t>(at));
    if (got >= 0 || errno != EINTR) return got;
  }
}

// Reads at any position of a file, through a window of it.
class FileBytes {
 public:
  FileBytes(int descriptor, size_t size) : descriptor_(descriptor), size_(size), window_(1 << 16) {}

  size_t size() const { return size_; }
  // Nothing if the file cannot be read.
  std::optional<unsigned char> At(size_t at) {
    if (at < start_ || at >= end_) {
      const ssize_t got = ReadSome(descriptor_, at, window_);
      if (got <= 0) return std::nullopt;
      start_ = at;
      end_ = at + static_cast<size_t>(got);
    }
    return window_[at - start_];
  }
  std::string Text(size_t at, size_t size) const {
    std::string text(size, '\0');
    const ssize_t got = ReadSome(descriptor_, at, text);
    text.resize(got > 0 ? static_cast<size_t>(got) : 0);
    return text;
  }

 private:
  const int descriptor_;
  const size_t size_;
  std::vector<unsigned char> window_;
  size_t start_ = 0;
  size_t end_ = 0;
};

class MemoryBytes {
 public:
  explicit MemoryBytes(std::string_view bytes) : bytes_(bytes) {}

  size_t size() const { return bytes_.size(); }
  std::optional<unsigned char> At(size_t at) const {
    return static_cast<unsigned char>(bytes_[at]);
  }
  std::string Text(size_t at, size_t size) const { return std::string(bytes_.substr(at, size)); }

 private:
  const std::string_view bytes_;
};

template <typename Bytes>
class Walker {
 public:
  explicit Walker(Bytes bytes) : bytes_(std::move(bytes)) {}

  Status Run() {
    VETVEC_RETURN_IF_ERROR(Walk(Message::kModel, 0, bytes_.size(), 0));
    return has_graph_ ? OkStatus() : Damaged("it has no graph");
  }

 private:
  bool Varint(size_t* at, size_t end, uint64_t* value) {
    *value = 0;
    for (unsigned shift = 0; shift < 64 && *at < end; shift += 7) {
      const std::optional<unsigned char> byte = bytes_.At((*at)++);
      if (!byte) return false;
      *value |= static_cast<uint64_t>(*byte & 0x7F) << shift;
      if (*byte < 0x80) return true;
    }
    return false;
  }

  Status Walk(Message message, size_t at, size_t end, int depth) {
    if (depth > kDeepest) return Damaged("it is nested too deeply");
    std::string name;
    bool is_external = false;
    while (at < end) {
      uint64_t tag = 0;
      uint64_t value = 0;
      if (!Varint(&at, end, &tag) || tag >> 3 == 0) return Damaged("a field has no number");
      const uint64_t field = tag >> 3;
      switch (tag & 7) {
        case 0:
          if (!Varint(&at, end, &value)) return Damaged("a number is cut off");
          if (message == Message::kTensor && field == 14 && value == 1) is_external = true;
          break;
        case 1:
        case 5: {
          const size_t size = (tag & 7) == 1 ? 8 : 4;
          if (end - at < size) return Damaged("a number is cut off");
          at += size;
          break;
        }
        case 2:
          if (!Varint(&at, end, &value)) return Damaged("a length is cut off");
          if (value > end - at) return Damaged("a length goes beyond the end of the file");
          if (message == Message::kTensor && field == 13) is_external = true;
          if (message == Message::kTensor && field == 8) {
            name = bytes_.Text(at, std::min(value, uint64_t{kLongestName}));
          }
          VETVEC_RETURN_IF_ERROR(WalkChild(message, field, at, at + value, depth));
          at += value;
          break;
        default: return Damaged("a field has an unknown type");
      }
    }
    if (!is_external) return OkStatus();
    return InvalidArgument(
        fmt::format("the tensor '{}' is stored in another file (external data), which is not "
                    "supported; save the model as one file",
                    Sanitized(name, 80)));
  }

  Status WalkChild(Message parent, uint64_t field, size_t at, size_t end, int depth) {
    for (const Child& child : kChildren) {
      if (child.parent != parent || child.field != field) continue;
      has_graph_ |= parent == Message::kModel && child.child == Message::kGraph;
      return Walk(child.child, at, end, depth + 1);
    }
    return OkStatus();
  }

  Bytes bytes_;
  bool has_graph_ = false;
};

}  // namespace

struct ModelFile::Known {
  std::mutex mutex;
  std::map<Facts, std::string> by_file;
};

Status CheckOnnxModel(std::string_view bytes) { return Walker(MemoryBytes(bytes)).Run(); }

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
    return OutOfRange(fmt::format("'{}' has 2 GiB or more", Sanitized(path))).WithFile(path);
  }
  return ModelFile(std::move(file), facts);
}

Status ModelFile::Check() const {
  return Walker(FileBytes(file_.descriptor(), static_cast<size_t>(facts_[2]))).Run();
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
  if (std::optional<std::string> told = KnownSha256()) return *std::move(told);
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
