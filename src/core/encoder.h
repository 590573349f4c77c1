// Encoder: turns texts into vectors. The only interface to remote APIs, local models, vector files
// and the caching and policy decorators; suites, metrics and audits use no other.
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

// Call flags for probes. Limits, the budget and the deadline still apply. The values are those of
// the ABI.
enum CallFlag : uint32_t {
  kCallNoCache = 1u << 0,     // neither read nor write any cache
  kCallNoDedupe = 1u << 1,    // send equal texts as often as they are in the batch
  kCallNoSplit = 1u << 2,     // one request for the whole batch, whatever its size
  kCallNoRetry = 1u << 3,     // one attempt
  kCallAsReceived = 1u << 4,  // invalid vectors are findings, not errors; never cached
};

// Reports the progress of a call; a result other than 0 stops it with CANCELLED. Runs on the thread
// that called Embed, one call at a time.
using ProgressFunction = std::function<int32_t(uint64_t done, uint64_t total)>;

struct RequestRecord;

// How long a job (an audit, a batch, a stream) waits for a service that is busy or loads its model,
// unless the encoder says otherwise.
inline constexpr int64_t kJobPatienceNanos = int64_t{3600} * 1'000'000'000;

struct CallOptions {
  int64_t deadline_nanos = 0;  // absolute, monotonic clock; 0 = the encoder's default timeout
  std::shared_ptr<CancelToken> cancel;
  uint32_t flags = 0;    // CallFlag
  bool durable = false;  // return only after every new vector has been committed to the disk cache
  // Puts new vectors into the memory cache; a stream does not, since it would only flush it.
  bool keep_in_memory = true;
  // BUDGET_EXCEEDED before sending more than this (upper estimate); 0 = none.
  int64_t max_tokens = 0;
  // False: an outage of the service ends the call at once, however much time is left. For callers
  // that have another encoder.
  bool wait_for_service = true;
  // A connection that cannot be made ends the call at the first attempt. For callers that have
  // another host of the same model.
  bool connects_once = false;
  // A job: rate limits and loading models are waited out as long as a vector has arrived within
  // this time. The encoder may have its own (EncoderOptions::patience_ms); 0: as any call.
  int64_t patience_nanos = 0;
  ProgressFunction progress;
  // Sends nothing: a text that no cache has fails with NOT_FOUND.
  bool only_cached = false;
  // W3C Trace Context, passed on unchanged with each request; empty: not sent.
  std::string traceparent;
  std::string tracestate;
  bool wants_model = false;  // fills EmbedOutput::response_model
  // Receives the texts that have just got their vectors; on the thread that called Embed.
  std::function<void(std::span<const size_t> items)> on_rows;
  // Receives each attempt when it has ended and, if `durable`, its rows are committed; on the
  // thread that called Embed. EmbedOutput::requests has the same records.
  std::function<void(const RequestRecord&)> on_request;
};

// Counters since the encoder was opened, or of one call. Sums only: safe to add.
struct Usage {
  uint64_t texts = 0;       // requested
  uint64_t texts_sent = 0;  // that were sent to the service or model, each once per call
  uint64_t cache_memory_hits = 0;
  uint64_t cache_disk_hits = 0;
  uint64_t joined = 0;    // equal texts of the batch, or already in flight elsewhere
  uint64_t requests = 0;  // attempts that reached the network, including retries
  uint64_t retries = 0;
  uint64_t tokens_estimated = 0;  // upper estimate of what was sent
  // As reported by the service in each complete reply, even if the reply was rejected.
  uint64_t tokens_reported = 0;
  uint64_t bytes_sent = 0;
  uint64_t bytes_received = 0;
  uint64_t failed_texts = 0;
  uint64_t maybe_billed_twice = 0;  // failed attempts that the service may have processed
  uint64_t hedges = 0;
  // Requests that the service may bill although tokens_reported does not include them: the reply
  // was incomplete or stated no tokens.
  uint64_t uncounted_requests = 0;
  // `words:`: the words that were looked up, and those of them that its file lacks.
  uint64_t words = 0;
  uint64_t unknown_words = 0;
  uint64_t cache_shared_hits = 0;  // in the store shared with other hosts
  // Sent again in the same call: in a retry, in a part of a request that failed, in a hedge.
  uint64_t texts_sent_again = 0;

  Usage& operator+=(const Usage& other);
};

// One attempt on the wire, for requests.jsonl and latency figures.
struct RequestRecord {
  int64_t wall_millis = 0;  // when it was sent
  uint32_t texts = 0;
  uint32_t tokens = 0;      // as reported, otherwise estimated
  int32_t http_status = 0;  // 0: no reply
  int32_t attempt = 1;
  double connect_millis = 0;
  double first_byte_millis = 0;
  double total_millis = 0;
  std::string error;  // status code name; empty on success
  // For a 2xx reply whose content was rejected, whether or not it was requested again.
  ReplyFault fault = ReplyFault::kNone;
  std::string fault_text;  // "the vector of text 3 has a null ..."; texts of the call, from 0
  // The fault of the last reply for these texts, if it was rejected: this attempt repeats the
  // request.
  ReplyFault fault_before = ReplyFault::kNone;
};

// A reply as received, for probes: one for each attempt of a call with kCallAsReceived.
struct ReplyRecord {
  struct Finding {
    size_t item = 0;       // the text
    bool has_row = false;  // its row was written nevertheless
    std::string what;      // "the vector of text 3 is all zeros"
    ReplyFault fault = ReplyFault::kNone;
    size_t elements = 0;  // with kDimension: the number of elements; 0: none, or unknown
  };
  RequestRecord request;         // times, HTTP status, attempt; `error`: of the whole reply
  std::vector<size_t> items;     // the texts sent, in their order
  size_t vectors = 0;            // in the reply
  std::vector<int64_t> indexes;  // as in the reply, in its order; -1: no index
  std::string model;             // as reported; empty if not
  uint64_t tokens = 0;           // as reported; 0 if not
  std::vector<Finding> findings;
};

enum class VectorSource : uint8_t {
  kNone,
  kComputed,
  kMemoryCache,
  kDiskCache,
  kJoined,
  kSharedCache,  // shared with other hosts
};
inline bool IsCached(VectorSource source) {
  return source == VectorSource::kMemoryCache || source == VectorSource::kDiskCache ||
         source == VectorSource::kSharedCache;
}

// The result of Embed. `items` has one Status per text (all OK if Embed returns OK).
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
  // One per text if an encoder chose between two; otherwise empty.
  std::vector<Provenance> provenance;
  // As in the last reply that names one; only if CallOptions::wants_model.
  std::string response_model;
  bool asked_base64 = false;  // in the last request
};

class TaskLoop;         // base/task_loop.h
class CachedEncoder;    // encoder/cached_encoder.h
class RemoteEncoder;    // encoder/remote_encoder.h
class FallbackEncoder;  // fallback/fallback_encoder.h
class GuardedEncoder;   // identity/guarded_encoder.h

// An embed call in steps; its texts, options and output belong to the caller and must outlive it.
class EmbedTask : public Task {
 public:
  // The part of the first step that need not wait: checks and cached vectors. Optional; called
  // before the first step, by the thread that created the task.
  virtual void Prepare() {}
  // Between two steps: the stepping thread is about to run a function that may take long, or make
  // calls of its own. Gives back what is reserved but not in use, so that nothing waits for it.
  virtual void StepAside() noexcept {}
  // What Embed would have returned; valid once the task has ended.
  virtual const Status& status() const = 0;
};

// Thread safety: any thread; Embed may run on many threads at once.
class Encoder {
 public:
  virtual ~Encoder() = default;

  // Writes the vector of texts[i] to row i of out->rows. Returns: OK, every row is written;
  // PARTIAL, rows with items[i].ok() are written, the others are zero; any other code: the call as
  // a whole failed, and items say what was delivered nevertheless.
  // Errors: INVALID_ARGUMENT per item for an empty or blank text or one that is not UTF-8.
  virtual Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) = 0;

  // Like Embed, but without a thread: the thread that steps the task takes the place of the one
  // that calls Embed. Null if the encoder computes instead of waiting.
  virtual std::unique_ptr<EmbedTask> NewTask(const TextBatch& texts, const CallOptions& options,
                                             EmbedOutput* out, std::shared_ptr<Waker> waker);
  // Where such tasks are best run: on the thread that receives the replies. Null if there is none.
  virtual TaskLoop* task_loop() { return nullptr; }
  // The remote encoder that this one uses; null if it uses no service. Lives as long as this
  // object.
  virtual RemoteEncoder* remote_encoder() { return nullptr; }
  // The cached encoder that this one is or adapts; null if there is none, or more than one. Lives
  // as long as this object.
  virtual CachedEncoder* cached_encoder() { return nullptr; }
  // This encoder if it combines a remote and a local one; null if not.
  virtual FallbackEncoder* fallback_encoder() { return nullptr; }
  // This encoder if its calls check first which model it is; null if not.
  virtual GuardedEncoder* guarded_encoder() { return nullptr; }
  // Appends complete OpenMetrics families for what this encoder adds to a service, such as its
  // stores, with `labels` on each line.
  virtual void AppendMetrics(const std::string& labels, std::string* out);
  // How many texts go into one request; the piece size of streams.
  virtual size_t batch_texts() const { return 100; }
  // The time limit of a job (CallOptions::patience_nanos) that sets none; 0: none, because it waits
  // for nothing.
  virtual int64_t job_timeout_ms() const { return 0; }

  // Elements per vector; 0 while a remote model's size is unknown.
  virtual size_t dimension() const = 0;
  // The specification without secrets, as printed and recorded: "openai:text-embedding-3-small".
  virtual const std::string& name() const = 0;
  virtual const VectorIdentity& identity() const = 0;
  // The identity under which caches hold its vectors; different if an adapter changes them.
  virtual const VectorIdentity& raw_identity() const { return identity(); }
  // The SHA-256 (hex) of the adapter's file; empty if there is none.
  virtual const std::string& adapter_sha256() const;
  // Totals since the encoder was opened.
  virtual Usage usage() const = 0;
  // Waits until cached vectors are on disk (checkpointed). OK if there is no cache.
  virtual Status Flush() { return OkStatus(); }
};

// Checks what every encoder rejects per item: empty, blank, invalid UTF-8. Sets out->items and
// returns how many are bad.
size_t CheckTexts(const TextBatch& texts, EmbedOutput* out);

// For a call that an exception has ended: texts that have no vector get `status`, and their rows
// are zero. Vectors that have been delivered stay.
void FailUndelivered(const Status& status, EmbedOutput* out) noexcept;

// The status that Embed returns for `items`: OK, PARTIAL, or the common failure if nothing was
// delivered. The first failing index is in detail().item_index.
Status SummarizeItems(const std::vector<Status>& items);

// DEADLINE_EXCEEDED of an embed call; `trouble`: what has delayed it, or empty.
Status EmbedDeadlinePassed(const std::string& trouble = "");
// FAILED_PRECONDITION of an embed call that would wait on a thread that delivers vectors.
Status EmbedWouldBlock();

// Upper estimate of a text's tokens, used for limits, plans and budgets before any reply: one token
// per 2 bytes, rounded up, in each run of ASCII letters and blanks, one per byte otherwise, and 3
// for the special tokens. Real tokenizers stay below it for natural language.
uint64_t EstimateTokens(std::string_view text);
// The most that `prefix`, put before a text, adds to that estimate.
uint64_t EstimateAddedTokens(std::string_view prefix);

}  // namespace vetvec

#endif  // VETVEC_CORE_ENCODER_H_
