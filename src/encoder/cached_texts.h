// CachedTexts: the texts of one call on a CachedEncoder: which are to be fetched, their cache keys,
// which have a row, and which others may wait for.
#ifndef VETVEC_ENCODER_CACHED_TEXTS_H_
#define VETVEC_ENCODER_CACHED_TEXTS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "cache/key.h"
#include "core/encoder.h"
#include "encoder/cached_encoder.h"
#include "encoder/flights.h"

namespace vetvec {

// What the parts of the call have in common.
struct CachedFrame {
  bool HasFlag(CallFlag flag) const { return (options.flags & flag) != 0; }
  bool SendsNothing() const { return options.only_cached || encoder.options().only_cache; }
  bool UsesStores() const { return !HasFlag(kCallNoCache) && !HasFlag(kCallAsReceived); }
  bool UsesShared() const { return UsesStores() && encoder.options().shared != nullptr; }
  Status StopReason() const;  // not OK: cancelled, or the deadline has passed
  // For loops over many texts: looks at it every few thousand of them. False: `status` is not OK.
  bool GoesOn(size_t i) {
    if (i % kTextsPerLook == 0 && i > 0 && status.ok()) status = StopReason();
    return status.ok();
  }
  static constexpr size_t kTextsPerLook = 4096;

  CachedEncoder& encoder;
  const TextBatch& texts;
  CallOptions options;
  EmbedOutput& out;
  const std::shared_ptr<Waker> waker;
  Status status{};  // of the rounds; at the end, of the call
};

class CachedTexts {
 public:
  explicit CachedTexts(CachedFrame* frame);

  // Checks the texts, finds those that are repeated, and makes the keys of the others, which it
  // returns.
  std::vector<size_t> FindDistinct();
  // Read the rows of `items` that are in the memory store or on disk, and remove these from the
  // list.
  void ReadMemory(std::vector<size_t>* items);
  void ReadDisk(std::vector<size_t>* items);
  // Puts rows that have just arrived into the stores. `source`: kSharedCache if they come from the
  // shared store.
  void Keep(std::span<const size_t> items, VectorSource source);
  void SetWritten(std::span<const size_t> items);
  void SetWritten(size_t item, VectorSource source);
  bool is_written(size_t item) const { return is_written_[item] != 0; }
  const std::vector<CacheKey>& keys() const { return keys_; }

  // The flight of another call that is fetching the text. Null: this call must; if *is_owner, its
  // flight must be ended.
  std::shared_ptr<Flight> Join(size_t item, bool* is_owner);
  // Delivers the item's vector, if there is one, to the calls that wait for it.
  void EndFlight(size_t item) noexcept;

  // At the end of the call: gives repeated texts the rows of the first ones, sets rows without a
  // vector to zero, and makes the call's status complete.
  void Finish();

 private:
  void Read(Store* store, VectorSource source, uint64_t* hits, std::vector<size_t>* items);
  Status Put(std::span<const size_t> items, VectorSource source) noexcept;
  void CopyDuplicates();
  void DropUnwritten();

  CachedFrame& frame_;
  std::vector<std::pair<size_t, size_t>> repeats_;  // item, and the first item with the same text
  std::vector<CacheKey> keys_;                      // by item
  std::vector<uint8_t> is_written_;                 // by item: its row has been written
  std::vector<uint8_t> has_flight_;                 // by item: others may wait for this call's
  Status store_status_;  // durable calls: why rows could not be committed
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CACHED_TEXTS_H_
