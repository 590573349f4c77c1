// PieceTable: the vocabulary of a model, piece to id and back. Pieces are bytes; ids are any
// non-negative int32. Built once, then read by all threads.
//
//   PieceTable pieces;
//   pieces.Add("##ing", 2075);
//   int32_t id = pieces.Find("##ing");   // -1: not there
#ifndef VETVEC_TOKENIZE_PIECE_TABLE_H_
#define VETVEC_TOKENIZE_PIECE_TABLE_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

// Fast, and good enough since the pieces of a file that are made to collide are noticed
// (is_crowded), and words of external texts are added only to caches of bounded probing.
inline uint64_t HashOfPiece(std::string_view piece) {
  constexpr uint64_t kOdd = 0x9E3779B97F4A7C15ULL;
  uint64_t hash = piece.size() * kOdd;
  const char* p = piece.data();
  size_t left = piece.size();
  const auto mix = [&](uint64_t value) {
    const auto wide = static_cast<unsigned __int128>(hash ^ value) * kOdd;
    hash = static_cast<uint64_t>(wide) ^ static_cast<uint64_t>(wide >> 64);
  };
  for (; left >= 8; p += 8, left -= 8) {
    uint64_t value;
    std::memcpy(&value, p, 8);
    mix(value);
  }
  if (left > 0) {
    uint64_t value = 0;
    if (left >= 4) {
      uint32_t low = 0;
      uint32_t high = 0;
      std::memcpy(&low, p, 4);
      std::memcpy(&high, p + left - 4, 4);
      value = low | static_cast<uint64_t>(high) << 32;
    } else {
      value = static_cast<unsigned char>(p[0]) |
              static_cast<uint64_t>(static_cast<unsigned char>(p[left / 2])) << 8 |
              static_cast<uint64_t>(static_cast<unsigned char>(p[left - 1])) << 16;
    }
    mix(value);
  }
  return hash;
}

// Thread safety: Find and Piece: any thread, once nothing is added any more.
class PieceTable {
 public:
  // Of a hash table that is at most half full; by chance, a piece is found after 100 at most.
  static constexpr size_t kMostProbes = 1024;

  // If a piece is added twice, its last id counts, as in a JSON object.
  void Add(std::string_view piece, int32_t id);
  // So many pieces have the same hash that it was not by chance; the last ones were not added.
  bool is_crowded() const { return is_crowded_; }
  void Reserve(size_t pieces);

  int32_t Find(std::string_view piece) const {
    if (slots_.empty()) return -1;
    const uint64_t hash = HashOfPiece(piece);
    const size_t mask = slots_.size() - 1;
    for (size_t slot = hash & mask;; slot = (slot + 1) & mask) {
      const Slot& found = slots_[slot];
      if (found.entry < 0) return -1;
      if (found.tag == static_cast<uint32_t>(hash >> 32) &&
          Bytes(entries_[static_cast<size_t>(found.entry)]) == piece) {
        return entries_[static_cast<size_t>(found.entry)].id;
      }
    }
  }

  size_t size() const { return entries_.size(); }
  size_t longest() const { return longest_; }  // bytes
  int32_t largest_id() const { return largest_id_; }
  // In the order in which they were added.
  std::string_view PieceAt(size_t entry) const { return Bytes(entries_[entry]); }
  int32_t IdAt(size_t entry) const { return entries_[entry].id; }

 private:
  struct Slot {
    int32_t entry = -1;
    uint32_t tag = 0;
  };
  struct Entry {
    uint64_t start;
    uint32_t size;
    int32_t id;
  };
  std::string_view Bytes(const Entry& entry) const {
    return {letters_.data() + entry.start, entry.size};
  }
  void Grow(size_t slots);

  std::string letters_;
  std::vector<Entry> entries_;
  std::vector<Slot> slots_;  // a power of two, at most half full
  size_t longest_ = 0;
  int32_t largest_id_ = -1;
  bool is_crowded_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_PIECE_TABLE_H_
