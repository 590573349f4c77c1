#include "metrics/tree_kernel.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace vetvec {
namespace {

constexpr size_t kMaxNodes = 4096;
constexpr std::string_view kSpace = " \t\r\n\f\v";

// A bracket that is still open.
struct OpenNode {
  SyntaxTree::Node node;
  std::string label;
  std::vector<std::string> parts;  // labels of children and words, in order, distinguished by marks
};

Status BadTree(std::string_view what, size_t at) {
  return ParseError(fmt::format("the tree is invalid at byte {}: {}", at, what));
}

class TreeParser {
 public:
  explicit TreeParser(std::string_view text) : text_(text) {}

  Result<SyntaxTree> Parse() {
    for (SkipSpace(); at_ < text_.size(); SkipSpace()) {
      if (done_) return BadTree("unexpected text after the end", at_);
      if (text_[at_] == '(') {
        ++at_;
        SkipSpace();
        open_.emplace_back();
        open_.back().label = Word();
      } else if (open_.empty()) {
        return BadTree("expected an opening bracket", at_);
      } else if (text_[at_] == ')') {
        VETVEC_RETURN_IF_ERROR(Close());
        ++at_;
      } else {
        open_.back().parts.push_back("w" + Word());
      }
    }
    if (!done_)
      return BadTree(tree_.nodes.empty() ? "the tree is empty" : "a bracket is not closed", at_);
    return std::move(tree_);
  }

 private:
  void SkipSpace() { at_ = std::min(text_.find_first_not_of(kSpace, at_), text_.size()); }

  std::string Word() {
    const size_t end = std::min(text_.find_first_of(" \t\r\n\f\v()", at_), text_.size());
    const std::string_view word = text_.substr(at_, end - at_);
    at_ = end;
    return std::string(word);
  }

  Status Close() {
    OpenNode closed = std::move(open_.back());
    open_.pop_back();
    if (closed.parts.empty()) return BadTree("an empty bracket", at_);
    const bool wrapper = closed.label.empty();
    if (wrapper &&
        !(open_.empty() && closed.node.children.size() == 1 && closed.parts.size() == 1)) {
      return BadTree("a bracket without a label", at_);
    }
    done_ = open_.empty();
    if (wrapper) return OkStatus();
    closed.node.production = closed.label;
    for (const std::string& part : closed.parts) closed.node.production += '\0' + part;
    tree_.nodes.push_back(std::move(closed.node));
    if (tree_.nodes.size() > kMaxNodes) {
      return InvalidArgument(fmt::format("a tree can have at most {} nodes", kMaxNodes));
    }
    if (!open_.empty()) {
      open_.back().node.children.push_back(tree_.nodes.size() - 1);
      open_.back().parts.push_back("n" + closed.label);
    }
    return OkStatus();
  }

  std::string_view text_;
  size_t at_ = 0;
  bool done_ = false;
  std::vector<OpenNode> open_;
  SyntaxTree tree_;
};

}  // namespace

Result<SyntaxTree> ParseTree(std::string_view text) { return TreeParser(text).Parse(); }

Result<double> TreeKernel(const SyntaxTree& a, const SyntaxTree& b, double lambda) {
  if (!(lambda > 0.0 && lambda <= 1.0)) {
    return InvalidArgument("'lambda' must be above 0 and at most 1")
        .WithKey("lambda", "", "(0, 1]");
  }
  const size_t width = b.nodes.size();
  std::vector<double> delta(a.nodes.size() * width, 0.0);
  double sum = 0.0;
  for (size_t i = 0; i < a.nodes.size(); ++i) {
    for (size_t j = 0; j < width; ++j) {
      if (a.nodes[i].production != b.nodes[j].production) continue;
      double value = lambda;  // equal productions have equally many children
      for (size_t c = 0; c < a.nodes[i].children.size(); ++c) {
        value *= 1.0 + delta[a.nodes[i].children[c] * width + b.nodes[j].children[c]];
      }
      delta[i * width + j] = value;
      sum += value;
    }
  }
  if (!std::isfinite(sum)) {
    return NonFinite("the tree kernel exceeds the largest double; use a smaller 'lambda'");
  }
  return sum;
}

Result<TreeSimilarities> MeasureTreeSimilarities(std::span<const SyntaxTree> trees, double lambda) {
  const size_t n = trees.size();
  if (n < 2) return InsufficientData("tree similarities need at least 2 trees");
  std::vector<double> own;
  for (const SyntaxTree& tree : trees) {
    VETVEC_ASSIGN_OR_RETURN(const double value, TreeKernel(tree, tree, lambda));
    if (value == 0.0) return InsufficientData("a tree has no nodes");
    own.push_back(value);
  }
  TreeSimilarities out;
  out.values.assign(n * n, 1.0);
  double sum = 0.0;
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < i; ++j) {
      VETVEC_ASSIGN_OR_RETURN(const double value, TreeKernel(trees[i], trees[j], lambda));
      const double similarity = std::min(1.0, value / (std::sqrt(own[i]) * std::sqrt(own[j])));
      out.values[i * n + j] = similarity;
      out.values[j * n + i] = similarity;
      sum += similarity;
    }
  }
  const double trees_in_double = static_cast<double>(n);
  out.mean = sum / (0.5 * trees_in_double * (trees_in_double - 1.0));
  return out;
}

}  // namespace vetvec
