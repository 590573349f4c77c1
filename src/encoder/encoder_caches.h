// The caches of an encoder that is opened, and what else remote and locally computed vectors have
// in common.
#ifndef VETVEC_ENCODER_ENCODER_CACHES_H_
#define VETVEC_ENCODER_ENCODER_CACHES_H_

#include <optional>

#include "base/result.h"
#include "cache/store.h"
#include "encoder/cached_encoder.h"
#include "encoder/encoder_spec.h"
#include "encoder/open_encoder.h"

namespace vetvec {

// Without stores.
CachedEncoderOptions CachedOptionsOf(const EncoderSpec& spec, const EncoderOptions& options);
// The dtype of the stores that keep vectors longer than the process; nullopt: there is none. A
// vector goes from one to the other under the same key, so they have the same.
Result<std::optional<VectorDtype>> StoredDtype(const EncoderOptions& options);
// The memory store, if there is to be one.
void AddMemory(const EncoderOptions& options, CachedEncoderOptions* cached);
// The other stores, for vectors of this identity. A cache that answers every text must also provide
// the dimension, since no reply will.
void AddStores(const EncoderOptions& options, const VectorIdentity& of,
               CachedEncoderOptions* cached);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_ENCODER_CACHES_H_
