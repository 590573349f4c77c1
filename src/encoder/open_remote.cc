#include <optional>
#include <utility>

#include "encoder/encoder_caches.h"
#include "encoder/encoder_kind.h"
#include "encoder/remote_encoder.h"
#include "encoder/remote_options.h"
#include "providers/provider.h"

namespace vetvec {

Result<std::unique_ptr<Encoder>> OpenRemote(const EncoderSpec& spec,
                                            const EncoderOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(const Provider* provider, FindProvider(spec.kind));
  VETVEC_ASSIGN_OR_RETURN(RemoteEncoderOptions remote, RemoteOptionsOf(*provider, spec, options));
  CachedEncoderOptions cached = CachedOptionsOf(spec, options);
  cached.default_timeout_ms = remote.default_timeout_ms;
  if (!spec.settings.IsGiven("timeout_ms")) {  // otherwise, that bounds the waiting as well
    cached.job_timeout_ms = remote.default_timeout_ms +
                            remote.retry.patience_ms.value_or(kJobPatienceNanos / kNanosPerMilli);
  }
  cached.target = CallTargetOf(spec.kind, remote.settings.model, remote.settings.base_url);
  AddMemory(options, &cached);
  VETVEC_ASSIGN_OR_RETURN(const std::optional<VectorDtype> dtype, StoredDtype(options));
  if (dtype) remote.settings.stored_dtype = ShortNameOf(*dtype);
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<RemoteEncoder> encoder,
                          RemoteEncoder::Create(std::move(remote)));
  AddStores(options, encoder->identity(), &cached);
  return std::unique_ptr<Encoder>(
      std::make_unique<CachedEncoder>(std::move(encoder), std::move(cached)));
}

}  // namespace vetvec
