// CachedCall: one embed call on a CachedEncoder.
#ifndef VETVEC_ENCODER_CACHED_CALL_H_
#define VETVEC_ENCODER_CACHED_CALL_H_

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "cache/key.h"
#include "core/encoder.h"
#include "encoder/cached_encoder.h"
#include "encoder/flights.h"

namespace vetvec {

class CachedCall {
 public:
  CachedCall(CachedEncoder* encoder, const TextBatch& texts, const CallOptions& options,
             EmbedOutput* out);
  Status Run();

 private:
  struct Joined {
    size_t item = 0;
    std::shared_ptr<Flight> flight;
  };

  bool HasFlag(CallFlag flag) const { return (options_.flags & flag) != 0; }
  bool UsesStores() const { return !HasFlag(kCallNoCache) && !HasFlag(kCallAsReceived); }
  void FindDistinct();
  void ReadStore(Store* store, VectorSource source, uint64_t* hits,
                 const std::vector<size_t>& missing);
  void TakeWhatHasLanded(std::vector<size_t>* owned);
  Status FetchMissing();
  Status FetchOwned(const std::vector<size_t>& owned);
  std::vector<Joined> JoinFlights(const std::vector<size_t>& missing, std::vector<size_t>* owned);
  Status WaitForJoined(std::vector<Joined>* joined, std::vector<size_t>* left_alone);
  void Keep(std::span<const size_t> items);
  void CopyDuplicates();
  void DropUnwritten();
  std::vector<size_t> Missing() const;

  CachedEncoder* const encoder_;
  const TextBatch& texts_;
  const CallOptions options_;
  EmbedOutput* const out_;
  std::vector<size_t> distinct_;                    // first item of each text that is good
  std::vector<std::pair<size_t, size_t>> repeats_;  // item and the first with the same text
  std::vector<CacheKey> keys_;                      // by item
  std::vector<uint8_t> is_written_;                 // by item: its row is there
  Status store_status_;  // durable calls: why rows could not be committed
  int64_t deadline_nanos_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CACHED_CALL_H_
