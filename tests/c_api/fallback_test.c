/* fallback.h, map.h and identity.h from C: every function, offline. The remote service is a port
 * where nobody listens, so that the local encoder gives the vectors.
 *
 *   fallback_test FOLDER      an empty folder to work in
 */
#include <time.h>

#include "check.h"

enum { kDimension = 64, kTexts = 120 };

static vetvec_encoder Open(const char* spec) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  options.spec = Str(spec);
  options.max_attempts = 1;
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
  return encoder;
}

static vetvec_encoder OpenRemote(void) { return Open("openai:m?base_url=http://127.0.0.1:9/v1"); }

static vetvec_text_batch TwoTexts(void) {
  static const uint64_t offsets[] = {0, 5, 10};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  batch.bytes = "alphabravo";
  batch.offsets = offsets;
  batch.count = 2;
  return batch;
}

static void CheckGiven(const vetvec_provenance* given) {
  int i;
  for (i = 0; i < 2; ++i) {
    CHECK(given[i].source == VETVEC_SOURCE_LOCAL);
    CHECK(given[i].reason == VETVEC_REASON_REMOTE_FAILED ||
          given[i].reason == VETVEC_REASON_SERVICE_DOWN);
    if (given[i].reason == VETVEC_REASON_REMOTE_FAILED) {
      CHECK(given[i].remote_status == VETVEC_STATUS_UNAVAILABLE);
    }
  }
}

static void Embed(vetvec_encoder both) {
  vetvec_text_batch batch = TwoTexts();
  float out[2 * kDimension];
  vetvec_provenance given[2];
  vetvec_status items[2] = {7, 7};
  vetvec_matrix rows = {0};
  size_t written = 0;
  vetvec_error* err = NULL;
  CHECK(strstr(vetvec_encoder_name(both), "builtin:") != NULL);
  CHECK(vetvec_encoder_dimension(both) == 0); /* the remote one's is not known */
  CHECK_OK(
      vetvec_encoder_embed(both, &batch, NULL, out, 2 * kDimension, &written, items, given, &err));
  CHECK(written == 2 * kDimension && items[0] == VETVEC_STATUS_OK && items[1] == VETVEC_STATUS_OK);
  CheckGiven(given);
  CHECK_OK(vetvec_encoder_embed_alloc(both, &batch, NULL, &rows, NULL, given, &err));
  CHECK(View(rows).cols == kDimension);
  CHECK(memcmp(View(rows).data, out, sizeof out) == 0);
  CheckGiven(given);
  vetvec_matrix_destroy(rows);
  CHECK_STATUS(VETVEC_STATUS_BUFFER_TOO_SMALL,
               vetvec_encoder_embed(both, &batch, NULL, out, 70, &written, items, given, &err));
  CHECK_OK(vetvec_encoder_embed_alloc(both, &batch, NULL, &rows, NULL, NULL, &err));
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

static void SubmitAndStream(vetvec_encoder both) {
  vetvec_text_batch batch = TwoTexts();
  vetvec_stream_options stream = VETVEC_INIT(vetvec_stream_options);
  vetvec_provenance given[2];
  vetvec_job call = {0};
  vetvec_matrix rows = {0};
  int next = 0;
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_job_submit(both, &batch, NULL, NULL, &call, &err));
  CHECK_OK(vetvec_job_wait(call, 60000, &err));
  CHECK_STATUS(VETVEC_STATUS_BUFFER_TOO_SMALL, vetvec_job_provenance(call, given, 1, &err));
  CHECK_OK(vetvec_job_provenance(call, given, 2, &err));
  CheckGiven(given);
  CHECK_OK(vetvec_job_take(call, &rows, NULL, 0, &err));
  CHECK(View(rows).cols == kDimension);
  vetvec_matrix_destroy(rows);
  vetvec_job_destroy(call);
  CHECK_STATUS(VETVEC_STATUS_INVALID_HANDLE, vetvec_job_provenance(call, given, 2, &err));
  stream.next = NextOfTwo;
  stream.rows = TakeRows;
  stream.user_data = &next;
  CHECK_OK(vetvec_stream_embed(both, &stream, NULL, &err));
  CHECK(next == 2);
}

static void Counts(vetvec_encoder both, vetvec_encoder local) {
  vetvec_fallback_counts counts = VETVEC_INIT(vetvec_fallback_counts);
  vetvec_buffer* metrics = NULL;
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_fallback_usage(both, &counts, &err));
  CHECK(counts.local >= 10 && counts.remote == 0 && counts.none <= 2);
  CHECK(counts.local == counts.reason_remote_failed + counts.reason_service_down);
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_fallback_usage(local, &counts, &err));
  CHECK_OK(vetvec_encoder_metrics(both, &metrics, &err));
  CHECK(strstr(vetvec_buffer_data(metrics), "vetvec_fallback_texts_total") != NULL);
  vetvec_buffer_destroy(metrics);
}

static void Refusals(vetvec_encoder remote, vetvec_encoder local) {
  vetvec_fallback_options options;
  vetvec_encoder out = {0};
  vetvec_error* err = NULL;
  memset(&options, 0x55, sizeof options);
  vetvec_struct_init(&options, sizeof options);
  CHECK(options.struct_size == sizeof options && options.policy == 0 && !options.map_file.data);
  options.policy = 17;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_fallback_open(remote, local, &options, &out, &err));
  options.policy = VETVEC_FALLBACK_POLICY_LOCAL_FIRST; /* without a target */
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_fallback_open(remote, local, &options, &out, &err));
  options.policy = VETVEC_FALLBACK_POLICY_HEDGED;
  options.hedge_delay_ms = -1;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_fallback_open(remote, local, &options, &out, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_fallback_open(local, remote, NULL, &out, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_HANDLE,
               vetvec_fallback_open(NONE(vetvec_encoder), local, NULL, &out, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_HANDLE,
               vetvec_fallback_open(remote, NONE(vetvec_encoder), NULL, &out, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_fallback_open(remote, local, NULL, NULL, &err));
  CHECK(out.id == 0);
}

/* A certificate of now, as vetvec identity compare writes it. */
static vetvec_str Certificate(char (*text)[512], vetvec_encoder encoder, const char* fingerprint) {
  const time_t now = time(NULL);
  char at[32];
  CHECK(strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now)) > 0);
  snprintf(
      *text, sizeof *text,
      "{\"format\":\"vetvec-certificate/"
      "1\",\"at\":\"%s\",\"a\":{\"name\":\"x\",\"fingerprint\":\"%s\"},"
      "\"b\":{\"name\":\"%s\",\"fingerprint\":\"\"},\"verdict\":\"same\",\"angle\":0,\"noise\":0,"
      "\"tolerance\":3e-06}",
      at, fingerprint, vetvec_encoder_name(encoder));
  return Str(*text);
}

static void Hosts(vetvec_encoder remote, vetvec_encoder local, const char* folder) {
  vetvec_encoder other = Open("openai:m?base_url=http://127.0.0.1:7/v1");
  char texts[3][512];
  char path[512];
  vetvec_fallback_host hosts[2] = {{{0}, {0}, {0}}, {{0}, {0}, {0}}};
  vetvec_fallback_options options = VETVEC_INIT(vetvec_fallback_options);
  vetvec_fallback_counts counts = VETVEC_INIT(vetvec_fallback_counts);
  const vetvec_encoder none = {0};
  vetvec_encoder both = {0};
  vetvec_text_batch batch = TwoTexts();
  vetvec_provenance given[2];
  vetvec_matrix rows = {0};
  vetvec_error* err = NULL;
  hosts[0].encoder = remote;
  hosts[0].certificate = Certificate(&texts[0], remote, "f00d");
  hosts[1].encoder = other;
  hosts[1].certificate = Certificate(&texts[1], other, "f00d");
  options.sample_every = 100;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, /* without hosts */
               vetvec_fallback_open(remote, local, &options, &both, &err));
  options.host_count = 2;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_fallback_open(remote, local, &options, &both, &err));
  options.hosts = hosts;
  options.sample_every = 99;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_fallback_open(remote, local, &options, &both, &err));
  options.sample_every = 0;
  options.certificate_max_age_s = -1;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_fallback_open(remote, local, &options, &both, &err));
  options.certificate_max_age_s = 3600;
  CHECK_OK(vetvec_fallback_open(remote, local, &options, &both, &err));
  CHECK_OK(vetvec_encoder_embed_alloc(both, &batch, NULL, &rows, NULL, given, &err));
  CheckGiven(given); /* nobody listens at either host */
  CHECK_OK(vetvec_fallback_usage(both, &counts, &err));
  CHECK(counts.local == 2 && counts.host_1 == 0 && counts.hosts_dropped == 0);
  vetvec_matrix_destroy(rows);
  vetvec_encoder_destroy(both);
  CHECK_OK(vetvec_fallback_open(remote, none, &options, &both, &err)); /* hosts alone */
  CHECK_STATUS(VETVEC_STATUS_UNAVAILABLE,
               vetvec_encoder_embed_alloc(both, &batch, NULL, &rows, NULL, given, &err));
  vetvec_encoder_destroy(both);
  options.policy = VETVEC_FALLBACK_POLICY_HEDGED; /* of which there is no second */
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_fallback_open(remote, none, &options, &both, &err));
  options.policy = VETVEC_FALLBACK_POLICY_REMOTE;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, /* the first host is another one */
               vetvec_fallback_open(other, local, &options, &both, &err));
  hosts[1].certificate = Certificate(&texts[1], other, "beef");
  CHECK_STATUS(VETVEC_STATUS_FAILED_PRECONDITION,
               vetvec_fallback_open(remote, local, &options, &both, &err));
  hosts[1].certificate = hosts[0].certificate;
  CHECK_STATUS(VETVEC_STATUS_FAILED_PRECONDITION,
               vetvec_fallback_open(remote, local, &options, &both, &err));
  hosts[1].certificate_file = Str(Path(&path, folder, "certificate.json"));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, /* both */
               vetvec_fallback_open(remote, local, &options, &both, &err));
  hosts[1].certificate = Str("");
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND, vetvec_fallback_open(remote, local, &options, &both, &err));
  Certificate(&texts[2], other, "f00d");
  WriteText(path, texts[2]);
  CHECK_OK(vetvec_fallback_open(remote, none, &options, &both, &err));
  vetvec_encoder_destroy(both);
  texts[2][strlen(texts[2]) - 2] = '5'; /* its tolerance */
  WriteText(path, texts[2]);
  CHECK_STATUS(VETVEC_STATUS_DATA_LOSS, vetvec_fallback_open(remote, local, &options, &both, &err));
  hosts[1].encoder = none;
  CHECK_STATUS(VETVEC_STATUS_INVALID_HANDLE,
               vetvec_fallback_open(remote, local, &options, &both, &err));
  vetvec_encoder_destroy(other);
}

/* From the builtin encoder to itself: a map that must cost nothing. */
static void Maps(vetvec_encoder remote, vetvec_encoder local, const char* folder) {
  static char bytes[kTexts * 16];
  static uint64_t offsets[kTexts + 1];
  static const char* const kWords[] = {"river", "music", "bread", "stone", "winter"};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_map_options options;
  vetvec_map_agreement agreement = VETVEC_INIT(vetvec_map_agreement);
  vetvec_fallback_options fallback = VETVEC_INIT(vetvec_fallback_options);
  vetvec_encoder both = {0};
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
  vetvec_struct_init(&options, sizeof options);
  CHECK(options.struct_size == sizeof options && options.method == VETVEC_MAP_METHOD_RIDGE);
  options.method = VETVEC_MAP_METHOD_PROCRUSTES;
  CHECK_OK(vetvec_map_fit(local, local, &batch, &options, NULL, Str(path), &agreement, &err));
  CHECK(agreement.fitted == 96 && agreement.held_out == 24 && agreement.neighbours == 10);
  CHECK(agreement.mean_cosine > 0.999 && agreement.overlap > 0.95 && agreement.ridge == 0);
  CHECK_OK(vetvec_map_describe(Str(path), &facts, &err));
  CHECK(strstr(vetvec_buffer_data(facts), "\"procrustes\"") != NULL);
  vetvec_buffer_destroy(facts);
  fallback.map_file = Str(path);
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, /* fitted for others */
               vetvec_fallback_open(remote, local, &fallback, &both, &err));
  batch.count = 99;
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_map_fit(local, local, &batch, NULL, NULL, Str(path), NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_HANDLE, vetvec_map_fit(local, NONE(vetvec_encoder), &batch,
                                                            NULL, NULL, Str(path), NULL, &err));
  Path(&path, folder, "none.map");
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND, vetvec_map_describe(Str(path), &facts, &err));
  CHECK(facts == NULL);
}

/* A configuration whose one seed yields far too few triples for a repair. */
static vetvec_config OneSeed(const char* folder) {
  static char toml[1024];
  char seeds[512];
  vetvec_config_options options = VETVEC_INIT(vetvec_config_options);
  vetvec_config config = {0};
  vetvec_error* err = NULL;
  WriteText(Path(&seeds, folder, "seeds.txt"), "The room was clean and the staff were happy.\n");
  snprintf(toml, sizeof toml,
           "version = 1\n[audit]\nvendors = [\"a\"]\nseeds = \"%s\"\ndictionary_max_words = 20\n"
           "[vendors.a]\nspec = \"builtin:\"\n",
           seeds);
  options.text = Str(toml);
  CHECK_OK(vetvec_config_load(&options, &config, &err));
  return config;
}

/* What a repair refuses; those that succeed are in tests/integration/repair_test.py. */
static void Repairs(const char* folder) {
  vetvec_map_repair_options options;
  vetvec_config config = OneSeed(folder);
  vetvec_buffer* report = NULL;
  vetvec_error* err = NULL;
  char map[512];
  char path[512];
  Path(&map, folder, "own.map");
  Path(&path, folder, "own.npz");
  CHECK_OK(vetvec_map_export(Str(map), Str(path), &err));
  Path(&path, folder, "own.onnx");
  CHECK_OK(vetvec_map_export(Str(map), Str(path), &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_map_export(Str(map), Str(map), &err));
  vetvec_struct_init(&options, sizeof options);
  CHECK(options.struct_size == sizeof options && options.split == VETVEC_MAP_SPLIT_PAIR);
  Path(&path, folder, "repair.map");
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_map_repair(config, &options, NULL, Str(path), &report, &err));
  options.folds = 1;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_map_repair(config, &options, NULL, Str(path), &report, &err));
  options.folds = 0;
  options.vendor = Str("nobody");
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_map_repair(config, &options, NULL, Str(path), &report, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, /* a map, not an adapter */
               vetvec_map_test(config, NULL, NULL, Str(map), &report, &err));
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND,
               vetvec_map_test(config, NULL, NULL, Str(path), &report, &err));
  CHECK(report == NULL);
  vetvec_config_destroy(config);
}

static void Identity(vetvec_encoder encoder, vetvec_encoder both, const char* folder) {
  vetvec_identity_options options = VETVEC_INIT(vetvec_identity_options);
  static const float points[] = {0, 1, 2, 4};
  const vetvec_encoder none = {0};
  double share = -1;
  vetvec_buffer* json = NULL;
  vetvec_error* err = NULL;
  char path[512];
  Path(&path, folder, "id.json");
  CHECK_OK(vetvec_identity_texts(&json, &err));
  CHECK(strncmp(vetvec_buffer_data(json), "[\"", 2) == 0);
  vetvec_buffer_destroy(json);
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, /* vectors of two models */
               vetvec_identity_record(both, NULL, Str(path), &json, &err));
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND,
               vetvec_identity_check(encoder, NULL, NULL, Str(path), &json, &err));
  CHECK_OK(vetvec_identity_record(encoder, NULL, Str(path), &json, &err));
  CHECK(strstr(vetvec_buffer_data(json), "\"passes_sent\":21") != NULL);
  vetvec_buffer_destroy(json);
  CHECK_STATUS(VETVEC_STATUS_ALREADY_EXISTS,
               vetvec_identity_record(encoder, NULL, Str(path), NULL, &err));
  CHECK_OK(vetvec_identity_check(encoder, NULL, NULL, Str(path), &json, &err));
  CHECK(strstr(vetvec_buffer_data(json), "\"answer\":\"same\"") != NULL);
  CHECK(strstr(vetvec_buffer_data(json), "\"night\":null") != NULL);
  vetvec_buffer_destroy(json);
  options.night = 1;
  CHECK_OK(vetvec_identity_check(encoder, &options, NULL, Str(path), &json, &err));
  CHECK(strstr(vetvec_buffer_data(json), "\"provisional\"") != NULL);
  vetvec_buffer_destroy(json);
  options.night = 2;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_identity_check(encoder, &options, NULL, Str(path), &json, &err));
  CHECK_OK(vetvec_identity_compare(encoder, none, NULL, NULL, Str(path), Str(""), &json, &err));
  CHECK(strstr(vetvec_buffer_data(json), "\"verdict\":\"same\"") != NULL);
  vetvec_buffer_destroy(json);
  CHECK_OK(vetvec_identity_compare(none, encoder, NULL, NULL, Str(path), Str(path), &json, &err));
  CHECK(strstr(vetvec_buffer_data(json), "\"verdict\":\"same\"") != NULL);
  vetvec_buffer_destroy(json);
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_identity_compare(both, none, NULL, NULL, Str(path), Str(""), &json, &err));
  CHECK_STATUS(
      VETVEC_STATUS_INVALID_ARGUMENT, /* a comparison has no night */
      vetvec_identity_compare(encoder, none, &options, NULL, Str(path), Str(""), &json, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_identity_compare(encoder, none, NULL, NULL, Str(path), Str(""), NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND, vetvec_identity_compare(none, none, NULL, NULL, Str(path),
                                                                Str("none.json"), &json, &err));
  CHECK_OK(vetvec_identity_describe(Str(path), &json, &err));
  CHECK(strstr(vetvec_buffer_data(json), "\"checks\":2") != NULL);
  vetvec_buffer_destroy(json);
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_identity_moved(ROWS(points, 2, 2, 2), 0.1, NULL, &share, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_identity_moved(ROWS(points, 2, 2, 2), 3, NULL, &share, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_identity_moved(NULL, 0, NULL, NULL, &err));
}

/* Each line is one query and its passage; no two have a word in common but the numbers' own. */
static void WritePairs(const char* path, int count) {
  char text[16384] = "query\tpassage\n";
  size_t length = strlen(text);
  int i;
  for (i = 0; i < count; ++i) {
    length += (size_t)snprintf(text + length, sizeof text - length,
                               "where is parcel%d kept\tparcel%d is kept in hall%d\n", i, i, i % 7);
  }
  WriteText(path, text);
}

/* A record that was never calibrated. */
static void Opening(const char* path) {
  static const float points[] = {0, 1, 2, 4};
  vetvec_identity_scores scores = VETVEC_INIT(vetvec_identity_scores);
  vetvec_identity identity = {4711};
  vetvec_buffer* json = NULL;
  vetvec_error* err = NULL;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_identity_open(Str(""), Str(""), &identity, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_identity_open(Str(path), Str("{}"), &identity, &err));
  CHECK_STATUS(VETVEC_STATUS_DATA_LOSS, vetvec_identity_open(Str(""), Str("{}"), &identity, &err));
  CHECK(identity.id == 0);
  CHECK_OK(vetvec_identity_open(Str(path), Str(""), &identity, &err));
  CHECK_OK(vetvec_identity_calibrated(identity, &scores, &err));
  CHECK(scores.fingerprint.size == 64 && scores.pairs == 0);
  scores.ask = VETVEC_IDENTITY_ASK_CUTOFF;
  CHECK_STATUS(VETVEC_STATUS_FAILED_PRECONDITION,
               vetvec_identity_calibrated(identity, &scores, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_identity_matches(identity, ROWS(points, 2, 2, 2), &json, &err));
  vetvec_identity_destroy(identity);
}

static void Calibrating(vetvec_encoder encoder, const char* path, const char* pairs) {
  vetvec_identity_calibrate_options options = VETVEC_INIT(vetvec_identity_calibrate_options);
  vetvec_buffer* json = NULL;
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_identity_calibrate(encoder, NULL, NULL, Str(path), &json, &err));
  CHECK(strstr(vetvec_buffer_data(json), "\"source\":\"shipped\"") != NULL);
  vetvec_buffer_destroy(json);
  options.pairs = Str(pairs);
  WritePairs(pairs, 99);
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_identity_calibrate(encoder, &options, NULL, Str(path), &json, &err));
  WritePairs(pairs, 150);
  CHECK_OK(vetvec_identity_calibrate(encoder, &options, NULL, Str(path), &json, &err));
  CHECK(strstr(vetvec_buffer_data(json), "\"n\":150") != NULL);
  vetvec_buffer_destroy(json);
}

static void Questions(const char* path) {
  vetvec_identity_scores scores = VETVEC_INIT(vetvec_identity_scores);
  vetvec_identity identity = {0};
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_identity_open(Str(path), Str(""), &identity, &err));
  scores.ask = VETVEC_IDENTITY_ASK_CUTOFF;
  scores.share = 0.9;
  CHECK_OK(vetvec_identity_calibrated(identity, &scores, &err));
  CHECK(scores.pairs == 150 && scores.documents == 150 && scores.corpus == 150);
  CHECK(scores.low <= scores.cutoff && scores.cutoff <= scores.high && scores.lets_in < 1);
  scores.ask = VETVEC_IDENTITY_ASK_LETS_IN;
  CHECK_OK(vetvec_identity_calibrated(identity, &scores, &err));
  scores.cutoff = -1;
  CHECK_STATUS(VETVEC_STATUS_OUT_OF_RANGE, vetvec_identity_calibrated(identity, &scores, &err));
  scores.ask = VETVEC_IDENTITY_ASK_DUPLICATE;
  CHECK_OK(vetvec_identity_calibrated(identity, &scores, &err));
  scores.ask = VETVEC_IDENTITY_ASK_FIRST_HIT;
  scores.first = 0.5;
  CHECK_OK(vetvec_identity_calibrated(identity, &scores, &err));
  CHECK(scores.probability > 0 && scores.probability < 1);
  scores.searched = 150 * 20 + 1;
  CHECK_STATUS(VETVEC_STATUS_OUT_OF_RANGE, vetvec_identity_calibrated(identity, &scores, &err));
  vetvec_identity_destroy(identity);
}

static void Calibration(vetvec_encoder encoder, const char* folder) {
  char path[512];
  char pairs[512];
  Path(&path, folder, "id.json");
  Opening(path);
  Calibrating(encoder, path, Path(&pairs, folder, "pairs.tsv"));
  Questions(path);
}

int main(int argc, char** argv) {
  vetvec_encoder remote;
  vetvec_encoder local;
  vetvec_encoder both = {0};
  vetvec_provenance given[2];
  vetvec_text_batch batch = TwoTexts();
  vetvec_matrix rows = {0};
  vetvec_error* err = NULL;
  if (argc != 2) return 2;
  remote = OpenRemote();
  local = Open("builtin:");
  CHECK_OK(vetvec_encoder_embed_alloc(local, &batch, NULL, &rows, NULL, given, &err));
  CHECK(given[0].source == VETVEC_SOURCE_LOCAL && given[0].reason == VETVEC_REASON_POLICY);
  vetvec_matrix_destroy(rows);
  Refusals(remote, local);
  Hosts(remote, local, argv[1]);
  Maps(remote, local, argv[1]);
  Repairs(argv[1]);
  CHECK_OK(vetvec_fallback_open(remote, local, NULL, &both, &err));
  vetvec_encoder_destroy(remote); /* lives on inside */
  Embed(both);
  SubmitAndStream(both);
  Counts(both, local);
  Identity(local, both, argv[1]);
  Calibration(local, argv[1]);
  vetvec_encoder_destroy(both);
  vetvec_encoder_destroy(local);
  CHECK_STATUS(VETVEC_STATUS_INVALID_HANDLE,
               vetvec_encoder_embed_alloc(both, &batch, NULL, &rows, NULL, given, &err));
  return Finish();
}
