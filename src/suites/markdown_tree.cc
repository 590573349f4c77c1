#include "suites/markdown_tree.h"

#include <cmark.h>

#include <algorithm>
#include <csetjmp>
#include <cstdint>
#include <cstring>
#include <new>

namespace vetvec {
namespace {

using Block = MarkdownTree::Block;

struct MarkdownParsing {
  Block* ring;
  std::jmp_buf out_of_memory;
};
thread_local MarkdownParsing* parsing = nullptr;  // cmark's allocators have no context

void FreeMemory(void* memory) {
  if (memory == nullptr) return;
  Block* const block = static_cast<Block*>(memory) - 1;
  block->before->after = block->after;
  block->after->before = block->before;
  ::operator delete(block);
}

void* TakeMemory(size_t bytes) {
  void* const memory = bytes < SIZE_MAX - sizeof(Block)
                           ? ::operator new(bytes + sizeof(Block), std::nothrow)
                           : nullptr;
  // Nothing between here and ParseMarkdown has a destructor.
  if (memory == nullptr) std::longjmp(parsing->out_of_memory, 1);  // NOLINT(cert-err52-cpp)
  Block* const ring = parsing->ring;
  auto* const block = new (memory) Block{ring, ring->after, bytes};
  ring->after->before = block;
  ring->after = block;
  return block + 1;
}

void* TakeZeroedMemory(size_t count, size_t size) {
  const size_t bytes = size == 0 || count <= SIZE_MAX / size ? count * size : SIZE_MAX;
  void* const memory = TakeMemory(bytes);
  return std::memset(memory, 0, bytes);
}

void* ResizeMemory(void* memory, size_t bytes) {
  void* const moved = TakeMemory(bytes);
  if (memory == nullptr) return moved;
  const Block* const block = static_cast<Block*>(memory) - 1;
  std::memcpy(moved, memory, std::min(block->bytes, bytes));
  FreeMemory(memory);
  return moved;
}

// Null if memory has run out.
cmark_node* ParseMarkdown(std::string_view text, Block* ring) {
  static cmark_mem memory = {&TakeZeroedMemory, &ResizeMemory, &FreeMemory};
  MarkdownParsing here{ring, {}};
  parsing = &here;
  if (setjmp(here.out_of_memory) != 0) return nullptr;  // NOLINT(cert-err52-cpp)
  cmark_parser* const parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, &memory);
  cmark_parser_feed(parser, text.data(), text.size());
  cmark_node* const root = cmark_parser_finish(parser);
  cmark_parser_free(parser);
  return root;
}

void FreeAll(Block* ring) {
  while (ring->after != ring) FreeMemory(ring->after + 1);
}

}  // namespace

MarkdownTree::MarkdownTree(std::string_view text) : ring_{&ring_, &ring_, 0} {
  root_ = ParseMarkdown(text, &ring_);
  parsing = nullptr;
  if (root_ != nullptr) return;
  FreeAll(&ring_);
  throw std::bad_alloc();
}

MarkdownTree::~MarkdownTree() { FreeAll(&ring_); }

cmark_node* MarkdownTree::Following(cmark_node* node, const cmark_node* top, bool children) {
  cmark_node* const child = children ? cmark_node_first_child(node) : nullptr;
  if (child != nullptr) return child;
  for (; node != top; node = cmark_node_parent(node)) {
    cmark_node* const next = cmark_node_next(node);
    if (next != nullptr) return next;
  }
  return nullptr;
}

}  // namespace vetvec
