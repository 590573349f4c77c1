// FirstTexts: finds texts that occur more than once in a call.
#ifndef VETVEC_ENCODER_FIRST_TEXTS_H_
#define VETVEC_ENCODER_FIRST_TEXTS_H_

#include <bit>
#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "core/text_batch.h"

namespace vetvec {

// The first of each group of equal texts. An open table: nothing to free text by text at the end.
class FirstTexts {
 public:
  explicit FirstTexts(const TextBatch& texts)
      : texts_(texts), mask_(std::bit_ceil(2 * texts.size()) - 1), items_(mask_ + 1) {}

  // `item` itself, or the item that was added before it with the same text.
  size_t Add(size_t item) {
    const std::string_view text = texts_[item];
    size_t at = std::hash<std::string_view>()(text) & mask_;
    for (; items_[at] != 0; at = (at + 1) & mask_) {
      const size_t other = items_[at] - 1;
      if (texts_[other] == text) return other;
    }
    items_[at] = item + 1;
    return item;
  }

 private:
  const TextBatch& texts_;
  const size_t mask_;
  std::vector<size_t> items_;  // 0: free; else the item + 1
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_FIRST_TEXTS_H_
