// Stats: the requests that the mock has received, for GET /admin/stats.
//
// Tests read from it what a client actually sent: retries, texts paid for twice, concurrent
// requests, keys. A key appears as the first 12 hexadecimal digits of its SHA-256, never in plain
// text.
#ifndef VETVEC_MOCK_SERVER_STATS_H_
#define VETVEC_MOCK_SERVER_STATS_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/clock.h"
#include "core/text_batch.h"
#include "mock_server/faults.h"
#include "mock_server/rate_window.h"

namespace vetvec::mock {

// One embeddings request, as it ended. Other paths are not counted.
struct SeenRequest {
  std::string persona;  // of the path; "" if it is unknown
  int status = 0;       // 0: the connection was dropped without a reply
  FaultKind fault = FaultKind::kNone;
  std::string key;            // as received; only its hash is kept
  uint64_t request_hash = 0;  // of URL and body
  uint64_t bytes_in = 0;
  uint64_t bytes_out = 0;
  std::string input_type;              // as sent, of a request that was read; "": none
  uint64_t tokens = 0;                 // of a request that was read and within the limits
  const PackedTexts* texts = nullptr;  // likewise; null else
  bool asked_base64 = false;           // EmbeddingsRequest::asked_base64
  bool worked = false;                 // vectors were made, even if they were not sent
  bool delivered = false;              // the complete reply had a correct vector for each text
  int64_t retry_after_ms = -1;         // requested by the reply; -1: none
};

// Thread safety: any thread.
class Stats {
 public:
  explicit Stats(Clock* clock) : clock_(clock) {}
  // A new connection. `reset`: it was reset before its request was read, by a fault.
  void Connected(bool reset);
  void Begin(uint64_t request_hash);  // a request has arrived
  // It is valid and within the persona's limits. Times must not go backwards.
  void Admitted(const std::string& persona, const RateCost& cost, int64_t now_nanos);
  void End(const SeenRequest& seen);
  void Reset();  // resets everything except the requests in flight
  // One JSON object:
  //   requests, by_status {"200": n, "none": n}, by_persona, faults, keys {hash: requests}, tokens,
  //   bytes_in, bytes_out, in_flight, max_in_flight,
  //   retries         requests with the URL and body of an earlier one
  //   given_429       replies with that status
  //   asked_base64    requests for base64 in OpenAI's format
  //   retry_after     {"obeyed", "early", "late_ms": [p50, p99, most], "late_250ms"}: requests that
  //                   were repeated after a Retry-After; late_ms counts from the requested time
  //   connections, connections_reset (at accept, by a fault)
  //   windows         the maximum of any window of 1 s and of 60 s:
  //     received {"1s": n, "60s": n}, admitted {"1s": {"requests": n, "tokens": n}, "60s": ...},
  //     by_persona {name: as admitted}
  //   texts           in all requests that were read
  //   input_types     of these, by input type or task as sent; "" for none
  //   prefixes        of these, by their beginning up to the first ": ", if that is within the
  //                   first 80 bytes ("query: "), otherwise "". At most 100 kinds of each
  //   distinct_texts  of these, by persona and text
  //   billed_tokens   {fault: tokens} of requests whose vectors were made, delivered or not; "none"
  //                   for those without a fault
  //   billed_texts    vectors made, delivered or not; a vendor would have billed these
  //   billed_twice    of these, for a persona and text that had been made before
  //   vectors         delivered completely and correctly
  //   repeated_texts  vectors delivered for a persona and text that had been delivered before:
  //                   paid for twice by a client
  std::string Json() const;

 private:
  struct Peaks {
    WindowPeak second{kNanosPerSecond};
    WindowPeak minute{60 * kNanosPerSecond};
    void Add(int64_t now, const RateCost& cost) {
      second.Add(now, cost);
      minute.Add(now, cost);
    }
  };

  Clock* const clock_;
  mutable std::mutex mutex_;
  uint64_t connections_ = 0;
  uint64_t connections_reset_ = 0;
  uint64_t retries_ = 0;
  Peaks received_;
  Peaks admitted_;
  std::map<std::string, Peaks> admitted_by_persona_;
  std::unordered_set<uint64_t> request_hashes_;
  std::unordered_map<uint64_t, int64_t> due_nanos_;  // by request: earliest time of a retry
  std::vector<int64_t> late_nanos_;                  // of those that arrived; negative: early
  uint64_t requests_ = 0;
  uint64_t in_flight_ = 0;
  uint64_t max_in_flight_ = 0;
  uint64_t asked_base64_ = 0;
  uint64_t bytes_in_ = 0;
  uint64_t bytes_out_ = 0;
  uint64_t tokens_ = 0;
  uint64_t texts_ = 0;
  std::map<std::string, uint64_t> billed_tokens_;
  uint64_t billed_ = 0;
  uint64_t billed_twice_ = 0;
  uint64_t vectors_ = 0;
  uint64_t repeated_ = 0;
  std::map<std::string, uint64_t> by_status_;
  std::map<std::string, uint64_t> by_persona_;
  std::map<std::string, uint64_t> faults_;
  std::map<std::string, uint64_t> keys_;
  std::map<std::string, uint64_t> input_types_;
  std::map<std::string, uint64_t> prefixes_;
  std::unordered_set<uint64_t> asked_;  // 64-bit hashes: 8 bytes per text instead of the text
  std::unordered_set<uint64_t> made_;
  std::unordered_set<uint64_t> delivered_;
};

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_STATS_H_
