// Stats: what the mock has seen, for GET /admin/stats.
//
// Tests read from it what a client really sent: retries, texts paid twice, requests at once, which
// key arrived. A key is known by the first 12 hexadecimal digits of its SHA-256, never as it is.
#ifndef VETVEC_MOCK_SERVER_STATS_H_
#define VETVEC_MOCK_SERVER_STATS_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>

#include "core/text_batch.h"
#include "mock_server/faults.h"

namespace vetvec {

// One embeddings request, as it ended. Other paths are not counted.
struct SeenRequest {
  std::string persona;  // of the path; "" if it could not be told
  int status = 0;       // 0: the connection was dropped without a reply
  FaultKind fault = FaultKind::kNone;
  std::string key;  // as received; only its hash is kept
  uint64_t bytes_in = 0;
  uint64_t bytes_out = 0;
  uint64_t tokens = 0;                 // of a request that was read and within the limits
  const PackedTexts* texts = nullptr;  // likewise; null else
  bool delivered = false;              // the reply held a right vector for each text, whole
};

// Thread safety: all calls are free.
class Stats {
 public:
  void Begin();  // a request has arrived
  void End(const SeenRequest& seen);
  void Reset();  // all to zero but the requests in flight
  // One JSON object:
  //   requests, by_status {"200": n, "none": n}, by_persona, faults, keys {hash: requests}, tokens,
  //   bytes_in, bytes_out, in_flight, max_in_flight,
  //   texts           in all requests that were read
  //   distinct_texts  of these, by persona and text
  //   vectors         delivered, whole and right
  //   repeated_texts  vectors delivered for a persona and text that had been delivered before:
  //                   what a client has paid twice
  std::string Json() const;

 private:
  mutable std::mutex mutex_;
  uint64_t requests_ = 0;
  uint64_t in_flight_ = 0;
  uint64_t max_in_flight_ = 0;
  uint64_t bytes_in_ = 0;
  uint64_t bytes_out_ = 0;
  uint64_t tokens_ = 0;
  uint64_t texts_ = 0;
  uint64_t vectors_ = 0;
  uint64_t repeated_ = 0;
  std::map<std::string, uint64_t> by_status_;
  std::map<std::string, uint64_t> by_persona_;
  std::map<std::string, uint64_t> faults_;
  std::map<std::string, uint64_t> keys_;
  std::unordered_set<uint64_t> asked_;  // 64-bit hashes: 8 bytes a text, not the text
  std::unordered_set<uint64_t> delivered_;
};

}  // namespace vetvec

#endif  // VETVEC_MOCK_SERVER_STATS_H_
