/* Embeds one text with a specification and prints the row exactly: what roots.py runs against libvetvec.so in each root. */
#include <stdio.h>
#include <string.h>
#include <vetvec/client.h>

int main(int argc, char** argv) {
  static float row[4096];
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  size_t written = 0;
  if (argc != 3) return 2;
  options.spec.data = argv[1];
  options.spec.size = strlen(argv[1]);
  const vetvec_str text = {argv[2], strlen(argv[2])};
  if (vetvec_encoder_open(&options, &encoder, &err) != VETVEC_STATUS_OK ||
      vetvec_encoder_embed_one(encoder, text, NULL, row, 4096, &written, &err) !=
          VETVEC_STATUS_OK) {
    fprintf(stderr, "%s\n", vetvec_error_message(err));
    vetvec_error_destroy(err);
    return 1;
  }
  for (size_t i = 0; i < written; ++i) printf("%a\n", row[i]);
  vetvec_encoder_destroy(encoder);
  return 0;
}
