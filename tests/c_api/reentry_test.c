/* Calls from within callbacks: for every kind of callback and every kind of function, a call on the
 * encoder that the callback belongs to works, or is refused at once with FAILED_PRECONDITION.
 *
 *     reentry_test FOLDER BASE_URL    beside a mock server */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "check.h"

enum { kTexts = 60, kBatch = 5, kConcurrency = 2, kTimeoutMs = 60000, kMost = 4096 };

static vetvec_encoder encoder;
static __thread vetvec_error* err; /* callbacks run on other threads, too */
static char packed[kTexts * 16];
static uint64_t offsets[kTexts + 1];
static int fresh; /* makes texts that no call has had */

static vetvec_text_batch Batch(void) {
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  int i;
  for (i = 0; i < kTexts; ++i) {
    const int size = sprintf(packed + offsets[i], "text %d of %d", i, fresh);
    offsets[i + 1] = offsets[i] + (uint64_t)size;
  }
  ++fresh;
  batch.bytes = packed;
  batch.offsets = offsets;
  batch.count = kTexts;
  return batch;
}

static vetvec_str FreshText(void) {
  static char text[32];
  sprintf(text, "another text %d", ++fresh);
  return Str(text);
}

/* The functions. */

static vetvec_status EmbedText(vetvec_str text) {
  static float row[kMost];
  size_t written = 0;
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  call.timeout_ms = kTimeoutMs;
  return vetvec_encoder_embed_one(encoder, text, &call, row, kMost, &written, &err);
}
static vetvec_status EmbedFresh(void) { return EmbedText(FreshText()); }
/* The last text of the call that the callback belongs to, which it may be fetching. */
static vetvec_status EmbedOwn(void) {
  vetvec_str text = {packed + offsets[kTexts - 1], offsets[kTexts] - offsets[kTexts - 1]};
  return EmbedText(text);
}
static vetvec_text_batch One(vetvec_str text) {
  static uint64_t ends[2];
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  ends[1] = text.size;
  batch.bytes = text.data;
  batch.offsets = ends;
  batch.count = 1;
  return batch;
}
static vetvec_status Probe(void) {
  const vetvec_text_batch batch = One(FreshText());
  vetvec_matrix rows = {0};
  const vetvec_status status = vetvec_encoder_probe(encoder, &batch, NULL, &rows, NULL, NULL, &err);
  vetvec_matrix_destroy(rows);
  return status;
}
static int streamed;
static int32_t InnerNext(void* unused, vetvec_str* text) {
  (void)unused;
  *text = FreshText();
  return streamed++ < 20 ? 1 : 0;
}
static int32_t InnerRows(void* unused, const vetvec_stream_rows* rows) {
  (void)unused;
  return rows->count > 0 ? 0 : 1;
}
static vetvec_status Stream(void) {
  vetvec_stream_options options = VETVEC_INIT(vetvec_stream_options);
  streamed = 0;
  options.next = InnerNext;
  options.rows = InnerRows;
  return vetvec_stream_embed(encoder, &options, NULL, &err);
}
static vetvec_status Submit(void) {
  const vetvec_text_batch batch = One(FreshText());
  vetvec_job job = {0};
  const vetvec_status status = vetvec_job_submit(encoder, &batch, NULL, NULL, &job, &err);
  vetvec_job_destroy(job);
  return status;
}
static vetvec_status CountTokens(void) {
  const vetvec_text_batch batch = One(FreshText());
  uint64_t tokens = 0;
  return vetvec_encoder_count_tokens(encoder, &batch, &tokens, NULL, &err);
}
static vetvec_status Usage(void) {
  vetvec_usage usage = VETVEC_INIT(vetvec_usage);
  return vetvec_encoder_usage(encoder, &usage, &err);
}
static vetvec_status Metrics(void) {
  vetvec_buffer* text = NULL;
  const vetvec_status status = vetvec_encoder_metrics(encoder, &text, &err);
  vetvec_buffer_destroy(text);
  return status;
}

enum { kWaits = 1, kSends = 2, kUses = 4 }; /* what a function does */
static const struct {
  const char* name;
  vetvec_status (*function)(void);
  int does;
} kFunctions[] = {
    {"embed", EmbedFresh, kWaits | kSends | kUses},
    {"embed of a text of the call", EmbedOwn, kWaits | kSends | kUses},
    {"probe", Probe, kWaits | kSends | kUses},
    {"stream", Stream, kWaits | kSends | kUses},
    {"submit", Submit, kUses},
    {"count_tokens", CountTokens, kUses},
    {"usage", Usage, 0},
    {"metrics", Metrics, 0},
};

/* The callbacks. `refused`: what a function must not do there. */

static const char* callback;
static int refused;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the next two */
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int times;
static int is_done;

/* Only the first time: the calls made here run the same callbacks, perhaps on other threads. */
static int Enter(void) {
  int is_first;
  pthread_mutex_lock(&lock);
  is_first = times++ == 0;
  pthread_mutex_unlock(&lock);
  return is_first;
}

static void CallAll(void) {
  size_t i;
  if (!Enter()) return;
  for (i = 0; i < sizeof kFunctions / sizeof *kFunctions; ++i) {
    const int is_refused = (kFunctions[i].does & refused) != 0;
    const int before = check_failures;
    if (is_refused && kFunctions[i].function == EmbedOwn) continue; /* it may be cached */
    CHECK_STATUS(is_refused ? VETVEC_STATUS_FAILED_PRECONDITION : VETVEC_STATUS_OK,
                 kFunctions[i].function());
    if (check_failures > before) fprintf(stderr, "%s in %s\n", kFunctions[i].name, callback);
  }
}

static int32_t OnProgress(void* unused, const vetvec_progress* progress) {
  (void)unused;
  (void)progress;
  CallAll();
  return 0;
}
static void OnLog(void* unused, vetvec_log_level level, const char* message) {
  (void)unused;
  (void)level;
  (void)message;
  if (strcmp(callback, "log") == 0) CallAll();
}
static int32_t OnCount(void* unused, const vetvec_text_batch* texts, uint64_t* out_tokens) {
  uint64_t i;
  (void)unused;
  for (i = 0; i < texts->count; ++i) out_tokens[i] = 2;
  if (strcmp(callback, "count_tokens") == 0) CallAll();
  return 0;
}
static int32_t OnKey(void* unused, uint8_t was_rejected, char* out_key, size_t capacity,
                     size_t* out_size, int64_t* out_lifetime_s) {
  (void)unused;
  (void)was_rejected;
  if (capacity < 12) return 1;
  memcpy(out_key, "key-12345678", 12);
  *out_size = 12;
  *out_lifetime_s = 0;
  if (strcmp(callback, "key_fn") == 0) CallAll();
  return 0;
}
static void OnCall(void* unused, const vetvec_call_record* record) {
  (void)unused;
  (void)record;
  if (strncmp(callback, "on_call", 7) == 0) CallAll();
}
static void OnDone(void* unused, vetvec_job job, vetvec_status status) {
  (void)unused;
  (void)job;
  (void)status;
  CallAll();
  pthread_mutex_lock(&lock);
  is_done = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}
static int given;
static int32_t OnNext(void* unused, vetvec_str* text) {
  (void)unused;
  if (given == kTexts) return 0;
  /* Pieces are under way by then. */
  if (given == 4 * kBatch && strcmp(callback, "next") == 0) CallAll();
  text->data = packed + offsets[given];
  text->size = offsets[given + 1] - offsets[given];
  ++given;
  return 1;
}
static int32_t OnRows(void* unused, const vetvec_stream_rows* rows) {
  (void)unused;
  (void)rows;
  if (strcmp(callback, "rows") == 0) CallAll();
  return 0;
}

/* The calls that run them. */

static vetvec_status OuterEmbed(int64_t max_tokens) {
  const vetvec_text_batch batch = Batch();
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_matrix rows = {0};
  vetvec_status status;
  call.timeout_ms = kTimeoutMs;
  call.max_tokens = max_tokens;
  if (strcmp(callback, "progress") == 0) call.progress = OnProgress;
  status = vetvec_encoder_embed_alloc(encoder, &batch, &call, &rows, NULL, NULL, &err);
  vetvec_matrix_destroy(rows);
  return status;
}
static vetvec_status Embed(void) { return OuterEmbed(0); }
static vetvec_status EmbedOverBudget(void) { return OuterEmbed(1); }
static vetvec_status OuterStream(void) {
  vetvec_stream_options options = VETVEC_INIT(vetvec_stream_options);
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  (void)Batch();
  given = 0;
  options.next = OnNext;
  options.rows = OnRows;
  call.timeout_ms = kTimeoutMs;
  if (strcmp(callback, "progress of a stream") == 0) call.progress = OnProgress;
  return vetvec_stream_embed(encoder, &options, &call, &err);
}
static vetvec_status Job(void) {
  const vetvec_text_batch batch = Batch();
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_job_options options = VETVEC_INIT(vetvec_job_options);
  vetvec_job job = {0};
  vetvec_matrix rows = {0};
  vetvec_status status;
  call.timeout_ms = kTimeoutMs;
  if (strcmp(callback, "progress of a job") == 0) call.progress = OnProgress;
  if (strcmp(callback, "done") == 0) options.done = OnDone;
  CHECK_OK(vetvec_job_submit(encoder, &batch, &call, &options, &job, &err));
  CHECK_OK(vetvec_job_wait(job, kTimeoutMs, &err));
  pthread_mutex_lock(&lock); /* `done` may run after the wait has ended */
  while (options.done != NULL && !is_done) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  status = vetvec_job_take(job, &rows, NULL, 0, &err);
  vetvec_matrix_destroy(rows);
  vetvec_job_destroy(job);
  return status;
}

static const struct {
  const char* callback;
  vetvec_status (*outer)(void);
  vetvec_status status; /* of the outer call */
  int refused;
} kCallbacks[] = {
    {"progress", Embed, VETVEC_STATUS_OK, 0},
    {"next", OuterStream, VETVEC_STATUS_OK, 0},
    {"rows", OuterStream, VETVEC_STATUS_OK, 0},
    {"progress of a stream", OuterStream, VETVEC_STATUS_OK, 0},
    {"on_call", Embed, VETVEC_STATUS_OK, 0},
    {"log", EmbedOverBudget, VETVEC_STATUS_BUDGET_EXCEEDED, kUses},
    {"count_tokens", Embed, VETVEC_STATUS_OK, kUses},
    {"key_fn", Embed, VETVEC_STATUS_OK, kSends},
    {"progress of a job", Job, VETVEC_STATUS_OK, kWaits},
    {"on_call of a job", Job, VETVEC_STATUS_OK, kWaits},
    {"done", Job, VETVEC_STATUS_OK, kWaits},
};

static void Open(const char* spec, const char* base_url, int has_key_fn) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  options.spec = Str(spec);
  options.log = OnLog;
  options.on_call = OnCall;
  if (base_url != NULL) {
    options.base_url = Str(base_url);
    options.batch = kBatch;
    options.concurrency = kConcurrency;
    options.count_tokens = OnCount;
    if (has_key_fn) {
      options.key_fn = OnKey;
    } else {
      options.api_key = Str("key-12345678");
    }
  }
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
}

static void Run(size_t row, const char* spec, const char* base_url) {
  callback = kCallbacks[row].callback;
  refused = kCallbacks[row].refused;
  times = is_done = 0;
  Open(spec, base_url, strcmp(callback, "key_fn") == 0);
  CHECK_STATUS(kCallbacks[row].status, kCallbacks[row].outer());
  vetvec_encoder_destroy(encoder);
  CHECK(times > 0);
  if (times == 0) fprintf(stderr, "%s: %s did not run\n", spec, callback);
}

int main(int argc, char** argv) {
  enum { kOfAnyEncoder = 4 }; /* the first rows */
  size_t i;
  if (argc != 3) return 2;
  for (i = 0; i < sizeof kCallbacks / sizeof *kCallbacks; ++i) Run(i, "openai:m", argv[2]);
  for (i = 0; i < kOfAnyEncoder; ++i) Run(i, "builtin:", NULL);
  return Finish();
}
