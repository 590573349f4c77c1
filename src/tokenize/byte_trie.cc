#include "tokenize/byte_trie.h"

#include <algorithm>

namespace vetvec {

// The first free node at or after `at`, with 255 nodes after it: `next` leads from each node that
// is not free to a later one, by paths that are shortened as they are followed.
uint32_t ByteTrie::NextFree(uint32_t at, std::vector<uint32_t>* next) {
  while (at < next->size() && (*next)[at] != at) {
    if ((*next)[at] < next->size()) (*next)[at] = (*next)[(*next)[at]];
    at = (*next)[at];
  }
  if (nodes_.size() < at + 256U) nodes_.resize(at + 256U + nodes_.size() / 2);
  while (next->size() < nodes_.size()) next->push_back(static_cast<uint32_t>(next->size()));
  return at;
}

// First fit, from the first free node on. Nodes that have been tried without success for many
// children are skipped after a while, which keeps the building time linear.
uint32_t ByteTrie::FindBase(const std::vector<unsigned char>& labels, std::vector<uint32_t>* next) {
  constexpr uint32_t kMostTries = 512;
  uint32_t at = std::max<uint32_t>(first_free_, labels.front() + 1U);
  for (uint32_t tries = 0;; ++tries, ++at) {
    at = NextFree(at, next);
    const uint32_t base = at - labels.front();
    const bool fits = std::all_of(labels.begin(), labels.end(), [&](unsigned char label) {
      return nodes_[base + label].parent == kFree;
    });
    if (!fits) continue;
    if (tries >= kMostTries) first_free_ = std::max(first_free_, at - kMostTries / 2);
    for (const unsigned char label : labels) (*next)[base + label] = base + label + 1;
    return base;
  }
}

ByteTrie ByteTrie::Build(std::vector<std::pair<std::string, int32_t>> keys) {
  std::stable_sort(keys.begin(), keys.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  ByteTrie trie;
  if (keys.empty()) return trie;
  struct Open {
    uint32_t node;
    size_t begin;
    size_t end;
    size_t depth;
  };
  trie.nodes_.resize(512);
  trie.nodes_[0].parent = 0;
  std::vector<Open> open = {{0, 0, keys.size(), 0}};
  std::vector<unsigned char> labels;
  std::vector<size_t> begins;
  std::vector<uint32_t> next;
  while (!open.empty()) {
    const Open now = open.back();
    open.pop_back();
    size_t i = now.begin;
    for (; i < now.end && keys[i].first.size() == now.depth; ++i) {
      if (now.depth > 0) trie.nodes_[now.node].value = keys[i].second;
    }
    labels.clear();
    begins.clear();
    for (; i < now.end; ++i) {
      const auto label = static_cast<unsigned char>(keys[i].first[now.depth]);
      if (labels.empty() || labels.back() != label) {
        labels.push_back(label);
        begins.push_back(i);
      }
    }
    if (labels.empty()) continue;
    begins.push_back(now.end);
    const uint32_t base = trie.FindBase(labels, &next);
    trie.nodes_[now.node].base = base;
    for (const unsigned char label : labels) trie.nodes_[base + label].parent = now.node;
    for (size_t k = 0; k < labels.size(); ++k) {
      open.push_back({base + labels[k], begins[k], begins[k + 1], now.depth + 1});
    }
  }
  while (trie.nodes_.back().parent == kFree) trie.nodes_.pop_back();
  trie.nodes_.shrink_to_fit();
  return trie;
}

}  // namespace vetvec
