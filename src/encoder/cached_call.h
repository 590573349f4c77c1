// CachedCall: one embed call on a CachedEncoder, as a task in steps: look into the local stores,
// join what other calls are fetching, look into the shared store and at what other hosts are
// fetching (shared_round.h), fetch the rest, wait for what was joined. If another call fails to
// fetch a text, this one fetches it in another round.
//
// However many texts a call has, it looks at its deadline every 4,096 of them, and fetches them in
// rounds of at most 65,536, so that little is left to give back when it must stop.
#ifndef VETVEC_ENCODER_CACHED_CALL_H_
#define VETVEC_ENCODER_CACHED_CALL_H_

#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "cache/key.h"
#include "core/encoder.h"
#include "encoder/cached_encoder.h"
#include "encoder/flights.h"
#include "encoder/shared_round.h"

namespace vetvec {

class CachedCall : public EmbedTask {
 public:
  CachedCall(CachedEncoder* encoder, const TextBatch& texts, const CallOptions& options,
             EmbedOutput* out, std::shared_ptr<Waker> waker);
  // Ends our flights, so that no call keeps waiting for them.
  ~CachedCall() override;

  void Prepare() override;
  bool Step(Pause* pause) override;
  void StepAside() noexcept override {
    if (fetch_) fetch_->StepAside();
  }
  const Status& status() const override { return status_; }

 private:
  enum class Phase { kBegin, kRound, kFetch, kJoined };
  struct Joined {
    size_t item = 0;
    std::shared_ptr<Flight> flight;
  };

  bool HasFlag(CallFlag flag) const { return (options_.flags & flag) != 0; }
  bool SendsNothing() const { return options_.only_cached || encoder_->options().only_cache; }
  bool UsesStores() const { return !HasFlag(kCallNoCache) && !HasFlag(kCallAsReceived); }
  bool UsesShared() const { return UsesStores() && encoder_->options().shared != nullptr; }
  // Checks the texts, finds those that are repeated, and makes the keys of the others.
  void FindDistinct();
  // Removes what `store` has from the missing items.
  void ReadMissing(Store* store, VectorSource source, uint64_t* hits);
  void ReadStore(Store* store, VectorSource source, uint64_t* hits,
                 const std::vector<size_t>& missing);
  void StartRound();
  // The texts of the next round; the others stay missing.
  std::vector<size_t> TakeRound();
  void JoinFlights();
  void TakeWhatHasLanded();
  void StartSharedRound();
  void FailUncached(const std::vector<size_t>& items);
  void Fetch();
  bool StepFetch(Pause* pause);  // false while the shared round or the fetch has not ended
  bool StepInner(const Pause& shared, Pause* pause);
  void FailOwned();
  // The texts that no round has begun with fail with status_.
  void FailMissing();
  void EndFetch();
  Status StopReason() const;      // not OK: cancelled, or the deadline has passed
  bool TakeJoined(Pause* pause);  // false while a joined flight has not ended
  void LeaveJoined();
  bool End();
  void Report(StatusCode status) noexcept;
  // `source`: kSharedCache if the rows come from the shared store.
  void Keep(std::span<const size_t> items, VectorSource source);
  Status PutIntoStores(std::span<const size_t> items, VectorSource source) noexcept;
  void EndFlight(size_t item) noexcept;
  void CopyDuplicates();
  void DropUnwritten();

  CachedEncoder* const encoder_;
  const TextBatch& texts_;
  CallOptions options_;  // passed on to the fetch, except for on_rows
  const std::function<void(std::span<const size_t>)> on_rows_;
  const std::function<int32_t(uint64_t, uint64_t)> progress_;
  EmbedOutput* const out_;
  const std::shared_ptr<Waker> waker_;
  Phase phase_ = Phase::kBegin;
  std::vector<size_t> missing_;   // not in any store so far; fetched in this round or the next
  std::vector<size_t> owned_;     // those that this call is to get
  std::vector<size_t> to_fetch_;  // of those, not in the shared store: to be fetched next
  std::vector<Joined> joined_;    // those that other calls fetch
  bool may_lease_ = true;         // no call that this one is nested in fetches the same text
  std::unique_ptr<SharedRound> shared_;
  std::unique_ptr<EmbedTask> fetch_;
  CancelToken::Registration cancel_wakes_;
  Status status_;                                   // of the rounds; at the end, of the call
  std::vector<std::pair<size_t, size_t>> repeats_;  // item, and the first item with the same text
  std::vector<CacheKey> keys_;                      // by item
  std::vector<uint8_t> is_written_;                 // by item: its row has been written
  uint64_t fetched_ = 0;                            // texts of former fetches, for progress
  uint64_t fetch_size_ = 0;                         // of the present one
  std::vector<uint8_t> has_flight_;                 // by item: others may wait for this call's
  Status store_status_;  // durable calls: why rows could not be committed
  int64_t deadline_nanos_ = 0;
  // If calls are reported:
  int64_t start_wall_nanos_ = 0;
  int64_t start_nanos_ = 0;
  bool is_reported_ = true;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CACHED_CALL_H_
