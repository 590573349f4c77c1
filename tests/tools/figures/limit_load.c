/* Callers that always want more than the limit allows: each is an encoder of its own and a thread
 * that embeds one new text after the other, through the C ABI.
 *
 *   limit_load --base-url http://127.0.0.1:8080/hash/v1 --rpm 600 --callers 8 --name a
 *              --from T --until T [--cache-dir DIR]
 *
 * T is a time of the monotonic clock, in seconds, so that several processes begin and end together.
 * Processes that name the same DIR share the limit. Prints one JSON object: how many calls each
 * caller made, and the mean and the longest wait of all. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "abi_support.h"

enum { kMaxCallers = 64 };

typedef struct Caller {
  pthread_t thread;
  vetvec_encoder encoder;
  const char* process;
  int number;
  double from;
  double until;
  long calls;
  long failures;
  double waits; /* seconds, of calls that were not the first */
  double longest;
} Caller;

static vetvec_encoder Open(int argc, char** argv) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  const char* dir = Argument(argc, argv, "--cache-dir", "");
  options.spec = Str("openai:mock");
  options.base_url = Str(Argument(argc, argv, "--base-url", ""));
  options.api_key = Str("test-key-1");
  options.cache_dir = Str(dir);
  options.cache_mode = dir[0] == '\0' ? VETVEC_CACHE_MODE_OFF : VETVEC_CACHE_MODE_ON;
  options.requests_per_minute = (int64_t)NumberArgument(argc, argv, "--rpm", 600);
  options.concurrency = kMaxCallers;
  options.timeout_ms = 60000;
  if (vetvec_encoder_open(&options, &encoder, &err) != VETVEC_STATUS_OK) Die("open", err);
  return encoder;
}

static vetvec_status EmbedNext(Caller* caller, vetvec_error** err) {
  char text[kMaxTextBytes];
  uint64_t offsets[2] = {0, 0};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_matrix matrix = {0};
  vetvec_status status;
  const int size = snprintf(text, sizeof text, "text %ld of caller %d of %s",
                            caller->calls + caller->failures, caller->number, caller->process);
  offsets[1] = (uint64_t)size;
  batch.bytes = text;
  batch.offsets = offsets;
  batch.count = 1;
  status = vetvec_encoder_embed_alloc(caller->encoder, &batch, NULL, &matrix, NULL, NULL, err);
  vetvec_matrix_destroy(matrix);
  return status;
}

static void* Run(void* argument) {
  Caller* caller = (Caller*)argument;
  SleepSeconds(caller->from - MonotonicSeconds());
  while (MonotonicSeconds() < caller->until) {
    vetvec_error* err = NULL;
    const double begin = MonotonicSeconds();
    const vetvec_status status = EmbedNext(caller, &err);
    const double took = MonotonicSeconds() - begin;
    if (status != VETVEC_STATUS_OK) {
      if (++caller->failures == 1) fprintf(stderr, "%s\n", vetvec_error_message(err));
    } else {
      ++caller->calls;
      caller->waits += took;
      if (took > caller->longest) caller->longest = took;
    }
    vetvec_error_destroy(err);
  }
  return NULL;
}

int main(int argc, char** argv) {
  static Caller callers[kMaxCallers];
  const int count = (int)NumberArgument(argc, argv, "--callers", 8);
  double waits = 0;
  double longest = 0;
  long calls = 0;
  long failures = 0;
  int i;
  if (count < 1 || count > kMaxCallers) return 2;
  for (i = 0; i < count; ++i) {
    callers[i].encoder = Open(argc, argv);
    callers[i].process = Argument(argc, argv, "--name", "one");
    callers[i].number = i;
    callers[i].from = NumberArgument(argc, argv, "--from", 0);
    callers[i].until = NumberArgument(argc, argv, "--until", 0);
    if (pthread_create(&callers[i].thread, NULL, Run, &callers[i]) != 0) return 3;
  }
  printf("{\"calls\": [");
  for (i = 0; i < count; ++i) {
    pthread_join(callers[i].thread, NULL);
    printf("%s%ld", i > 0 ? ", " : "", callers[i].calls);
    calls += callers[i].calls;
    failures += callers[i].failures;
    waits += callers[i].waits;
    if (callers[i].longest > longest) longest = callers[i].longest;
  }
  printf("], \"failures\": %ld, \"mean_wait_s\": %.6f, \"longest_wait_s\": %.6f}\n", failures,
         calls > 0 ? waits / (double)calls : 0, longest);
  for (i = 0; i < count; ++i) vetvec_encoder_destroy(callers[i].encoder);
  return 0;
}
