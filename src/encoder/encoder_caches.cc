#include "encoder/encoder_caches.h"

#include <fmt/core.h>

#include "cache/memory_store.h"

namespace vetvec {
namespace {

bool HasDisk(const EncoderOptions& options) {
  return options.cache_mode != CacheMode::kOff && options.cache != nullptr;
}

bool HasShared(const EncoderOptions& options) {
  return options.cache_mode != CacheMode::kOff && options.shared_cache != nullptr;
}

}  // namespace

CachedEncoderOptions CachedOptionsOf(const EncoderSpec& spec, const EncoderOptions& options) {
  CachedEncoderOptions cached;
  cached.name = spec.Name();
  cached.clock = options.clock ? options.clock : SystemClock();
  cached.tenant_salt = options.tenant_salt;
  cached.only_cache = options.cache_mode == CacheMode::kOnly;
  cached.on_call = options.on_call;
  cached.target = CallTargetOf(spec.kind, spec.target, "");
  return cached;
}

Result<std::optional<VectorDtype>> StoredDtype(const EncoderOptions& options) {
  std::optional<VectorDtype> dtype;
  if (HasDisk(options)) dtype = options.cache->dtype();
  if (!HasShared(options)) return dtype;
  const VectorDtype shared = options.shared_cache->dtype();
  if (dtype && *dtype != shared) {
    return InvalidArgument(fmt::format("the disk cache stores vectors as {}, but the shared cache "
                                       "stores them as {}; use the same number format for both",
                                       ShortNameOf(*dtype), ShortNameOf(shared)))
        .WithKey("cache_dtype");
  }
  return std::optional<VectorDtype>(shared);
}

void AddMemory(const EncoderOptions& options, CachedEncoderOptions* cached) {
  if (options.cache_mode == CacheMode::kOff || options.memory_cache_bytes == 0) return;
  cached->memory = OpenMemoryStore({.max_bytes = options.memory_cache_bytes,
                                    .ttl_seconds = options.cache_ttl_seconds,
                                    .clock = cached->clock});
}

void AddStores(const EncoderOptions& options, const VectorIdentity& of,
               CachedEncoderOptions* cached) {
  if (HasShared(options)) cached->shared = options.shared_cache;
  if (!HasDisk(options)) return;
  const CacheKey identity = KeyDeriver(of, options.tenant_salt).IdentityKey();
  cached->known_dimension = options.cache->DimensionOf(identity);
  cached->disk = StoreOfIdentity(options.cache, identity);
}

}  // namespace vetvec
