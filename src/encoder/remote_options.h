// RemoteOptionsOf: what OpenEncoder and OpenChat (chat_client.h) both derive from a specification
// and options: URL, key, limits, retries, timeouts, transport.
#ifndef VETVEC_ENCODER_REMOTE_OPTIONS_H_
#define VETVEC_ENCODER_REMOTE_OPTIONS_H_

#include "encoder/encoder_spec.h"
#include "encoder/open_encoder.h"
#include "encoder/remote_encoder.h"

namespace vetvec {

// `provider` is kept. Errors: INVALID_ARGUMENT (base URL, option, missing key).
Result<RemoteEncoderOptions> RemoteOptionsOf(const Provider& provider, const EncoderSpec& spec,
                                             const EncoderOptions& options);

// Whether a request carries something by which a service may identify the caller.
bool HasKey(const ProviderSettings& settings);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_REMOTE_OPTIONS_H_
