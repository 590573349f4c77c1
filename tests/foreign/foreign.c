/* The library from C. Tests of other languages hold what this prints against their own. */
#include <stdio.h>
#include <string.h>
#include <vetvec/vetvec.h>

static vetvec_status Open(const char* spec, vetvec_encoder* out, vetvec_error** err) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  options.spec.data = spec;
  options.spec.size = strlen(spec);
  return vetvec_encoder_open(&options, out, err);
}

static int32_t Stop(void* user_data, const vetvec_progress* progress) {
  (void)user_data;
  printf("progress: %s %d of %d\n", progress->stage, (int)progress->done, (int)progress->total);
  return 7;
}

static void Print(const char* what, vetvec_status status, vetvec_error* err) {
  printf("%s: %s: %s\n", what, vetvec_status_name(status), vetvec_error_message(err));
  vetvec_error_destroy(err);
}

int main(void) {
  static const uint64_t offsets[] = {0, 6, 17};
  const vetvec_text_batch texts = {sizeof(vetvec_text_batch), "a textanother one", offsets, 2};
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_encoder encoder = {0}, none = {0};
  vetvec_error* err = NULL;
  vetvec_status status;
  float rows[128];
  size_t written = 0;
  printf("vetvec %s\n", vetvec_version());
  status = Open("builtin:", &encoder, &err);
  if (status == VETVEC_STATUS_OK)
    status = vetvec_encoder_embed(encoder, &texts, NULL, rows, 128, &written, NULL, NULL, &err);
  if (status != VETVEC_STATUS_OK) return Print("failed", status, err), 1;
  printf("%d numbers: %.4f %.4f\n", (int)written, rows[0], rows[64]);
  status = Open("no-such-kind:x", &none, &err);
  Print("error", status, err);
  call.progress = Stop;
  status = vetvec_encoder_embed(encoder, &texts, &call, rows, 128, &written, NULL, NULL, &err);
  printf("stopped: %s by %d\n", vetvec_status_name(status), (int)vetvec_error_callback_value(err));
  vetvec_error_destroy(err);
  vetvec_encoder_destroy(encoder);
  vetvec_encoder_destroy(encoder);
  status = vetvec_encoder_embed(encoder, &texts, NULL, rows, 128, &written, NULL, NULL, &err);
  Print("closed", status, err);
  return 0;
}
