#include "onnx/model_check.h"

#include <algorithm>
#include <string>

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

class Walker {
 public:
  explicit Walker(const ProtobufSource& source) : source_(source) {}

  Status Run(size_t size) {
    VETVEC_RETURN_IF_ERROR(Walk(Message::kModel, 0, size, 0));
    return has_graph_ ? OkStatus() : Damaged("it has no graph");
  }

 private:
  Status Walk(Message message, size_t begin, size_t end, int depth) {
    if (depth > kDeepest) return Damaged("it is nested too deeply");
    std::string name;
    bool is_external = false;
    for (ProtobufReader fields(&source_, begin, end); !fields.done();) {
      ProtobufField field;
      if (const Status read = fields.Next(&field); !read.ok()) return Damaged(read.message());
      if (message == Message::kTensor) {
        is_external |= field.Is(14, ProtobufField::kVarint) && field.value == 1;
        is_external |= field.Is(13, ProtobufField::kBytes);
        if (field.Is(8, ProtobufField::kBytes)) name = TextOf(field);
      }
      if (field.type == ProtobufField::kBytes) {
        VETVEC_RETURN_IF_ERROR(WalkChild(message, field, depth));
      }
    }
    if (!is_external) return OkStatus();
    return InvalidArgument("the tensor '" + Sanitized(name, 80) +
                           "' is stored in another file (external data), which is not supported; "
                           "save the model as one file");
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
    const size_t size = std::min(field.end - field.begin, kLongestName);
    return std::string(source_(field.begin, size).substr(0, size));
  }

  const ProtobufSource& source_;
  bool has_graph_ = false;
};

}  // namespace

Status CheckOnnxModel(const ProtobufSource& source, size_t size) {
  return Walker(source).Run(size);
}

Status CheckOnnxModel(std::string_view bytes) {
  return CheckOnnxModel([bytes](size_t at, size_t) { return bytes.substr(at); }, bytes.size());
}

}  // namespace vetvec
