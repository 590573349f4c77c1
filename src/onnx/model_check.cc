#include "onnx/model_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>

#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr int kDeepest = 64;
constexpr size_t kLongestName = 255;  // of a file; tensors' names are cut
constexpr size_t kMostFiles = 10'000;

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
  uint32_t field;
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

Status Damaged(const std::string& why) {
  return InvalidArgument("it is not an ONNX model, or it is damaged: " + why);
}

// Where a tensor's numbers are, if they are not in the model.
struct ExternalPlace {
  bool is_external = false;
  std::string tensor;
  std::string file;
  std::string offset;
  std::string length;
};

bool IsFileName(const std::string& name) {
  return !name.empty() && name.size() <= kLongestName && name != "." && IsValidUtf8(name) &&
         name.find_first_of(std::string_view("/\\\0", 3)) == std::string::npos &&
         name.find("..") == std::string::npos;
}

// A number of bytes; empty counts as 0.
std::optional<uint64_t> BytesIn(const std::string& text) {
  constexpr int64_t kMost = int64_t{1} << 60;
  const std::optional<int64_t> value = text.empty() ? 0 : ParseInt(text);
  if (!value || *value < 0 || *value > kMost) return std::nullopt;
  return static_cast<uint64_t>(*value);
}

class Walker {
 public:
  explicit Walker(const ProtobufSource& source) : source_(source) {}

  Result<ExternalFiles> Run(size_t size) {
    VETVEC_RETURN_IF_ERROR(Walk(Message::kModel, 0, size, 0));
    if (!has_graph_) return Damaged("it has no graph");
    return std::move(files_);
  }

 private:
  Status Walk(Message message, size_t begin, size_t end, int depth) {
    if (depth > kDeepest) return Damaged("it is nested too deeply");
    ExternalPlace place;
    for (ProtobufReader fields(&source_, begin, end); !fields.done();) {
      ProtobufField field;
      if (const Status read = fields.Next(&field); !read.ok()) return Damaged(read.message());
      if (message == Message::kTensor) VETVEC_RETURN_IF_ERROR(ReadPlace(field, &place));
      if (field.type == ProtobufField::kBytes) {
        VETVEC_RETURN_IF_ERROR(WalkChild(message, field, depth));
      }
    }
    return place.is_external ? AddFile(place) : OkStatus();
  }

  // One field of a tensor.
  Status ReadPlace(const ProtobufField& field, ExternalPlace* place) const {
    place->is_external |= field.Is(14, ProtobufField::kVarint) && field.value == 1;
    if (field.Is(8, ProtobufField::kBytes)) place->tensor = TextOf(field);
    if (!field.Is(13, ProtobufField::kBytes)) return OkStatus();
    place->is_external = true;
    std::string key;
    std::string value;
    for (ProtobufReader entry(&source_, field.begin, field.end); !entry.done();) {
      ProtobufField part;
      if (const Status read = entry.Next(&part); !read.ok()) return Damaged(read.message());
      if (part.Is(1, ProtobufField::kBytes)) key = TextOf(part);
      if (part.Is(2, ProtobufField::kBytes)) value = TextOf(part);
    }
    if (key == "location") place->file = value;
    if (key == "offset") place->offset = value;
    if (key == "length") place->length = value;
    return OkStatus();
  }

  Status AddFile(const ExternalPlace& place) {
    const auto refused = [&](const std::string& why) {
      return InvalidArgument(
          fmt::format("the tensor '{}' is stored in another file (external "
                      "data), '{}': {}",
                      Sanitized(place.tensor, 80), Sanitized(place.file, 80), why));
    };
    if (!IsFileName(place.file)) {
      return refused("only a file beside the model can be used, by its name alone");
    }
    const std::optional<uint64_t> offset = BytesIn(place.offset);
    const std::optional<uint64_t> length = BytesIn(place.length);
    if (!offset || !length) return refused("offset or length is not a number of bytes");
    uint64_t& bytes = files_[place.file];
    bytes = std::max(bytes, *offset + *length);
    if (files_.size() > kMostFiles) return refused(fmt::format("more than {} files", kMostFiles));
    return OkStatus();
  }

  Status WalkChild(Message parent, const ProtobufField& field, int depth) {
    for (const Child& child : kChildren) {
      if (child.parent != parent || child.field != field.number) continue;
      has_graph_ |= parent == Message::kModel && child.child == Message::kGraph;
      return Walk(child.child, field.begin, field.end, depth + 1);
    }
    return OkStatus();
  }

  std::string TextOf(const ProtobufField& field) const {
    const size_t size = std::min(field.end - field.begin, kLongestName + 1);
    return std::string(source_(field.begin, size).substr(0, size));
  }

  const ProtobufSource& source_;
  bool has_graph_ = false;
  ExternalFiles files_;
};

}  // namespace

Result<ExternalFiles> CheckOnnxModel(const ProtobufSource& source, size_t size) {
  return Walker(source).Run(size);
}

Result<ExternalFiles> CheckOnnxModel(std::string_view bytes) {
  return CheckOnnxModel([bytes](size_t at, size_t) { return bytes.substr(at); }, bytes.size());
}

}  // namespace vetvec
