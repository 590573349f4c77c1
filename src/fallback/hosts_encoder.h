// HostsEncoder: several hosts of one model as one remote encoder. Texts go to the first host; those
// that it does not embed go to the next one, so that the vectors of a call may come from several
// hosts. EmbedOutput::provenance says which.
//
// Hosts are admitted by certificate (host_admission.h), and watched (hosts_samples.cc). Before a
// host's first vectors are used, and again once it has been down, a few texts are embedded by it
// and by a second host, past all caches, and compared (host_evidence.h); so are, from then on, a
// few of the texts that it embeds. If two hosts differ, a third one decides which of them is not
// used again; if there is none, that is the later one. Nor is a host whose certificate has become
// too old. The log, the counters and the metrics say so.
//
// FallbackEncoder opens it, and runs its calls (hosts_call.h) as legs: without callbacks.
#ifndef VETVEC_FALLBACK_HOSTS_ENCODER_H_
#define VETVEC_FALLBACK_HOSTS_ENCODER_H_

#include <algorithm>
#include <array>
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
  uint32_t unchecked = 0;       // bit i: it is used, and no other host could be asked yet
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
  // Of what HostsCall sends to compare hosts, and of samples and probes; texts are not counted.
  Usage usage() const override;
  Status Flush() override;

  HostCounts counts() const;

  // For HostsCall and HostCheck.
  size_t size() const { return options_.hosts.size(); }
  Encoder& encoder(size_t host) const { return *options_.hosts[host].encoder; }
  Clock& clock() const { return *options_.clock; }
  RemoteWatch& watch(size_t host) { return *states_[host].watch; }
  bool MayUse(size_t host);
  // Whether a host after `host` may be used and is not known to be down.
  bool MayLaterAnswer(size_t host, int64_t available_nanos);
  // Whether vectors of so many elements are as long as those of the other hosts.
  bool Fits(size_t host, size_t dimension);
  void NoteDown(size_t host);
  // Whether to ask the host; sends texts[item] as a probe if the watch asks for it.
  bool Ask(size_t host, const TextBatch& texts, size_t item, int64_t available_nanos);
  void Drop(size_t host, const std::string& why);
  bool IsDropped(size_t host) const;
  enum class Check : uint8_t {
    kNone,     // its vectors may be used: they were compared, or no other host can be asked
    kDue,      // first Compare some, of texts embedded past the caches; *ticket is kept until then
    kRunning,  // ask again soon: another call has the ticket, or Compare has not ended
    kRefused,  // the host is not used
  };
  Check CheckOf(size_t host, std::shared_ptr<void>* ticket);
  // Returns at once, and wakes the caller at the end. `rows`: the host's, one of each text; zeros
  // where it has none.
  void Compare(size_t host, PackedTexts texts, const RowBuffer& rows, std::shared_ptr<void> ticket,
               std::shared_ptr<Waker> waker);
  // The call waits no longer for a check that is kRunning.
  void UseUnchecked(size_t host);
  // `items` of `texts` have just been computed by the host.
  void TakeSamples(size_t host, const TextBatch& texts, std::span<const size_t> items,
                   const RowBuffer& rows);
  // Whether such samples are being compared, or about to be.
  bool HasSamples();
  // A task or check of the host has ended.
  void NoteAnswer(size_t host, const CallOptions& call, const EmbedOutput& out,
                  const Status& status, int64_t start_nanos);
  uint64_t sample_every() const { return options_.sample_every; }
  void AddUsage(Usage used);

 private:
  struct HostState {
    std::unique_ptr<RemoteWatch> watch;
    bool is_checked = false;
    int64_t next_check_nanos = 0;
    std::weak_ptr<void> check;  // runs as long as it has an owner
  };
  // Texts that one host has embedded, and others are to embed.
  struct HostSample {
    bool IsVote() const { return against != from; }

    PackedTexts texts;
    size_t from = 0;
    size_t against = 0;   // the host that differs from it; `from`: none yet
    size_t to = 0;        // the one that is being asked
    uint32_t asked = 0;   // bit i: it was asked
    bool is_due = false;  // a host's vectors are not used until it has been compared
    std::array<std::vector<float>, kMostHosts> rows;
    std::shared_ptr<void> ticket;  // until it has been compared
    std::shared_ptr<Waker> waker;  // of the call that waits; may be null
  };
  using HostSamplePtr = std::shared_ptr<HostSample>;

  explicit HostsEncoder(HostsOptions options);
  Status Start();
  // Sends texts in the background; `on_end` must not throw. False: they could not be sent.
  bool Send(size_t host, const TextBatch& texts, RemoteLeg::Options options,
            std::shared_ptr<Waker> listener = nullptr);
  void Remove(RemoteLeg& leg);  // at its end
  // Nothing is done if the host, or `other`, is not used anyway.
  void TakeOut(size_t host, size_t other, uint32_t HostCounts::* why, const std::string& message);
  bool IsStopped() const;
  uint32_t Answering();  // bit i: host i may be used, and is not known to be down
  static uint32_t BitOf(size_t host) { return uint32_t{1} << host; }
  // The lock must be held for these:
  bool IsOut(size_t host) const;
  HostEvidence& EvidenceOf(size_t a, size_t b) { return evidence_[std::min(a, b)][std::max(a, b)]; }
  bool IsAnySuspect();
  size_t PartnerOf(size_t host, uint32_t candidates);  // `host` itself if there is none
  uint64_t SampleGap();
  void Keep(HostSamplePtr sample);
  std::deque<HostSamplePtr>::iterator FindWaiting(uint32_t answering);

  double LimitOf(size_t a, size_t b) const;
  std::vector<double> RatiosOf(const HostSample& sample, size_t a, size_t b) const;
  void SendWaiting();
  void AskNext(const HostSamplePtr& sample);
  void OnSampleEnd(const HostSamplePtr& sample, RemoteLeg& leg) noexcept;
  void Judge(const HostSamplePtr& sample);
  void Vote(const HostSamplePtr& sample);
  void EndUnanswered(const HostSamplePtr& sample);
  void Settle(const HostSamplePtr& sample, size_t loser, const std::string& why);
  void End(const HostSamplePtr& sample);

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
  HostEvidence evidence_[kMostHosts][kMostHosts];  // that two hosts differ
  uint64_t next_sample_ = 0;                       // how many texts to pass over
  size_t last_partner_ = 0;
  std::deque<HostSamplePtr> waiting_;
  std::weak_ptr<void> sampling_;  // the ticket of the one that is being compared
  bool is_stopped_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_FALLBACK_HOSTS_ENCODER_H_
