#include "local/word_vectors.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/hash.h"
#include "base/utf8.h"
#include "local/word_form.h"

namespace vetvec {
namespace {

constexpr size_t kBlockNumbers = size_t{1} << 22;  // 16 MiB
constexpr size_t kMaxRows = std::numeric_limits<uint32_t>::max() - 1;
constexpr size_t kFirstSlots = 1024;
// Half-full tables of honest words need a few dozen steps at most.
constexpr size_t kMaxSteps = 512;

uint64_t HashOfWord(std::string_view word) { return Xxh64(word.data(), word.size()); }
uint32_t TagOf(uint64_t hash) { return static_cast<uint32_t>(hash >> 32); }

}  // namespace

WordVectors::WordVectors(size_t dimension)
    : dimension_(dimension),
      rows_per_block_(std::max<size_t>(1, kBlockNumbers / dimension)),
      slots_(kFirstSlots) {}

Status WordVectors::Grow(size_t count) {
  if (count > kMaxRows - rows_) {
    return OutOfRange(fmt::format("more than {} words are not supported", kMaxRows));
  }
  rows_ += count;
  while (blocks_.size() * rows_per_block_ < rows_) {
    blocks_.push_back(std::make_unique_for_overwrite<float[]>(rows_per_block_ * dimension_));
  }
  return OkStatus();
}

std::string_view WordVectors::WordAt(size_t row) const {
  const size_t begin = row == 0 ? 0 : ends_[row - 1];
  return std::string_view(bytes_).substr(begin, ends_[row] - begin);
}

const WordVectors::Slot* WordVectors::SlotOf(std::string_view word, uint64_t hash) const {
  const size_t mask = slots_.size() - 1;
  const uint32_t tag = TagOf(hash);
  for (size_t step = 0; step < kMaxSteps; ++step) {
    const Slot& slot = slots_[(hash + step) & mask];
    if (slot.row == 0 || (slot.tag == tag && WordAt(slot.row - 1) == word)) return &slot;
  }
  return nullptr;
}

void WordVectors::Rehash() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  const size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.row == 0) continue;
    size_t at = HashOfWord(WordAt(slot.row - 1)) & mask;
    while (slots_[at].row != 0) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

Status WordVectors::Name(std::string_view word) {
  const size_t row = ends_.size();
  if ((words_ + 1) * 2 > slots_.size()) Rehash();
  const uint64_t hash = HashOfWord(word);
  const Slot* const found = SlotOf(word, hash);
  if (found == nullptr) {
    return InvalidArgument("many words have the same hash; the file may be malicious");
  }
  bytes_.append(word);
  ends_.push_back(bytes_.size());
  if (found->row != 0) {
    if (!first_duplicate_) first_duplicate_ = row;
    return OkStatus();
  }
  slots_[static_cast<size_t>(found - slots_.data())] = {TagOf(hash),
                                                        static_cast<uint32_t>(row + 1)};
  ++words_;
  NoteForm(word, row);
  return OkStatus();
}

void WordVectors::NoteForm(std::string_view word, size_t row) {
  if (!IsValidUtf8(word)) {
    if (not_utf8_++ == 0) first_not_utf8_ = row;
    return;
  }
  if (!MayHaveOtherForm(word)) return;
  std::string form = WordForm(word);
  if (form != word && !form.empty())
    forms_.try_emplace(std::move(form), static_cast<uint32_t>(row));
}

std::optional<size_t> WordVectors::Find(std::string_view word) const {
  const Slot* const slot = SlotOf(word, HashOfWord(word));
  if (slot != nullptr && slot->row != 0) return slot->row - 1;
  const auto form = forms_.find(word);
  return form == forms_.end() ? std::nullopt : std::optional<size_t>(form->second);
}

}  // namespace vetvec
