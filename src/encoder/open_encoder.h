// OpenEncoder: opens an encoder from a specification; remote ones with cache, limits and retries.
//
//   VETVEC_ASSIGN_OR_RETURN(EncoderSpec spec, ParseEncoderSpec("openai:text-embedding-3-small"));
//   EncoderOptions options;
//   options.api_key = key;          // the library never reads the environment
//   options.cache = store;          // from OpenSqliteStore; may be shared by several encoders
//   VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> encoder, OpenEncoder(spec, options));
//
// A call passes, in this order: memory cache, disk cache, joining of equal texts in flight, shared
// cache, limits, HTTP, retries, validation, cache. `onnx:` has caches and joining; `builtin:`,
// `words:` and `vectors:` have neither.
#ifndef VETVEC_ENCODER_OPEN_ENCODER_H_
#define VETVEC_ENCODER_OPEN_ENCODER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/log.h"
#include "base/result.h"
#include "base/secret_string.h"
#include "cache/redis_store.h"
#include "cache/store.h"
#include "core/encoder.h"
#include "core/token_count.h"
#include "encoder/call_record.h"
#include "encoder/encoder_spec.h"
#include "limits/shared_limits.h"
#include "net/http.h"
#include "onnx/onnx_change.h"

namespace vetvec {

class KeySource;  // encoder/key_source.h

enum class CacheMode : int32_t {
  kOff = 0,  // nothing is stored; equal texts of a call and in flight are still sent once
  kOn = 1,
  kOnly = 2,  // nothing is sent: a text that is not cached fails with NOT_FOUND
};

inline constexpr int64_t kDefaultTimeoutMs = 60'000;
inline constexpr int64_t kDefaultConcurrency = 8;
inline constexpr int64_t kDefaultBatch = 100;

// What an encoder is opened with, beside its settings. Zero and empty mean the stated default.
// `builtin:` and `vectors:` use none of it, `words:` only `log`; `onnx:` uses the caches and
// on_call.
struct EncoderOptions {
  SecretString api_key;  // sent to the spec's base URL only; never printed or stored
  std::shared_ptr<KeySource> key_source;  // instead of api_key, for keys that expire
  std::shared_ptr<Store> cache;           // on disk; null: memory only
  std::shared_ptr<RedisStore>
      shared_cache;  // of several hosts; null: none. Its dtype is the cache's
  CacheMode cache_mode = CacheMode::kOn;
  uint64_t memory_cache_bytes = uint64_t{64} << 20;  // 0: no memory tier
  int64_t cache_ttl_seconds = 0;  // of the memory tier; the disk store has its own limit
  std::string tenant_salt;
  std::string limits_directory;  // shares rate limits with processes that name it; empty: none
  RedisLimits redis_limits;      // instead of limits_directory
  std::string providers_data;    // file of facts that replace built-in ones (provider_facts.h)
  SecretString proxy;            // proxy URL; empty: none
  // Proxies of the environment, as the caller has read them: used if `proxy` is empty, for services
  // that are not on this machine.
  SecretString https_proxy;
  SecretString http_proxy;
  std::string no_proxy;             // hosts that these are not used for
  std::vector<HttpHeader> headers;  // sent with each request
  // `http:`: the definition (JSON, docs/PROVIDERS.md); empty: the spec's target is a file that
  // holds it.
  std::string http_definition;
  TokenCounter token_counter;  // the model's tokenizer; null: the upper estimate
  bool may_lack_key = false;   // opened to count, not to send: the key may be missing
  OnnxChange onnx_change;      // `onnx:`: of how the files are used; with cache_mode kOff
  LogFunction log;
  CallFunction on_call;    // receives a record of each call
  Clock* clock = nullptr;  // null: SystemClock()
  uint64_t seed = 0;       // of the retry jitter
  // For tests: used instead of the encoder's own libcurl client; ca_file and proxy have no effect
  // then.
  std::shared_ptr<HttpTransport> transport;
};

// Opens the encoder without sending anything. Errors: INVALID_ARGUMENT (specification, base URL,
// option, missing key: the message says what is allowed); for `vectors:` those of
// OpenVectorsEncoder, for `words:` those of OpenWordsEncoder. A key is needed unless the base URL
// is the user's own or the provider does not need one (ollama, tei, http).
Result<std::unique_ptr<Encoder>> OpenEncoder(const EncoderSpec& spec,
                                             const EncoderOptions& options);

// ParseEncoderSpec and OpenEncoder.
Result<std::unique_ptr<Encoder>> OpenEncoder(std::string_view spec, const EncoderOptions& options);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_OPEN_ENCODER_H_
