// Faults: what goes wrong, how often, and at which request.
//
// A FaultPlan decides for the n-th embeddings request (1, 2, ...) which fault it gets: the schedule
// first, else by rates and seed. The decision depends on n and the seed alone, so that a run can be
// repeated; which client's request is the n-th is up to the clients.
//
// Written as KIND[:ARG]@RATE for a rate and N[-M]=KIND[:ARG] for a schedule:
//   rate_limit:1@0.05      5% of the requests: 429 with "Retry-After: 1"
//   3-5=status:503         the third to the fifth request: 503
// or as JSON: {"seed":7, "rates":[{"kind":"slow","arg":"200","rate":0.1}],
//              "schedule":[{"request":3,"count":3,"kind":"status","arg":"503"}]}
#ifndef VETVEC_MOCK_SERVER_FAULTS_H_
#define VETVEC_MOCK_SERVER_FAULTS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vetvec {

// The argument's meaning stands behind each.
enum class FaultKind : uint8_t {
  kNone,
  // Instead of the answer.
  kRateLimit,          // 429; Retry-After as given, byte for byte; none without an argument
  kRateLimitMs,        // 429 with retry-after-ms (default 10)
  kInsufficientQuota,  // 429 with code insufficient_quota
  kStatus,             // that HTTP status (default 500) with an error in OpenAI's shape
  kHtml,               // 200 with an HTML page
  kErrorObject,        // 200 with {"error": ...}
  kEmptyBody,          // 200 with nothing
  kClose,              // FIN before any byte
  kReset,              // RST before any byte
  // The right answer, sent badly.
  kSlow,       // milliseconds before the headers (default 1000)
  kCutBody,    // closed after that percentage of Content-Length (default 50)
  kResetBody,  // the same, by RST
  kTruncated,  // JSON cut to that percentage (default 50), Content-Length right
  kGzip,       // a gzip body (a right answer)
  // A wrong answer, or one in another order.
  kShuffled,        // items in another order, each with its right index (a right answer)
  kWrongIndex,      // items in another order, indices 0, 1, 2 ...
  kMissingItem,     // the last item left out
  kExtraItem,       // one item more than asked for
  kDuplicateIndex,  // the last item has the index of the one before
  kNan,             // one element is NaN (a bare NaN among floats)
  kNullElement,     // one element is null (sent as floats)
  kDimension,       // vectors of that many elements (default: one less)
};

struct Fault {
  FaultKind kind = FaultKind::kNone;
  std::string arg;     // as given
  int64_t number = 0;  // the argument, or the default, where the kind takes a number
};

const char* FaultName(FaultKind kind);  // "rate_limit"; "none"
std::vector<std::string> FaultNames();  // all but "none"
// "KIND[:ARG]". INVALID_ARGUMENT says what was found and what is allowed.
Result<Fault> ParseFault(std::string_view text);

class FaultPlan {
 public:
  struct Rate {
    Fault fault;
    double rate = 0;
  };
  struct Scheduled {
    uint64_t first = 1;
    uint64_t last = 1;
    Fault fault;
  };

  Status AddRate(std::string_view text);       // "KIND[:ARG]@RATE"
  Status AddScheduled(std::string_view text);  // "N[-M]=KIND[:ARG]"
  Status AddRate(Fault fault, double rate);
  Status AddScheduled(uint64_t first, uint64_t count, Fault fault);
  void set_seed(uint64_t seed) { seed_ = seed; }

  // The object above; what it lacks is empty, the seed 1. INVALID_ARGUMENT or PARSE_ERROR, with
  // key.
  static Result<FaultPlan> FromJson(std::string_view text);

  // The fault of the `request`-th request, counted from 1.
  Fault For(uint64_t request) const;

 private:
  uint64_t seed_ = 1;
  std::vector<Rate> rates_;
  std::vector<Scheduled> schedule_;
};

}  // namespace vetvec

#endif  // VETVEC_MOCK_SERVER_FAULTS_H_
