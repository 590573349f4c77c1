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
    states_.push_back({std::make_unique<RemoteWatch>(&breaker, options_.clock), {}});
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
    if (const size_t found = encoder(host).dimension(); found != 0) return found;
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
  return ((counts_.dropped | counts_.expired) >> host & 1) != 0;
}

bool HostsEncoder::MayUse(size_t host) {
  if (host == 0) return true;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (IsOut(host)) return false;
  }
  const int64_t at =
      std::min(options_.hosts[0].certificate.at_millis, options_.hosts[host].certificate.at_millis);
  if (options_.clock->WallMillis() - at <= options_.max_age_ms) return true;
  TakeOut(host, &HostCounts::expired, "its certificate, or the first host's, has become too old");
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

bool HostsEncoder::Ask(size_t host, const TextBatch& texts, size_t item, int64_t available_nanos) {
  const RemoteWatch::Advice advice = watch(host).Ask(available_nanos);
  if (!advice.probe) return advice.ask;
  RemoteLeg::Options probe;
  probe.call.deadline_nanos = clock().MonotonicNanos() + advice.probe_nanos;
  probe.is_probe = true;
  probe.on_end = [self = shared_from_this(), host](RemoteLeg& leg) {
    const int64_t nanos = self->clock().MonotonicNanos() - leg.start_nanos();
    self->watch(host).OnProbeEnd(leg.IsAnswered(), nanos);
    self->AddUsage(leg);
  };
  if (SendOne(host, texts.slice(item, 1), std::move(probe))) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ++counts_.probes;
  } else {
    watch(host).OnProbeEnd(false, 0);
  }
  return advice.ask;
}

bool HostsEncoder::SendOne(size_t host, const TextBatch& text, RemoteLeg::Options options) {
  options.call.wait_for_service = false;
  try {
    const auto leg = std::make_shared<RemoteLeg>(options_.hosts[host].encoder, text,
                                                 std::move(options), nullptr);
    if (!leg->LookUp(loop_).ok()) return false;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      running_.Add(leg);
    }
    leg->Start(options_.clock);
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

void HostsEncoder::AddUsage(RemoteLeg& leg) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Usage used = leg.out().usage;
  used.texts = 0;
  used.failed_texts = 0;
  usage_ += used;
  running_.Remove(leg);
}

void HostsEncoder::Drop(size_t host, const std::string& why) {
  TakeOut(host, &HostCounts::dropped, why);
}

void HostsEncoder::TakeOut(size_t host, uint32_t HostCounts::* why, const std::string& message) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (IsOut(host)) return;
    counts_.*why |= uint32_t{1} << host;
  }
  Log(options_.log, LogLevel::kWarning,
      fmt::format("host {} is no longer used instead of {}: {}", encoder(host).name(),
                  encoder(0).name(), message));
}

}  // namespace vetvec
