// GuardedEncoder: an encoder that returns vectors of one recorded model only.
//
// Opening sends nothing. The first call, and from then on the first after each period, checks the
// model as CheckIdentity does, but writes no history; no vector is returned before, not even a
// cached one. A probe (kCallAsReceived) asks for what is there, and is not checked.
//
//   VETVEC_ASSIGN_OR_RETURN(encoder, GuardEncoder(std::move(encoder), settings, mode, log));
// Opened for the keys `identity`, `identity_every_s` and `identity_policy`. Audits and the
// functions of identity.h use the encoder behind the guard. Thread safety: any thread.
#ifndef VETVEC_IDENTITY_GUARDED_ENCODER_H_
#define VETVEC_IDENTITY_GUARDED_ENCODER_H_

#include <memory>
#include <string>

#include "base/option.h"
#include "base/result.h"
#include "core/encoder.h"
#include "encoder/open_encoder.h"
#include "identity/identity_gate.h"

namespace vetvec {

class GuardedEncoder : public Encoder {
 public:
  GuardedEncoder(std::unique_ptr<Encoder> unguarded, IdentityRecord record,
                 const IdentityGateOptions& options);

  // FAILED_PRECONDITION: another model; otherwise as of the encoder, with a word before it if the
  // model could not be checked. out->usage and out->requests have those of the check, too.
  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override;
  std::unique_ptr<EmbedTask> NewTask(const TextBatch& texts, const CallOptions& options,
                                     EmbedOutput* out, std::shared_ptr<Waker> waker) override;
  TaskLoop* task_loop() override { return unguarded_->task_loop(); }
  RemoteEncoder* remote_encoder() override { return unguarded_->remote_encoder(); }
  CachedEncoder* cached_encoder() override { return unguarded_->cached_encoder(); }
  GuardedEncoder* guarded_encoder() override { return this; }
  void AppendMetrics(const std::string& labels, std::string* out) override;
  size_t batch_texts() const override { return unguarded_->batch_texts(); }
  int64_t job_timeout_ms() const override { return unguarded_->job_timeout_ms(); }
  size_t dimension() const override { return unguarded_->dimension(); }
  const std::string& name() const override { return unguarded_->name(); }
  const VectorIdentity& identity() const override { return unguarded_->identity(); }
  const VectorIdentity& raw_identity() const override { return unguarded_->raw_identity(); }
  const std::string& adapter_sha256() const override { return unguarded_->adapter_sha256(); }
  Usage usage() const override { return unguarded_->usage(); }
  Status Flush() override { return unguarded_->Flush(); }

  Encoder& unguarded() { return *unguarded_; }
  std::string StateJson() const { return gate_.Json(); }

 private:
  const std::unique_ptr<Encoder> unguarded_;
  Clock& clock_;
  IdentityGate gate_;
};

// `encoder` with a guard, if `settings` name a record; otherwise `encoder`. Errors: those of
// ReadCompleteIdentityRecord; INVALID_ARGUMENT if nothing may be sent.
Result<std::unique_ptr<Encoder>> GuardEncoder(std::unique_ptr<Encoder> encoder,
                                              const OptionValues& settings, CacheMode mode,
                                              const LogFunction& log);

// What is behind the guard, if there is one.
inline Encoder& Unguarded(Encoder& encoder) {
  GuardedEncoder* const guarded = encoder.guarded_encoder();
  return guarded != nullptr ? guarded->unguarded() : encoder;
}

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_GUARDED_ENCODER_H_
