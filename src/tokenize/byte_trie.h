// ByteTrie: finds all pieces that begin at a position of a text in one walk (a double array). For
// Unigram's lattice and for added tokens.
//
//   ByteTrie trie = ByteTrie::Build({{"a", 0}, {"ab", 1}});
//   trie.ForEachPrefix(text, [&](size_t bytes, int32_t value) { ... });   // shortest first
#ifndef VETVEC_TOKENIZE_BYTE_TRIE_H_
#define VETVEC_TOKENIZE_BYTE_TRIE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vetvec {

// Thread safety: any thread, once built.
class ByteTrie {
 public:
  // Values are not negative. Among equal keys the last counts; empty keys are left out.
  static ByteTrie Build(std::vector<std::pair<std::string, int32_t>> keys);

  // Returns the number of bytes that were looked at.
  template <typename Visit>
  size_t ForEachPrefix(std::string_view text, Visit&& visit) const {
    if (nodes_.empty()) return 0;
    uint32_t node = 0;
    size_t i = 0;
    for (; i < text.size(); ++i) {
      const uint32_t next = nodes_[node].base + static_cast<unsigned char>(text[i]);
      if (next >= nodes_.size() || nodes_[next].parent != node) break;
      node = next;
      if (nodes_[node].value >= 0) visit(i + 1, nodes_[node].value);
    }
    return i;
  }

  // The longest key with which `text` begins.
  struct Prefix {
    size_t bytes = 0;  // 0: none
    int32_t value = -1;
    size_t walked = 0;  // bytes that were looked at
  };
  Prefix LongestPrefix(std::string_view text) const {
    Prefix best;
    best.walked = ForEachPrefix(text, [&](size_t bytes, int32_t value) {
      best.bytes = bytes;
      best.value = value;
    });
    return best;
  }

  bool empty() const { return nodes_.empty(); }

 private:
  static constexpr uint32_t kFree = 0xFFFFFFFF;
  struct Node {
    uint32_t base = 0;
    uint32_t parent = kFree;
    int32_t value = -1;
  };
  uint32_t NextFree(uint32_t at, std::vector<uint32_t>* next);
  uint32_t FindBase(const std::vector<unsigned char>& labels, std::vector<uint32_t>* next);

  std::vector<Node> nodes_;  // 0 is the root; children of n at base(n) + byte
  uint32_t first_free_ = 1;
};

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_BYTE_TRIE_H_
