/* Promise D7: embeds many texts through the C ABI while the service misbehaves, with a cache that
 * is too small for them, and watches memory, threads, descriptors and the cache's files.
 *
 *   soak --base-url http://127.0.0.1:8080/hash/v1 --cache-dir DIR --texts 1000000
 *        [--threads 8] [--max-bytes 67108864] [--trim 1]
 *
 * --trim 1: the allocator gives back what is free before memory is looked at; what grows then is
 * used, and not the allocator's reserve for the most that was in use at once.
 * A call that fails for some texts is made again for these. Prints one JSON object. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include "abi_support.h"

enum { kCallTexts = 500, kDimension = 64, kMaxSamples = 100, kMaxThreads = 64, kKeepEvery = 40 };

typedef struct Sample {
  double texts;
  double rss_kib;
  long anonymous_kib; /* of these, memory that is not a file's */
  long file_kib;      /* and mapped pages of files: the cache's, the libraries' */
  size_t in_use;      /* bytes that the program and the library have allocated */
  long cache_bytes;   /* before the flush */
  long wal_bytes;     /* of these, the log */
} Sample;

static vetvec_encoder encoder;
static long total_texts;
static const char* cache_dir;
static int trims;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int active = 0;     /* threads within a call */
static int is_watched = 0; /* no thread begins a call */
static long next_text = 0;
static long done_texts = 0;
static long calls = 0;
static long repeated_calls = 0;
static long bad_rows = 0;
static Sample samples[kMaxSamples];
static int sample_count = 0;
static long most_threads = 0;
static long most_descriptors = 0;
static long most_cache_bytes = 0;
static long most_wal_bytes = 0;

static long StatusValue(const char* key) {
  char line[256];
  long value = -1;
  FILE* file = fopen("/proc/self/status", "r");
  if (file == NULL) return -1;
  while (fgets(line, sizeof line, file) != NULL) {
    if (strncmp(line, key, strlen(key)) == 0) value = strtol(line + strlen(key), NULL, 10);
  }
  fclose(file);
  return value;
}

static long Descriptors(void) {
  long count = -1; /* the one that reads the folder */
  DIR* folder = opendir("/proc/self/fd");
  struct dirent* entry;
  if (folder == NULL) return -1;
  while ((entry = readdir(folder)) != NULL) count += entry->d_name[0] != '.';
  closedir(folder);
  return count;
}

/* Of all files in the cache's folder whose name ends with `suffix`. */
static long CacheBytes(const char* suffix) {
  char path[4096];
  long sum = 0;
  struct dirent* entry;
  DIR* folder = opendir(cache_dir);
  if (folder == NULL) return 0;
  while ((entry = readdir(folder)) != NULL) {
    struct stat info;
    const size_t size = strlen(entry->d_name);
    if (size < strlen(suffix) || strcmp(entry->d_name + size - strlen(suffix), suffix) != 0) {
      continue;
    }
    if (snprintf(path, sizeof path, "%s/%s", cache_dir, entry->d_name) < (int)sizeof path &&
        stat(path, &info) == 0 && S_ISREG(info.st_mode)) {
      sum += (long)info.st_size;
    }
  }
  closedir(folder);
  return sum;
}

/* Files, threads and descriptors are looked at while the other threads work; memory when all calls
 * have ended and the cache has committed what it had queued (at most 64 MiB, on a loaded machine
 * nearly always so much): what is there then stays. The caller holds the lock. */
static void Watch(void) {
  const long threads = StatusValue("Threads:");
  const long descriptors = Descriptors();
  const long bytes = CacheBytes("");
  const long wal_bytes = CacheBytes("-wal");
  vetvec_error* err = NULL;
  is_watched = 1;
  while (active > 0) pthread_cond_wait(&changed, &lock);
  if (vetvec_encoder_flush(encoder, &err) != VETVEC_STATUS_OK) Die("flush", err);
  if (trims) malloc_trim(0);
  if (sample_count < kMaxSamples) {
    samples[sample_count].texts = (double)done_texts;
    samples[sample_count].rss_kib = (double)StatusValue("VmRSS:");
    samples[sample_count].anonymous_kib = StatusValue("RssAnon:");
    samples[sample_count].file_kib = StatusValue("RssFile:") + StatusValue("RssShmem:");
    samples[sample_count].cache_bytes = bytes;
    samples[sample_count].wal_bytes = wal_bytes;
    samples[sample_count].in_use = mallinfo2().uordblks;
    ++sample_count;
  }
  if (threads > most_threads) most_threads = threads;
  if (descriptors > most_descriptors) most_descriptors = descriptors;
  if (bytes > most_cache_bytes) most_cache_bytes = bytes;
  if (wal_bytes > most_wal_bytes) most_wal_bytes = wal_bytes;
  is_watched = 0;
  pthread_cond_broadcast(&changed);
}

/* One call's texts, packed. */
typedef struct Packed {
  char bytes[kCallTexts * kMaxTextBytes];
  uint64_t offsets[kCallTexts + 1];
  long numbers[kCallTexts]; /* of the texts */
  float rows[kCallTexts * kDimension];
  vetvec_status items[kCallTexts];
  vetvec_text_batch batch;
} Packed;

static void Pack(Packed* packed, const long* numbers, long count) {
  long i;
  uint64_t at = 0;
  for (i = 0; i < count; ++i) {
    packed->offsets[i] = at;
    packed->numbers[i] = numbers[i];
    at += (uint64_t)snprintf(packed->bytes + at, kMaxTextBytes, "Text %ld tells of %ld things.",
                             numbers[i], numbers[i] * 37 % 1009);
  }
  packed->offsets[count] = at;
  packed->batch.struct_size = sizeof packed->batch;
  packed->batch.bytes = packed->bytes;
  packed->batch.offsets = packed->offsets;
  packed->batch.count = (uint64_t)count;
}

/* Every kKeepEvery-th call's vectors, to be compared with those of a service without faults. */
static float* kept;
static long kept_calls;
static int is_keeping = 1;

static void Keep(long first, const Packed* packed) {
  const long call = first / kCallTexts;
  long i;
  if (!is_keeping || call % kKeepEvery != 0 || call / kKeepEvery >= kept_calls) return;
  for (i = 0; i < (long)packed->batch.count; ++i) {
    if (packed->items[i] != VETVEC_STATUS_OK) continue;
    memcpy(kept + (call / kKeepEvery * kCallTexts + packed->numbers[i] - first) * kDimension,
           packed->rows + i * kDimension, kDimension * sizeof(float));
  }
}

/* Embeds texts first, first + 1, ... until each has its vector. */
static void EmbedAll(Packed* packed, long first, long count) {
  long numbers[kCallTexts];
  long i;
  long left = count;
  long tries = 0;
  for (i = 0; i < count; ++i) numbers[i] = first + i;
  while (left > 0) {
    size_t written = 0;
    long failed = 0;
    vetvec_error* err = NULL;
    vetvec_status status;
    Pack(packed, numbers, left);
    status = vetvec_encoder_embed(encoder, &packed->batch, NULL, packed->rows,
                                  sizeof packed->rows / sizeof(float), &written, packed->items,
                                  NULL, &err);
    Keep(first, packed);
    for (i = 0; i < left; ++i) {
      if (packed->items[i] != VETVEC_STATUS_OK) numbers[failed++] = packed->numbers[i];
    }
    pthread_mutex_lock(&lock);
    ++calls;
    repeated_calls += tries > 0;
    if (failed == 0 && status != VETVEC_STATUS_OK) ++bad_rows;
    pthread_mutex_unlock(&lock);
    if (++tries == 1000) Die("the same texts failed 1,000 times", err);
    vetvec_error_destroy(err);
    if (failed > 0) SleepSeconds(0.1);
    left = failed;
  }
}

static void* Work(void* unused) {
  Packed* packed = malloc(sizeof *packed);
  (void)unused;
  if (packed == NULL) exit(3);
  for (;;) {
    long first;
    long count;
    pthread_mutex_lock(&lock);
    while (is_watched) pthread_cond_wait(&changed, &lock);
    ++active;
    first = next_text;
    count = total_texts - first < kCallTexts ? total_texts - first : kCallTexts;
    next_text += count;
    pthread_mutex_unlock(&lock);
    if (count > 0) EmbedAll(packed, first, count);
    pthread_mutex_lock(&lock);
    --active;
    pthread_cond_broadcast(&changed);
    if (count <= 0) break;
    done_texts += count;
    if (!is_watched && done_texts * kMaxSamples / total_texts > sample_count) Watch();
    pthread_mutex_unlock(&lock);
  }
  pthread_mutex_unlock(&lock);
  free(packed);
  return NULL;
}

static vetvec_encoder Open(int argc, char** argv, int cached) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder opened = {0};
  vetvec_error* err = NULL;
  options.spec = Str("openai:mock");
  options.base_url = Str(Argument(argc, argv, "--base-url", ""));
  options.api_key = Str("test-key-1");
  if (cached) options.cache_dir = Str(cache_dir);
  options.cache_mode = cached ? VETVEC_CACHE_MODE_ON : VETVEC_CACHE_MODE_OFF;
  options.cache_max_bytes =
      cached ? (uint64_t)NumberArgument(argc, argv, "--max-bytes", 64.0 * 1024 * 1024) : 0;
  options.dimensions = kDimension;
  options.concurrency = 16;
  options.timeout_ms = (int64_t)NumberArgument(argc, argv, "--timeout-ms", 20000);
  if (vetvec_encoder_open(&options, &opened, &err) != VETVEC_STATUS_OK) Die("open", err);
  return opened;
}

static double Rss(const Sample* sample) { return sample->rss_kib; }
static double Anonymous(const Sample* sample) { return (double)sample->anonymous_kib; }

/* Least squares over the samples after the first 30 %: KiB per text. */
static double Slope(double (*value)(const Sample*)) {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  int i;
  for (i = sample_count * 3 / 10; i < sample_count; ++i) {
    n += 1;
    x += samples[i].texts;
    y += value(&samples[i]);
    xx += samples[i].texts * samples[i].texts;
    xy += samples[i].texts * value(&samples[i]);
  }
  return n < 2 || n * xx - x * x <= 0 ? 0 : (n * xy - x * y) / (n * xx - x * x);
}

/* Waits for the harness to have switched the faults off: a line on standard input. */
static long CompareKept(int argc, char** argv, Packed* packed) {
  char line[16];
  long call;
  long differing = 0;
  printf("\n");
  fflush(stdout);
  if (fgets(line, sizeof line, stdin) == NULL) return -1;
  is_keeping = 0;
  encoder = Open(argc, argv, 0);
  for (call = 0; call < kept_calls; ++call) {
    const long first = call * kKeepEvery * kCallTexts;
    const long count = total_texts - first < kCallTexts ? total_texts - first : kCallTexts;
    if (count <= 0) break;
    EmbedAll(packed, first, count);
    differing += memcmp(packed->rows, kept + call * kCallTexts * kDimension,
                        (size_t)count * kDimension * sizeof(float)) != 0;
  }
  vetvec_encoder_destroy(encoder);
  return differing;
}

int main(int argc, char** argv) {
  pthread_t threads[kMaxThreads];
  const int count = (int)NumberArgument(argc, argv, "--threads", 8);
  const long threads_before = StatusValue("Threads:");
  const long descriptors_before = Descriptors();
  Packed* packed = malloc(sizeof *packed);
  vetvec_usage usage;
  vetvec_error* err = NULL;
  int i;
  long differing;
  double begin;
  if (count < 1 || count > kMaxThreads || packed == NULL) return 2;
  mallopt(M_ARENA_MAX, 4); /* so that the slope shows the library and not the allocator's arenas */
  cache_dir = Argument(argc, argv, "--cache-dir", "");
  trims = NumberArgument(argc, argv, "--trim", 0) != 0;
  total_texts = (long)NumberArgument(argc, argv, "--texts", 1e6);
  kept_calls = (total_texts + kCallTexts * kKeepEvery - 1) / (kCallTexts * kKeepEvery);
  kept = malloc((size_t)(kept_calls * kCallTexts * kDimension) * sizeof(float));
  if (kept == NULL) return 3;
  /* Its pages are there before the first look. */
  memset(kept, 1, (size_t)(kept_calls * kCallTexts * kDimension) * sizeof(float));
  encoder = Open(argc, argv, 1);
  begin = MonotonicSeconds();
  for (i = 0; i < count; ++i) {
    if (pthread_create(&threads[i], NULL, Work, NULL) != 0) return 3;
  }
  for (i = 0; i < count; ++i) pthread_join(threads[i], NULL);
  memset(&usage, 0, sizeof usage);
  usage.struct_size = sizeof usage;
  if (vetvec_encoder_usage(encoder, &usage, &err) != VETVEC_STATUS_OK) Die("usage", err);
  if (vetvec_encoder_flush(encoder, &err) != VETVEC_STATUS_OK) Die("flush", err);
  Watch();
  vetvec_encoder_destroy(encoder);
  printf(
      "{\"texts\": %ld, \"seconds\": %.1f, \"calls\": %ld, \"repeated_calls\": %ld, "
      "\"bad_calls\": %ld, \"requests\": %llu, \"retries\": %llu, \"rss_kib_first\": %.0f, "
      "\"rss_kib_last\": %.0f, \"rss_mib_per_100k\": %.4f, "
      "\"anonymous_mib_per_100k\": %.4f, \"threads\": [%ld, %ld, %ld], "
      "\"descriptors\": [%ld, %ld, %ld], \"cache_bytes\": [%ld, %ld], "
      "\"most_wal_bytes\": %ld}",
      done_texts, MonotonicSeconds() - begin, calls, repeated_calls, bad_rows,
      (unsigned long long)usage.requests, (unsigned long long)usage.retries,
      samples[sample_count * 3 / 10].rss_kib, samples[sample_count - 1].rss_kib,
      Slope(Rss) * 1e5 / 1024, Slope(Anonymous) * 1e5 / 1024, threads_before, most_threads,
      StatusValue("Threads:"), descriptors_before, most_descriptors, Descriptors(),
      most_cache_bytes, CacheBytes(""), most_wal_bytes);
  fprintf(stderr, "texts; MiB, anonymous, of files; allocated; files of the cache, its log:\n");
  for (i = 0; i < sample_count; i += 1 + sample_count / 20) {
    const Sample* sample = &samples[i];
    fprintf(stderr, "%.0f; %.1f %.1f %.1f; %.1f; %.1f %.1f\n", sample->texts,
            sample->rss_kib / 1024, (double)sample->anonymous_kib / 1024,
            (double)sample->file_kib / 1024, (double)sample->in_use / 1048576,
            (double)sample->cache_bytes / 1048576, (double)sample->wal_bytes / 1048576);
  }
  differing = CompareKept(argc, argv, packed);
  printf("{\"kept_calls\": %ld, \"differing_calls\": %ld}\n", kept_calls, differing);
  free(kept);
  free(packed);
  return 0;
}
