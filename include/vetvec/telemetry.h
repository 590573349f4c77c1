/* telemetry.h: one record for each embed call, for spans and metrics. Declares no functions; the
 * callback is set in vetvec_encoder_options or vetvec_config_options.
 *
 *   static void OnCall(void* user_data, const vetvec_call_record* record) { ... }
 *   options.on_call = OnCall;
 *
 * docs/TELEMETRY.md maps the fields to OpenTelemetry's GenAI conventions.
 */
#ifndef VETVEC_TELEMETRY_H_
#define VETVEC_TELEMETRY_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* One embed call, from its start to its end, with all its requests. No field contains a secret or a
 * text. Each complete reply is counted once, by the call that sent its request, even if the reply
 * was rejected or the call failed. The sum of input_tokens over the calls of an encoder therefore
 * equals the sum of the tokens that the replies report. */
typedef struct vetvec_call_record {
  uint64_t struct_size;
  int64_t start_unix_ns; /* wall-clock time since 1970 in UTC, in nanoseconds */
  int64_t end_unix_ns;   /* start_unix_ns plus the duration on the monotonic clock */
  vetvec_str provider;   /* as in gen_ai.provider.name: "openai", "azure.ai.openai", "aws.bedrock",
                            "cohere", "gcp.gemini", "mistral_ai"; for other kinds, the kind */
  vetvec_str request_model;  /* as sent; empty if the kind has no model name */
  vetvec_str response_model; /* as in the last reply that named one; empty if none did */
  vetvec_str encoding;       /* "base64" if the last request asked for it; empty: the default */
  vetvec_str server_address; /* host name or address, without brackets; empty: local */
  vetvec_str trace_id;       /* 32 hex digits of the call's traceparent; empty: none was set */
  vetvec_str parent_span_id; /* 16 hex digits of the call's traceparent; empty: none was set */
  uint64_t dimension;        /* elements per vector; 0: unknown */
  uint64_t texts;            /* passed to the call */
  uint64_t texts_cached;     /* found in the memory or disk cache */
  uint64_t texts_joined;     /* duplicates within the call, or being fetched by another call */
  uint64_t texts_failed;     /* without a vector */
  uint64_t requests;         /* sent, including retries and hedges */
  uint64_t retries;
  uint64_t hedges;             /* second requests, sent because the first was slow */
  uint64_t input_tokens;       /* reported by the service in complete replies */
  uint64_t uncounted_requests; /* requests that the service may bill although their tokens are
                                  unknown, because no complete reply arrived or it contained
                                  no token count */
  int32_t server_port;         /* 0: local */
  vetvec_status status;        /* of the call */
  int32_t http_status;         /* of the last reply; 0: none arrived */
  uint32_t trace_flags;        /* of the call's traceparent; bit 0: sampled */
} vetvec_call_record;

/* Receives the record of a call that has ended, before the call returns or its job is reported.
 * `record` and its strings are valid only during the callback; the library sets struct_size. Runs
 * on the thread that made the call or, for a job, on the library's thread; if calls run on several
 * threads, it may run on several at once. A slow function delays its call and, on the library's
 * thread, all jobs. Like a progress callback, it may call the library: on the library's thread, a
 * blocking call returns VETVEC_STATUS_FAILED_PRECONDITION, and if the callback destroys the
 * encoder, vetvec_encoder_destroy does not wait for the call that is being reported. Once
 * vetvec_encoder_destroy has returned on another thread, the function is not called again. Must not
 * throw or longjmp. */
typedef void (*vetvec_call_fn)(void* user_data, const vetvec_call_record* record);

VETVEC_EXTERN_C_END

#endif /* VETVEC_TELEMETRY_H_ */
