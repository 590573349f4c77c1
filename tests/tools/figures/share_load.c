/* One process of a host whose rate limits are shared through Redis: callers that always want more
 * than the limit allows, through the C ABI.
 *
 *   share_load --base-url URL --redis redis://127.0.0.1:6379 --rpm 600 --tpm 100000 --words 150
 *              --callers 2 --name a --lease 60 --timeout-ms 20000 --until T --log FILE
 *
 * T is a time of the monotonic clock, in seconds. Each call writes "BEGIN END STATUS" to FILE when
 * it has ended, with these times. Prints the first error message of each status to stderr. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "abi_support.h"

enum { kMaxCallers = 16, kMostWords = 4000, kMaxStatus = 64 };

typedef struct Load {
  vetvec_encoder encoder;
  const char* name;
  int words;
  double until;
  FILE* log;
  pthread_mutex_t mutex;
  char was_shown[kMaxStatus];
} Load;

typedef struct Caller {
  pthread_t thread;
  Load* load;
  int number;
} Caller;

static vetvec_encoder Open(int argc, char** argv) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_redis_options redis = VETVEC_INIT(vetvec_redis_options);
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  redis.url = Str(Argument(argc, argv, "--redis", ""));
  redis.no_cache = 1;
  redis.lease_s = (int64_t)NumberArgument(argc, argv, "--lease", 60);
  options.spec = Str("openai:mock");
  options.base_url = Str(Argument(argc, argv, "--base-url", ""));
  options.api_key = Str("test-key-1");
  options.cache_mode = VETVEC_CACHE_MODE_OFF;
  options.requests_per_minute = (int64_t)NumberArgument(argc, argv, "--rpm", 600);
  options.tokens_per_minute = (int64_t)NumberArgument(argc, argv, "--tpm", 0);
  options.concurrency = kMaxCallers;
  options.timeout_ms = (int64_t)NumberArgument(argc, argv, "--timeout-ms", 60000);
  options.redis = &redis;
  if (vetvec_encoder_open(&options, &encoder, &err) != VETVEC_STATUS_OK) Die("open", err);
  return encoder;
}

static vetvec_status Embed(const Load* load, int caller, long call, vetvec_error** err) {
  static const char kWord[] = " word";
  char text[kMaxTextBytes + kMostWords * (sizeof kWord - 1)];
  uint64_t offsets[2] = {0, 0};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_matrix matrix = {0};
  vetvec_status status;
  size_t size = (size_t)snprintf(text, kMaxTextBytes, "text %ld of caller %d of %s", call, caller,
                                 load->name);
  int i;
  for (i = 0; i < load->words; ++i) {
    memcpy(text + size, kWord, sizeof kWord - 1);
    size += sizeof kWord - 1;
  }
  offsets[1] = size;
  batch.bytes = text;
  batch.offsets = offsets;
  batch.count = 1;
  status = vetvec_encoder_embed_alloc(load->encoder, &batch, NULL, &matrix, NULL, NULL, err);
  vetvec_matrix_destroy(matrix);
  return status;
}

static void* Run(void* argument) {
  const Caller* caller = (const Caller*)argument;
  Load* load = caller->load;
  long call = 0;
  while (MonotonicSeconds() < load->until) {
    vetvec_error* err = NULL;
    const double begin = MonotonicSeconds();
    const vetvec_status status = Embed(load, caller->number, call++, &err);
    pthread_mutex_lock(&load->mutex);
    fprintf(load->log, "%.6f %.6f %d\n", begin, MonotonicSeconds(), (int)status);
    fflush(load->log);
    if (status != VETVEC_STATUS_OK && (int)status < kMaxStatus && !load->was_shown[status]) {
      load->was_shown[status] = 1;
      fprintf(stderr, "%s: %s\n", load->name, vetvec_error_message(err));
    }
    pthread_mutex_unlock(&load->mutex);
    vetvec_error_destroy(err);
  }
  return NULL;
}

int main(int argc, char** argv) {
  static Caller callers[kMaxCallers];
  static Load load;
  const int count = (int)NumberArgument(argc, argv, "--callers", 2);
  int i;
  load.name = Argument(argc, argv, "--name", "one");
  load.words = (int)NumberArgument(argc, argv, "--words", 0);
  load.until = NumberArgument(argc, argv, "--until", 0);
  load.log = fopen(Argument(argc, argv, "--log", "/dev/null"), "w");
  if (count < 1 || count > kMaxCallers || load.words > kMostWords || load.log == NULL) return 2;
  if (pthread_mutex_init(&load.mutex, NULL) != 0) return 3;
  load.encoder = Open(argc, argv);
  for (i = 0; i < count; ++i) {
    callers[i].load = &load;
    callers[i].number = i;
    if (pthread_create(&callers[i].thread, NULL, Run, &callers[i]) != 0) return 3;
  }
  for (i = 0; i < count; ++i) pthread_join(callers[i].thread, NULL);
  vetvec_encoder_destroy(load.encoder);
  fclose(load.log);
  return 0;
}
