#include "tokenize/piece_table.h"

#include <bit>

namespace vetvec {

void PieceTable::Reserve(size_t pieces) {
  entries_.reserve(pieces);
  const size_t wanted = std::bit_ceil(std::max<size_t>(16, pieces * 2 + 2));
  if (wanted > slots_.size()) Grow(wanted);
}

void PieceTable::Grow(size_t slots) {
  slots_.assign(slots, Slot{});
  const size_t mask = slots - 1;
  for (size_t i = 0; i < entries_.size(); ++i) {
    const uint64_t hash = HashOfPiece(Bytes(entries_[i]));
    size_t slot = hash & mask;
    size_t probes = 0;
    while (slots_[slot].entry >= 0 && probes++ < kMostProbes) slot = (slot + 1) & mask;
    is_crowded_ = is_crowded_ || probes > kMostProbes;
    if (is_crowded_) return;
    slots_[slot] = {static_cast<int32_t>(i), static_cast<uint32_t>(hash >> 32)};
  }
}

void PieceTable::Add(std::string_view piece, int32_t id) {
  if (is_crowded_) return;
  if ((entries_.size() + 1) * 2 > slots_.size()) Grow(std::max<size_t>(16, slots_.size() * 2));
  largest_id_ = std::max(largest_id_, id);
  const uint64_t hash = HashOfPiece(piece);
  const size_t mask = slots_.size() - 1;
  size_t slot = hash & mask;
  size_t probes = 0;
  for (; slots_[slot].entry >= 0; slot = (slot + 1) & mask) {
    is_crowded_ = is_crowded_ || ++probes > kMostProbes;
    if (is_crowded_) return;
    Entry& entry = entries_[static_cast<size_t>(slots_[slot].entry)];
    if (Bytes(entry) == piece) {
      entry.id = id;
      return;
    }
  }
  slots_[slot] = {static_cast<int32_t>(entries_.size()), static_cast<uint32_t>(hash >> 32)};
  entries_.push_back({letters_.size(), static_cast<uint32_t>(piece.size()), id});
  letters_.append(piece);
  longest_ = std::max(longest_, piece.size());
}

}  // namespace vetvec
