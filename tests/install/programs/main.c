/* The programs of docs/C.md on a mock server: main, or main gate. programs_test.py puts them in the
 * place of the line below. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vetvec/vetvec.h"

/* PROGRAMS */

static vetvec_encoder Opened(const char* spec, const char* url) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  options.spec = (vetvec_str){spec, strlen(spec)};
  options.base_url = (vetvec_str){url, strlen(url)};
  options.api_key = (vetvec_str){"k", url[0] ? 1 : 0};
  options.max_attempts = 1;
  if (vetvec_encoder_open(&options, &encoder, NULL) != VETVEC_STATUS_OK) exit(2);
  return encoder;
}

static vetvec_text_batch Batch(const char* bytes, const uint64_t* offsets, uint64_t count) {
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  batch.bytes = bytes;
  batch.offsets = offsets;
  batch.count = count;
  return batch;
}

/* At most 200 texts, with a newline after each. */
static vetvec_text_batch Lines(const char* bytes) {
  static uint64_t offsets[4][201];
  static int next = 0;
  uint64_t* const own = offsets[next++ % 4];
  static char kept[4][8000];
  char* const text = kept[(next - 1) % 4];
  uint64_t count = 0, size = 0;
  for (const char* at = bytes; *at; ++at) {
    if (*at != '\n') text[size++] = *at;
    if (*at == '\n') own[++count] = size;
  }
  own[0] = 0;
  return Batch(text, own, count);
}

static vetvec_matrix Embedded(vetvec_encoder encoder, const char* lines, vetvec_rows* view) {
  const vetvec_text_batch texts = Lines(lines);
  vetvec_matrix rows = {0};
  if (vetvec_encoder_embed_alloc(encoder, &texts, NULL, &rows, NULL, NULL, NULL) !=
      VETVEC_STATUS_OK)
    exit(3);
  if (vetvec_matrix_view(rows, view, NULL) != VETVEC_STATUS_OK) exit(4);
  return rows;
}

int main(int argc, char** argv) {
  char url[200], many[8000] = "";
  vetvec_rows words, triple;
  vetvec_matrix kept[2];
  vetvec_cancel never = {0}, stop = {0};
  vetvec_provenance by[1];
  vetvec_text_batch texts;
  vetvec_encoder service, local, down;
  if (argc > 1) return argv[1][0] == 'g' ? TestVendor() : 2;
  sprintf(url, "%s/hash/v1", getenv("VETVEC_MOCK_URL"));
  service = Opened("openai:m", url);
  down = Opened("openai:m", "http://127.0.0.1:9/v1");
  local = Opened("builtin:", "");
  for (int i = 0; i < 200; ++i)
    sprintf(many + strlen(many), "%s %d\n", i == 17 || i == 150 ? "poison" : "text", i);
  texts = Lines(many);
  EmbedSome(service, &texts);
  if (vetvec_cancel_create(&stop, NULL) != VETVEC_STATUS_OK) return 5;
  vetvec_cancel_request(stop);
  InTime(service, (vetvec_str){"sleepy", 6}, never);
  InTime(service, (vetvec_str){"sleepy", 6}, stop);
  texts = Lines("a good day\n");
  if (ByEither(down, local, &texts, by) != VETVEC_STATUS_OK) return 6;
  Stream(local);
  texts = Lines(
      "He is a good man.\nThe food was cold and bad.\nShe liked the new house very much.\nIt was a "
      "happy day.\n");
  Score(local, &texts);
  kept[0] = Embedded(local, "house\ncold\nriver\nanger\n", &words);
  kept[1] = Embedded(local, "a good day\nthe ship sank\na good day\n", &triple);
  Violations(&words, &triple);
  vetvec_matrix_destroy(kept[0]);
  vetvec_matrix_destroy(kept[1]);
  vetvec_cancel_destroy(stop);
  vetvec_encoder_destroy(service);
  vetvec_encoder_destroy(down);
  vetvec_encoder_destroy(local);
  return 0;
}
