#include "identity/guarded_encoder.h"

#include <fmt/core.h>

#include <utility>

#include "base/task_loop.h"
#include "base/utf8.h"
#include "encoder/metric_text.h"
#include "identity/guarded_call.h"

namespace vetvec {
namespace {

// The vectors of queries are not those of documents, if the model makes a difference.
std::string RequestsApart(const IdentityRecord& record, const VectorIdentity& asked) {
  const auto type = record.model.value("input_type", std::string());
  const auto prefix = record.model.value("prompt_prefix", std::string());
  if (type == asked.input_type && prefix == asked.prompt_prefix) return "";
  return fmt::format(
      "; recorded with the input type '{}' and the prefix '{}', and asked with '{}' and '{}': each "
      "needs a record of its own",
      type, Sanitized(prefix), asked.input_type, Sanitized(asked.prompt_prefix));
}

bool IsProbe(const CallOptions& options) { return (options.flags & kCallAsReceived) != 0; }

}  // namespace

GuardedEncoder::GuardedEncoder(std::unique_ptr<Encoder> unguarded, IdentityRecord record,
                               const IdentityGateOptions& options)
    : unguarded_(std::move(unguarded)),
      clock_(options.clock != nullptr ? *options.clock : *SystemClock()),
      gate_(std::move(record), options) {}

Status GuardedEncoder::Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) {
  if (IsProbe(options)) return unguarded_->Embed(texts, options, out);
  if (TaskLoop* const loop = task_loop(); loop != nullptr && loop->IsOnThread()) {
    return EmbedWouldBlock();
  }
  const auto waker = std::make_shared<ThreadWaker>();
  GuardedCall call(unguarded_.get(), &gate_, &clock_, texts, options, out, waker);
  RunToEnd(&call, waker.get(), &clock_);
  return call.status();
}

std::unique_ptr<EmbedTask> GuardedEncoder::NewTask(const TextBatch& texts,
                                                   const CallOptions& options, EmbedOutput* out,
                                                   std::shared_ptr<Waker> waker) {
  if (IsProbe(options)) return unguarded_->NewTask(texts, options, out, std::move(waker));
  if (unguarded_->remote_encoder() == nullptr) return nullptr;  // computes
  return std::make_unique<GuardedCall>(unguarded_.get(), &gate_, &clock_, texts, options, out,
                                       std::move(waker));
}

void GuardedEncoder::AppendMetrics(const std::string& labels, std::string* out) {
  unguarded_->AppendMetrics(labels, out);
  const std::optional<bool> is_altered = gate_.is_altered();
  AppendMetricFamily("vetvec_identity_altered", "gauge", "",
                     "1 if the encoder is not the recorded one. Nothing before the first check.",
                     out);
  if (!is_altered) return;
  *out += fmt::format("vetvec_identity_altered{{{}}} {}\n", labels, *is_altered ? 1 : 0);
}

Result<std::unique_ptr<Encoder>> GuardEncoder(std::unique_ptr<Encoder> encoder,
                                              const OptionValues& settings, CacheMode mode,
                                              const LogFunction& log) {
  const std::string& path = settings.Text("identity");
  if (path.empty()) return encoder;
  if (mode == CacheMode::kOnly) {
    return InvalidArgument(
               "identity cannot be combined with a cache mode that sends nothing: a check sends "
               "texts; remove one of them")
        .WithKey("identity");
  }
  VETVEC_ASSIGN_OR_RETURN(IdentityRecord record, ReadCompleteIdentityRecord(path));
  IdentityGateOptions options;
  options.path = path;
  options.encoder = encoder->name();
  options.apart = RequestsApart(record, encoder->identity());
  options.period_nanos = settings.Integer("identity_every_s") * kNanosPerSecond;
  options.reports = settings.Text("identity_policy") == "report";
  options.log = log;
  return std::unique_ptr<Encoder>(
      new GuardedEncoder(std::move(encoder), std::move(record), options));
}

}  // namespace vetvec
