#include "providers/reply_shape.h"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>

#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr size_t kMaxSteps = 16;

Status BadPointer(std::string_view pointer, const std::string& what) {
  const std::string found = Sanitized(pointer, 80);
  return InvalidArgument(fmt::format("the pointer '{}' {}", found, what))
      .WithKey("", found, "a pointer into the reply, such as /data/*/embedding");
}

ReplyShape::Node* ChildOf(ReplyShape::Node* node, const std::string& step) {
  if (step == "*") {
    if (!node->element) node->element = std::make_unique<ReplyShape::Node>();
    return node->element.get();
  }
  for (auto& [name, child] : node->fields) {
    if (name == step) return child.get();
  }
  if (node->fields.size() == ReplyShape::kMaxFields) return nullptr;
  node->fields.emplace_back(step, std::make_unique<ReplyShape::Node>());
  return node->fields.back().second.get();
}

// The part of a pointer with a "*" that leads to the list, and the rest.
std::pair<std::string, std::string> SplitAtStar(const std::string& pointer) {
  const size_t star = pointer.find("/*");
  if (star == std::string::npos) return {"", pointer.substr(1)};
  const std::string list = star == 0 ? "" : pointer.substr(1, star - 1);
  return {list, pointer.size() > star + 3 ? pointer.substr(star + 3) : ""};
}

}  // namespace

Result<std::vector<std::string>> PointerSteps(std::string_view pointer) {
  if (pointer.size() < 2 || pointer.front() != '/') {
    return BadPointer(pointer, "must begin with '/' followed by a name");
  }
  std::vector<std::string> steps;
  for (const std::string_view part : Split(pointer.substr(1), '/')) {
    std::string step;
    for (size_t i = 0; i < part.size(); ++i) {
      if (part[i] != '~') {
        step += part[i];
        continue;
      }
      const char next = i + 1 < part.size() ? part[i + 1] : '?';
      if (next != '0' && next != '1') {
        return BadPointer(pointer, "contains a '~' that is not part of ~0 or ~1");
      }
      step += next == '0' ? '~' : '/';
      ++i;
    }
    if (step.empty()) return BadPointer(pointer, "has an empty step");
    steps.push_back(std::move(step));
  }
  if (steps.size() > kMaxSteps) {
    return BadPointer(pointer, fmt::format("has more than {} steps", kMaxSteps));
  }
  return steps;
}

Status ReplyShape::Add(const std::string& pointer, Role role, size_t rank) {
  VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string> steps, PointerSteps(pointer));
  const auto stars = std::count(steps.begin(), steps.end(), "*");
  const bool may_have_star = role == Role::kVector || role == Role::kIndex;
  if (stars > (may_have_star ? 1 : 0)) {
    return BadPointer(pointer,
                      may_have_star ? "contains more than one '*'" : "must not contain '*'");
  }
  Node* node = root_.get();
  for (const std::string& step : steps) {
    node = ChildOf(node, step);
    if (node == nullptr) return BadPointer(pointer, "adds too many keys at one level");
    if (node->role != Role::kNone) return BadPointer(pointer, "overlaps another pointer");
  }
  if (!node->fields.empty() || node->element) {
    return BadPointer(pointer, "overlaps another pointer");
  }
  node->role = role;
  node->rank = rank;
  return OkStatus();
}

Result<ReplyShape> ReplyShape::Compile(const ReplyPointers& pointers) {
  ReplyShape shape;
  shape.pointers_ = pointers;
  if (pointers.vectors.empty()) return InvalidArgument("a pointer to the vectors is required");
  if (pointers.tokens.size() > kMaxTokenPointers) {
    return InvalidArgument(fmt::format("at most {} token pointers are allowed", kMaxTokenPointers));
  }
  for (const std::string& pointer : pointers.vectors) {
    VETVEC_RETURN_IF_ERROR(shape.Add(pointer, Role::kVector, 0));
  }
  std::tie(shape.list_name_, shape.vector_name_) = SplitAtStar(pointers.vectors.front());
  if (!pointers.index.empty()) {
    VETVEC_RETURN_IF_ERROR(shape.Add(pointers.index, Role::kIndex, 0));
    const bool is_beside = pointers.index.find("/*/") != std::string::npos &&
                           pointers.vectors.front().find("/*/") != std::string::npos &&
                           SplitAtStar(pointers.index).first == shape.list_name_;
    if (!is_beside)
      return BadPointer(pointers.index,
                        "must point into the same elements as the pointer to the vectors");
  }
  for (size_t i = 0; i < pointers.tokens.size(); ++i) {
    VETVEC_RETURN_IF_ERROR(shape.Add(pointers.tokens[i], Role::kTokens, i));
  }
  if (!pointers.model.empty()) {
    VETVEC_RETURN_IF_ERROR(shape.Add(pointers.model, Role::kModel, 0));
  }
  return shape;
}

}  // namespace vetvec
