/* What tests/install builds against an installed library: one text embedded, offline. */
#include <stdio.h>
#include <vetvec/vetvec.h>

int main(void) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  const vetvec_str text = {"a text", 6};
  float row[1024];
  size_t written = 0;
  options.spec.data = "builtin:";
  options.spec.size = 8;
  if (vetvec_encoder_open(&options, &encoder, &err) != VETVEC_STATUS_OK ||
      vetvec_encoder_embed_one(encoder, text, NULL, row, 1024, &written, &err) !=
          VETVEC_STATUS_OK) {
    fprintf(stderr, "%s\n", vetvec_error_message(err));
    vetvec_error_destroy(err);
    return 1;
  }
  printf("%s %zu\n", vetvec_version(), written);
  vetvec_encoder_destroy(encoder);
  return written > 0 ? 0 : 1;
}
