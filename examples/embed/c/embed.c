/* Texts to vectors in C, with the built-in encoder: no network, no key.
 *
 *   embed TEXT...
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vetvec/vetvec.h>

static int Fail(vetvec_error* err) {
  fprintf(stderr, "embed: %s\n", vetvec_error_message(err));
  vetvec_error_destroy(err);
  return 1;
}

int main(int argc, char** argv) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  int i;
  options.spec.data = "builtin:"; /* or "openai:text-embedding-3-small" and options.api_key */
  options.spec.size = strlen(options.spec.data);
  if (vetvec_encoder_open(&options, &encoder, &err) != VETVEC_STATUS_OK) return Fail(err);

  for (i = 1; i < argc; ++i) {
    const vetvec_str text = {argv[i], strlen(argv[i])};
    const size_t dimension = (size_t)vetvec_encoder_dimension(encoder);
    float* row = malloc(dimension * sizeof *row);
    size_t written = 0;
    if (row == NULL) return 1;
    if (vetvec_encoder_embed_one(encoder, text, NULL, row, dimension, &written, &err) !=
        VETVEC_STATUS_OK) {
      free(row);
      vetvec_encoder_destroy(encoder);
      return Fail(err);
    }
    printf("%s: %zu numbers, the first %.4f %.4f %.4f\n", argv[i], written, row[0], row[1], row[2]);
    free(row);
  }
  vetvec_encoder_destroy(encoder);
  return 0;
}
