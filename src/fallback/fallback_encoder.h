// FallbackEncoder: combines a remote service and a local encoder by a policy: the critical path
// does not wait for a network and does not stop when a vendor does.
//
// Opt-in, because the two return different vectors. So each text has the source of its vector and
// the reason (EmbedOutput::provenance); local vectors are never written to the remote encoder's
// cache; and all vectors of a call come from one encoder, unless a linear map converts local
// vectors to the remote space: then the texts of a call may come from both. docs/FALLBACK.md
// describes the policies in full. The remote half may be several hosts of one model
// (hosts_encoder.h).
//
//   FallbackOptions options;
//   options.remote = remote;  options.local = local;
//   options.policy = FallbackPolicy::kLocalFirst;
//   options.latency_target_ms = 20;
//   VETVEC_ASSIGN_OR_RETURN(auto encoder, FallbackEncoder::Create(options));
//
// The remote half of a call runs on the network thread; the local half on the calling thread or,
// for submitted calls and streams, on the encoder's own threads.
#ifndef VETVEC_FALLBACK_FALLBACK_ENCODER_H_
#define VETVEC_FALLBACK_FALLBACK_ENCODER_H_

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "base/task_loop.h"
#include "core/encoder.h"
#include "core/linear_map.h"
#include "fallback/hosts_encoder.h"
#include "fallback/local_job.h"
#include "fallback/remote_leg.h"
#include "fallback/remote_watch.h"
#include "fallback/running_legs.h"
#include "limits/recent_times.h"

namespace vetvec {

enum class FallbackPolicy : int32_t {
  kRemoteThenLocal = 0,  // the remote one; the local one when it fails, is down, or time runs out
  kLocalFirst = 1,  // what the remote's cache has; else the remote one if it is expected within
                    // the latency target; else the local one
  kHedged = 2,      // the local one is started when the remote one is late; the first counts
  kRemote = 3,      // only the remote encoder
  kLocal = 4,       // only the local encoder
};

struct FallbackOptions {
  std::shared_ptr<Encoder> remote;
  std::shared_ptr<Encoder> local;
  FallbackPolicy policy = FallbackPolicy::kRemoteThenLocal;
  int64_t latency_target_ms = 0;  // kLocalFirst: needed
  int64_t hedge_delay_ms = 0;     // kHedged; 0: the 95th percentile of what the remote one takes
  bool warm_cache = false;        // what a call did not wait for is still fetched, for its
                                  // cache: up to 30 s and 32 calls at once
  std::shared_ptr<const LinearMap> map;  // from local to remote; null: none
  std::string map_sha256;                // of its file: part of the identity
  int64_t default_timeout_ms = 60'000;   // for a call that sets no deadline
  Clock* clock = nullptr;                // null: SystemClock()
  // Hosts of one model, the first of which is `remote`; empty: that one alone. With hosts, there
  // may be no local encoder.
  std::vector<FallbackHost> hosts;
  int64_t certificate_max_age_ms = kDefaultCertificateAgeMs;
  uint64_t sample_every = kDefaultSampleEvery;
  std::shared_ptr<HostsEncoder> combined_hosts;  // made by FallbackEncoder
};

// Since the encoder was opened.
struct FallbackCounts {
  // Texts by ProvenanceSource and ProvenanceReason; texts without a vector count as
  // ProvenanceSource::kNone.
  std::array<std::array<uint64_t, kProvenanceReasons>, kProvenanceSources> texts{};
  uint64_t probes = 0;        // sent to find out whether the service is back
  uint64_t kept_fetches = 0;  // remote halves that continued for the cache
  HostCounts hosts;
};

class FallbackEncoder : public Encoder {
 public:
  // Embeds a few words with the local encoder to measure how long it takes. Errors:
  // INVALID_ARGUMENT: an encoder is missing, the remote one is not remote, a latency target is
  // missing or not used by the policy, numbers are out of range; DIMENSION_MISMATCH: the map does
  // not fit; UNAVAILABLE: no thread can be started.
  static Result<std::unique_ptr<FallbackEncoder>> Create(FallbackOptions options);
  // Cancels what is still running for the cache and waits for it.
  ~FallbackEncoder() override;

  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override;
  std::unique_ptr<EmbedTask> NewTask(const TextBatch& texts, const CallOptions& options,
                                     EmbedOutput* out, std::shared_ptr<Waker> waker) override;
  TaskLoop* task_loop() override { return loop_; }
  RemoteEncoder* remote_encoder() override { return options_.remote->remote_encoder(); }
  FallbackEncoder* fallback_encoder() override { return this; }
  void AppendMetrics(const std::string& labels, std::string* out) override;
  size_t batch_texts() const override { return options_.remote->batch_texts(); }
  int64_t job_timeout_ms() const override { return options_.default_timeout_ms; }
  // With a map, or if the dimensions are equal: that of all rows. Otherwise the larger one, and 0
  // while the remote dimension is unknown: the rows of a call have the dimension of the encoder
  // that returned them.
  size_t dimension() const override;
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  // Of both encoders; texts and failed texts are counted once.
  Usage usage() const override;
  Status Flush() override { return options_.remote->Flush(); }

  FallbackCounts counts() const;
  Encoder& remote() { return *options_.remote; }

  // For FallbackCall.
  const FallbackOptions& options() const { return options_; }
  Clock& clock() const { return *options_.clock; }
  RemoteWatch& watch() { return *shared_->watch; }
  ComputeThreads& threads() { return threads_; }
  // How long the local encoder takes for `texts` texts, with a margin.
  int64_t LocalNanos(size_t texts) const;
  std::shared_ptr<LocalJob> NewLocalJob(const TextBatch& texts, std::vector<size_t> items,
                                        const CallOptions& call, std::shared_ptr<Waker> listener);
  // A leg that has looked into the cache; null if the remote encoder does not provide one.
  std::shared_ptr<RemoteLeg> NewLeg(const TextBatch& texts, RemoteLeg::Options options,
                                    std::shared_ptr<Waker> listener);
  // Sends texts[item] as a probe.
  void Probe(const TextBatch& texts, size_t item, int64_t nanos);
  // Called when a leg's call ends. True: the leg has ended, and its usage is the call's; false: it
  // continues, and is cancelled unless `keep` is set and there is room.
  bool Leave(const std::shared_ptr<RemoteLeg>& leg, bool keep) noexcept;
  void Count(const EmbedOutput& out);

 private:
  // State shared with legs, which may outlive the encoder.
  struct Shared {
    Shared(CircuitBreaker* breaker, Clock* its_clock)
        : watch(std::make_unique<RemoteWatch>(breaker, its_clock)), clock(its_clock) {}
    void OnLegEnd(RemoteLeg& leg) noexcept;

    const std::unique_ptr<RemoteWatch> watch;
    Clock* const clock;
    std::mutex mutex;
    RunningLegs running;
    size_t kept = 0;  // of them: those that continue although their calls have ended
    Usage usage;
    FallbackCounts counts;
    RecentTimes local_times{1};  // nanoseconds per text
  };

  explicit FallbackEncoder(FallbackOptions options);
  Status Start();

  const FallbackOptions options_;
  const std::string name_;
  const VectorIdentity identity_;
  const std::shared_ptr<Shared> shared_;
  TaskLoop* loop_ = nullptr;
  std::unique_ptr<TaskThread> own_thread_;  // if the remote encoder has no loop
  ComputeThreads threads_;
};

const char* FallbackPolicyName(FallbackPolicy policy);  // "remote_then_local"
const char* SourceName(ProvenanceSource source);        // "mapped_local"
const char* ReasonName(ProvenanceReason reason);        // "service_down"

}  // namespace vetvec

#endif  // VETVEC_FALLBACK_FALLBACK_ENCODER_H_
