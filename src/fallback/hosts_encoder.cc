#include "fallback/hosts_encoder.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "encoder/remote_encoder.h"
#include "fallback/hosts_call.h"

namespace vetvec {
namespace {

// With another host, a probe costs nothing, and recovery should be quick.
constexpr int64_t kMostHostOpenNanos = 2 * kNanosPerSecond;

std::string NameOfHosts(const std::vector<FallbackHost>& hosts) {
  std::string name;
  for (const FallbackHost& host : hosts) {
    name = fmt::format("{}{}{}", name, name.empty() ? "" : " or ", host.encoder->name());
  }
  return name;
}

}  // namespace

HostsEncoder::HostsEncoder(HostsOptions options)
    : options_(std::move(options)), name_(NameOfHosts(options_.hosts)), rng_(options_.seed) {
  for (const FallbackHost& host : options_.hosts) {
    CircuitBreaker& breaker = host.encoder->remote_encoder()->breaker();
    breaker.LimitOpening(kMostHostOpenNanos);
    states_.push_back({std::make_unique<RemoteWatch>(&breaker, options_.clock), false, 0, {}});
  }
  next_sample_ = SampleGap() - 1;
}

Result<std::shared_ptr<HostsEncoder>> HostsEncoder::Create(HostsOptions options) {
  if (options.clock == nullptr) options.clock = SystemClock();
  VETVEC_RETURN_IF_ERROR(
      AdmitHosts(options.hosts, options.max_age_ms, options.clock->WallMillis()));
  std::shared_ptr<HostsEncoder> encoder(new HostsEncoder(std::move(options)));
  VETVEC_RETURN_IF_ERROR(encoder->Start());
  return encoder;
}

Status HostsEncoder::Start() {
  loop_ = encoder(0).task_loop();
  if (loop_ != nullptr) return OkStatus();
  own_thread_ = std::make_unique<TaskThread>(options_.clock);
  VETVEC_RETURN_IF_ERROR(own_thread_->Start());
  loop_ = &own_thread_->loop();
  return OkStatus();
}

void HostsEncoder::Stop() {
  std::unique_lock<std::mutex> lock(mutex_);
  is_stopped_ = true;
  waiting_.clear();
  running_.CancelAll(lock);
}

Status HostsEncoder::Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) {
  if (TaskLoop::IsOnAnyThread()) return EmbedWouldBlock();
  const auto waker = std::make_shared<ThreadWaker>();
  HostsCall call(shared_from_this(), texts, options, out, waker);
  RunToEnd(&call, waker.get(), options_.clock);
  return call.status();
}

std::unique_ptr<EmbedTask> HostsEncoder::NewTask(const TextBatch& texts, const CallOptions& options,
                                                 EmbedOutput* out, std::shared_ptr<Waker> waker) {
  return std::make_unique<HostsCall>(shared_from_this(), texts, options, out, std::move(waker));
}

size_t HostsEncoder::dimension() const {
  for (size_t host = 0; host < size(); ++host) {
    const size_t found = encoder(host).dimension();
    if (found != 0 && !IsDropped(host)) return found;
  }
  return 0;
}

Usage HostsEncoder::usage() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return usage_;
}

HostCounts HostsEncoder::counts() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return counts_;
}

Status HostsEncoder::Flush() {
  for (const FallbackHost& host : options_.hosts) VETVEC_RETURN_IF_ERROR(host.encoder->Flush());
  return OkStatus();
}

bool HostsEncoder::IsOut(size_t host) const {
  return ((counts_.dropped | counts_.expired) & BitOf(host)) != 0;
}

bool HostsEncoder::IsStopped() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return is_stopped_;
}

bool HostsEncoder::IsDropped(size_t host) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return (counts_.dropped & BitOf(host)) != 0;
}

bool HostsEncoder::MayUse(size_t host) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (IsOut(host)) return false;
  }
  if (host == 0) return true;  // the others are not used instead of it
  const int64_t at =
      std::min(options_.hosts[0].certificate.at_millis, options_.hosts[host].certificate.at_millis);
  if (options_.clock->WallMillis() - at <= options_.max_age_ms) return true;
  TakeOut(host, host, &HostCounts::expired,
          fmt::format("host {} is no longer used: its certificate, or the first host's, has become "
                      "too old",
                      encoder(host).name()));
  return false;
}

bool HostsEncoder::MayLaterAnswer(size_t host, int64_t available_nanos) {
  for (size_t later = host + 1; later < size(); ++later) {
    if (MayUse(later) && !watch(later).IsDown(available_nanos)) return true;
  }
  return false;
}

bool HostsEncoder::Fits(size_t host, size_t dimension) {
  for (size_t other = 0; other < size(); ++other) {
    const size_t found = encoder(other).dimension();
    if (other != host && found != 0 && found != dimension && MayUse(other)) return false;
  }
  return true;
}

void HostsEncoder::NoteDown(size_t host) {
  const std::lock_guard<std::mutex> lock(mutex_);
  states_[host].is_checked = false;  // when it is back, it may serve another model
}

bool HostsEncoder::Ask(size_t host, const TextBatch& texts, size_t item, int64_t available_nanos) {
  const RemoteWatch::Advice advice = watch(host).Ask(available_nanos);
  if (!advice.ask) NoteDown(host);
  if (!advice.probe) return advice.ask;
  RemoteLeg::Options probe;
  probe.call.deadline_nanos = clock().MonotonicNanos() + advice.probe_nanos;
  probe.is_probe = true;
  probe.on_end = [self = shared_from_this(), host](RemoteLeg& leg) {
    const int64_t nanos = self->clock().MonotonicNanos() - leg.start_nanos();
    self->watch(host).OnProbeEnd(leg.IsAnswered(), nanos);
    self->Remove(leg);
  };
  if (Send(host, texts.slice(item, 1), std::move(probe))) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ++counts_.probes;
  } else {
    watch(host).OnProbeEnd(false, 0);
  }
  return advice.ask;
}

bool HostsEncoder::Send(size_t host, const TextBatch& texts, RemoteLeg::Options options,
                        std::shared_ptr<Waker> listener) {
  options.call.wait_for_service = false;
  options.call.connects_once = true;
  try {
    const auto leg = std::make_shared<RemoteLeg>(options_.hosts[host].encoder, texts,
                                                 std::move(options), std::move(listener));
    if (!leg->LookUp(loop_).ok()) return false;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (is_stopped_) return false;
      running_.Add(leg);
    }
    leg->Start(options_.clock);
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

void HostsEncoder::NoteAnswer(size_t host, const CallOptions& call, const EmbedOutput& out,
                              const Status& status, int64_t start_nanos) {
  const int64_t nanos = clock().MonotonicNanos() - start_nanos;
  if (IsAnswered(out)) {
    watch(host).OnAnswer(nanos);
  } else if (out.usage.requests > 0 && status.code() == StatusCode::kDeadlineExceeded) {
    watch(host).OnSilence(nanos);
  } else if (call.connects_once && out.usage.requests > 0 &&
             status.code() == StatusCode::kUnavailable && status.detail().http_status == 0) {
    watch(host).OnUnreachable();
  }
}

void HostsEncoder::AddUsage(Usage used) {
  used.texts = 0;
  used.failed_texts = 0;
  const std::lock_guard<std::mutex> lock(mutex_);
  usage_ += used;
}

void HostsEncoder::Remove(RemoteLeg& leg) {
  AddUsage(leg.out().usage);
  const std::lock_guard<std::mutex> lock(mutex_);
  running_.Remove(leg);  // Stop may return now
}

void HostsEncoder::Drop(size_t host, const std::string& why) {
  TakeOut(host, host, &HostCounts::dropped,
          fmt::format("host {} is no longer used: {}", encoder(host).name(), why));
}

void HostsEncoder::TakeOut(size_t host, size_t other, uint32_t HostCounts::* why,
                           const std::string& message) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (IsOut(host) || IsOut(other)) return;
    counts_.*why |= BitOf(host);
    counts_.unchecked &= ~BitOf(host);
  }
  Log(options_.log, LogLevel::kWarning, message);
}

}  // namespace vetvec
