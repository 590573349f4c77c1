// CachedEncoder: the Encoder that programs hold for a remote service or a model: memory cache, disk
// cache, joining of equal texts in flight, the store shared with other hosts, and below that a
// BatchEncoder that does the work.
//
// A vector goes to all stores when its reply arrives, not at the end of the call, so that a call
// that is cancelled or killed keeps what it has paid for. A failing store never fails a call,
// unless the call is durable: then a vector that cannot be committed is an error.
#ifndef VETVEC_ENCODER_CACHED_ENCODER_H_
#define VETVEC_ENCODER_CACHED_ENCODER_H_

#include <atomic>
#include <memory>
#include <string>

#include "base/clock.h"
#include "cache/key.h"
#include "cache/redis_store.h"
#include "cache/store.h"
#include "core/encoder.h"
#include "core/usage_total.h"
#include "encoder/batch_encoder.h"
#include "encoder/call_record.h"
#include "encoder/flights.h"

namespace vetvec {

struct CachedEncoderOptions {
  std::string name;                    // without secrets
  std::shared_ptr<Store> memory;       // may be null
  std::shared_ptr<Store> disk;         // may be null
  std::shared_ptr<RedisStore> shared;  // may be null
  size_t known_dimension = 0;  // what dimension() returns until a reply shows it; 0: unknown
  bool only_cache = false;     // nothing is sent
  std::string tenant_salt;
  int64_t default_timeout_ms = 60'000;
  int64_t job_timeout_ms = 0;  // likewise, of a job (CallOptions::patience_nanos); 0: the same
  Clock* clock = nullptr;
  CallTarget target;     // for on_call
  CallFunction on_call;  // receives each call when it has ended; null: none
};

class CachedEncoder : public Encoder {
 public:
  CachedEncoder(std::unique_ptr<BatchEncoder> inner, CachedEncoderOptions options);

  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override;
  std::unique_ptr<EmbedTask> NewTask(const TextBatch& texts, const CallOptions& options,
                                     EmbedOutput* out, std::shared_ptr<Waker> waker) override;
  TaskLoop* task_loop() override { return inner_->task_loop(); }
  RemoteEncoder* remote_encoder() override { return inner_->remote_encoder(); }
  CachedEncoder* cached_encoder() override { return this; }
  size_t batch_texts() const override { return inner_->batch_texts(); }
  int64_t job_timeout_ms() const override {
    return options_.job_timeout_ms > 0 ? options_.job_timeout_ms : options_.default_timeout_ms;
  }
  size_t dimension() const override {
    const size_t reported = inner_->dimension();
    if (reported > 0) return reported;
    return options_.known_dimension > 0 ? options_.known_dimension : shared_dimension_.load();
  }
  const std::string& name() const override { return options_.name; }
  const VectorIdentity& identity() const override { return inner_->identity(); }
  Usage usage() const override { return usage_.Get(); }
  Status Flush() override;
  void AppendMetrics(const std::string& labels, std::string* out) override;

  // When a call that begins now must have ended.
  int64_t DeadlineOf(const CallOptions& call) const;

  // For CachedCall.
  BatchEncoder& inner() { return *inner_; }
  const CachedEncoderOptions& options() const { return options_; }
  const KeyDeriver& keys() const { return keys_; }
  Flights& flights() { return flights_; }
  void Count(const Usage& usage) { usage_.Add(usage); }
  // A shared store that answers every text must also provide the dimension.
  void NoteSharedDimension(size_t dimension) { shared_dimension_ = dimension; }

 private:
  const std::unique_ptr<BatchEncoder> inner_;
  const CachedEncoderOptions options_;
  const KeyDeriver keys_;
  Flights flights_;
  UsageTotal usage_;
  std::atomic<size_t> shared_dimension_{0};
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CACHED_ENCODER_H_
