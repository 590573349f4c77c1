/* on_call: one record for each call, on which thread, what it may call, and that its user data is
 * dropped once. The service is a port on which nothing listens, so calls fail at once. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "check.h"

static const char kTrace[] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

typedef struct Seen {
  vetvec_encoder encoder;
  int calls;
  int drops;
  int destroys; /* from the callback */
  pthread_t thread;
  vetvec_call_record last; /* its texts are not valid any more */
  vetvec_status inner;     /* of a blocking call in the callback */
} Seen;

static int Is(vetvec_str text, const char* expected) {
  return text.size == strlen(expected) && memcmp(text.data, expected, text.size) == 0;
}

static vetvec_text_batch OneText(void) {
  static const uint64_t offsets[] = {0, 6};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  batch.bytes = "a text";
  batch.offsets = offsets;
  batch.count = 1;
  return batch;
}

static vetvec_call_options Once(void) {
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  call.flags = VETVEC_CALL_FLAGS_NO_RETRY;
  call.traceparent = Str(kTrace);
  return call;
}

static void OnCall(void* user_data, const vetvec_call_record* call) {
  Seen* seen = (Seen*)user_data;
  const vetvec_text_batch batch = OneText();
  vetvec_call_options once = Once();
  vetvec_matrix rows = {0};
  CHECK(call->struct_size == sizeof *call);
  CHECK(Is(call->provider, "openai") && Is(call->request_model, "m"));
  CHECK(Is(call->server_address, "127.0.0.1") && call->server_port == 9);
  CHECK(Is(call->trace_id, "0af7651916cd43dd8448eb211c80319c"));
  CHECK(Is(call->parent_span_id, "b7ad6b7169203331") && call->trace_flags == 1);
  CHECK(call->start_unix_ns > 0 && call->end_unix_ns >= call->start_unix_ns);
  seen->last = *call;
  seen->thread = pthread_self();
  ++seen->calls;
  if (seen->destroys) vetvec_encoder_destroy(seen->encoder);
  if (seen->calls > 1 || seen->destroys) return; /* the inner call is reported as well */
  CHECK(vetvec_encoder_name(seen->encoder)[0] != '\0');
  seen->inner = vetvec_encoder_embed_alloc(seen->encoder, &batch, &once, &rows, NULL, NULL, NULL);
}

static void OnDrop(void* user_data) { ++((Seen*)user_data)->drops; }

static void Open(const char* spec, Seen* seen) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_error* err = NULL;
  options.spec = Str(spec);
  options.on_call = OnCall;
  options.on_call_user_data = seen;
  options.on_call_drop = OnDrop;
  CHECK_OK(vetvec_encoder_open(&options, &seen->encoder, &err));
}

static const char kNobody[] = "openai:m?base_url=http://127.0.0.1:9/v1";

static void OnTheCallersThread(void) {
  const vetvec_text_batch batch = OneText();
  const vetvec_call_options once = Once();
  vetvec_matrix rows = {0};
  vetvec_status status;
  Seen seen;
  memset(&seen, 0, sizeof seen);
  Open(kNobody, &seen);
  status = vetvec_encoder_embed_alloc(seen.encoder, &batch, &once, &rows, NULL, NULL, NULL);
  CHECK(status != VETVEC_STATUS_OK && seen.inner == status);
  CHECK(seen.calls == 2 && pthread_equal(seen.thread, pthread_self()));
  CHECK(seen.last.status == status && seen.last.http_status == 0);
  CHECK(seen.last.texts == 1 && seen.last.texts_failed == 1 && seen.last.dimension == 0);
  CHECK(seen.last.requests == 1 && seen.last.retries == 0 && seen.last.input_tokens == 0);
  CHECK(seen.last.uncounted_requests == 0);
  vetvec_encoder_destroy(seen.encoder);
  CHECK(seen.drops == 1);
}

static void OnTheLibrarysThread(void) {
  const vetvec_text_batch batch = OneText();
  const vetvec_call_options once = Once();
  vetvec_job job = {0};
  vetvec_error* err = NULL;
  Seen seen;
  memset(&seen, 0, sizeof seen);
  Open(kNobody, &seen);
  CHECK_OK(vetvec_job_submit(seen.encoder, &batch, &once, NULL, &job, &err));
  CHECK_OK(vetvec_job_wait(job, 60000, &err));
  CHECK(seen.calls == 1 && !pthread_equal(seen.thread, pthread_self())); /* before it was done */
  CHECK(seen.inner == VETVEC_STATUS_FAILED_PRECONDITION);
  vetvec_job_destroy(job);
  vetvec_encoder_destroy(seen.encoder);
  CHECK(seen.calls == 1 && seen.drops == 1);
}

static void DestroyedInTheCallback(void) {
  const vetvec_text_batch batch = OneText();
  const vetvec_call_options once = Once();
  vetvec_matrix rows = {0};
  Seen seen;
  memset(&seen, 0, sizeof seen);
  seen.destroys = 1;
  Open(kNobody, &seen);
  CHECK(vetvec_encoder_embed_alloc(seen.encoder, &batch, &once, &rows, NULL, NULL, NULL) !=
        VETVEC_STATUS_OK);
  CHECK(seen.calls == 1 && seen.drops == 1);
}

static void NotWithoutAService(void) {
  const vetvec_text_batch batch = OneText();
  vetvec_matrix rows = {0};
  vetvec_error* err = NULL;
  Seen seen;
  memset(&seen, 0, sizeof seen);
  Open("builtin:", &seen);
  CHECK_OK(vetvec_encoder_embed_alloc(seen.encoder, &batch, NULL, &rows, NULL, NULL, &err));
  vetvec_matrix_destroy(rows);
  vetvec_encoder_destroy(seen.encoder);
  CHECK(seen.calls == 0 && seen.drops == 1);
}

/* All encoders of a configuration; the function is in use until the last of them is destroyed. */
static void OfAConfiguration(void) {
  const vetvec_text_batch batch = OneText();
  const vetvec_call_options once = Once();
  vetvec_config_options options = VETVEC_INIT(vetvec_config_options);
  vetvec_config config = {0};
  vetvec_matrix rows = {0};
  vetvec_error* err = NULL;
  Seen seen;
  memset(&seen, 0, sizeof seen);
  options.text = Str("version = 1\n");
  options.on_call = OnCall;
  options.on_call_user_data = &seen;
  options.on_call_drop = OnDrop;
  CHECK_OK(vetvec_config_load(&options, &config, &err));
  CHECK_OK(vetvec_config_open_encoder(config, Str(kNobody), &seen.encoder, &err));
  vetvec_config_destroy(config);
  CHECK(vetvec_encoder_embed_alloc(seen.encoder, &batch, &once, &rows, NULL, NULL, NULL) !=
        VETVEC_STATUS_OK);
  CHECK(seen.calls == 2 && seen.drops == 0);
  vetvec_encoder_destroy(seen.encoder);
  CHECK(seen.drops == 1);
}

/* Also if opening fails. */
static void DroppedOnFailure(void) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  Seen seen;
  memset(&seen, 0, sizeof seen);
  options.spec = Str("no-such-kind:");
  options.on_call_user_data = &seen;
  options.on_call_drop = OnDrop;
  CHECK(vetvec_encoder_open(&options, &encoder, NULL) == VETVEC_STATUS_INVALID_ARGUMENT);
  CHECK(seen.drops == 1);
}

int main(void) {
  OnTheCallersThread();
  OnTheLibrarysThread();
  DestroyedInTheCallback();
  NotWithoutAService();
  OfAConfiguration();
  DroppedOnFailure();
  return Finish();
}
