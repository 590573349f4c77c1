// Encoder: turns texts into vectors. The one interface behind remote APIs, local models, files of
// vectors and the caching and policy decorators; suites, metrics and audits know no other.
//
//   std::unique_ptr<Encoder> encoder = *OpenEncoder("builtin:", {});   // encoder/open_encoder.h
//   EmbedOutput out(texts.size());
//   Status status = encoder->Embed(texts.view(), {}, &out);
#ifndef VETVEC_CORE_ENCODER_H_
#define VETVEC_CORE_ENCODER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/cancel.h"
#include "base/status.h"
#include "base/task.h"
#include "base/vector_identity.h"
#include "core/provenance.h"
#include "core/reply_fault.h"
#include "core/row_buffer.h"
#include "core/text_batch.h"

namespace vetvec {

// Call flags for probes; limits, budget and deadline still apply. Values are the ABI's.
enum CallFlag : uint32_t {
  kCallNoCache = 1u << 0,     // neither read nor write any cache
  kCallNoDedupe = 1u << 1,    // send equal texts as often as they stand in the batch
  kCallNoSplit = 1u << 2,     // one request for the whole batch, whatever its size
  kCallNoRetry = 1u << 3,     // one attempt
  kCallAsReceived = 1u << 4,  // invalid vectors are findings, not errors; never cached
};

// Tells how far a call has come; returns non-zero to stop it with CANCELLED. Runs on the thread
// that called Embed, one at a time.
using ProgressFunction = std::function<int32_t(uint64_t done, uint64_t total)>;

struct RequestRecord;

struct CallOptions {
  int64_t deadline_nanos = 0;  // absolute, monotonic clock; 0 = the encoder's default timeout
  std::shared_ptr<CancelToken> cancel;
  uint32_t flags = 0;    // CallFlag
  bool durable = false;  // return only after every new vector has been committed to the disk cache
  // Puts new vectors into the memory cache; a stream, which would only flush it, does not.
  bool keep_in_memory = true;
  int64_t max_tokens =
      0;  // BUDGET_EXCEEDED before sending more than this (upper estimate); 0 = none
  // False: an outage of the service ends the call at once, however much time it has; for callers
  // that have another encoder.
  bool wait_for_service = true;
  ProgressFunction progress;
  // W3C Trace Context, sent on with each request as they are; empty: not sent.
  std::string traceparent;
  std::string tracestate;
  // Told which texts have just got their vector; on the thread that called Embed.
  std::function<void(std::span<const size_t> items)> on_rows;
  // Told of each attempt when it has ended and, if `durable`, its rows are committed; on the thread
  // that called Embed. The same records are in EmbedOutput::requests.
  std::function<void(const RequestRecord&)> on_request;
};

// Counters since the encoder was opened, or of one call. Sums only: safe to add.
struct Usage {
  uint64_t texts = 0;       // asked for
  uint64_t texts_sent = 0;  // that went to the service or model
  uint64_t cache_memory_hits = 0;
  uint64_t cache_disk_hits = 0;
  uint64_t joined = 0;    // equal texts of the batch, or already in flight elsewhere
  uint64_t requests = 0;  // attempts that reached the network, retries included
  uint64_t retries = 0;
  uint64_t tokens_estimated = 0;  // upper estimate of what was sent
  uint64_t tokens_reported = 0;   // by the service
  uint64_t bytes_sent = 0;
  uint64_t bytes_received = 0;
  uint64_t failed_texts = 0;
  uint64_t maybe_billed_twice = 0;  // attempts that failed after the service may have worked

  Usage& operator+=(const Usage& other);
};

// One attempt on the wire, for requests.jsonl and latency figures.
struct RequestRecord {
  int64_t wall_millis = 0;  // when it was sent
  uint32_t texts = 0;
  uint32_t tokens = 0;      // reported, else estimated
  int32_t http_status = 0;  // 0: no reply
  int32_t attempt = 1;
  double connect_millis = 0;
  double first_byte_millis = 0;
  double total_millis = 0;
  std::string error;  // status code name, empty if it went well
  // Of a 2xx reply whose content was refused, whether or not it was asked again.
  ReplyFault fault = ReplyFault::kNone;
  std::string fault_text;  // "the vector of text 3 has a null ..."; texts of the call, from 0
  // That of the last reply that held these texts' vectors, if it was refused: this one asks again.
  ReplyFault fault_before = ReplyFault::kNone;
};

// A reply as it came, for probes: of each attempt of a call with kCallAsReceived.
struct ReplyRecord {
  struct Finding {
    size_t item = 0;       // the text
    bool has_row = false;  // it has its row all the same
    std::string what;      // "the vector of text 3 is all zero"
    ReplyFault fault = ReplyFault::kNone;
    size_t elements = 0;  // with kDimension: how many there are; 0: none, or not known
  };
  RequestRecord request;         // times, HTTP status, attempt; `error` of the whole reply
  std::vector<size_t> items;     // the texts sent, in their order
  size_t vectors = 0;            // that came
  std::vector<int64_t> indexes;  // as they stand in the reply, in its order; -1: it states none
  std::string model;             // as reported; empty if not
  uint64_t tokens = 0;           // as reported; 0 if not
  std::vector<Finding> findings;
};

enum class VectorSource : uint8_t { kNone, kComputed, kMemoryCache, kDiskCache, kJoined };

// What comes back from Embed. `items` has one Status per text (all OK when Embed returns OK).
struct EmbedOutput {
  explicit EmbedOutput(size_t texts) : rows(texts), items(texts), sources(texts) {}
  EmbedOutput(float* data, size_t capacity_elements, size_t texts)
      : rows(data, capacity_elements, texts), items(texts), sources(texts) {}

  RowBuffer rows;
  std::vector<Status> items;
  std::vector<VectorSource> sources;
  Usage usage;
  std::vector<RequestRecord> requests;
  std::vector<ReplyRecord> replies;  // kCallAsReceived only
  // One per text where an encoder chose between two; empty otherwise.
  std::vector<Provenance> provenance;
};

class TaskLoop;       // base/task_loop.h
class RemoteEncoder;  // encoder/remote_encoder.h

// An embed call in steps; its texts, options and output belong to the caller and must outlive it.
class EmbedTask : public Task {
 public:
  // The part of the first step that needs no waiting: checks and cached vectors. Optional, before
  // the first step, by whatever thread has made the task.
  virtual void Prepare() {}
  // What Embed would have returned, once it has ended.
  virtual const Status& status() const = 0;
};

// Thread safety: all calls are free; Embed may run on many threads at once.
class Encoder {
 public:
  virtual ~Encoder() = default;

  // Writes the vector of texts[i] to out->rows row i.
  // Returns: OK, every row is written; PARTIAL, rows with items[i].ok() are written, the others are
  //   zero; any other code: the call as a whole failed, and items tell what was delivered all the
  //   same.
  // Errors: INVALID_ARGUMENT per item for an empty or blank text or one that is not UTF-8.
  virtual Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) = 0;

  // As Embed, without a thread of its own: whoever steps the task stands for the thread that calls
  // Embed. Null where the encoder computes instead of waiting.
  virtual std::unique_ptr<EmbedTask> NewTask(const TextBatch& texts, const CallOptions& options,
                                             EmbedOutput* out, std::shared_ptr<Waker> waker);
  // Where such tasks are best run: the thread that gets the replies. Null if there is none.
  virtual TaskLoop* task_loop() { return nullptr; }
  // What it stands on where it asks a service; null for one that does not. Lives as long as this.
  virtual RemoteEncoder* remote_encoder() { return nullptr; }
  // How many texts go into one request; what a stream cuts its texts by.
  virtual size_t batch_texts() const { return 100; }

  // Elements per vector; 0 while a remote model's size is not known.
  virtual size_t dimension() const = 0;
  // The specification without secrets, as it is printed and recorded:
  // "openai:text-embedding-3-small".
  virtual const std::string& name() const = 0;
  virtual const VectorIdentity& identity() const = 0;
  // Totals since the encoder was opened.
  virtual Usage usage() const = 0;
  // Waits until what was cached is on the disk (checkpointed). OK where there is no cache.
  virtual Status Flush() { return OkStatus(); }
};

// Checks what every encoder refuses per item: empty, blank, invalid UTF-8. Fills out->items and
// returns how many are bad.
size_t CheckTexts(const TextBatch& texts, EmbedOutput* out);

// The status that Embed returns for `items`: OK, PARTIAL, or the common failure if nothing was
// delivered. The first failing index is in detail().item_index.
Status SummarizeItems(const std::vector<Status>& items);

// Upper estimate of a text's tokens, used for limits, plans and budgets before any reply: in each
// run of ASCII letters and blanks one token per 2 bytes, rounded up, one per byte otherwise, and 3
// for the special tokens. Real tokenizers stay below it for text of natural languages.
uint64_t EstimateTokens(std::string_view text);
// What `prefix`, put before a text, adds to that at most.
uint64_t EstimateAddedTokens(std::string_view prefix);

}  // namespace vetvec

#endif  // VETVEC_CORE_ENCODER_H_
