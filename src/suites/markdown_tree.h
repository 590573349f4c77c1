// MarkdownTree: the elements of a Markdown text, as cmark finds them.
//
// With its own allocator, cmark ends the process when memory runs out. Here a failed allocation
// jumps out of the parser (its functions are C, through which no exception may pass), what was
// allocated until then is freed, and std::bad_alloc is thrown.
//
//   const MarkdownTree tree(text);
//   for (cmark_node* node = tree.root(); node != nullptr; node = tree.Following(node)) ...
#ifndef VETVEC_SUITES_MARKDOWN_TREE_H_
#define VETVEC_SUITES_MARKDOWN_TREE_H_

#include <cstddef>
#include <string_view>

struct cmark_node;

namespace vetvec {

// Thread safety: one thread.
class MarkdownTree {
 public:
  // `text` is valid UTF-8. Throws std::bad_alloc.
  explicit MarkdownTree(std::string_view text);
  ~MarkdownTree();
  MarkdownTree(const MarkdownTree&) = delete;
  MarkdownTree& operator=(const MarkdownTree&) = delete;

  // Owned by the tree. Functions of cmark that allocate or free must not be called on its nodes.
  cmark_node* root() const { return root_; }

  // The node after `node` in the order of the text, within `top`; null after the last one. Without
  // `children`, those of `node` are passed over.
  static cmark_node* Following(cmark_node* node, const cmark_node* top, bool children = true);

  struct alignas(std::max_align_t) Block {  // in front of each allocation of cmark
    Block* before;
    Block* after;
    size_t bytes;
  };

 private:
  Block ring_;  // of all allocations
  cmark_node* root_ = nullptr;
};

}  // namespace vetvec

#endif  // VETVEC_SUITES_MARKDOWN_TREE_H_
