#include "fallback/fallback_encoder.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "encoder/encoder_sha256.h"
#include "encoder/remote_encoder.h"
#include "fallback/fallback_call.h"

namespace vetvec {
namespace {

constexpr size_t kMostKept = 32;
// With another encoder available a probe costs nothing, and recovery should be quick.
constexpr int64_t kMostOpenNanos = 2 * kNanosPerSecond;
constexpr int64_t kMostMillis = int64_t{3600} * 1000;

std::string NameOf(const FallbackOptions& options) {
  const std::string& remote = options.remote->name();
  if (options.local == nullptr) {
    return fmt::format("fallback:{}({})", FallbackPolicyName(options.policy), remote);
  }
  return fmt::format("fallback:{}({}, {}{})", FallbackPolicyName(options.policy), remote,
                     options.local->name(), options.map != nullptr ? " mapped" : "");
}

VectorIdentity IdentityOf(const FallbackOptions& options) {
  VectorIdentity identity;
  identity.provider = "fallback";
  identity.base_url = EncoderSha256(*options.remote);
  if (options.local != nullptr) identity.model = EncoderSha256(*options.local);
  identity.revision = options.map_sha256;
  identity.input_type = FallbackPolicyName(options.policy);
  identity.other_fields = "{}";
  identity.normaliser_version = "0";
  identity.stored_dtype = "f32";
  return identity;
}

Status CheckMillis(const char* key, int64_t value, bool is_used, const char* use) {
  if (value < 0 || value > kMostMillis) {
    return InvalidArgument(fmt::format("{} is {}; allowed: 0 to {}", key, value, kMostMillis))
        .WithKey(key, std::to_string(value));
  }
  if (value == 0 || is_used) return OkStatus();
  return InvalidArgument(fmt::format("{} is used only by the policy {}", key, use)).WithKey(key);
}

Status CheckHostsUse(const FallbackOptions& options) {
  if (options.hosts.empty()) return OkStatus();
  if (options.warm_cache) {
    return InvalidArgument("warm_cache is not for several hosts: a host gets half of the time left")
        .WithKey("warm_cache");
  }
  const bool uses_local = options.policy != FallbackPolicy::kRemote &&
                          options.policy != FallbackPolicy::kRemoteThenLocal;
  if (options.local == nullptr && (uses_local || options.map != nullptr)) {
    return InvalidArgument(fmt::format("the policy {} needs a local encoder",
                                       FallbackPolicyName(options.policy)))
        .WithKey("local");
  }
  return OkStatus();
}

Status CheckOptions(const FallbackOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckHostsUse(options));
  if (options.remote == nullptr || (options.local == nullptr && options.hosts.empty())) {
    return InvalidArgument("a fallback needs two encoders, one remote and one local");
  }
  if (options.remote->remote_encoder() == nullptr ||
      options.remote->fallback_encoder() != nullptr) {
    return InvalidArgument(
               fmt::format(
                   "the first encoder of a fallback must be a remote service; {} is not one",
                   options.remote->name()))
        .WithKey("remote");
  }
  if (options.local != nullptr && options.local->remote_encoder() != nullptr) {
    return InvalidArgument(
               fmt::format(
                   "the second encoder of a fallback must be local; {} uses a remote service",
                   options.local->name()))
        .WithKey("local");
  }
  const bool is_local_first = options.policy == FallbackPolicy::kLocalFirst;
  VETVEC_RETURN_IF_ERROR(
      CheckMillis("latency_target_ms", options.latency_target_ms, is_local_first, "local_first"));
  if (is_local_first && options.latency_target_ms == 0) {
    return InvalidArgument("the policy local_first requires latency_target_ms")
        .WithKey("latency_target_ms");
  }
  VETVEC_RETURN_IF_ERROR(CheckMillis("hedge_delay_ms", options.hedge_delay_ms,
                                     options.policy == FallbackPolicy::kHedged, "hedged"));
  if (options.map == nullptr) return OkStatus();
  const size_t local = options.local->dimension();
  const size_t remote = options.remote->dimension();
  if (local != options.map->from_dimension() ||
      (remote != 0 && remote != options.map->to_dimension())) {
    return DimensionMismatch(fmt::format(
        "the map converts vectors of {} elements to vectors of {}, but the local encoder's "
        "vectors have {} and the remote encoder's have {}",
        options.map->from_dimension(), options.map->to_dimension(), local,
        remote == 0 ? "an unknown number" : std::to_string(remote)));
  }
  return OkStatus();
}

Status CombineHosts(FallbackOptions* options) {
  if (options->hosts.empty()) return OkStatus();
  if (options->hosts[0].encoder != options->remote) {
    return InvalidArgument("the first of the hosts must be the remote encoder itself")
        .WithKey("hosts");
  }
  HostsOptions hosts;
  hosts.hosts = options->hosts;
  hosts.max_age_ms = options->certificate_max_age_ms;
  hosts.sample_every = options->sample_every;
  hosts.clock = options->clock;
  hosts.log = options->remote->remote_encoder()->options().log;
  VETVEC_ASSIGN_OR_RETURN(options->combined_hosts, HostsEncoder::Create(std::move(hosts)));
  options->remote = options->combined_hosts;
  if (options->local == nullptr) options->policy = FallbackPolicy::kRemote;
  return OkStatus();
}

}  // namespace

const char* FallbackPolicyName(FallbackPolicy policy) {
  switch (policy) {
    case FallbackPolicy::kRemoteThenLocal: return "remote_then_local";
    case FallbackPolicy::kLocalFirst: return "local_first";
    case FallbackPolicy::kHedged: return "hedged";
    case FallbackPolicy::kRemote: return "remote";
    case FallbackPolicy::kLocal: return "local";
  }
  return "";
}

const char* SourceName(ProvenanceSource source) {
  switch (source) {
    case ProvenanceSource::kNone: return "none";
    case ProvenanceSource::kRemote: return "remote";
    case ProvenanceSource::kLocal: return "local";
    case ProvenanceSource::kMappedLocal: return "mapped_local";
    case ProvenanceSource::kHost1: return "host_1";
    case ProvenanceSource::kHost2: return "host_2";
    case ProvenanceSource::kHost3: return "host_3";
    case ProvenanceSource::kHost4: return "host_4";
  }
  return "";
}

const char* ReasonName(ProvenanceReason reason) {
  switch (reason) {
    case ProvenanceReason::kPolicy: return "policy";
    case ProvenanceReason::kCached: return "cached";
    case ProvenanceReason::kServiceDown: return "service_down";
    case ProvenanceReason::kDeadlineNear: return "deadline_near";
    case ProvenanceReason::kRemoteFailed: return "remote_failed";
    case ProvenanceReason::kLatencyTarget: return "latency_target";
    case ProvenanceReason::kHedge: return "hedge";
  }
  return "";
}

// Several hosts know their breakers themselves.
FallbackEncoder::FallbackEncoder(FallbackOptions options)
    : options_(std::move(options)),
      name_(NameOf(options_)),
      identity_(IdentityOf(options_)),
      shared_(std::make_shared<Shared>(options_.combined_hosts != nullptr
                                           ? nullptr
                                           : &options_.remote->remote_encoder()->breaker(),
                                       options_.clock)) {}

Result<std::unique_ptr<FallbackEncoder>> FallbackEncoder::Create(FallbackOptions options) {
  if (options.clock == nullptr) options.clock = SystemClock();
  VETVEC_RETURN_IF_ERROR(CheckOptions(options));
  VETVEC_RETURN_IF_ERROR(CombineHosts(&options));
  std::unique_ptr<FallbackEncoder> encoder(new FallbackEncoder(std::move(options)));
  VETVEC_RETURN_IF_ERROR(encoder->Start());
  return encoder;
}

Status FallbackEncoder::Start() {
  options_.remote->remote_encoder()->breaker().LimitOpening(kMostOpenNanos);
  loop_ = options_.remote->task_loop();
  if (loop_ == nullptr) {
    own_thread_ = std::make_unique<TaskThread>(options_.clock);
    VETVEC_RETURN_IF_ERROR(own_thread_->Start());
    loop_ = &own_thread_->loop();
  }
  if (options_.local == nullptr) return OkStatus();
  // The first run of a model is slower than the others; a folder of vectors may not have these
  // words.
  constexpr int kRounds = 3;
  for (int round = 0; round < kRounds; ++round) {
    const PackedTexts words = PackedTexts::Of(std::vector<std::string>{"How long does this take?"});
    NewLocalJob(words.view(), {0}, {}, nullptr)->Run();
  }
  return OkStatus();
}

FallbackEncoder::~FallbackEncoder() {
  {
    std::unique_lock<std::mutex> lock(shared_->mutex);
    shared_->running.CancelAll(lock);
  }
  if (options_.combined_hosts != nullptr) options_.combined_hosts->Stop();
}

Status FallbackEncoder::Embed(const TextBatch& texts, const CallOptions& options,
                              EmbedOutput* out) {
  if (TaskLoop::IsOnAnyThread()) return EmbedWouldBlock();
  const auto waker = std::make_shared<ThreadWaker>();
  FallbackCall call(this, texts, options, out, waker, /*may_compute=*/true);
  RunToEnd(&call, waker.get(), options_.clock);
  return call.status();
}

std::unique_ptr<EmbedTask> FallbackEncoder::NewTask(const TextBatch& texts,
                                                    const CallOptions& options, EmbedOutput* out,
                                                    std::shared_ptr<Waker> waker) {
  return std::make_unique<FallbackCall>(this, texts, options, out, std::move(waker),
                                        /*may_compute=*/false);
}

size_t FallbackEncoder::dimension() const {
  if (options_.local == nullptr) return options_.remote->dimension();
  const size_t local = options_.local->dimension();
  if (options_.policy == FallbackPolicy::kLocal && options_.map == nullptr) return local;
  if (options_.map != nullptr) return options_.map->to_dimension();
  const size_t remote = options_.remote->dimension();
  return remote == 0 || options_.policy == FallbackPolicy::kRemote ? remote
                                                                   : std::max(remote, local);
}

Usage FallbackEncoder::usage() const {
  Usage usage;
  if (options_.combined_hosts != nullptr) usage = options_.combined_hosts->usage();
  const std::lock_guard<std::mutex> lock(shared_->mutex);
  usage += shared_->usage;
  return usage;
}

FallbackCounts FallbackEncoder::counts() const {
  HostCounts hosts;
  if (options_.combined_hosts != nullptr) hosts = options_.combined_hosts->counts();
  const std::lock_guard<std::mutex> lock(shared_->mutex);
  FallbackCounts counts = shared_->counts;
  counts.hosts = hosts;
  counts.probes += hosts.probes;
  return counts;
}

int64_t FallbackEncoder::LocalNanos(size_t texts) const {
  constexpr int64_t kUnknownNanos = kNanosPerMilli;  // per text
  const std::lock_guard<std::mutex> lock(shared_->mutex);
  const int64_t high = shared_->local_times.HighNanos();
  return 2 * static_cast<int64_t>(texts) * (high < 0 ? kUnknownNanos : high);
}

std::shared_ptr<LocalJob> FallbackEncoder::NewLocalJob(const TextBatch& texts,
                                                       std::vector<size_t> items,
                                                       const CallOptions& call,
                                                       std::shared_ptr<Waker> listener) {
  LocalJob::Options job;
  job.encoder = options_.local;
  job.map = options_.map;
  job.call.deadline_nanos = call.deadline_nanos;
  job.listener = std::move(listener);
  job.on_time = [shared = shared_](int64_t nanos, size_t count) {
    const std::lock_guard<std::mutex> lock(shared->mutex);
    shared->local_times.Add(nanos / static_cast<int64_t>(std::max<size_t>(1, count)));
  };
  return std::make_shared<LocalJob>(texts, std::move(items), std::move(job));
}

std::shared_ptr<RemoteLeg> FallbackEncoder::NewLeg(const TextBatch& texts,
                                                   RemoteLeg::Options options,
                                                   std::shared_ptr<Waker> listener) {
  options.on_end = [shared = shared_](RemoteLeg& leg) { shared->OnLegEnd(leg); };
  auto leg =
      std::make_shared<RemoteLeg>(options_.remote, texts, std::move(options), std::move(listener));
  if (!leg->LookUp(loop_).ok()) return nullptr;
  const std::lock_guard<std::mutex> lock(shared_->mutex);
  shared_->running.Add(leg);
  return leg;
}

void FallbackEncoder::Probe(const TextBatch& texts, size_t item, int64_t nanos) {
  RemoteLeg::Options options;
  options.call.deadline_nanos = clock().MonotonicNanos() + nanos;
  options.call.wait_for_service = false;
  options.is_probe = true;
  std::shared_ptr<RemoteLeg> leg;
  try {
    leg = NewLeg(texts.slice(item, 1), std::move(options), nullptr);
  } catch (const std::bad_alloc&) {  // another call will probe
  }
  if (leg == nullptr) return watch().OnProbeEnd(false, 0);
  {
    const std::lock_guard<std::mutex> lock(shared_->mutex);
    ++shared_->counts.probes;
    leg->set_left();
  }
  leg->Start(options_.clock);
}

bool FallbackEncoder::Leave(const std::shared_ptr<RemoteLeg>& leg, bool keep) noexcept {
  leg->Forget();
  {
    const std::lock_guard<std::mutex> lock(shared_->mutex);
    if (!shared_->running.Has(leg)) return true;
    leg->set_left();
    keep = keep && shared_->kept < kMostKept;
    if (keep) {
      leg->set_kept();
      ++shared_->kept;
      ++shared_->counts.kept_fetches;
    }
  }
  if (!keep) leg->Cancel();
  return false;
}

void FallbackEncoder::Count(const EmbedOutput& out) {
  const std::lock_guard<std::mutex> lock(shared_->mutex);
  shared_->usage += out.usage;
  for (const Provenance& one : out.provenance) {
    ++shared_->counts.texts[static_cast<size_t>(one.source)][static_cast<size_t>(one.reason)];
  }
}

void FallbackEncoder::Shared::OnLegEnd(RemoteLeg& leg) noexcept {
  const int64_t nanos = leg.start_nanos() == 0 ? 0 : clock->MonotonicNanos() - leg.start_nanos();
  const bool is_answered = leg.IsAnswered();
  if (leg.options().is_probe) {
    watch->OnProbeEnd(is_answered, nanos);
  } else if (is_answered) {
    watch->OnAnswer(nanos);
  } else if (leg.out().usage.requests > 0 && !leg.IsCancelledByUser() &&
             nanos >= leg.options().silence_nanos) {
    const StatusCode code = leg.status().code();
    const bool is_late = code == StatusCode::kDeadlineExceeded || code == StatusCode::kCancelled;
    if (is_late) watch->OnSilence(nanos);
  }
  const std::lock_guard<std::mutex> lock(mutex);
  if (leg.is_left()) {
    Usage late = leg.out().usage;
    late.texts = 0;
    late.failed_texts = 0;
    usage += late;
    if (leg.is_kept()) --kept;
  }
  running.Remove(leg);
}

}  // namespace vetvec
