#include "encoder/remote_encoder.h"

#include <utility>

#include "encoder/remote_call.h"
#include "net/url.h"

namespace vetvec {
namespace {

std::string OriginOf(const std::string& base_url) {
  const Result<Url> url = ParseUrl(base_url);
  return url.ok() ? url->Origin() : "";
}

// A resend by the transport is a retry like any other: otherwise an outage that begins with reset
// connections would cost a second request for every caller.
class BudgetGate : public ResendGate {
 public:
  explicit BudgetGate(std::weak_ptr<ServiceLimits> shared) : shared_(std::move(shared)) {}
  bool MayResend() override {
    const std::shared_ptr<ServiceLimits> shared = shared_.lock();
    if (!shared || !shared->budget().TryTakeRetry(/*batch=*/false)) return false;
    shared->budget().OnFailure();  // of the request that was lost
    return true;
  }

 private:
  const std::weak_ptr<ServiceLimits> shared_;  // a request may outlive its encoder
};

}  // namespace

RemoteEncoder::RemoteEncoder(RemoteEncoderOptions options, std::shared_ptr<ServiceLimits> shared)
    : options_(std::move(options)),
      provider_limits_(options_.provider->LimitsOf(options_.settings)),
      identity_(options_.provider->Identity(options_.settings)),
      origin_(OriginOf(options_.settings.base_url)),
      shared_(std::move(shared)),
      resend_gate_(std::make_shared<BudgetGate>(shared_)),
      caller_(shared_->limiter().AddCaller(options_.weight)),
      policy_(options_.retry),
      dimension_(static_cast<size_t>(options_.settings.dimensions)) {}

Result<std::unique_ptr<RemoteEncoder>> RemoteEncoder::Create(RemoteEncoderOptions options) {
  VETVEC_ASSIGN_OR_RETURN(
      std::shared_ptr<ServiceLimits> shared,
      ServiceLimits::Join(OriginOf(options.settings.base_url), options.settings.api_key.value(),
                          options.limits, options.clock));
  const RateLimits& limits = options.limits;
  const bool has_rate =
      limits.requests_per_minute > 0 || limits.texts_per_minute > 0 || limits.tokens_per_minute > 0;
  if (has_rate && !options.limits_directory.empty()) {  // concurrency is per process
    const Status status = shared->ShareWithHost(options.limits_directory);
    if (!status.ok() && options.log) {
      options.log(LogLevel::kWarning,
                  "the limits are not shared with other processes: " + status.message());
    }
  }
  return std::unique_ptr<RemoteEncoder>(new RemoteEncoder(std::move(options), std::move(shared)));
}

RemoteEncoder::~RemoteEncoder() {
  shared_->limiter().RemoveCaller(caller_);
  options_.transport->ForgetSecrets();
}

std::unique_ptr<EmbedTask> RemoteEncoder::NewTask(const TextBatch& texts,
                                                  std::span<const size_t> items,
                                                  const CallOptions& options, EmbedOutput* out,
                                                  std::shared_ptr<Waker> waker) {
  return std::make_unique<RemoteCall>(this, texts, items, options, out, std::move(waker));
}

Status RemoteEncoder::EmbedItems(const TextBatch& texts, std::span<const size_t> items,
                                 const CallOptions& options, EmbedOutput* out) {
  const auto waker = std::make_shared<ThreadWaker>();
  RemoteCall call(this, texts, items, options, out, waker);
  RunToEnd(&call, waker.get(), options_.clock);
  return call.status();
}

}  // namespace vetvec
