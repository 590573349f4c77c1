/* Threads: 16 of them on one encoder get the same bytes as one alone; an encoder is destroyed while
 * another thread embeds; a token is requested from another thread. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <time.h>

#include "check.h"

enum { kThreads = 16, kRounds = 200, kTexts = 20, kDimension = 64, kMany = 200000 };

static const char* const kWords[kTexts] = {"one",     "two",     "three", "good movie", "bad movie",
                                           "a house", "the sea", "rain",  "sun",        "moon",
                                           "river",   "stone",   "tree",  "old man",    "young boy",
                                           "red",     "blue",    "green", "run",        "walk"};
static vetvec_encoder encoder;
static float expected[kTexts][kDimension];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int has_started = 0;
static int is_destroyed = 0;
static int called_after_destroy = 0;

static void* EmbedAll(void* slot) {
  int* failures = (int*)slot;
  int round;
  for (round = 0; round < kRounds; ++round) {
    const int i = round % kTexts;
    float row[kDimension];
    size_t written = 0;
    vetvec_error* err = NULL;
    const vetvec_status status =
        vetvec_encoder_embed_one(encoder, Str(kWords[i]), NULL, row, kDimension, &written, &err);
    vetvec_error_destroy(err);
    *failures += status != VETVEC_STATUS_OK || written != kDimension;
    *failures += memcmp(row, expected[i], sizeof row) != 0;
    if (round % 50 == 0) {
      vetvec_encoder own = OpenBuiltin(); /* handles come and go beside the calls */
      *failures += vetvec_encoder_dimension(own) != kDimension;
      vetvec_encoder_destroy(own);
    }
  }
  return NULL;
}

static void SameBytes(void) {
  pthread_t threads[kThreads];
  int failures[kThreads] = {0};
  vetvec_usage usage;
  vetvec_error* err = NULL;
  int i;
  encoder = OpenBuiltin();
  for (i = 0; i < kTexts; ++i) {
    CHECK_OK(vetvec_encoder_embed_one(encoder, Str(kWords[i]), NULL, expected[i], kDimension, NULL,
                                      &err));
  }
  for (i = 0; i < kThreads; ++i) {
    CHECK(pthread_create(&threads[i], NULL, EmbedAll, &failures[i]) == 0);
  }
  for (i = 0; i < kThreads; ++i) {
    pthread_join(threads[i], NULL);
    CHECK(failures[i] == 0);
  }
  usage.struct_size = sizeof usage;
  CHECK_OK(vetvec_encoder_usage(encoder, &usage, &err));
  CHECK(usage.texts == kTexts + kThreads * kRounds);
  vetvec_encoder_destroy(encoder);
}

static void Pause(void) {
  const struct timespec pause = {0, 1000000};
  nanosleep(&pause, NULL);
}

/* Tells that the call is under way, then slows it down until the handle is gone. */
static int32_t OnProgress(void* unused, const vetvec_progress* progress) {
  (void)unused;
  (void)progress;
  pthread_mutex_lock(&lock);
  has_started = 1;
  if (is_destroyed) called_after_destroy = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  Pause();
  return 0;
}

static void* EmbedMany(void* cancel) {
  static uint64_t offsets[kMany + 1];
  static char bytes[kMany];
  static vetvec_status status;
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_matrix rows = {0};
  int i;
  memset(bytes, 'x', sizeof bytes);
  for (i = 0; i <= kMany; ++i) offsets[i] = (uint64_t)i;
  batch.bytes = bytes;
  batch.offsets = offsets;
  batch.count = kMany;
  call.progress = OnProgress;
  call.cancel = *(const vetvec_cancel*)cancel;
  status = vetvec_encoder_embed_alloc(encoder, &batch, &call, &rows, NULL, NULL, NULL);
  vetvec_matrix_destroy(rows);
  return &status;
}

static pthread_t StartMany(vetvec_cancel cancel) {
  static vetvec_cancel given; /* read by the thread before it says that it has started */
  pthread_t thread;
  given = cancel;
  encoder = OpenBuiltin();
  has_started = is_destroyed = 0;
  CHECK(pthread_create(&thread, NULL, EmbedMany, &given) == 0);
  pthread_mutex_lock(&lock);
  while (!has_started) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  return thread;
}

static vetvec_status Join(pthread_t thread) {
  void* status = NULL;
  pthread_join(thread, &status);
  return *(vetvec_status*)status;
}

/* destroy cancels the call and waits for it: no callback runs once it has returned. */
static void DestroyDuringCall(void) {
  const pthread_t thread = StartMany(NONE(vetvec_cancel));
  vetvec_encoder_destroy(encoder);
  pthread_mutex_lock(&lock);
  is_destroyed = 1;
  pthread_mutex_unlock(&lock);
  CHECK(vetvec_encoder_dimension(encoder) == 0);
  CHECK(Join(thread) == VETVEC_STATUS_CANCELLED);
  CHECK(!called_after_destroy);
}

static void CancelDuringCall(void) {
  vetvec_cancel cancel = {0};
  vetvec_error* err = NULL;
  pthread_t thread;
  CHECK_OK(vetvec_cancel_create(&cancel, &err));
  thread = StartMany(cancel);
  CHECK(vetvec_cancel_request(cancel) == VETVEC_STATUS_OK);
  vetvec_cancel_destroy(cancel); /* allowed while the call uses it */
  CHECK(Join(thread) == VETVEC_STATUS_CANCELLED);
  vetvec_encoder_destroy(encoder);
}

int main(void) {
  SameBytes();
  DestroyDuringCall();
  CancelDuringCall();
  return Finish();
}
