// CachedRound: what a call fetches itself in one round: texts that neither its stores nor other
// calls of this process have. Looks into the shared store and at what other hosts are fetching
// (shared_round.h), and lets the BatchEncoder fetch the rest.
#ifndef VETVEC_ENCODER_CACHED_ROUND_H_
#define VETVEC_ENCODER_CACHED_ROUND_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "encoder/cached_texts.h"
#include "encoder/joined_texts.h"
#include "encoder/shared_round.h"

namespace vetvec {

// Used for one round after the other.
class CachedRound {
 public:
  CachedRound(CachedFrame* frame, CachedTexts* texts) : frame_(*frame), texts_(*texts) {}
  // Ends our flights, so that no call keeps waiting for them.
  ~CachedRound() { End(); }
  CachedRound(const CachedRound&) = delete;
  CachedRound& operator=(const CachedRound&) = delete;

  // Begins a round for those of `items` that no other call is fetching; *joined gets the others.
  void Start(const std::vector<size_t>& items, JoinedTexts* joined);
  // False while the shared round or the fetch has not ended.
  bool Step(Pause* pause);
  // Whatever has not been delivered when this is called has failed or was not sent.
  void End();
  void StepAside() noexcept {
    if (fetch_) fetch_->StepAside();
  }

  // Stores rows that have just arrived and ends their flights: on other hosts, only after the rows
  // are on their way to the shared store. `source` as of CachedTexts::Keep.
  void Keep(std::span<const size_t> items, VectorSource source);
  // Items that are in no store, if nothing may be sent.
  void FailUncached(const std::vector<size_t>& items);
  bool is_shared() const { return shared_ != nullptr; }
  uint64_t fetched() const { return fetched_; }  // texts of fetches that have ended, for progress

 private:
  void TakeWhatHasLanded();
  void StartShared();
  void Fetch();
  bool StepFetch(const Pause& shared, Pause* pause);
  void FailOwned();

  CachedFrame& frame_;
  CachedTexts& texts_;
  std::vector<size_t> owned_;     // those that this call is to get
  std::vector<size_t> to_fetch_;  // of those, not in the shared store: to be fetched next
  bool may_lease_ = true;         // no call that this one is nested in fetches the same text
  std::unique_ptr<SharedRound> shared_;
  std::unique_ptr<EmbedTask> fetch_;
  uint64_t fetched_ = 0;
  uint64_t fetch_size_ = 0;  // of the present fetch
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CACHED_ROUND_H_
