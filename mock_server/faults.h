// Faults: what goes wrong, how often, and at which request.
//
// A FaultPlan decides for the n-th embeddings request (1, 2, ...) which fault it gets: by the
// schedule first, otherwise by rates and random seed. The decision depends only on n and the random
// seed, so that a run can be repeated; which client's request is the n-th is up to the clients.
//
// Written as KIND[:ARG]@RATE for a rate and N[-M]=KIND[:ARG] for a schedule:
//   rate_limit:1@0.05      5% of the requests: 429 with "Retry-After: 1"
//   3-5=status:503         the third to the fifth request: 503
// or as JSON: {"seed":7, "rates":[{"kind":"slow","arg":"200","rate":0.1}],
//              "schedule":[{"request":3,"count":3,"kind":"status","arg":"503"}],
//              "texts":[{"contains":"poison","kind":"status","arg":500}]}
// A rate with "once":true hits no request twice: one that has had such a fault gets another of the
// rates when it is sent again. A request is known by its URL and body.
#ifndef VETVEC_MOCK_SERVER_FAULTS_H_
#define VETVEC_MOCK_SERVER_FAULTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/text_batch.h"

namespace vetvec::mock {

// The comment on each kind gives the meaning of its argument.
enum class FaultKind : uint8_t {
  kNone,
  // Sent instead of the answer; errors have the vendor's own format.
  kRateLimit,          // 429; Retry-After as given, byte for byte; none without an argument
  kRateLimitMs,        // 429 with retry-after-ms (default 10)
  kRateLimitDate,      // 429 with Retry-After as an HTTP date, this many seconds ahead (default 1)
  kInsufficientQuota,  // 429 with code insufficient_quota
  kStatus,             // that HTTP status (default 500) with an error
  kTooManyTokens,      // 400 "too many tokens" for more than this many texts (default 1)
  kTooManyItems,       // 400 "too many inputs" for more than this many texts (default 1)
  kTooLarge,           // 413 for more than this many texts (default 1)
  kHtml,               // 200 with an HTML page
  kErrorObject,        // 200 with an error
  kEmptyBody,          // 200 with an empty body
  kRedirect,           // "[STATUS] URL": that Location (default 307, and the request's own URL)
  kClose,              // FIN before any byte
  kReset,              // RST before any byte
  kResetOnAccept,      // RST of a new connection before its request is read; otherwise like kReset
  kRefuse,             // RST, and the port does not listen for this many milliseconds (default 100)
  kHang,               // no byte
  kBadStatusLine,      // not HTTP
  kEndless1xx,         // 103 repeatedly, at intervals of this many milliseconds (default 10)
  kDeepNesting,        // this many opening brackets (default 100,000)
  kHugeString,         // a JSON string of this many bytes (default 100,000,000)
  kGzipBomb,           // this many MiB of spaces (default 256), gzipped
  kChunkGarbage,       // chunked, and the first chunk size is not a number
  kChunkOverflow,      // chunked, and the first chunk size has 17 hexadecimal digits
  // The right answer, sent incorrectly.
  kSlow,             // milliseconds before the headers (default 1000)
  kSlowHeaders,      // milliseconds after each byte of the headers (default 1000)
  kSlowBody,         // milliseconds after each byte of the body (default 1000)
  kBigHeaders,       // this many extra bytes of headers (default 307,200)
  kCutBody,          // closed after that percentage of Content-Length (default 50)
  kResetBody,        // the same, by RST
  kHangBody,         // the same, but then nothing more is sent
  kTruncated,        // JSON cut to that percentage (default 50), Content-Length right
  kShortLength,      // Content-Length is that percentage of the body (default 50)
  kBadLength,        // Content-Length as given (default "abc")
  kTwoLengths,       // two Content-Length headers that differ
  kChunked,          // in chunks of this many bytes (default 1000): a right answer
  kChunkCut,         // the same, closed after half of the body
  kGzip,             // a gzip body (a right answer)
  kGzipCut,          // the gzip stream cut to that percentage (default 50)
  kGzipTwice,        // gzip in gzip
  kUnknownEncoding,  // Content-Encoding: x-mock
  kWrongContentType,
  kBom,              // a byte order mark before the JSON
  kTrailingGarbage,  // bytes after the JSON
  kInvalidUtf8,      // a string that is not UTF-8 among the reply's members
  kManyKeys,         // this many extra members (default 1,000,000)
  kDuplicateKeys,    // each member twice, with other vectors
  kWrongModel,       // another model's name, if the format names it
  // For the chat route, in the model's answer; for embeddings, a right answer.
  kChatMalformed,  // JSON that breaks off
  kChatProse,      // JSON in a code block, between sentences (a right answer)
  kChatCut,        // cut short, finish_reason "length"
  kChatRefusal,    // a refusal instead of an answer
  kChatCount,      // one more element than requested
  // A wrong answer, or one in another order.
  kShuffled,        // items in another order, each with its right index (a right answer)
  kWrongIndex,      // items in another order, indices 0, 1, 2 ...
  kMissingItem,     // the last item omitted
  kExtraItem,       // one more item than requested
  kDuplicateIndex,  // the last item has the index of the one before
  kMissingIndex,    // the last item has no index
  kNegativeIndex,   // the last item's index is -1
  kHugeIndex,       // the last item's index is 2^64
  kNan,             // one element is NaN (a bare NaN among floats)
  kInfinity,        // one element is infinite (a bare Infinity among floats)
  kNullElement,     // one element is null (sent as floats, as the next three)
  kStringElement,   // one element is "1.0"
  kOverflow,        // one element is 1e400
  kLongNumber,      // one element has this many digits (default 1,000,000)
  kZeroVector,      // one vector is all zero
  kDimension,       // vectors of that many elements (default: one less)
  kEmptyVector,     // one vector has no elements
  kBase64Length,    // one base64 string that ends inside an element; for floats as kDimension
};

struct Fault {
  FaultKind kind = FaultKind::kNone;
  std::string arg;     // as given
  int64_t number = 0;  // the argument or the default, if the kind takes a number
  bool once = false;   // of its plan: hits a request with the same URL and body once
};

const char* FaultName(FaultKind kind);  // "rate_limit"; "none"
std::vector<std::string> FaultNames();  // all but "none"
// INVALID_ARGUMENT "MESSAGE: 'FOUND'".
Status BadFault(std::string message, std::string_view found);
// "KIND[:ARG]". INVALID_ARGUMENT names the value found and the allowed ones.
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
  struct OfText {
    std::string contains;
    Fault fault;
  };

  Status AddRate(std::string_view text);       // "KIND[:ARG]@RATE"
  Status AddScheduled(std::string_view text);  // "N[-M]=KIND[:ARG]"
  Status AddRate(Fault fault, double rate);
  Status AddScheduled(uint64_t first, uint64_t count, Fault fault);
  // "SUBSTRING=KIND[:ARG]": for any request with a text that contains it, in addition to schedule
  // and rates.
  Status AddOfText(std::string_view text);
  void set_seed(uint64_t seed) { seed_ = seed; }

  // Parses the object above; missing keys are empty, and the random seed is 1. INVALID_ARGUMENT or
  // PARSE_ERROR, with key.
  static Result<FaultPlan> FromJson(std::string_view text);

  // The fault of the `request`-th request, counted from 1.
  Fault For(uint64_t request) const;
  // The same for a request that has had its one fault with `once`: another fault of the rates, in
  // proportion, if For gives one of those.
  Fault ForAgain(uint64_t request) const;
  // The fault of the first entry whose substring is in one of `texts`; nullopt if there is none.
  std::optional<Fault> ForTexts(TextBatch texts) const;

 private:
  const Fault* ByRate(double at, bool without_once) const;

  uint64_t seed_ = 1;
  std::vector<Rate> rates_;
  std::vector<Scheduled> schedule_;
  std::vector<OfText> texts_;
};

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_FAULTS_H_
