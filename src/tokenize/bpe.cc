// Byte pair encoding: merges neighbours, the pair with the lowest rank first, the leftmost among
// equals.
#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "base/utf8.h"
#include "tokenize/model.h"
#include "tokenize/unicode_class.h"

namespace vetvec {
namespace {

using Symbol = ModelScratch::Symbol;
using Merge = ModelScratch::Merge;

// (left id, right id) -> (rank, merged id).
class PairTable {
 public:
  struct Found {
    uint32_t rank = 0;
    int32_t id = -1;
  };

  explicit PairTable(size_t pairs) : slots_(std::bit_ceil(pairs * 2 + 2)) {}

  // If a pair occurs twice, the last rank counts. False if so many pairs have the same hash that it
  // was not by chance.
  bool Add(int32_t left, int32_t right, uint32_t rank, int32_t id) {
    size_t probes = 0;
    Slot& slot = slots_[SlotOf(left, right, &probes)];
    slot = {KeyOf(left, right), {rank, id}};
    return probes <= PieceTable::kMostProbes;
  }
  Found Find(int32_t left, int32_t right) const {
    size_t probes = 0;
    const Slot& slot = slots_[SlotOf(left, right, &probes)];
    return slot.key == kFree ? Found{} : slot.found;
  }

 private:
  static constexpr uint64_t kFree = ~uint64_t{0};
  struct Slot {
    uint64_t key = kFree;
    Found found;
  };
  static uint64_t KeyOf(int32_t left, int32_t right) {
    return static_cast<uint64_t>(static_cast<uint32_t>(left)) << 32 | static_cast<uint32_t>(right);
  }
  size_t SlotOf(int32_t left, int32_t right, size_t* probes) const {
    const uint64_t key = KeyOf(left, right);
    const size_t mask = slots_.size() - 1;
    size_t slot = static_cast<size_t>((key * 0x9E3779B97F4A7C15ULL) >> 32) & mask;
    for (; slots_[slot].key != kFree && slots_[slot].key != key; ++*probes) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
  std::vector<Slot> slots_;
};

bool Later(const Merge& a, const Merge& b) { return a.rank_and_place > b.rank_and_place; }

class Bpe : public TokenModel {
 public:
  Bpe(PieceTable pieces, PairTable pairs, const BpeOptions& options)
      : pieces_(std::move(pieces)),
        pairs_(std::move(pairs)),
        options_(options),
        unknown_(options.unknown.empty() ? -1 : pieces_.Find(options.unknown)),
        bytes_(BytePieces(pieces_)) {}

  void Tokenize(std::string_view word, ModelScratch* scratch,
                std::vector<int32_t>* ids) const override {
    if (options_.ignore_merges) {
      const int32_t whole = pieces_.Find(word);
      if (whole >= 0) {
        ids->push_back(whole);
        return;
      }
    }
    const uint64_t hash = HashOfPiece(word);
    if (scratch->words.Append(word, hash, ids)) return;
    const size_t before = ids->size();
    Begin(word, scratch);
    MergeAll(scratch);
    if (!scratch->work.ok()) return;
    for (const Symbol& symbol : scratch->symbols) {
      if (symbol.bytes > 0) ids->push_back(symbol.id);
    }
    scratch->words.Keep(word, hash, {ids->data() + before, ids->size() - before});
  }

  const PieceTable& pieces() const override { return pieces_; }
  const char* kind() const override { return "BPE"; }

 private:
  static void Push(int32_t id, size_t bytes, std::vector<Symbol>* symbols) {
    const auto place = static_cast<int32_t>(symbols->size());
    symbols->push_back({id, place - 1, place + 1, static_cast<uint32_t>(bytes)});
  }

  // One symbol per character.
  void Begin(std::string_view word, ModelScratch* scratch) const {
    std::vector<Symbol>& symbols = scratch->symbols;
    symbols.clear();
    bool last_is_unknown = false;
    for (size_t i = 0; i < word.size();) {
      const size_t start = i;
      DecodeAt(word, &i);
      const int32_t id = IdOfCharacter(word, start, i, &scratch->piece);
      if (id >= 0) {
        Push(id, i - start, &symbols);
        last_is_unknown = false;
        continue;
      }
      if (PushBytes(scratch->piece, &symbols)) {
        last_is_unknown = false;
        continue;
      }
      if (unknown_ < 0) continue;
      if (last_is_unknown && options_.fuse_unknown) {
        symbols.back().bytes += static_cast<uint32_t>(i - start);
      } else {
        Push(unknown_, i - start, &symbols);
      }
      last_is_unknown = true;
    }
    if (!symbols.empty()) symbols.back().next = -1;
  }

  int32_t IdOfCharacter(std::string_view word, size_t begin, size_t end, std::string* piece) const {
    piece->clear();
    if (begin > 0) *piece += options_.prefix;
    piece->append(word.substr(begin, end - begin));
    if (end == word.size()) *piece += options_.suffix;
    return pieces_.Find(*piece);
  }

  bool PushBytes(std::string_view piece, std::vector<Symbol>* symbols) const {
    if (!options_.byte_fallback) return false;
    const bool has_all = std::all_of(piece.begin(), piece.end(), [&](char c) {
      return bytes_[static_cast<unsigned char>(c)] >= 0;
    });
    if (!has_all) return false;
    for (const char c : piece) Push(bytes_[static_cast<unsigned char>(c)], 1, symbols);
    return true;
  }

  void Queue(size_t place, ModelScratch* scratch) const {
    const Symbol& left = scratch->symbols[place];
    if (left.next < 0) return;
    const Symbol& right = scratch->symbols[static_cast<size_t>(left.next)];
    const PairTable::Found found = pairs_.Find(left.id, right.id);
    if (found.id < 0) return;
    scratch->merges.push_back({static_cast<uint64_t>(found.rank) << 32 | place, found.id});
    std::push_heap(scratch->merges.begin(), scratch->merges.end(), Later);
  }

  void MergeAll(ModelScratch* scratch) const {
    std::vector<Symbol>& symbols = scratch->symbols;
    scratch->merges.clear();
    for (size_t i = 0; i + 1 < symbols.size(); ++i) Queue(i, scratch);
    while (!scratch->merges.empty() && scratch->work.Charge(1)) {
      std::pop_heap(scratch->merges.begin(), scratch->merges.end(), Later);
      const Merge merge = scratch->merges.back();
      scratch->merges.pop_back();
      const size_t place = merge.rank_and_place & 0xFFFFFFFF;
      Symbol& left = symbols[place];
      if (left.bytes == 0 || left.next < 0) continue;
      Symbol& right = symbols[static_cast<size_t>(left.next)];
      // The pair may have changed since it was queued; then its successor is in the queue as well.
      if (pairs_.Find(left.id, right.id).id != merge.id) continue;
      left.id = merge.id;
      left.bytes += right.bytes;
      left.next = right.next;
      right.bytes = 0;
      if (left.next >= 0)
        symbols[static_cast<size_t>(left.next)].previous = static_cast<int32_t>(place);
      if (left.previous >= 0) Queue(static_cast<size_t>(left.previous), scratch);
      Queue(place, scratch);
    }
  }

  const PieceTable pieces_;
  const PairTable pairs_;
  const BpeOptions options_;
  const int32_t unknown_;
  const std::array<int32_t, 256> bytes_;
};

}  // namespace

Result<std::unique_ptr<TokenModel>> NewBpe(PieceTable pieces, const MergeList& merges,
                                           const BpeOptions& options) {
  if (pieces.is_crowded()) return CrowdedTable("model.vocab");
  const auto missing = [](const std::string& piece) {
    return InvalidArgument(
               fmt::format("a merge needs the piece '{}', which is not in the vocabulary",
                           Sanitized(piece, 80)))
        .WithKey("model.merges", Sanitized(piece, 80));
  };
  if (!options.unknown.empty() && pieces.Find(options.unknown) < 0) {
    return InvalidArgument(fmt::format("the vocabulary lacks the unknown token '{}'",
                                       Sanitized(options.unknown, 80)))
        .WithKey("model.unk_token", Sanitized(options.unknown, 80));
  }
  PairTable pairs(merges.size());
  for (size_t rank = 0; rank < merges.size(); ++rank) {
    const auto& [left, right] = merges[rank];
    if (right.size() < options.prefix.size()) return missing(right);
    const int32_t left_id = pieces.Find(left);
    const int32_t right_id = pieces.Find(right);
    const std::string merged = left + right.substr(options.prefix.size());
    const int32_t merged_id = pieces.Find(merged);
    if (left_id < 0) return missing(left);
    if (right_id < 0) return missing(right);
    if (merged_id < 0) return missing(merged);
    if (!pairs.Add(left_id, right_id, static_cast<uint32_t>(rank), merged_id)) {
      return CrowdedTable("model.merges");
    }
  }
  return std::unique_ptr<TokenModel>(
      std::make_unique<Bpe>(std::move(pieces), std::move(pairs), options));
}

}  // namespace vetvec
