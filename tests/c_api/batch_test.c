/* batch.h without a service: plans, and a call whose service is not there. The command's test
 * (tests/integration/batch_test.py) runs whole batches. */
#include "check.h"

/* An encoder of a service that is not there: plans send nothing. */
static void Batches(const char* folder) {
  static const uint64_t offsets[] = {0, 5, 10, 10};
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_batch_options batches;
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_encoder encoder = {0};
  vetvec_buffer* json = NULL;
  vetvec_error* err = NULL;
  vetvec_status status;
  char dir[512];
  Path(&dir, folder, "batch_cache");
  batch.bytes = "alphaalpha";
  batch.offsets = offsets;
  batch.count = 3;
  options.spec = Str("openai:m?base_url=http://127.0.0.1:9/v1");
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
  CHECK_STATUS(VETVEC_STATUS_FAILED_PRECONDITION,
               vetvec_batch_embed(encoder, &batch, NULL, NULL, &json, &err));
  vetvec_buffer_destroy(json); /* a report, also of a call that failed */
  vetvec_encoder_destroy(encoder);
  options.cache_dir = Str(dir);
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
  vetvec_struct_init(&batches, sizeof batches);
  batches.poll_ms = 1;
  batches.plan_only = 1;
  CHECK_OK(vetvec_batch_embed(encoder, &batch, &batches, NULL, &json, &err));
  CHECK(strstr(vetvec_buffer_data(json), "\"texts\":3") != NULL);
  CHECK(strstr(vetvec_buffer_data(json), "\"to_send\":1") != NULL);
  vetvec_buffer_destroy(json);
  batches.plan_only = 0;
  call.timeout_ms = 50;
  status = vetvec_batch_embed(encoder, &batch, &batches, &call, &json, &err);
  /* DEADLINE_EXCEEDED if no attempt was made in time, on a slow machine. */
  CHECK(status == VETVEC_STATUS_UNAVAILABLE || status == VETVEC_STATUS_DEADLINE_EXCEEDED);
  vetvec_error_destroy(err);
  err = NULL;
  CHECK(strstr(vetvec_buffer_data(json), "\"stored\":0") != NULL);
  vetvec_buffer_destroy(json);
  json = NULL;
  batches.plan_only = 1;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_batch_embed(encoder, &batch, &batches, NULL, NULL, &err));
  batches.proof_tolerance = 1;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_batch_embed(encoder, &batch, &batches, NULL, &json, &err));
  batches.proof_tolerance = 0;
  batches.online_reserve_ms = 1;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_batch_embed(encoder, &batch, &batches, NULL, &json, &err));
  CHECK(json == NULL);
  vetvec_encoder_destroy(encoder);
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  Batches(argv[1]);
  return Finish();
}
