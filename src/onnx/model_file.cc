#include "onnx/model_file.h"

#include <sys/stat.h>

#include <array>
#include <cstdint>
#include <map>
#include <mutex>

#include "base/file.h"
#include "base/hash.h"
#include "base/per_process.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr int kDeepest = 64;

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
  return InvalidArgument(std::string("it is not an ONNX model, or it is damaged: ") + why);
}

class Walker {
 public:
  explicit Walker(std::string_view bytes) : bytes_(bytes) {}

  Status Run() {
    VETVEC_RETURN_IF_ERROR(Walk(Message::kModel, 0, bytes_.size(), 0));
    return has_graph_ ? OkStatus() : Damaged("it has no graph");
  }

 private:
  bool Varint(size_t* at, size_t end, uint64_t* value) const {
    *value = 0;
    for (unsigned shift = 0; shift < 64 && *at < end; shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes_[(*at)++]);
      *value |= static_cast<uint64_t>(byte & 0x7F) << shift;
      if (byte < 0x80) return true;
    }
    return false;
  }

  Status Walk(Message message, size_t at, size_t end, int depth) {
    if (depth > kDeepest) return Damaged("it is nested too deeply");
    std::string_view name;
    bool is_external = false;
    while (at < end) {
      uint64_t tag = 0;
      uint64_t value = 0;
      if (!Varint(&at, end, &tag) || tag >> 3 == 0) return Damaged("a field has no number");
      const uint64_t field = tag >> 3;
      switch (tag & 7) {
        case 0:
          if (!Varint(&at, end, &value)) return Damaged("a number does not end");
          if (message == Message::kTensor && field == 14 && value == 1) is_external = true;
          break;
        case 1:
        case 5: {
          const size_t size = (tag & 7) == 1 ? 8 : 4;
          if (end - at < size) return Damaged("a number does not end");
          at += size;
          break;
        }
        case 2:
          if (!Varint(&at, end, &value)) return Damaged("a length does not end");
          if (value > end - at) return Damaged("a length goes beyond the end of the file");
          if (message == Message::kTensor && field == 13) is_external = true;
          if (message == Message::kTensor && field == 8) name = bytes_.substr(at, value);
          VETVEC_RETURN_IF_ERROR(WalkChild(message, field, at, at + value, depth));
          at += value;
          break;
        default: return Damaged("a field of no known kind");
      }
    }
    if (!is_external) return OkStatus();
    return InvalidArgument("the tensor '" + Sanitized(name, 80) +
                           "' is kept in another file (external data), which is not followed; "
                           "save the model as one file");
  }

  Status WalkChild(Message parent, uint64_t field, size_t at, size_t end, int depth) {
    for (const Child& child : kChildren) {
      if (child.parent != parent || child.field != field) continue;
      has_graph_ |= parent == Message::kModel && child.child == Message::kGraph;
      return Walk(child.child, at, end, depth + 1);
    }
    return OkStatus();
  }

  const std::string_view bytes_;
  bool has_graph_ = false;
};

using FileFacts = std::array<int64_t, 7>;

struct KnownHashes {
  std::mutex mutex;
  std::map<FileFacts, std::string> by_file;
};

}  // namespace

Status CheckOnnxModel(std::string_view bytes) { return Walker(bytes).Run(); }

Result<std::string> ModelSha256(const std::string& path, std::string_view bytes) {
  static PerProcess<KnownHashes> known;
  struct stat facts{};
  if (stat(path.c_str(), &facts) != 0) return FileError("look at", path, errno);
  const FileFacts key = {static_cast<int64_t>(facts.st_dev),
                         static_cast<int64_t>(facts.st_ino),
                         facts.st_size,
                         facts.st_mtim.tv_sec,
                         facts.st_mtim.tv_nsec,
                         facts.st_ctim.tv_sec,
                         facts.st_ctim.tv_nsec};
  KnownHashes& hashes = known.Get();
  {
    std::lock_guard<std::mutex> lock(hashes.mutex);
    const auto found = hashes.by_file.find(key);
    if (found != hashes.by_file.end()) return found->second;
  }
  std::string hex;
  if (!bytes.empty()) {
    hex = Sha256Hex(bytes);
  } else {
    VETVEC_ASSIGN_OR_RETURN(hex, Sha256HexOfFile(path));
  }
  constexpr size_t kMostFiles = 256;
  std::lock_guard<std::mutex> lock(hashes.mutex);
  if (hashes.by_file.size() >= kMostFiles) hashes.by_file.clear();
  hashes.by_file.emplace(key, hex);
  return hex;
}

}  // namespace vetvec
