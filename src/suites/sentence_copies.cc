#include "suites/sentence_copies.h"

#include <algorithm>
#include <utility>

namespace vetvec {
namespace {

constexpr uint32_t kSlots =
    1U << 22;  // size of the table of counts; shingles that share a count just seem more frequent

class SentenceIndex {
 public:
  SentenceIndex(const std::vector<SentenceShingles>& sentences,
                const std::vector<std::vector<uint32_t>>& passages)
      : sentences_(sentences),
        passages_(passages),
        is_copy_(sentences.size()),
        counts_(kSlots),
        is_looked_up_(kSlots) {
    for (const std::vector<uint32_t>& passage : passages) {
      for (const uint32_t shingle : passage) ++counts_[shingle % kSlots];
    }
    for (uint32_t i = 0; i < sentences.size(); ++i) Enter(i);
    std::sort(entries_.begin(), entries_.end());
  }

  std::vector<bool> Find() {
    for (size_t p = 0; p < passages_.size(); ++p) {
      for (const uint32_t shingle : passages_[p]) {
        if (is_looked_up_[shingle % kSlots]) Compare(shingle, p);
      }
    }
    return std::move(is_copy_);
  }

 private:
  // 0.8 of the sentence's shingles, rounded up.
  static size_t Needed(const std::vector<uint32_t>& shingles) {
    return (4 * shingles.size() + 4) / 5;
  }

  void Enter(uint32_t sentence) {
    std::vector<uint32_t> rarest = sentences_[sentence].shingles;
    if (rarest.empty()) return;
    std::sort(rarest.begin(), rarest.end(), [&](uint32_t a, uint32_t b) {
      return std::pair(counts_[a % kSlots], a) < std::pair(counts_[b % kSlots], b);
    });
    rarest.resize(rarest.size() - Needed(rarest) + 1);
    for (const uint32_t shingle : rarest) {
      entries_.emplace_back(shingle, sentence);
      is_looked_up_[shingle % kSlots] = true;
    }
  }

  void Compare(uint32_t shingle, size_t passage) {
    auto entry = std::lower_bound(entries_.begin(), entries_.end(), std::pair(shingle, 0U));
    for (; entry != entries_.end() && entry->first == shingle; ++entry) {
      const uint32_t sentence = entry->second;
      if (is_copy_[sentence] || sentences_[sentence].passage == passage) continue;
      is_copy_[sentence] = Holds(passages_[passage], sentences_[sentence].shingles);
    }
  }

  static bool Holds(const std::vector<uint32_t>& passage, const std::vector<uint32_t>& shingles) {
    const auto shared = std::count_if(shingles.begin(), shingles.end(), [&](uint32_t shingle) {
      return std::binary_search(passage.begin(), passage.end(), shingle);
    });
    return static_cast<size_t>(shared) >= Needed(shingles);
  }

  const std::vector<SentenceShingles>& sentences_;
  const std::vector<std::vector<uint32_t>>& passages_;
  std::vector<bool> is_copy_;
  std::vector<uint32_t> counts_;
  std::vector<bool> is_looked_up_;
  std::vector<std::pair<uint32_t, uint32_t>> entries_;  // shingle, sentence
};

}  // namespace

std::vector<bool> FindSentenceCopies(const std::vector<SentenceShingles>& sentences,
                                     const std::vector<std::vector<uint32_t>>& passages) {
  return SentenceIndex(sentences, passages).Find();
}

}  // namespace vetvec
