// HostsEncoder: several hosts of one model as one remote encoder. Texts go to the first host; those
// that it does not embed go to the next one, so that the vectors of a call may come from several
// hosts. EmbedOutput::provenance says which.
//
// Hosts are admitted by certificate (host_admission.h), and watched: of the texts embedded, a few
// are sent to a second host too, past all caches, and compared (host_evidence.h). A host that
// differs from the first one, or whose certificate becomes too old, is not used again, which the
// log, the counters and the metrics say.
//
// FallbackEncoder opens it, and runs its calls (hosts_call.h) as legs: without callbacks.
#ifndef VETVEC_FALLBACK_HOSTS_ENCODER_H_
#define VETVEC_FALLBACK_HOSTS_ENCODER_H_

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/log.h"
#include "base/result.h"
#include "base/rng.h"
#include "base/task_loop.h"
#include "core/encoder.h"
#include "fallback/host_admission.h"
#include "fallback/host_evidence.h"
#include "fallback/remote_watch.h"
#include "fallback/running_legs.h"

namespace vetvec {

inline constexpr int64_t kDefaultCertificateAgeMs = int64_t{30} * 24 * 3600 * 1000;
inline constexpr uint64_t kDefaultSampleEvery = 1000;
inline constexpr uint64_t kLeastSampleEvery = 100;
inline constexpr uint64_t kMostSampleEvery = 1'000'000;

struct HostsOptions {
  std::vector<FallbackHost> hosts;  // the first: that which is preferred
  int64_t max_age_ms = kDefaultCertificateAgeMs;
  // One text in so many, on average, is sent to a second host; while a host is suspect, one in
  // kLeastSampleEvery.
  uint64_t sample_every = kDefaultSampleEvery;
  uint64_t seed = 1;  // of the choice of samples
  Clock* clock = nullptr;
  LogFunction log;
};

struct HostCounts {
  uint64_t probes = 0;
  uint64_t samples = 0;         // that were compared
  uint64_t samples_beyond = 0;  // farther apart than the tolerances of the two hosts
  uint32_t dropped = 0;         // bit i: host i was found to differ
  uint32_t expired = 0;         // bit i: its certificate has become too old
};

class HostsEncoder : public Encoder, public std::enable_shared_from_this<HostsEncoder> {
 public:
  // Errors: those of AdmitHosts; UNAVAILABLE if no thread can be started.
  static Result<std::shared_ptr<HostsEncoder>> Create(HostsOptions options);
  // Cancels samples and probes, and waits for them as RunningLegs does. Before the destructor.
  void Stop();

  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override;
  std::unique_ptr<EmbedTask> NewTask(const TextBatch& texts, const CallOptions& options,
                                     EmbedOutput* out, std::shared_ptr<Waker> waker) override;
  TaskLoop* task_loop() override { return loop_; }
  RemoteEncoder* remote_encoder() override { return encoder(0).remote_encoder(); }
  void AppendMetrics(const std::string& labels, std::string* out) override;
  size_t batch_texts() const override { return encoder(0).batch_texts(); }
  size_t dimension() const override;
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return encoder(0).identity(); }
  // Of samples and probes alone; texts are not counted.
  Usage usage() const override;
  Status Flush() override;

  HostCounts counts() const;

  // For HostsCall.
  size_t size() const { return options_.hosts.size(); }
  Encoder& encoder(size_t host) const { return *options_.hosts[host].encoder; }
  Clock& clock() const { return *options_.clock; }
  RemoteWatch& watch(size_t host) { return *states_[host].watch; }
  bool MayUse(size_t host);
  // Whether a host after `host` may be used and is not known to be down.
  bool MayLaterAnswer(size_t host, int64_t available_nanos);
  // Whether vectors of so many elements are as long as those of the other hosts.
  bool Fits(size_t host, size_t dimension);
  // Whether to ask the host; sends texts[item] as a probe if the watch asks for it.
  bool Ask(size_t host, const TextBatch& texts, size_t item, int64_t available_nanos);
  void Drop(size_t host, const std::string& why);
  // `items` of `texts` have just been computed by the host.
  void TakeSamples(size_t host, const TextBatch& texts, std::span<const size_t> items,
                   const RowBuffer& rows);

 private:
  struct HostState {
    std::unique_ptr<RemoteWatch> watch;
    HostEvidence evidence;
  };
  struct HostSample {
    std::string text;
    std::vector<float> row;
    size_t from = 0;
    size_t to = 0;
    size_t judged() const { return from == 0 ? to : from; }
  };

  explicit HostsEncoder(HostsOptions options);
  Status Start();
  // Sends one text in the background; `on_end` must not throw. False: it could not be started.
  bool SendOne(size_t host, const TextBatch& text, RemoteLeg::Options options);
  void TakeOut(size_t host, uint32_t HostCounts::* why, const std::string& message);
  bool IsOut(size_t host) const;  // the lock must be held
  bool IsAnySuspect() const;      // likewise
  size_t PartnerOf(size_t host);  // likewise; `host` itself if there is none
  uint64_t SampleGap();           // likewise
  void SendSample();
  void OnSampleEnd(const HostSample& sample, RemoteLeg& leg);
  void AddUsage(RemoteLeg& leg);

  const HostsOptions options_;
  const std::string name_;
  std::vector<HostState> states_;
  std::unique_ptr<TaskThread> own_thread_;  // if the first host has no loop
  TaskLoop* loop_ = nullptr;

  mutable std::mutex mutex_;
  RunningLegs running_;
  HostCounts counts_;
  Usage usage_;
  Rng rng_;
  uint64_t next_sample_ = 0;  // how many texts to pass over
  size_t last_partner_ = 0;
  std::deque<HostSample> waiting_;
  bool is_sampling_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_FALLBACK_HOSTS_ENCODER_H_
