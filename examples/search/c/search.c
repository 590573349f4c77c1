/* Semantic search: which lines of a file are nearest in meaning to a question? Each text is sent to
 * the vendor once; from the second run on, its vector comes from the cache.
 *
 *   search VENDOR TEXTS CACHE QUESTION...
 *
 * TEXTS: .txt (one per line), .jsonl, .csv. CACHE: a folder. The vendor's key is in VETVEC_API_KEY.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vetvec/vetvec.h>

enum { kShown = 3 };

static vetvec_str Str(const char* text) {
  const vetvec_str view = {text, text ? strlen(text) : 0};
  return view;
}

static int Fail(vetvec_error* err) {
  fprintf(stderr, "search: %s\n", vetvec_error_message(err));
  vetvec_error_destroy(err);
  return 1;
}

static double Cosine(const float* a, const float* b, uint64_t n) {
  double ab = 0, aa = 0, bb = 0;
  uint64_t i;
  for (i = 0; i < n; ++i) {
    ab += (double)a[i] * (double)b[i];
    aa += (double)a[i] * (double)a[i];
    bb += (double)b[i] * (double)b[i];
  }
  return ab / sqrt(aa * bb);
}

/* Prints the nearest lines, closest first. */
static void Show(const vetvec_text_batch* texts, const vetvec_rows* rows, const float* question) {
  double scores[kShown] = {-2, -2, -2};
  uint64_t best[kShown] = {0, 0, 0}, i;
  int at, k;
  for (i = 0; i < texts->count; ++i) {
    const double score = Cosine(rows->data + i * rows->row_stride, question, rows->cols);
    for (at = 0; at < kShown && scores[at] >= score; ++at) continue;
    for (k = kShown - 1; k > at; --k) {
      scores[k] = scores[k - 1];
      best[k] = best[k - 1];
    }
    if (at < kShown) {
      scores[at] = score;
      best[at] = i;
    }
  }
  for (k = 0; k < kShown && scores[k] > -2; ++k) {
    const uint64_t begin = texts->offsets[best[k]];
    printf("  %.2f  %.*s\n", scores[k], (int)(texts->offsets[best[k] + 1] - begin),
           texts->bytes + begin);
  }
}

int main(int argc, char** argv) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  vetvec_texts file = {0};
  vetvec_text_batch texts = VETVEC_INIT(vetvec_text_batch);
  vetvec_matrix matrix = {0};
  vetvec_rows rows;
  vetvec_error* err = NULL;
  vetvec_usage usage = VETVEC_INIT(vetvec_usage);
  float* question;
  size_t written;
  int i;
  if (argc < 5) return fprintf(stderr, "usage: search VENDOR TEXTS CACHE QUESTION...\n"), 2;
  options.spec = Str(argv[1]);
  options.api_key = Str(getenv("VETVEC_API_KEY"));
  options.cache_dir = Str(argv[3]);
  if (vetvec_encoder_open(&options, &encoder, &err) != VETVEC_STATUS_OK) return Fail(err);
  if (vetvec_texts_read(Str(argv[2]), &file, &err) != VETVEC_STATUS_OK) return Fail(err);
  if (vetvec_texts_view(file, &texts, &err) != VETVEC_STATUS_OK) return Fail(err);
  if (vetvec_encoder_embed_alloc(encoder, &texts, NULL, &matrix, NULL, NULL, &err) !=
          VETVEC_STATUS_OK ||
      vetvec_matrix_view(matrix, &rows, &err) != VETVEC_STATUS_OK)
    return Fail(err);
  question = malloc(rows.cols * sizeof *question);
  if (question == NULL) return 1;
  for (i = 4; i < argc; ++i) {
    if (vetvec_encoder_embed_one(encoder, Str(argv[i]), NULL, question, rows.cols, &written,
                                 &err) != VETVEC_STATUS_OK)
      return Fail(err);
    printf("%s\n", argv[i]);
    Show(&texts, &rows, question);
  }
  if (vetvec_encoder_usage(encoder, &usage, &err) != VETVEC_STATUS_OK) return Fail(err);
  printf("sent %llu texts of %llu\n", (unsigned long long)usage.texts_sent,
         (unsigned long long)usage.texts);
  free(question);
  vetvec_matrix_destroy(matrix);
  vetvec_texts_destroy(file);
  vetvec_encoder_destroy(encoder);
  return 0;
}
