/* Submitted calls and streams as a program without a thread per call uses them.
 *
 *   submit_test                 on the builtin encoder
 *   submit_test BASE_URL        on a service in OpenAI's format
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "check.h"

enum { kCalls = 200, kTexts = 3, kChain = 10, kWaitMs = 130000 };

static const char* base_url;

static vetvec_encoder Open(void) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  if (base_url == NULL) return OpenBuiltin();
  options.spec = Str("openai:submit-test");
  options.base_url = Str(base_url);
  options.concurrency = 16;
  options.timeout_ms = 120000; /* so long that faults are waited out */
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
  return encoder;
}

/* kTexts texts of their own for each number. */
typedef struct Batch {
  char bytes[256];
  uint64_t offsets[kTexts + 1];
  vetvec_text_batch texts;
} Batch;

static void Fill(Batch* batch, int number) {
  size_t at = 0;
  int i;
  batch->offsets[0] = 0;
  for (i = 0; i < kTexts; ++i) {
    at += (size_t)snprintf(batch->bytes + at, sizeof batch->bytes - at, "call %d has text %d",
                           number, i);
    batch->offsets[i + 1] = at;
  }
  batch->texts.struct_size = sizeof batch->texts;
  batch->texts.bytes = batch->bytes;
  batch->texts.offsets = batch->offsets;
  batch->texts.count = kTexts;
}

static vetvec_job Submit(vetvec_encoder encoder, int number, const vetvec_job_options* submit) {
  Batch batch;
  vetvec_job call = {0};
  vetvec_error* err = NULL;
  Fill(&batch, number);
  CHECK_OK(vetvec_job_submit(encoder, &batch.texts, NULL, submit, &call, &err));
  memset(&batch, 0x5A, sizeof batch); /* they were copied */
  return call;
}

/* The rows of call `number` are those that a blocking call gives. */
static void CheckRows(vetvec_encoder encoder, int number, vetvec_matrix rows) {
  Batch batch;
  vetvec_matrix expected = {0};
  vetvec_error* err = NULL;
  Fill(&batch, number);
  CHECK_OK(vetvec_encoder_embed_alloc(encoder, &batch.texts, NULL, &expected, NULL, NULL, &err));
  CHECK(View(rows).rows == kTexts);
  CHECK(View(rows).cols == View(expected).cols);
  CHECK(memcmp(View(rows).data, View(expected).data,
               kTexts * View(expected).cols * sizeof(float)) == 0);
  vetvec_matrix_destroy(expected);
}

static int CountThreads(void) {
  int count = 0;
  DIR* tasks = opendir("/proc/self/task");
  if (tasks == NULL) return 0;
  while (readdir(tasks) != NULL) ++count;
  closedir(tasks);
  return count - 2;
}

static void Queues(vetvec_encoder encoder) {
  vetvec_job_options submit = VETVEC_INIT(vetvec_job_options);
  vetvec_queue queue = {0};
  vetvec_error* err = NULL;
  vetvec_completion done = VETVEC_INIT(vetvec_completion);
  struct epoll_event event;
  static int numbers[kCalls];
  int ended = 0;
  int i;
  const int poll = epoll_create1(EPOLL_CLOEXEC);
  CHECK_OK(vetvec_queue_create(&queue, &err));
  CHECK_STATUS(VETVEC_STATUS_DEADLINE_EXCEEDED, vetvec_queue_next(queue, 0, &done, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_queue_next(queue, -1, &done, &err));
  memset(&event, 0, sizeof event);
  event.events = EPOLLIN;
  CHECK(epoll_ctl(poll, EPOLL_CTL_ADD, vetvec_queue_descriptor(queue), &event) == 0);
  CHECK(epoll_wait(poll, &event, 1, 0) == 0);
  submit.queue = queue;
  for (i = 0; i < kCalls; ++i) {
    numbers[i] = i;
    submit.user_data = &numbers[i];
    CHECK(Submit(encoder, i, &submit).id != 0);
  }
  CHECK(CountThreads() <= 4); /* this one, the library's, perhaps a look-up's */
  while (ended < kCalls && epoll_wait(poll, &event, 1, kWaitMs) == 1) {
    while (vetvec_queue_next(queue, 0, &done, NULL) == VETVEC_STATUS_OK) {
      vetvec_matrix rows = {0};
      vetvec_status items[kTexts] = {-1, -1, -1};
      CHECK(done.status == VETVEC_STATUS_OK);
      CHECK_STATUS(VETVEC_STATUS_BUFFER_TOO_SMALL,
                   vetvec_job_take(done.job, &rows, items, kTexts - 1, &err));
      CHECK_OK(vetvec_job_take(done.job, &rows, items, kTexts, &err));
      CHECK(items[0] == VETVEC_STATUS_OK && items[kTexts - 1] == VETVEC_STATUS_OK);
      CheckRows(encoder, *(int*)done.user_data, rows);
      numbers[*(int*)done.user_data] = -1;
      vetvec_matrix_destroy(rows);
      CHECK_STATUS(VETVEC_STATUS_FAILED_PRECONDITION,
                   vetvec_job_take(done.job, &rows, NULL, 0, &err));
      CHECK(rows.id == 0);
      vetvec_job_destroy(done.job);
      CHECK_STATUS(VETVEC_STATUS_INVALID_HANDLE, vetvec_job_take(done.job, &rows, NULL, 0, &err));
      ++ended;
    }
  }
  CHECK(ended == kCalls);
  for (i = 0; i < kCalls; ++i) CHECK(numbers[i] == -1);
  CHECK(epoll_wait(poll, &event, 1, 0) == 0);
  vetvec_queue_destroy(queue);
  CHECK(vetvec_queue_descriptor(queue) == -1);
  close(poll);
}

typedef struct Chain {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  vetvec_encoder encoder;
  int links; /* callbacks so far */
  int is_over;
} Chain;

/* Takes its rows, submits the next, destroys itself; blocking is refused. */
static void NextLink(void* user_data, vetvec_job call, vetvec_status status) {
  Chain* chain = user_data;
  vetvec_matrix rows = {0};
  vetvec_error* err = NULL;
  CHECK(status == VETVEC_STATUS_OK);
  CHECK_OK(vetvec_job_take(call, &rows, NULL, 0, &err));
  CHECK(View(rows).rows == kTexts);
  vetvec_matrix_destroy(rows);
  vetvec_job_destroy(call);
  if (chain->links + 1 < kChain) {
    vetvec_job_options submit = VETVEC_INIT(vetvec_job_options);
    vetvec_job next;
    submit.done = NextLink;
    submit.user_data = chain;
    next = Submit(chain->encoder, 1000 + chain->links, &submit);
    CHECK_STATUS(VETVEC_STATUS_FAILED_PRECONDITION, vetvec_job_wait(next, 1000, &err));
    CHECK_STATUS(VETVEC_STATUS_DEADLINE_EXCEEDED, vetvec_job_wait(next, 0, &err));
    if (base_url != NULL) {
      Batch batch;
      Fill(&batch, 5000);
      CHECK_STATUS(
          VETVEC_STATUS_FAILED_PRECONDITION,
          vetvec_encoder_embed_alloc(chain->encoder, &batch.texts, NULL, &rows, NULL, NULL, &err));
    }
  }
  pthread_mutex_lock(&chain->mutex);
  chain->is_over = ++chain->links == kChain;
  pthread_cond_signal(&chain->changed);
  pthread_mutex_unlock(&chain->mutex);
}

static void Callbacks(vetvec_encoder encoder) {
  Chain chain;
  vetvec_job_options submit = VETVEC_INIT(vetvec_job_options);
  memset(&chain, 0, sizeof chain);
  pthread_mutex_init(&chain.mutex, NULL);
  pthread_cond_init(&chain.changed, NULL);
  chain.encoder = encoder;
  submit.done = NextLink;
  submit.user_data = &chain;
  Submit(encoder, 999, &submit);
  pthread_mutex_lock(&chain.mutex);
  while (!chain.is_over) pthread_cond_wait(&chain.changed, &chain.mutex);
  pthread_mutex_unlock(&chain.mutex);
  pthread_cond_destroy(&chain.changed);
  pthread_mutex_destroy(&chain.mutex);
}

static void CountEnd(void* user_data, vetvec_job call, vetvec_status status) {
  (void)call;
  CHECK(status == VETVEC_STATUS_OK || status == VETVEC_STATUS_CANCELLED);
  __atomic_fetch_add((int*)user_data, 1, __ATOMIC_SEQ_CST);
}

/* Whatever becomes of a call, its callback comes once. */
static void Cancelling(void) {
  vetvec_job_options submit = VETVEC_INIT(vetvec_job_options);
  vetvec_encoder encoder = Open();
  vetvec_job waited;
  vetvec_error* err = NULL;
  vetvec_matrix rows = {0};
  int ends = 0;
  int i;
  submit.done = CountEnd;
  submit.user_data = &ends;
  waited = Submit(encoder, 2000, &submit);
  CHECK_OK(vetvec_job_wait(waited, kWaitMs, &err));
  CHECK(vetvec_job_cancel(waited) == VETVEC_STATUS_OK); /* too late */
  CHECK_OK(vetvec_job_take(waited, &rows, NULL, 0, &err));
  vetvec_matrix_destroy(rows);
  vetvec_job_destroy(waited);
  for (i = 1; i < 60; ++i) {
    vetvec_job call = Submit(encoder, 2000 + i, &submit);
    if (i % 3 == 0) CHECK(vetvec_job_cancel(call) == VETVEC_STATUS_OK);
    if (i % 3 == 1) vetvec_job_destroy(call);
    if (i % 3 != 1) continue;
    CHECK(vetvec_job_cancel(call) == VETVEC_STATUS_INVALID_HANDLE);
  }
  vetvec_encoder_destroy(encoder); /* cancels the rest and waits for their callbacks */
  CHECK(__atomic_load_n(&ends, __ATOMIC_SEQ_CST) == 60);
}

static void DestroyEncoder(void* user_data, vetvec_job call, vetvec_status status) {
  Chain* chain = user_data;
  (void)status;
  vetvec_encoder_destroy(chain->encoder);
  vetvec_job_destroy(call);
  pthread_mutex_lock(&chain->mutex);
  chain->is_over = 1;
  pthread_cond_signal(&chain->changed);
  pthread_mutex_unlock(&chain->mutex);
}

static void DestroyedInACallback(void) {
  Chain chain;
  vetvec_job_options submit = VETVEC_INIT(vetvec_job_options);
  vetvec_job_options other = VETVEC_INIT(vetvec_job_options);
  static int ends; /* outlives this function: nobody waits for those */
  int i;
  memset(&chain, 0, sizeof chain);
  pthread_mutex_init(&chain.mutex, NULL);
  pthread_cond_init(&chain.changed, NULL);
  chain.encoder = Open();
  submit.done = DestroyEncoder;
  submit.user_data = &chain;
  other.done = CountEnd;
  other.user_data = &ends;
  for (i = 0; i < 20; ++i) vetvec_job_destroy(Submit(chain.encoder, 3000 + i, &other));
  Submit(chain.encoder, 3100, &submit);
  pthread_mutex_lock(&chain.mutex);
  while (!chain.is_over) pthread_cond_wait(&chain.changed, &chain.mutex);
  pthread_mutex_unlock(&chain.mutex);
  for (i = 0; i < 600 && __atomic_load_n(&ends, __ATOMIC_SEQ_CST) < 20; ++i) usleep(100000);
  CHECK(__atomic_load_n(&ends, __ATOMIC_SEQ_CST) == 20);
  pthread_cond_destroy(&chain.changed);
  pthread_mutex_destroy(&chain.mutex);
}

typedef struct Source {
  char text[64];
  int next;
  int count;
  int blanks;       /* seen in the rows */
  int stop_rows_at; /* a row after which the callback stops; 0: none */
  int stop_text_at; /* likewise of the texts */
  uint64_t expected_first;
} Source;

static int IsBlank(int i) { return i % 97 == 13; }

static int32_t NextText(void* user_data, vetvec_str* text) {
  Source* source = user_data;
  if (source->stop_text_at > 0 && source->next == source->stop_text_at) return -7;
  if (source->next == source->count) return 0;
  snprintf(source->text, sizeof source->text, IsBlank(source->next) ? " " : "stream text %d",
           source->next);
  ++source->next;
  *text = Str(source->text);
  return 1;
}

/* The error of a text knows its position in the stream. */
static void CheckBlank(const vetvec_error* error, uint64_t position) {
  char expected[64];
  snprintf(expected, sizeof expected, "text %d is blank", (int)position);
  CHECK(strcmp(vetvec_error_message(error), expected) == 0);
  CHECK(vetvec_error_item_index(error) == (int64_t)position);
  CHECK(vetvec_error_http_status(error) == 0 && vetvec_error_attempts(error) == 0);
}

static int32_t TakeRows(void* user_data, const vetvec_stream_rows* rows) {
  Source* source = user_data;
  uint64_t i;
  CHECK(rows->struct_size == sizeof *rows);
  CHECK(rows->first == source->expected_first);
  source->expected_first = rows->first + rows->count;
  for (i = 0; i < rows->count; ++i) {
    const int is_blank = IsBlank((int)(rows->first + i));
    source->blanks += is_blank;
    CHECK(rows->status[i] == (is_blank ? VETVEC_STATUS_INVALID_ARGUMENT : VETVEC_STATUS_OK));
    CHECK(vetvec_error_status(rows->errors[i]) == rows->status[i]);
    CHECK((rows->errors[i] != NULL) == is_blank);
    if (is_blank) CheckBlank(rows->errors[i], rows->first + i);
    if (rows->dimension > 0) CHECK((rows->data[i * rows->dimension] == 0) == is_blank);
  }
  return source->stop_rows_at > 0 && source->expected_first >= (uint64_t)source->stop_rows_at ? 5
                                                                                              : 0;
}

static vetvec_status RunStream(vetvec_encoder encoder, Source* source,
                               const vetvec_call_options* call, vetvec_error** err) {
  vetvec_stream_options stream;
  vetvec_struct_init(&stream, sizeof stream);
  stream.next = NextText;
  stream.rows = TakeRows;
  stream.user_data = source;
  stream.piece_texts = 50;
  return vetvec_stream_embed(encoder, &stream, call, err);
}

static void Streams(vetvec_encoder encoder) {
  Source source;
  vetvec_error* err = NULL;
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_stream_options stream = VETVEC_INIT(vetvec_stream_options);
  memset(&source, 0, sizeof source);
  CHECK_OK(RunStream(encoder, &source, NULL, &err)); /* no text at all */
  source.count = 2013;
  CHECK(RunStream(encoder, &source, NULL, &err) == VETVEC_STATUS_PARTIAL);
  CHECK(vetvec_error_item_index(err) == 13 && vetvec_error_item(err, 13) == NULL);
  vetvec_error_destroy(err);
  CHECK(source.expected_first == 2013 && source.blanks == 21);

  memset(&source, 0, sizeof source);
  source.count = 1000;
  source.stop_rows_at = 300;
  CHECK(RunStream(encoder, &source, NULL, &err) == VETVEC_STATUS_CANCELLED);
  CHECK(vetvec_error_callback_value(err) == 5 && source.expected_first == 300);
  vetvec_error_destroy(err);

  memset(&source, 0, sizeof source);
  source.count = 1000;
  source.stop_text_at = 500;
  CHECK(RunStream(encoder, &source, NULL, &err) == VETVEC_STATUS_CANCELLED);
  CHECK(vetvec_error_callback_value(err) == -7 && source.expected_first <= 500);
  vetvec_error_destroy(err);

  memset(&source, 0, sizeof source);
  source.count = 1000;
  call.max_tokens = 3000; /* some of the pieces */
  CHECK_STATUS(VETVEC_STATUS_BUDGET_EXCEEDED, RunStream(encoder, &source, &call, &err));
  CHECK(source.expected_first > 0 && source.expected_first < 1000);

  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_stream_embed(encoder, &stream, NULL, &err));
  call.max_tokens = 0;
  call.traceparent = Str("00-nonsense");
  source.count = 10;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, RunStream(encoder, &source, &call, &err));
}

static int32_t Keep(void* user_data, const vetvec_progress* progress) {
  vetvec_progress* last = (vetvec_progress*)user_data;
  CHECK(progress->requests >= last->requests && progress->tokens >= last->tokens);
  *last = *progress;
  return 0;
}

/* The progress callback knows the requests, tokens and cost of its call: at its end, those of the
 * only call that the encoder has had. */
static void Progress(void) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_usage usage;
  vetvec_encoder encoder = {0};
  vetvec_matrix rows = {0};
  vetvec_error* err = NULL;
  vetvec_progress last;
  Batch batch;
  memset(&last, 0, sizeof last);
  memset(&usage, 0, sizeof usage);
  usage.struct_size = sizeof usage;
  options.spec = Str("openai:progress");
  options.base_url = Str(base_url);
  options.batch = 1;
  options.timeout_ms = 120000;
  options.price_per_million_tokens = 50;
  call.progress = Keep;
  call.progress_user_data = &last;
  Fill(&batch, 4711);
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
  CHECK_OK(vetvec_encoder_embed_alloc(encoder, &batch.texts, &call, &rows, NULL, NULL, &err));
  CHECK_OK(vetvec_encoder_usage(encoder, &usage, &err));
  CHECK(last.done == kTexts && last.total == kTexts);
  CHECK(last.requests >= kTexts && last.requests == usage.requests);
  CHECK(last.tokens >= kTexts && last.tokens >= usage.tokens_reported);
  CHECK(last.cost > 0.99 * 50e-6 * (double)last.tokens);
  CHECK(last.cost < 1.01 * 50e-6 * (double)last.tokens);
  vetvec_matrix_destroy(rows);
  vetvec_encoder_destroy(encoder);
}

int main(int argc, char** argv) {
  vetvec_encoder encoder;
  base_url = argc > 1 ? argv[1] : NULL;
  encoder = Open();
  Queues(encoder);
  Callbacks(encoder);
  Streams(encoder);
  vetvec_encoder_destroy(encoder);
  Cancelling();
  DestroyedInACallback();
  if (base_url != NULL) Progress();
  return Finish();
}
