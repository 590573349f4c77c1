// AdaptedEncoder: changes the vectors of another encoder as they are returned: by an adapter
// (core/linear_map.h), or by scaling them to unit length.
//
// The caches below it hold the raw vectors, so another adapter, or none, costs nothing. Its
// identity() differs from that of the raw vectors (raw_identity()), and its name says what changes
// them. A probe (kCallAsReceived) gets the raw vectors.
//
//   VETVEC_ASSIGN_OR_RETURN(auto encoder, AdaptedEncoder::Open(std::move(raw), path, name));
// Opened by OpenEncoder for the keys `adapter`, `adapter_for` and `normalize`. Thread safety: any
// thread.
#ifndef VETVEC_ENCODER_ADAPTED_ENCODER_H_
#define VETVEC_ENCODER_ADAPTED_ENCODER_H_

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "core/encoder.h"
#include "kernels/row_adapter.h"

namespace vetvec {

class AdaptedEncoder : public Encoder {
 public:
  // Reads the adapter from `file`. Errors: those of ReadAdapterFile; INVALID_ARGUMENT: the adapter
  // was fitted for a different model; DIMENSION_MISMATCH.
  static Result<std::unique_ptr<Encoder>> Open(std::unique_ptr<Encoder> raw,
                                               const std::string& file, std::string name);
  // Scales each vector to unit length, with its length summed in double.
  static std::unique_ptr<Encoder> OpenNormalized(std::unique_ptr<Encoder> raw, std::string name);

  // As documented there. A vector that cannot be adapted fails with NON_FINITE or DEGENERATE; if
  // the service's vectors have a dimension for which the adapter was not fitted, the call fails
  // with DIMENSION_MISMATCH. `options.on_rows` is called once, at the end.
  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override;
  std::unique_ptr<EmbedTask> NewTask(const TextBatch& texts, const CallOptions& options,
                                     EmbedOutput* out, std::shared_ptr<Waker> waker) override;
  TaskLoop* task_loop() override { return raw_->task_loop(); }
  RemoteEncoder* remote_encoder() override { return raw_->remote_encoder(); }
  CachedEncoder* cached_encoder() override { return raw_->cached_encoder(); }
  void AppendMetrics(const std::string& labels, std::string* out) override {
    raw_->AppendMetrics(labels, out);
  }
  size_t batch_texts() const override { return raw_->batch_texts(); }
  int64_t job_timeout_ms() const override { return raw_->job_timeout_ms(); }
  size_t dimension() const override { return raw_->dimension(); }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  const VectorIdentity& raw_identity() const override { return raw_->raw_identity(); }
  const std::string& adapter_sha256() const override { return sha256_; }
  Usage usage() const override { return raw_->usage(); }
  Status Flush() override { return raw_->Flush(); }

  // Adapts what a call of the raw encoder has delivered, and returns the status of the whole.
  Status Adapt(const Status& status, const CallOptions& options, EmbedOutput* out) const;

 private:
  AdaptedEncoder(std::unique_ptr<Encoder> raw, std::optional<RowAdapter> adapter,
                 std::string sha256, std::string name);

  const std::unique_ptr<Encoder> raw_;
  const std::optional<RowAdapter> adapter_;  // nothing: rows are scaled to unit length
  const std::string sha256_;
  const std::string name_;
  const VectorIdentity identity_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_ADAPTED_ENCODER_H_
