// WordCache: the ids of words that have been cut into pieces before. One per tokenizing thread
// (TokenizerScratch), so no locks; bounded: when it is full it is cleared.
#ifndef VETVEC_TOKENIZE_WORD_CACHE_H_
#define VETVEC_TOKENIZE_WORD_CACHE_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tokenize/piece_table.h"

namespace vetvec {

class WordCache {
 public:
  // Longer words are not kept.
  static constexpr size_t kMostBytes = 64;

  // If the ids of `word` are known, appends them and returns true.
  bool Append(std::string_view word, uint64_t hash, std::vector<int32_t>* ids) const {
    if (slots_.empty()) return false;
    const size_t first = hash & (kSlots - 1);
    for (size_t probe = 0; probe < kProbes; ++probe) {
      const Slot& slot = slots_[(first + probe) & (kSlots - 1)];
      if (slot.bytes == 0) return false;
      if (slot.tag != static_cast<uint32_t>(hash >> 32)) continue;
      if (std::string_view(letters_.data() + slot.letters, slot.bytes) != word) continue;
      const int32_t* from = ids_.data() + slot.ids;
      ids->insert(ids->end(), from, from + slot.count);
      return true;
    }
    return false;
  }

  void Keep(std::string_view word, uint64_t hash, std::span<const int32_t> ids) {
    constexpr size_t kMostIds = 1024;
    if (word.empty() || word.size() > kMostBytes || ids.size() > kMostIds) return;
    if (slots_.empty() || used_ >= kMostWords) Clear();
    const size_t first = hash & (kSlots - 1);
    for (size_t probe = 0; probe < kProbes; ++probe) {
      Slot& slot = slots_[(first + probe) & (kSlots - 1)];
      if (slot.bytes != 0) continue;
      slot = {static_cast<uint32_t>(hash >> 32), static_cast<uint32_t>(letters_.size()),
              static_cast<uint32_t>(ids_.size()), static_cast<uint16_t>(word.size()),
              static_cast<uint16_t>(ids.size())};
      letters_.append(word);
      ids_.insert(ids_.end(), ids.begin(), ids.end());
      ++used_;
      return;
    }
  }

 private:
  static constexpr size_t kSlots = 32768;
  static constexpr size_t kMostWords = kSlots / 2;
  static constexpr size_t kProbes = 16;
  struct Slot {
    uint32_t tag = 0;
    uint32_t letters = 0;
    uint32_t ids = 0;
    uint16_t bytes = 0;  // 0: free
    uint16_t count = 0;
  };

  void Clear() {
    slots_.assign(kSlots, Slot{});
    letters_.clear();
    ids_.clear();
    used_ = 0;
  }

  std::vector<Slot> slots_;
  std::string letters_;
  std::vector<int32_t> ids_;
  size_t used_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_WORD_CACHE_H_
