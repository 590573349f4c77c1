// ReplyShape: where a JSON reply has its vectors and what else is read from it, described by
// pointers.
//
// Pointers are those of RFC 6901 with "*" for each element of an array:
//
//   {.vectors = {"/data/*/embedding"}, .index = "/data/*/index", .tokens = {"/usage/total_tokens"}}
//   {.vectors = {"/embeddings/float/*", "/embeddings/*"}}     by position; the first that exists
//   {.vectors = {"/*"}}                                       the reply is the list
//   {.vectors = {"/embedding"}}                               one vector
//
// Made once per wire format; ParseShapedReply (shaped_reply.h) walks replies along it.
#ifndef VETVEC_PROVIDERS_REPLY_SHAPE_H_
#define VETVEC_PROVIDERS_REPLY_SHAPE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace vetvec {

struct ReplyPointers {
  std::vector<std::string> vectors;      // at least one; each with one "*" or none
  std::string index = {};                // beside the first of `vectors`; empty: order counts
  std::vector<std::string> tokens = {};  // the first that exists and is not 0 counts
  std::string model = {};
};

// Immutable; shared by threads.
class ReplyShape {
 public:
  enum class Role : uint8_t { kNone, kVector, kIndex, kTokens, kModel };

  // A place in a reply. Objects are walked by `fields`, arrays by `element`.
  struct Node {
    Role role = Role::kNone;
    size_t rank = 0;  // of kTokens
    std::vector<std::pair<std::string, std::unique_ptr<Node>>> fields;
    std::unique_ptr<Node> element;
  };

  static constexpr size_t kMaxTokenPointers = 4;
  static constexpr size_t kMaxFields = 64;  // of one node

  // Errors: INVALID_ARGUMENT that quotes the pointer: no "/" at the front, more than one "*", an
  // index that is not beside the vectors, two pointers to one place.
  static Result<ReplyShape> Compile(const ReplyPointers& pointers);

  const Node& root() const { return *root_; }
  const ReplyPointers& pointers() const { return pointers_; }
  bool has_index() const { return !pointers_.index.empty(); }
  // For messages: "data" and "embedding" of "/data/*/embedding".
  const std::string& list_name() const { return list_name_; }
  const std::string& vector_name() const { return vector_name_; }

 private:
  ReplyShape() : root_(std::make_shared<Node>()) {}
  Status Add(const std::string& pointer, Role role, size_t rank);

  ReplyPointers pointers_;
  std::shared_ptr<Node> root_;
  std::string list_name_;
  std::string vector_name_;
};

// The place that `pointer` names, as the words between its slashes, with "~1" and "~0" decoded.
// Errors: INVALID_ARGUMENT.
Result<std::vector<std::string>> PointerSteps(std::string_view pointer);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_REPLY_SHAPE_H_
