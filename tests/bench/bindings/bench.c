/* The works of bench_bindings.py by the C ABI: what the other languages are measured against.
 *
 *   bench batch|cached|growth|cancel URL FOLDER
 *
 * Prints one JSON object. The programs of the other languages do the same in their own words. */
#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "vetvec/vetvec.h"

enum {
  PER_CALL = 10000,
  CALLS = 20,
  CACHED = 200000,
  GROWTH_CALLS = 1000000,
  CYCLES = 10000,
  CANCELS = 200
};

/* Base64, as the clients beside it ask for. */
static const char kRemote[] = "openai:m?encoding=base64";

static double Seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The error by its place: it is set by the call that is the first argument. */
static void Check(vetvec_status status, vetvec_error* const* error) {
  if (status == VETVEC_STATUS_OK) return;
  fprintf(stderr, "%s %s\n", vetvec_status_name(status),
          error == NULL ? "" : vetvec_error_message(*error));
  exit(1);
}

static long ResidentKib(void) {
  long pages = 0;
  FILE* file = fopen("/proc/self/statm", "r");
  if (file == NULL || fscanf(file, "%*d %ld", &pages) != 1) exit(1);
  fclose(file);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static long Descriptors(void) {
  long count = 0;
  DIR* folder = opendir("/proc/self/fd");
  if (folder == NULL) exit(1);
  while (readdir(folder) != NULL) ++count;
  closedir(folder);
  return count;
}

static vetvec_str Str(const char* text) { return (vetvec_str){text, strlen(text)}; }

static vetvec_encoder Open(const char* spec, const char* url, const char* folder) {
  vetvec_encoder encoder = {0};
  vetvec_error* error = NULL;
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  options.spec = Str(spec);
  if (url != NULL) {
    options.base_url = Str(url);
    options.api_key = Str("k");
    options.batch = 100;
    options.concurrency = 16;
  }
  if (folder != NULL) {
    options.cache_dir = Str(folder);
    options.cache_mode = VETVEC_CACHE_MODE_ON;
  }
  Check(vetvec_encoder_open(&options, &encoder, &error), &error);
  return encoder;
}

/* A C program holds its texts as strings too: packing them is part of the work. */
static void EmbedMany(vetvec_encoder encoder, char** texts) {
  static char bytes[PER_CALL * 64];
  static uint64_t offsets[PER_CALL + 1];
  vetvec_matrix rows = {0};
  vetvec_error* error = NULL;
  for (int i = 0; i < PER_CALL; ++i) {
    const size_t size = strlen(texts[i]);
    memcpy(bytes + offsets[i], texts[i], size);
    offsets[i + 1] = offsets[i] + size;
  }
  const vetvec_text_batch batch = {sizeof batch, bytes, offsets, PER_CALL};
  Check(vetvec_encoder_embed_alloc(encoder, &batch, NULL, &rows, NULL, NULL, &error), &error);
  vetvec_matrix_destroy(rows);
}

static void Batch(const char* url) {
  vetvec_encoder encoder = Open(kRemote, url, NULL);
  char** texts = malloc(PER_CALL * (CALLS + 1) * sizeof *texts);
  for (int i = 0; i < PER_CALL * (CALLS + 1); ++i) {
    texts[i] = malloc(64);
    snprintf(texts[i], 64, "sentence number %d of the bench", i);
  }
  EmbedMany(encoder, texts);
  const double begin = Seconds(CLOCK_PROCESS_CPUTIME_ID);
  for (int call = 1; call <= CALLS; ++call) EmbedMany(encoder, texts + call * PER_CALL);
  printf("{\"cpu_s\": %.3f}\n", Seconds(CLOCK_PROCESS_CPUTIME_ID) - begin);
  vetvec_encoder_destroy(encoder);
}

static void One(vetvec_encoder encoder) {
  static float row[4096];
  size_t written = 0;
  vetvec_error* error = NULL;
  Check(vetvec_encoder_embed_one(encoder, Str("a cached text"), NULL, row, 4096, &written, &error),
        &error);
}

static void Cached(const char* url, const char* folder) {
  vetvec_encoder encoder = Open(kRemote, url, folder);
  for (int i = 0; i < CACHED / 10; ++i) One(encoder);
  const double begin = Seconds(CLOCK_PROCESS_CPUTIME_ID);
  for (int i = 0; i < CACHED; ++i) One(encoder);
  printf("{\"us\": %.3f}\n", (Seconds(CLOCK_PROCESS_CPUTIME_ID) - begin) / CACHED * 1e6);
  vetvec_encoder_destroy(encoder);
}

static void Growth(void) {
  vetvec_encoder encoder = Open("builtin:", NULL, NULL);
  long before = 0;
  long files = Descriptors();
  for (int i = 0; i < GROWTH_CALLS; ++i) {
    if (i == GROWTH_CALLS / 5) before = ResidentKib();
    One(encoder);
  }
  const long calls = ResidentKib() - before;
  for (int i = 0; i < CYCLES; ++i) {
    if (i == CYCLES / 5) before = ResidentKib();
    vetvec_encoder_destroy(Open("builtin:", NULL, NULL));
  }
  printf("{\"calls_kib\": %ld, \"cycles_kib\": %ld, \"files\": %ld}\n", calls,
         ResidentKib() - before, Descriptors() - files);
  vetvec_encoder_destroy(encoder);
}

static double requested;

static void* RequestSoon(void* cancel) {
  usleep(10000);
  requested = Seconds(CLOCK_MONOTONIC);
  (void)vetvec_cancel_request(*(const vetvec_cancel*)cancel);
  return NULL;
}

static int Order(const void* a, const void* b) {
  const double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static void Cancel(const char* url) {
  vetvec_encoder encoder = Open(kRemote, url, NULL);
  static double took[CANCELS];
  const uint64_t offsets[] = {0, 1};
  const vetvec_text_batch batch = {sizeof batch, "a", offsets, 1};
  for (int i = 0; i < CANCELS; ++i) {
    vetvec_cancel cancel = {0};
    vetvec_matrix rows = {0};
    pthread_t thread;
    vetvec_call_options options = VETVEC_INIT(vetvec_call_options);
    Check(vetvec_cancel_create(&cancel, NULL), NULL);
    options.cancel = cancel;
    pthread_create(&thread, NULL, RequestSoon, &cancel);
    if (vetvec_encoder_embed_alloc(encoder, &batch, &options, &rows, NULL, NULL, NULL) !=
        VETVEC_STATUS_CANCELLED)
      exit(1);
    const double end = Seconds(CLOCK_MONOTONIC);
    pthread_join(thread, NULL);
    took[i] = (end - requested) * 1e3;
    vetvec_cancel_destroy(cancel);
  }
  qsort(took, CANCELS, sizeof *took, Order);
  printf("{\"p50_ms\": %.2f, \"p99_ms\": %.2f}\n", took[CANCELS / 2], took[CANCELS * 99 / 100]);
  vetvec_encoder_destroy(encoder);
}

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  if (strcmp(argv[1], "batch") == 0) Batch(argv[2]);
  if (strcmp(argv[1], "cached") == 0) Cached(argv[2], argv[3]);
  if (strcmp(argv[1], "growth") == 0) Growth();
  if (strcmp(argv[1], "cancel") == 0) Cancel(argv[2]);
  return 0;
}
