/* Embeds texts with a vendor, or with the built-in encoder while the vendor is down, late or
 * failing; prints where each vector comes from and why.
 *
 *   fallback VENDOR TEXT...      the vendor's key in VETVEC_API_KEY
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vetvec/vetvec.h>

static const char* const kSources[] = {"none", "remote", "local", "mapped local"};
static const char* const kReasons[] = {"policy",        "cached",        "service down",
                                       "deadline near", "remote failed", "latency target",
                                       "hedge"};

static vetvec_str Str(const char* text) {
  const vetvec_str view = {text, text ? strlen(text) : 0};
  return view;
}

static int Fail(vetvec_error* err) {
  fprintf(stderr, "fallback: %s\n", vetvec_error_message(err));
  vetvec_error_destroy(err);
  return 1;
}

/* The arguments, concatenated into a batch of texts for the ABI. */
static vetvec_text_batch Pack(char** texts, int count) {
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  uint64_t* offsets = calloc((size_t)count + 1, sizeof *offsets);
  size_t size = 0;
  char* bytes;
  int i;
  for (i = 0; i < count; ++i) size += strlen(texts[i]);
  bytes = calloc(size + 1, 1);
  if (offsets == NULL || bytes == NULL) exit(1);
  for (i = 0; i < count; ++i) {
    strcat(bytes + offsets[i], texts[i]);
    offsets[i + 1] = offsets[i] + strlen(texts[i]);
  }
  batch.bytes = bytes;
  batch.offsets = offsets;
  batch.count = (uint64_t)count;
  return batch;
}

int main(int argc, char** argv) {
  vetvec_encoder_options vendor = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder_options compiled_in = VETVEC_INIT(vetvec_encoder_options);
  vetvec_fallback_options options = VETVEC_INIT(vetvec_fallback_options);
  vetvec_encoder remote = {0}, local = {0}, both = {0};
  vetvec_error* err = NULL;
  vetvec_matrix matrix = {0};
  vetvec_rows rows;
  vetvec_provenance* from;
  vetvec_text_batch texts;
  int i;
  if (argc < 3) return fprintf(stderr, "usage: fallback VENDOR TEXT...\n"), 2;
  vendor.spec = Str(argv[1]);
  vendor.api_key = Str(getenv("VETVEC_API_KEY"));
  vendor.max_attempts = 2;
  compiled_in.spec = Str("builtin:"); /* or "onnx:DIR", a model of your own */
  options.timeout_ms = 2000;
  if (vetvec_encoder_open(&vendor, &remote, &err) != VETVEC_STATUS_OK) return Fail(err);
  if (vetvec_encoder_open(&compiled_in, &local, &err) != VETVEC_STATUS_OK) return Fail(err);
  if (vetvec_fallback_open(remote, local, &options, &both, &err) != VETVEC_STATUS_OK)
    return Fail(err);

  texts = Pack(argv + 2, argc - 2);
  from = calloc((size_t)texts.count, sizeof *from);
  if (from == NULL) return 1;
  if (vetvec_encoder_embed_alloc(both, &texts, NULL, &matrix, NULL, from, &err) !=
          VETVEC_STATUS_OK ||
      vetvec_matrix_view(matrix, &rows, &err) != VETVEC_STATUS_OK)
    return Fail(err);
  /* The two encoders have different vector spaces: store the source with each vector. */
  for (i = 0; i < argc - 2; ++i)
    printf("%s: %d numbers, from %s (%s)\n", argv[i + 2], (int)rows.cols, kSources[from[i].source],
           kReasons[from[i].reason]);

  vetvec_matrix_destroy(matrix);
  vetvec_encoder_destroy(both);
  vetvec_encoder_destroy(local);
  vetvec_encoder_destroy(remote);
  free((void*)texts.bytes);
  free((void*)texts.offsets);
  free(from);
  return 0;
}
