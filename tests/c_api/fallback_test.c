/* fallback.h from C: every function, offline. The remote service is a port where nobody listens, so
 * that the local encoder gives the vectors.
 *
 *   fallback_test FOLDER      an empty folder to work in
 */
#include "check.h"

enum { kDimension = 64, kTexts = 120 };

static vetvec_encoder* Open(const char* spec) {
  vetvec_encoder_options options = VETVEC_ENCODER_OPTIONS_INIT;
  vetvec_encoder* encoder = NULL;
  vetvec_error* err = NULL;
  options.spec = Str(spec);
  options.max_attempts = 1;
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
  return encoder;
}

static vetvec_encoder* OpenRemote(void) { return Open("openai:m?base_url=http://127.0.0.1:9/v1"); }

static vetvec_text_batch TwoTexts(void) {
  static const uint64_t offsets[] = {0, 5, 10};
  vetvec_text_batch batch = VETVEC_TEXT_BATCH_INIT;
  batch.bytes = "alphabravo";
  batch.offsets = offsets;
  batch.count = 2;
  return batch;
}

static void CheckGiven(const vetvec_provenance* given) {
  int i;
  for (i = 0; i < 2; ++i) {
    CHECK(given[i].giver == VETVEC_GIVER_LOCAL);
    CHECK(given[i].why == VETVEC_WHY_REMOTE_FAILED || given[i].why == VETVEC_WHY_SERVICE_DOWN);
    CHECK(given[i].reserved == 0);
  }
}

static void Embed(const vetvec_encoder* both) {
  vetvec_text_batch batch = TwoTexts();
  float out[2 * kDimension];
  vetvec_provenance given[2];
  vetvec_status items[2] = {7, 7};
  vetvec_matrix* rows = NULL;
  size_t written = 0;
  vetvec_error* err = NULL;
  CHECK(strstr(vetvec_encoder_name(both), "builtin:") != NULL);
  CHECK(vetvec_encoder_dimension(both) == 0); /* the remote one's is not known */
  CHECK_OK(
      vetvec_fallback_embed(both, &batch, NULL, out, 2 * kDimension, &written, items, given, &err));
  CHECK(written == 2 * kDimension && items[0] == VETVEC_OK && items[1] == VETVEC_OK);
  CheckGiven(given);
  CHECK_OK(vetvec_fallback_embed_alloc(both, &batch, NULL, &rows, NULL, given, &err));
  CHECK(vetvec_matrix_cols(rows) == kDimension);
  CHECK(memcmp(vetvec_matrix_data(rows), out, sizeof out) == 0);
  CheckGiven(given);
  vetvec_matrix_destroy(rows);
  CHECK_STATUS(VETVEC_BUFFER_TOO_SMALL,
               vetvec_fallback_embed(both, &batch, NULL, out, 70, &written, items, given, &err));
  CHECK_OK(vetvec_encoder_embed_alloc(both, &batch, NULL, &rows, NULL, &err));
  vetvec_matrix_destroy(rows);
}

static int32_t NextOfTwo(void* user_data, vetvec_str* text) {
  int* given = (int*)user_data;
  if (*given == 2) return 0;
  *text = Str((*given)++ == 0 ? "alpha" : "bravo");
  return 1;
}

static int32_t TakeRows(void* user_data, const vetvec_stream_rows* rows) {
  (void)user_data;
  CHECK(rows->count == 2 && rows->dimension == kDimension);
  CheckGiven(rows->provenance);
  return 0;
}

static void SubmitAndStream(const vetvec_encoder* both) {
  vetvec_text_batch batch = TwoTexts();
  vetvec_stream_options stream = VETVEC_STREAM_OPTIONS_INIT;
  vetvec_provenance given[2];
  vetvec_call* call = NULL;
  vetvec_matrix* rows = NULL;
  int next = 0;
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_encoder_submit(both, &batch, NULL, NULL, &call, &err));
  CHECK_OK(vetvec_call_wait(call, 60000, &err));
  CHECK_STATUS(VETVEC_BUFFER_TOO_SMALL, vetvec_fallback_call_provenance(call, given, 1, &err));
  CHECK_OK(vetvec_fallback_call_provenance(call, given, 2, &err));
  CheckGiven(given);
  CHECK_OK(vetvec_call_take(call, &rows, NULL, 0, &err));
  CHECK(vetvec_matrix_cols(rows) == kDimension);
  vetvec_matrix_destroy(rows);
  vetvec_call_destroy(call);
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_fallback_call_provenance(call, given, 2, &err));
  stream.next = NextOfTwo;
  stream.rows = TakeRows;
  stream.user_data = &next;
  CHECK_OK(vetvec_encoder_embed_stream(both, &stream, NULL, &err));
  CHECK(next == 2);
}

static void Counts(const vetvec_encoder* both, const vetvec_encoder* local) {
  vetvec_fallback_counts counts = VETVEC_FALLBACK_COUNTS_INIT;
  vetvec_buffer* metrics = NULL;
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_fallback_usage(both, &counts, &err));
  CHECK(counts.local >= 10 && counts.remote == 0 && counts.none <= 2);
  CHECK(counts.local == counts.why_remote_failed + counts.why_service_down);
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT, vetvec_fallback_usage(local, &counts, &err));
  CHECK_OK(vetvec_encoder_metrics(both, &metrics, &err));
  CHECK(strstr(vetvec_buffer_data(metrics), "vetvec_fallback_texts_total") != NULL);
  vetvec_buffer_destroy(metrics);
}

static void Refusals(const vetvec_encoder* remote, const vetvec_encoder* local) {
  vetvec_fallback_options options;
  vetvec_encoder* out = NULL;
  vetvec_error* err = NULL;
  memset(&options, 0x55, sizeof options);
  vetvec_fallback_options_init(&options, sizeof options);
  CHECK(options.struct_size == sizeof options && options.policy == 0 && !options.map_file.data);
  options.policy = 17;
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT, vetvec_fallback_open(remote, local, &options, &out, &err));
  options.policy = VETVEC_POLICY_LOCAL_FIRST; /* without a target */
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT, vetvec_fallback_open(remote, local, &options, &out, &err));
  options.policy = VETVEC_POLICY_HEDGED;
  options.hedge_delay_ms = -1;
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT, vetvec_fallback_open(remote, local, &options, &out, &err));
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT, vetvec_fallback_open(local, remote, NULL, &out, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_fallback_open(NULL, local, NULL, &out, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_fallback_open(remote, NULL, NULL, &out, &err));
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT, vetvec_fallback_open(remote, local, NULL, NULL, &err));
  CHECK(out == NULL);
}

/* From the builtin encoder to itself: a map that must cost nothing. */
static void Maps(const vetvec_encoder* remote, const vetvec_encoder* local, const char* folder) {
  static char bytes[kTexts * 16];
  static uint64_t offsets[kTexts + 1];
  static const char* const kWords[] = {"river", "music", "bread", "stone", "winter"};
  vetvec_text_batch batch = VETVEC_TEXT_BATCH_INIT;
  vetvec_map_options options;
  vetvec_map_agreement agreement = VETVEC_MAP_AGREEMENT_INIT;
  vetvec_fallback_options fallback = VETVEC_FALLBACK_OPTIONS_INIT;
  vetvec_encoder* both = NULL;
  vetvec_buffer* facts = NULL;
  vetvec_error* err = NULL;
  char path[512];
  int i;
  Path(&path, folder, "own.map");
  for (i = 0; i < kTexts; ++i) {
    offsets[i + 1] =
        offsets[i] + (uint64_t)snprintf(bytes + offsets[i], 16, "%s %d", kWords[i % 5], i * 7919);
  }
  batch.bytes = bytes;
  batch.offsets = offsets;
  batch.count = kTexts;
  vetvec_map_options_init(&options, sizeof options);
  CHECK(options.struct_size == sizeof options && options.method == VETVEC_MAP_RIDGE);
  options.method = VETVEC_MAP_PROCRUSTES;
  CHECK_OK(vetvec_map_fit(local, local, &batch, &options, NULL, Str(path), &agreement, &err));
  CHECK(agreement.fitted == 96 && agreement.held_out == 24 && agreement.neighbours == 10);
  CHECK(agreement.mean_cosine > 0.999 && agreement.overlap > 0.95 && agreement.ridge == 0);
  CHECK_OK(vetvec_map_describe(Str(path), &facts, &err));
  CHECK(strstr(vetvec_buffer_data(facts), "\"procrustes\"") != NULL);
  vetvec_buffer_destroy(facts);
  fallback.map_file = Str(path);
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT, /* fitted for others */
               vetvec_fallback_open(remote, local, &fallback, &both, &err));
  batch.count = 99;
  CHECK_STATUS(VETVEC_INSUFFICIENT_DATA,
               vetvec_map_fit(local, local, &batch, NULL, NULL, Str(path), NULL, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE,
               vetvec_map_fit(local, NULL, &batch, NULL, NULL, Str(path), NULL, &err));
  Path(&path, folder, "none.map");
  CHECK_STATUS(VETVEC_NOT_FOUND, vetvec_map_describe(Str(path), &facts, &err));
  CHECK(facts == NULL);
}

int main(int argc, char** argv) {
  vetvec_encoder* remote;
  vetvec_encoder* local;
  vetvec_encoder* both = NULL;
  vetvec_provenance given[2];
  vetvec_text_batch batch = TwoTexts();
  vetvec_matrix* rows = NULL;
  vetvec_error* err = NULL;
  if (argc != 2) return 2;
  remote = OpenRemote();
  local = Open("builtin:");
  CHECK_OK(vetvec_fallback_embed_alloc(local, &batch, NULL, &rows, NULL, given, &err));
  CHECK(given[0].giver == VETVEC_GIVER_LOCAL && given[0].why == VETVEC_WHY_POLICY);
  vetvec_matrix_destroy(rows);
  Refusals(remote, local);
  Maps(remote, local, argv[1]);
  CHECK_OK(vetvec_fallback_open(remote, local, NULL, &both, &err));
  vetvec_encoder_destroy(remote); /* lives on inside */
  Embed(both);
  SubmitAndStream(both);
  Counts(both, local);
  vetvec_encoder_destroy(both);
  vetvec_encoder_destroy(local);
  CHECK_STATUS(VETVEC_INVALID_HANDLE,
               vetvec_fallback_embed_alloc(both, &batch, NULL, &rows, NULL, given, &err));
  return Finish();
}
