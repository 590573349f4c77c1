/* Embeds a file of texts again, however many (a million or more), in bounded memory. If it is
 * killed, it continues where it stopped when it is started again; texts in the cache are not paid
 * for again.
 *
 *   reembed VENDOR TEXTS OUT
 *
 * TEXTS: one per line. OUT: float32, row after row, in the order of the lines; OUT.cache keeps the
 * vectors already paid for and can be deleted at the end. The vendor's key is in VETVEC_API_KEY.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <vetvec/vetvec.h>

typedef struct Job {
  FILE* texts;
  FILE* out;
  char* line;
  size_t room;
  unsigned long long rows; /* in OUT */
} Job;

static vetvec_str Str(const char* text) {
  const vetvec_str view = {text, text ? strlen(text) : 0};
  return view;
}

static int Fail(vetvec_error* err) {
  fprintf(stderr, "reembed: %s\n", vetvec_error_message(err));
  vetvec_error_destroy(err);
  return 1;
}

static int32_t Next(void* user_data, vetvec_str* text) {
  Job* const job = user_data;
  const ssize_t size = getline(&job->line, &job->room, job->texts);
  if (size <= 0) return 0;
  text->data = job->line;
  text->size = (size_t)size - (job->line[size - 1] == '\n');
  return 1;
}

static int32_t Rows(void* user_data, const vetvec_stream_rows* rows) {
  Job* const job = user_data;
  uint64_t i;
  for (i = 0; i < rows->count; ++i) {
    if (rows->status[i] == VETVEC_STATUS_OK) continue;
    fprintf(stderr, "line %llu: %s\n", job->rows + (unsigned long long)i + 1,
            vetvec_error_message(rows->errors[i]));
    return -1;
  }
  if (fwrite(rows->data, 4 * rows->dimension, rows->count, job->out) != rows->count) return -1;
  job->rows += rows->count;
  return 0;
}

/* Goes past the lines whose rows are whole in OUT, and to the end of these. */
static int Resume(Job* job, const char* path, uint64_t dimension) {
  const long long row = 4 * (long long)dimension;
  unsigned long long i;
  job->out = fopen(path, "ab");
  if (job->out == NULL || fseeko(job->out, 0, SEEK_END) != 0) return 0;
  job->rows = (unsigned long long)(ftello(job->out) / row);
  if (ftruncate(fileno(job->out), (off_t)((long long)job->rows * row)) != 0) return 0;
  for (i = 0; i < job->rows; ++i)
    if (getline(&job->line, &job->room, job->texts) <= 0) return 0;
  return 1;
}

int main(int argc, char** argv) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_stream_options stream = VETVEC_INIT(vetvec_stream_options);
  vetvec_encoder encoder = {0};
  vetvec_matrix first = {0};
  vetvec_rows row;
  vetvec_error* err = NULL;
  vetvec_text_batch probe = VETVEC_INIT(vetvec_text_batch);
  const uint64_t ends[2] = {0, 9};
  vetvec_usage usage = VETVEC_INIT(vetvec_usage);
  char cache[4096];
  Job job = {NULL, NULL, NULL, 0, 0};
  if (argc < 4) return fprintf(stderr, "usage: reembed VENDOR TEXTS OUT\n"), 2;
  snprintf(cache, sizeof cache, "%s.cache", argv[3]);
  options.spec = Str(argv[1]);
  options.api_key = Str(getenv("VETVEC_API_KEY"));
  options.cache_dir = Str(cache);
  options.retry_until_deadline = 1; /* waits for outages to end */
  options.timeout_ms = 3600000;     /* of each piece */
  if (vetvec_encoder_open(&options, &encoder, &err) != VETVEC_STATUS_OK) return Fail(err);

  probe.bytes = "dimension"; /* one text tells the row length; cached from the 2nd start on */
  probe.offsets = ends;
  probe.count = 1;
  if (vetvec_encoder_embed_alloc(encoder, &probe, NULL, &first, NULL, NULL, &err) !=
          VETVEC_STATUS_OK ||
      vetvec_matrix_view(first, &row, &err) != VETVEC_STATUS_OK)
    return Fail(err);
  job.texts = fopen(argv[2], "rb");
  if (job.texts == NULL || !Resume(&job, argv[3], row.cols)) return perror("reembed"), 1;
  printf("begins at row %llu\n", job.rows);
  fflush(stdout);

  stream.next = Next;
  stream.rows = Rows;
  stream.user_data = &job;
  if (vetvec_stream_embed(encoder, &stream, NULL, &err) != VETVEC_STATUS_OK) return Fail(err);
  if (fclose(job.out) != 0) return perror("reembed"), 1;
  if (vetvec_encoder_usage(encoder, &usage, &err) != VETVEC_STATUS_OK) return Fail(err);
  printf("%llu rows of %llu; sent %llu texts\n", job.rows, (unsigned long long)row.cols,
         (unsigned long long)usage.texts_sent);
  vetvec_matrix_destroy(first);
  vetvec_encoder_destroy(encoder);
  fclose(job.texts);
  free(job.line);
  return 0;
}
