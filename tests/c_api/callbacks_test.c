/* Callbacks: what stops a call, what reaches the error, on which thread they run, and that a stored
 * callback's user data is dropped exactly once whatever becomes of it. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "check.h"

enum { kTexts = 3000 };

static uint64_t offsets[kTexts + 1];
static char bytes[kTexts * 2];

typedef struct Seen {
  int calls;
  int stop_at; /* the call that returns `answer`; 0: none */
  int32_t answer;
  uint64_t last_done;
  uint64_t total;
  int went_back;
  int other_thread;
  pthread_t caller;
} Seen;

static int32_t OnProgress(void* user_data, const vetvec_progress* progress) {
  Seen* seen = (Seen*)user_data;
  ++seen->calls;
  if (progress->struct_size != sizeof *progress || progress->stage[0] == '\0') return -99;
  if (!pthread_equal(seen->caller, pthread_self())) seen->other_thread = 1;
  if (progress->done < seen->last_done) seen->went_back = 1;
  seen->last_done = progress->done;
  seen->total = progress->total;
  return seen->calls == seen->stop_at ? seen->answer : 0;
}

static vetvec_text_batch Batch(void) {
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  int i;
  for (i = 0; i < kTexts; ++i) {
    bytes[2 * i] = (char)('a' + i % 26);
    bytes[2 * i + 1] = (char)('a' + i / 26 % 26);
    offsets[i + 1] = 2 * (uint64_t)(i + 1);
  }
  batch.bytes = bytes;
  batch.offsets = offsets;
  batch.count = kTexts;
  return batch;
}

static void EmbedProgress(vetvec_encoder encoder) {
  const vetvec_text_batch batch = Batch();
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_matrix rows = {0};
  vetvec_error* err = NULL;
  Seen seen;
  memset(&seen, 0, sizeof seen);
  seen.caller = pthread_self();
  call.progress = OnProgress;
  call.progress_user_data = &seen;
  CHECK_OK(vetvec_encoder_embed_alloc(encoder, &batch, &call, &rows, NULL, NULL, &err));
  vetvec_matrix_destroy(rows);
  CHECK(seen.calls >= 1 && !seen.went_back && !seen.other_thread);
  CHECK(seen.last_done == kTexts && seen.total == kTexts);
  memset(&seen, 0, sizeof seen);
  seen.caller = pthread_self();
  seen.stop_at = 1;
  seen.answer = -4711;
  CHECK(vetvec_encoder_embed_alloc(encoder, &batch, &call, &rows, NULL, NULL, &err) ==
        VETVEC_STATUS_CANCELLED);
  CHECK(View(rows).rows == kTexts && seen.calls == 1); /* what had come by then */
  vetvec_matrix_destroy(rows);
  CHECK(vetvec_error_callback_value(err) == -4711);
  CHECK(strstr(vetvec_error_detail_json(err), "-4711") != NULL);
  vetvec_error_destroy(err);
}

static void ThresholdProgress(vetvec_encoder encoder) {
  const vetvec_text_batch batch = Batch();
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_threshold out = VETVEC_INIT(vetvec_threshold);
  vetvec_matrix rows = {0};
  vetvec_error* err = NULL;
  vetvec_status status;
  Seen seen;
  memset(&seen, 0, sizeof seen);
  seen.caller = pthread_self();
  seen.stop_at = 1;
  seen.answer = 5;
  call.progress = OnProgress;
  call.progress_user_data = &seen;
  CHECK_OK(vetvec_encoder_embed_alloc(encoder, &batch, NULL, &rows, NULL, NULL, &err));
  status = vetvec_threshold_compute(ROWS(View(rows).data, kTexts, View(rows).cols, View(rows).cols),
                                    NULL, THRESHOLD(VETVEC_METRIC_L2, VETVEC_THRESHOLD_METHOD_MIN),
                                    &call, &out, NULL, &err);
  CHECK(status == VETVEC_STATUS_CANCELLED && vetvec_error_callback_value(err) == 5);
  CHECK(!seen.other_thread);
  vetvec_error_destroy(err);
  vetvec_matrix_destroy(rows);
}

static int drops = 0;
static int logs = 0;

static void OnLog(void* user_data, vetvec_log_level level, const char* message) {
  (void)user_data;
  (void)level;
  if (message != NULL) ++logs;
}

static void OnDrop(void* user_data) {
  if (user_data == (void*)&drops) ++drops;
}

/* The sink is let go of once: at destroy, or at once where opening fails or there is no function.
 */
static void EncoderDrop(const char* spec, vetvec_log_fn log, vetvec_status expected) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  drops = 0;
  options.spec = Str(spec);
  options.log = log;
  options.log_user_data = &drops;
  options.log_drop = OnDrop;
  CHECK_STATUS(expected, vetvec_encoder_open(&options, &encoder, &err));
  if (expected == VETVEC_STATUS_OK && log != NULL) CHECK(drops <= 1);
  if (expected != VETVEC_STATUS_OK || log == NULL) CHECK(drops == 1);
  vetvec_encoder_destroy(encoder);
  vetvec_encoder_destroy(encoder);
  CHECK(drops == 1);
}

static int32_t OnCount(void* user_data, const vetvec_text_batch* texts, uint64_t* out_tokens) {
  (void)user_data;
  (void)texts;
  (void)out_tokens;
  return 17;
}

/* The same of the tokenizer, which can fail a call. */
static void TokenizerDrop(const char* spec, vetvec_count_tokens_fn count, vetvec_status expected) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  static const uint64_t offsets[] = {0, 1};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  uint64_t tokens = 0;
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  drops = 0;
  batch.bytes = "a";
  batch.offsets = offsets;
  batch.count = 1;
  options.spec = Str(spec);
  options.count_tokens = count;
  options.count_tokens_user_data = &drops;
  options.count_tokens_drop = OnDrop;
  CHECK_STATUS(expected, vetvec_encoder_open(&options, &encoder, &err));
  CHECK(drops == (expected == VETVEC_STATUS_OK && count != NULL ? 0 : 1));
  if (drops == 0) {
    CHECK(vetvec_encoder_count_tokens(encoder, &batch, &tokens, NULL, &err) ==
          VETVEC_STATUS_INVALID_ARGUMENT);
    CHECK(vetvec_error_callback_value(err) == 17);
    vetvec_error_destroy(err);
  }
  vetvec_encoder_destroy(encoder);
  CHECK(drops == 1);
}

static void ConfigDrop(const char* text, vetvec_status expected) {
  vetvec_config_options options = VETVEC_INIT(vetvec_config_options);
  vetvec_config config = {0};
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  drops = 0;
  options.text = Str(text);
  options.log = OnLog;
  options.log_user_data = &drops;
  options.log_drop = OnDrop;
  CHECK_STATUS(expected, vetvec_config_load(&options, &config, &err));
  CHECK(drops == (expected == VETVEC_STATUS_OK ? 0 : 1));
  if (expected == VETVEC_STATUS_OK) {
    CHECK_OK(vetvec_config_open_encoder(config, Str("builtin:"), &encoder, &err));
    vetvec_config_destroy(config);
    vetvec_encoder_destroy(encoder);
  }
  CHECK(drops == 1);
}

/* A callback may call the library, even destroy the encoder that it runs in. */
static int32_t DestroyFromCallback(void* user_data, const vetvec_progress* progress) {
  (void)progress;
  vetvec_encoder_destroy(*(const vetvec_encoder*)user_data);
  return 0;
}

static void Reentrance(void) {
  const vetvec_text_batch batch = Batch();
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_encoder encoder = OpenBuiltin();
  vetvec_matrix rows = {0};
  vetvec_status status;
  call.progress = DestroyFromCallback;
  call.progress_user_data = &encoder;
  status = vetvec_encoder_embed_alloc(encoder, &batch, &call, &rows, NULL, NULL, NULL);
  CHECK(status == VETVEC_STATUS_OK || status == VETVEC_STATUS_CANCELLED);
  CHECK(vetvec_encoder_dimension(encoder) == 0);
  vetvec_matrix_destroy(rows);
}

int main(void) {
  vetvec_encoder encoder = OpenBuiltin();
  EmbedProgress(encoder);
  ThresholdProgress(encoder);
  vetvec_encoder_destroy(encoder);
  EncoderDrop("builtin:", OnLog, VETVEC_STATUS_OK);
  EncoderDrop("builtin:", NULL, VETVEC_STATUS_OK);
  EncoderDrop("openai:m?base_url=http://127.0.0.1:9/v1", OnLog, VETVEC_STATUS_OK);
  EncoderDrop("no-such-kind:", OnLog, VETVEC_STATUS_INVALID_ARGUMENT);
  EncoderDrop("no-such-kind:", NULL, VETVEC_STATUS_INVALID_ARGUMENT);
  TokenizerDrop("builtin:", OnCount, VETVEC_STATUS_OK);
  TokenizerDrop("openai:m?base_url=http://127.0.0.1:9/v1", OnCount, VETVEC_STATUS_OK);
  TokenizerDrop("builtin:", NULL, VETVEC_STATUS_OK);
  TokenizerDrop("no-such-kind:", OnCount, VETVEC_STATUS_INVALID_ARGUMENT);
  ConfigDrop("version = 1\n[audit]\nvendors = [\"builtin:\"]\n", VETVEC_STATUS_OK);
  ConfigDrop("version = 1\n[audit]\nvendor = 3\n", VETVEC_STATUS_INVALID_ARGUMENT);
  Reentrance();
  CHECK(logs == 0);
  return Finish();
}
