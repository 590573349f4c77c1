/* With suites_test.c, ranking_test.c, analysis_test.c and fallback_test.c uses every exported
 * function at least once, offline, and checks what it gives. check_every_function.py fails when
 * vetvec.symbols has a function that none of them calls.
 *
 *   every_function FOLDER      an empty folder to work in
 */
#include "check.h"

enum { kDimension = 64 };

static void Version(void) {
  CHECK(strcmp(vetvec_version(), VETVEC_VERSION_STRING) == 0);
  CHECK(vetvec_version_abi() == VETVEC_ABI_VERSION);
  CHECK(strcmp(vetvec_status_name(VETVEC_STATUS_OK), "OK") == 0);
  CHECK(strcmp(vetvec_status_name(VETVEC_STATUS_FORKED), "FORKED") == 0);
  CHECK(strcmp(vetvec_status_name(4711), "UNRECOGNIZED") == 0);
}

static void Inits(void) {
  vetvec_encoder_options encoder;
  vetvec_suite_make_options suite;
  vetvec_config_options config;
  vetvec_call_options call;
  memset(&encoder, 0x55, sizeof encoder);
  memset(&suite, 0x55, sizeof suite);
  memset(&config, 0x55, sizeof config);
  memset(&call, 0x55, sizeof call);
  vetvec_struct_init(&encoder, sizeof encoder);
  vetvec_struct_init(&suite, sizeof suite);
  vetvec_struct_init(&config, sizeof config);
  vetvec_struct_init(&call, sizeof call);
  CHECK(encoder.struct_size == sizeof encoder && encoder.spec.size == 0 && !encoder.log_drop);
  CHECK(suite.struct_size == sizeof suite && suite.options == NULL && !suite.log);
  CHECK(config.struct_size == sizeof config && config.text.size == 0 && !config.log_drop);
  CHECK(call.struct_size == sizeof call && call.timeout_ms == 0 && call.max_tokens == 0);
}

static void Errors(void) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {4711}; /* must be overwritten */
  vetvec_error* err = NULL;
  options.spec = Str("no-such-kind:x");
  CHECK(vetvec_encoder_open(&options, &encoder, &err) == VETVEC_STATUS_INVALID_ARGUMENT);
  CHECK(encoder.id == 0);
  CHECK(vetvec_error_status(err) == VETVEC_STATUS_INVALID_ARGUMENT);
  CHECK(strstr(vetvec_error_message(err), "no-such-kind") != NULL);
  CHECK(strstr(vetvec_error_detail_json(err), "\"INVALID_ARGUMENT\"") != NULL);
  CHECK(vetvec_error_http_status(err) == 0);
  CHECK(vetvec_error_retry_after_ms(err) == -1);
  CHECK(vetvec_error_attempts(err) == 0);
  CHECK(vetvec_error_is_retryable(err) == 0);
  CHECK(vetvec_error_item_index(err) == -1);
  CHECK(vetvec_error_callback_value(err) == 0);
  vetvec_error_destroy(err);
  err = NULL;
  {
    int64_t min = -1;
    int64_t max = -1;
    CHECK_OK(vetvec_encoder_option_bounds(Str("concurrency"), &min, &max, &err));
    CHECK(min == 1 && max >= 8);
  }
}

static void Cancel(vetvec_encoder encoder) {
  static const uint64_t offsets[] = {0, 1};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_cancel cancel = {0};
  vetvec_matrix rows = {0};
  vetvec_error* err = NULL;
  batch.bytes = "a";
  batch.offsets = offsets;
  batch.count = 1;
  CHECK_OK(vetvec_cancel_create(&cancel, &err));
  call.cancel = cancel;
  CHECK_OK(vetvec_encoder_embed_alloc(encoder, &batch, &call, &rows, NULL, NULL, &err));
  vetvec_matrix_destroy(rows);
  CHECK(vetvec_cancel_request(cancel) == VETVEC_STATUS_OK);
  CHECK_STATUS(VETVEC_STATUS_CANCELLED,
               vetvec_encoder_embed_alloc(encoder, &batch, &call, &rows, NULL, NULL, &err));
  CHECK(rows.id == 0);
  vetvec_cancel_destroy(cancel);
  CHECK(vetvec_cancel_request(cancel) == VETVEC_STATUS_INVALID_HANDLE);
}

/* The second of three texts is blank. */
static void ErrorsOfTexts(vetvec_error* error) {
  const vetvec_error* const item = vetvec_error_item(error, 1);
  CHECK(vetvec_error_item(error, 0) == NULL && vetvec_error_item(error, 2) == NULL);
  CHECK(vetvec_error_item(error, 3) == NULL && vetvec_error_item(NULL, 0) == NULL);
  CHECK(vetvec_error_status(item) == VETVEC_STATUS_INVALID_ARGUMENT);
  CHECK(vetvec_error_item_index(item) == 1);
  CHECK(strcmp(vetvec_error_message(item), "text 1 is blank") == 0);
  CHECK(strstr(vetvec_error_detail_json(item), "text 1 is blank") != NULL);
  CHECK(vetvec_error_item(item, 0) == NULL && vetvec_error_item(error, 1) == item);
  vetvec_error_destroy(error);
}

/* The first and the last of three texts come from the encoder itself, the second from nowhere. */
static void CheckProvenance(const vetvec_provenance* given) {
  int i;
  CHECK(given[0].source == VETVEC_SOURCE_LOCAL && given[2].source == VETVEC_SOURCE_LOCAL);
  CHECK(given[1].source == VETVEC_SOURCE_NONE);
  for (i = 0; i < 3; ++i) CHECK(given[i].remote_status == VETVEC_STATUS_OK);
  CHECK(given[0].reason == VETVEC_REASON_POLICY);
}

/* embed, embed_alloc and embed_one agree bit by bit; the blank text fails alone. */
static void Embed(vetvec_encoder encoder) {
  static const uint64_t offsets[] = {0, 5, 6, 11};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_status items[3];
  vetvec_provenance given[3];
  float flat[3 * kDimension];
  float one[kDimension];
  size_t written = 0;
  vetvec_matrix rows = {0};
  vetvec_rows view;
  vetvec_usage usage;
  vetvec_buffer* metrics = NULL;
  vetvec_error* err = NULL;
  batch.bytes = "alpha omega";
  batch.offsets = offsets;
  batch.count = 3;
  CHECK(strcmp(vetvec_encoder_name(encoder), "builtin:") == 0);
  CHECK(vetvec_encoder_dimension(encoder) == kDimension);
  CHECK_STATUS(VETVEC_STATUS_BUFFER_TOO_SMALL,
               vetvec_encoder_embed(encoder, &batch, NULL, flat, 3 * kDimension - 1, &written, NULL,
                                    NULL, &err));
  CHECK(written == 3 * kDimension);
  CHECK_STATUS(VETVEC_STATUS_PARTIAL,
               vetvec_encoder_embed(encoder, &batch, NULL, flat, 3 * kDimension, &written, items,
                                    given, &err));
  CHECK(written == 3 * kDimension);
  CheckProvenance(given);
  memset(given, 0x55, sizeof given);
  CHECK(items[0] == VETVEC_STATUS_OK && items[1] == VETVEC_STATUS_INVALID_ARGUMENT &&
        items[2] == VETVEC_STATUS_OK);
  CHECK_STATUS(VETVEC_STATUS_PARTIAL,
               vetvec_encoder_embed_alloc(encoder, &batch, NULL, &rows, items, given, &err));
  CheckProvenance(given);
  CHECK_OK(vetvec_matrix_view(rows, &view, &err));
  CHECK(view.rows == 3 && view.cols == kDimension && view.row_stride == kDimension);
  CHECK(vetvec_encoder_embed(encoder, &batch, NULL, flat, 3 * kDimension, &written, NULL, NULL,
                             &err) == VETVEC_STATUS_PARTIAL);
  ErrorsOfTexts(err);
  CHECK(memcmp(view.data, flat, sizeof flat) == 0);
  CHECK_OK(vetvec_encoder_embed_one(encoder, Str("omega"), NULL, one, kDimension, &written, &err));
  CHECK(written == kDimension && memcmp(one, flat + 2 * kDimension, sizeof one) == 0);
  CHECK(memcmp(flat, flat + 2 * kDimension, sizeof one) != 0);
  vetvec_matrix_destroy(rows);
  CHECK(View(rows).rows == 0 && View(rows).data == NULL);
  usage.struct_size = sizeof usage;
  CHECK_OK(vetvec_encoder_usage(encoder, &usage, &err));
  CHECK(usage.texts == 10 && usage.failed_texts == 3 && usage.requests == 0);
  CHECK_OK(vetvec_encoder_metrics(encoder, &metrics, &err));
  CHECK(strstr(vetvec_buffer_data(metrics), "vetvec_texts_total{encoder=\"builtin:\"} 10\n") !=
        NULL);
  CHECK(strstr(vetvec_buffer_data(metrics), "# EOF\n") != NULL);
  vetvec_buffer_destroy(metrics);
}

static int32_t CountSeven(void* user_data, const vetvec_text_batch* texts, uint64_t* out_tokens) {
  uint64_t i;
  ++*(int*)user_data;
  for (i = 0; i < texts->count; ++i) out_tokens[i] = 7;
  return 0;
}

static int32_t NoKey(void* user_data, uint8_t was_rejected, char* out_key, size_t capacity,
                     size_t* out_size, int64_t* out_lifetime_s) {
  ++*(int*)user_data;
  CHECK(was_rejected == 0 && capacity == 16384 && *out_lifetime_s == 0);
  memcpy(out_key, "log in first", 12);
  *out_size = 12;
  return 42;
}

/* A function without a key: its value and reason reach the caller, and nothing is sent. */
static void Keys(void) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_config_options config_options = VETVEC_INIT(vetvec_config_options);
  vetvec_encoder encoder = {0};
  vetvec_config config = {0};
  vetvec_error* err = NULL;
  float out[64];
  size_t written = 0;
  int calls = 0;
  options.spec = Str("openai:m");
  options.key_fn = NoKey;
  options.key_fn_user_data = &calls;
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
  CHECK(vetvec_encoder_embed_one(encoder, Str("text"), NULL, out, 64, &written, &err) ==
        VETVEC_STATUS_UNAUTHENTICATED);
  CHECK(calls == 1 && vetvec_error_callback_value(err) == 42);
  CHECK(strstr(vetvec_error_message(err), "log in first") != NULL);
  vetvec_error_destroy(err);
  err = NULL;
  vetvec_encoder_destroy(encoder);
  options.api_key = Str("k");
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_encoder_open(&options, &encoder, &err));

  config_options.text = Str("[vendors.a]\nspec = \"openai:m\"\napi_key_command = \"x\"\n");
  CHECK_OK(vetvec_config_load(&config_options, &config, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_config_open_encoder(config, Str("a"), &encoder, &err));
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND,
               vetvec_config_set_key_fn(config, Str("b"), NoKey, &calls, NULL, &err));
  CHECK_OK(vetvec_config_set_key_fn(config, Str("a"), NoKey, &calls, NULL, &err));
  CHECK_OK(vetvec_config_open_encoder(config, Str("a"), &encoder, &err));
  CHECK(vetvec_encoder_embed_one(encoder, Str("text"), NULL, out, 64, &written, &err) ==
        VETVEC_STATUS_UNAUTHENTICATED);
  vetvec_error_destroy(err);
  CHECK(calls == 2);
  vetvec_encoder_destroy(encoder);
  vetvec_config_destroy(config);
}

/* Estimates without an encoder or function; the function's counts with one. */
static void Tokens(vetvec_encoder encoder) {
  static const uint64_t offsets[] = {0, 11, 24};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder counting = {0};
  vetvec_config_options config_options = VETVEC_INIT(vetvec_config_options);
  vetvec_config config = {0};
  uint64_t upper[2] = {0, 0};
  uint64_t expected[2] = {0, 0};
  int calls = 0;
  vetvec_error* err = NULL;
  batch.bytes = "great coffeequick brown ox";
  batch.offsets = offsets;
  batch.count = 2;
  CHECK_OK(vetvec_encoder_count_tokens(NONE(vetvec_encoder), &batch, upper, expected, &err));
  CHECK(upper[0] == 9 && expected[0] > 0 && expected[0] < upper[0]);
  CHECK_OK(vetvec_encoder_count_tokens(encoder, &batch, NULL, NULL, &err));
  options.spec = Str("builtin:");
  options.count_tokens = CountSeven;
  options.count_tokens_user_data = &calls;
  CHECK_OK(vetvec_encoder_open(&options, &counting, &err));
  CHECK_OK(vetvec_encoder_count_tokens(counting, &batch, upper, expected, &err));
  CHECK(calls == 1 && upper[0] == 7 && upper[1] == 7 && expected[1] == 7);
  vetvec_encoder_destroy(counting);
  config_options.text = Str("[vendors.a]\nspec = \"builtin:\"\n");
  CHECK_OK(vetvec_config_load(&config_options, &config, &err));
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND,
               vetvec_config_set_tokenizer(config, Str("b"), CountSeven, &calls, NULL, &err));
  CHECK_OK(vetvec_config_set_tokenizer(config, Str("a"), CountSeven, &calls, NULL, &err));
  CHECK_OK(vetvec_config_open_encoder(config, Str("a"), &counting, &err));
  CHECK_OK(vetvec_encoder_count_tokens(counting, &batch, upper, NULL, &err));
  CHECK(upper[1] == 7);
  vetvec_encoder_destroy(counting);
  vetvec_config_destroy(config);
}

/* A local encoder is probed as well; its service is nobody. */
static void Probes(vetvec_encoder encoder) {
  static const uint64_t offsets[] = {0, 5, 6};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_status items[2];
  vetvec_matrix rows = {0};
  vetvec_buffer* report = NULL;
  vetvec_error* err = NULL;
  batch.bytes = "alpha ";
  batch.offsets = offsets;
  batch.count = 2;
  CHECK_STATUS(VETVEC_STATUS_PARTIAL,
               vetvec_encoder_probe(encoder, &batch, NULL, &rows, items, &report, &err));
  CHECK(View(rows).rows == 2 && items[0] == VETVEC_STATUS_OK);
  CHECK(items[1] == VETVEC_STATUS_INVALID_ARGUMENT);
  CHECK(strstr(vetvec_buffer_data(report), "\"replies\":[]") != NULL);
  CHECK(strstr(vetvec_buffer_data(report), "\"status\":\"INVALID_ARGUMENT\"") != NULL);
  vetvec_buffer_destroy(report);
  vetvec_matrix_destroy(rows);
  report = NULL;
  CHECK_OK(vetvec_encoder_describe(encoder, NULL, &report, &err));
  CHECK(strstr(vetvec_buffer_data(report), "\"name\":\"builtin:\"") != NULL);
  CHECK(strstr(vetvec_buffer_data(report), "\"server\":null") != NULL);
  vetvec_buffer_destroy(report);
}

static int32_t TwoTexts(void* user_data, vetvec_str* text) {
  int* given = user_data;
  *text = Str(*given == 0 ? "alpha" : "omega");
  return (*given)++ < 2;
}

static int32_t SumRows(void* user_data, const vetvec_stream_rows* rows) {
  (void)user_data;
  CHECK(rows->first == 0 && rows->count == 2 && rows->dimension == kDimension);
  CHECK(rows->status[0] == VETVEC_STATUS_OK && rows->status[1] == VETVEC_STATUS_OK);
  return 0;
}

static void Submit(vetvec_encoder encoder) {
  static const uint64_t offsets[] = {0, 5};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_job_options submit;
  vetvec_stream_options stream;
  vetvec_completion done = VETVEC_INIT(vetvec_completion);
  vetvec_queue queue = {0};
  vetvec_job call = {0};
  vetvec_matrix rows = {0};
  vetvec_error* err = NULL;
  int given = 0;
  batch.bytes = "alpha";
  batch.offsets = offsets;
  batch.count = 1;
  CHECK_OK(vetvec_queue_create(&queue, &err));
  CHECK(vetvec_queue_descriptor(queue) >= 0);
  vetvec_struct_init(&submit, sizeof submit);
  submit.queue = queue;
  CHECK_OK(vetvec_job_submit(encoder, &batch, NULL, &submit, &call, &err));
  CHECK_OK(vetvec_job_wait(call, 60000, &err));
  CHECK_OK(vetvec_queue_next(queue, 60000, &done, &err));
  CHECK(done.job.id == call.id && done.status == VETVEC_STATUS_OK);
  CHECK(vetvec_job_cancel(call) == VETVEC_STATUS_OK);
  CHECK_OK(vetvec_job_take(call, &rows, NULL, 0, &err));
  CHECK(View(rows).rows == 1 && View(rows).cols == kDimension);
  vetvec_matrix_destroy(rows);
  vetvec_job_destroy(call);
  vetvec_queue_destroy(queue);
  vetvec_struct_init(&stream, sizeof stream);
  stream.next = TwoTexts;
  stream.rows = SumRows;
  stream.user_data = &given;
  CHECK_OK(vetvec_stream_embed(encoder, &stream, NULL, &err));
  CHECK(given == 3);
}

static void CacheUpkeep(const char* folder, const char* dir) {
  vetvec_cache_prune_options options;
  vetvec_cache_prune_info pruned = VETVEC_INIT(vetvec_cache_prune_info);
  vetvec_cache_verify_info verified = VETVEC_INIT(vetvec_cache_verify_info);
  vetvec_cache_export_info exported = VETVEC_INIT(vetvec_cache_export_info);
  vetvec_error* err = NULL;
  char missing[512];
  char path[512];
  Path(&missing, folder, "no_cache");
  Path(&path, folder, "cache.csv");
  vetvec_struct_init(&options, sizeof options);
  CHECK(options.struct_size == sizeof options && options.max_bytes == 0);
  options.max_bytes = 1 << 20;
  options.older_than_s = 60;
  CHECK_OK(vetvec_cache_prune(Str(dir), &options, NULL, &pruned, &err));
  CHECK(pruned.deleted_rows == 0 && pruned.rows == 0 &&
        pruned.bytes <= pruned.bytes_before + 65536);
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND, vetvec_cache_prune(Str(missing), NULL, NULL, NULL, &err));
  CHECK_OK(vetvec_cache_verify(Str(dir), VETVEC_CACHE_FLAGS_QUICK_CHECK, NULL, &verified, &err));
  CHECK(verified.rows == 0 && verified.bad_rows == 0);
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_cache_verify(Str(dir), VETVEC_CACHE_FLAGS_VECTORS, NULL, NULL, &err));
  CHECK_OK(
      vetvec_cache_export(Str(dir), Str(path), VETVEC_CACHE_FLAGS_VECTORS, NULL, &exported, &err));
  CHECK(exported.rows == 0);
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_cache_export(Str(dir), Str(missing), 0, NULL, NULL, &err));
}

static void Cache(const char* folder) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_cache_info info = VETVEC_INIT(vetvec_cache_info);
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  char dir[512];
  Path(&dir, folder, "cache");
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND, vetvec_cache_stat(Str(dir), &info, &err));
  options.spec = Str("openai:some-model");
  options.base_url = Str("http://127.0.0.1:9/v1");
  options.cache_dir = Str(dir);
  options.cache_mode = VETVEC_CACHE_MODE_ONLY;
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
  {
    float row[4];
    size_t written = 0;
    CHECK(vetvec_encoder_dimension(encoder) == 0);
    CHECK_STATUS(VETVEC_STATUS_NOT_FOUND, vetvec_encoder_embed_one(encoder, Str("not cached"), NULL,
                                                                   row, 4, &written, &err));
  }
  CHECK_OK(vetvec_encoder_flush(encoder, &err));
  vetvec_encoder_destroy(encoder);
  CHECK_OK(vetvec_cache_stat(Str(dir), &info, &err));
  CHECK(info.rows == 0);
  CHECK_OK(vetvec_cache_flush(Str(dir), &err));
  CacheUpkeep(folder, dir);
}

static void Vectors(vetvec_encoder encoder, const char* folder) {
  char text_path[512];
  char npy_path[512];
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_texts texts = {0};
  vetvec_matrix rows = {0};
  vetvec_matrix again = {0};
  vetvec_error* err = NULL;
  Path(&text_path, folder, "texts.txt");
  Path(&npy_path, folder, "vectors.npy");
  WriteText(text_path, kSeeds);
  CHECK_OK(vetvec_texts_read(Str(text_path), &texts, &err));
  CHECK_OK(vetvec_texts_view(texts, &batch, &err));
  CHECK(batch.count == 10 && batch.struct_size == sizeof batch);
  CHECK(strncmp(batch.bytes + batch.offsets[1], "He said", 7) == 0);
  CHECK_OK(vetvec_encoder_embed_alloc(encoder, &batch, NULL, &rows, NULL, NULL, &err));
  CHECK_OK(vetvec_vectors_write(Str(npy_path), &batch,
                                ROWS(View(rows).data, 10, kDimension, kDimension), &err));
  CHECK_OK(vetvec_vectors_read(Str(npy_path), &again, &err));
  CHECK(View(again).rows == 10 && View(again).cols == kDimension);
  CHECK(memcmp(View(again).data, View(rows).data, 10 * kDimension * sizeof(float)) == 0);
  vetvec_matrix_destroy(again);
  vetvec_matrix_destroy(rows);
  vetvec_texts_destroy(texts);
}

/* Four points on a line: nearest neighbours at 1, 1, 2 and 4. */
static void Metrics(void) {
  static const float points[] = {0, 1, 3, 7};
  double nn[4] = {-1, -1, -1, -1};
  vetvec_threshold threshold = VETVEC_INIT(vetvec_threshold);
  vetvec_buffer* json = NULL;
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_threshold_compute(ROWS(points, 4, 1, 1), NULL,
                                    THRESHOLD(VETVEC_METRIC_L2, VETVEC_THRESHOLD_METHOD_MIN), NULL,
                                    &threshold, nn, &err));
  CHECK(threshold.threshold == 1 && threshold.nn_min == 1 && threshold.nn_mean == 2);
  CHECK(threshold.n == 4 && nn[0] == 1 && nn[1] == 1 && nn[2] == 2 && nn[3] == 4);
  CHECK_OK(vetvec_encoder_provider_facts(Str("mistral"), Str(""), &json, &err));
  CHECK(strstr(vetvec_buffer_data(json), "\"fact\":\"max_texts\",\"value\":\"256\"") != NULL);
  CHECK(strstr(vetvec_buffer_data(json), "voyage") == NULL);
  vetvec_buffer_destroy(json);
  CHECK_OK(vetvec_eval_run(Str("wilcoxon"), Str("{\"x\":[1.5,-2,3,4,5,6,7.5]}"), &json, &err));
  CHECK(vetvec_buffer_size(json) > 2 && vetvec_buffer_data(json)[0] == '{');
  CHECK(vetvec_buffer_data(json)[vetvec_buffer_size(json)] == '\0');
  vetvec_buffer_destroy(json);
  CHECK_STATUS(VETVEC_STATUS_PARSE_ERROR, vetvec_eval_run(Str("wilcoxon"), Str("{"), &json, &err));
  CHECK(json != NULL && strstr(vetvec_buffer_data(json), "parse_error") != NULL);
  vetvec_buffer_destroy(json);
}

static vetvec_config ConfigOf(const char* folder) {
  char seeds[512];
  char toml[2048];
  vetvec_config_options options = VETVEC_INIT(vetvec_config_options);
  vetvec_config config = {0};
  vetvec_buffer* text = NULL;
  vetvec_error* err = NULL;
  WriteText(Path(&seeds, folder, "seeds.txt"), kSeeds);
  snprintf(toml, sizeof toml,
           "version = 1\n[audit]\nvendors = [\"first\", \"second\"]\nseeds = \"%s/seeds.txt\"\n"
           "dictionary_max_words = 100\nout = \"%s/run\"\n[vendors.first]\nspec = \"builtin:\"\n"
           "[vendors.second]\nspec = \"builtin:\"\n[vendors.remote]\n"
           "spec = \"openai:some-model\"\napi_key_env = \"SOME_KEY\"\n",
           folder, folder);
  options.text = Str(toml);
  CHECK_OK(vetvec_config_load(&options, &config, &err));
  CHECK(vetvec_config_secret_name(config, 0) != NULL &&
        strcmp(vetvec_config_secret_name(config, 0), "SOME_KEY") == 0);
  CHECK(vetvec_config_secret_name(config, 1) == NULL);
  CHECK_OK(vetvec_config_set_secret(config, Str("SOME_KEY"), Str("k-e-y"), &err));
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND,
               vetvec_config_set_secret(config, Str("OTHER"), Str("k-e-y"), &err));
  CHECK_OK(vetvec_config_json(config, &text, &err));
  CHECK(strstr(vetvec_buffer_data(text), "SOME_KEY") != NULL);
  CHECK(strstr(vetvec_buffer_data(text), "k-e-y") == NULL);
  vetvec_buffer_destroy(text);
  CHECK_OK(vetvec_config_template(&text, &err));
  CHECK(strstr(vetvec_buffer_data(text), "version = 1") != NULL);
  vetvec_buffer_destroy(text);
  CHECK_OK(vetvec_build_info(&text, &err));
  CHECK(strstr(vetvec_buffer_data(text), "{\"name\":\"OpenSSL\"") != NULL);
  vetvec_buffer_destroy(text);
  return config;
}

static void Reports(vetvec_audit audit, const char* folder) {
  static const vetvec_report_format formats[] = {
      VETVEC_REPORT_FORMAT_HTML,  VETVEC_REPORT_FORMAT_JSON,     VETVEC_REPORT_FORMAT_CSV,
      VETVEC_REPORT_FORMAT_JUNIT, VETVEC_REPORT_FORMAT_MARKDOWN, VETVEC_REPORT_FORMAT_JSONL};
  char path[512];
  vetvec_buffer* text = NULL;
  vetvec_error* err = NULL;
  uint8_t passed = 7;
  size_t i;
  for (i = 0; i < sizeof formats / sizeof formats[0]; ++i) {
    CHECK_OK(vetvec_report_make(audit, formats[i], &text, &err));
    CHECK(vetvec_buffer_size(text) > 20);
    vetvec_buffer_destroy(text);
  }
  Path(&path, folder, "report.junit.xml");
  CHECK_OK(vetvec_report_write(audit, Str(path), &err));
  CHECK_OK(vetvec_report_verify(Str(vetvec_audit_folder(audit)), Str(path), NULL, &text, &err));
  CHECK(strstr(vetvec_buffer_data(text), "\"matches\":true") != NULL);
  vetvec_buffer_destroy(text);
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND,
               vetvec_report_verify(Str(vetvec_audit_folder(audit)), Str("x"), NULL, &text, &err));
  CHECK_OK(vetvec_report_make(audit, VETVEC_REPORT_FORMAT_JSON, &text, &err));
  CHECK(strstr(vetvec_buffer_data(text), "\"first\"") != NULL);
  vetvec_buffer_destroy(text);
  CHECK_OK(vetvec_audit_compare(audit, Str("first"), audit, Str("second"), &text, &err));
  CHECK(strstr(vetvec_buffer_data(text), "CR1") != NULL);
  vetvec_buffer_destroy(text);
  CHECK_OK(vetvec_audit_check_gate(audit, Str("failed_texts <= 0"), NONE(vetvec_audit), &passed,
                                   &text, &err));
  CHECK(passed == 1);
  vetvec_buffer_destroy(text);
  CHECK_OK(vetvec_audit_check_gate(audit, Str("failed_texts > 5"), NONE(vetvec_audit), &passed,
                                   NULL, &err));
  CHECK(passed == 0);
}

static void NoLog(void* user_data, vetvec_log_level level, const char* message) {
  (void)user_data;
  (void)level;
  (void)message;
}

static void CountDrop(void* user_data) { ++*(int*)user_data; }

static void Audit(const char* folder) {
  int drops = 0;
  char run[512];
  vetvec_config config = ConfigOf(folder);
  vetvec_config_options resumed = VETVEC_INIT(vetvec_config_options);
  vetvec_config run_config = {0};
  vetvec_encoder encoder = {0};
  vetvec_audit audit = {0};
  vetvec_buffer* plan = NULL;
  vetvec_error* err = NULL;
  Path(&run, folder, "run");
  CHECK_OK(vetvec_config_open_encoder(config, Str("first"), &encoder, &err));
  CHECK(vetvec_encoder_dimension(encoder) == kDimension);
  vetvec_encoder_destroy(encoder);
  CHECK_OK(vetvec_audit_plan(config, NULL, &plan, &err));
  CHECK(plan != NULL && strstr(vetvec_buffer_data(plan), "\"second\"") != NULL);
  vetvec_buffer_destroy(plan);
  CHECK_OK(vetvec_audit_run(config, NULL, &audit, &err));
  CHECK(strstr(vetvec_audit_verdict(audit), "first") != NULL);
  CHECK(strcmp(vetvec_audit_folder(audit), run) == 0);
  Reports(audit, folder);
  vetvec_audit_destroy(audit);
  vetvec_config_destroy(config);
  CHECK(vetvec_audit_verdict(audit)[0] == '\0');
  CHECK_OK(vetvec_audit_open(Str(run), NULL, &audit, &err));
  CHECK(strstr(vetvec_audit_verdict(audit), "second") != NULL);
  vetvec_audit_destroy(audit);
  resumed.run = Str(run); /* beside it the log, and nothing else */
  resumed.log = NoLog;
  resumed.log_user_data = &drops;
  resumed.log_drop = CountDrop;
  CHECK_OK(vetvec_config_load(&resumed, &run_config, &err));
  CHECK_OK(vetvec_audit_run(run_config, NULL, &audit, &err)); /* finished: judged again */
  CHECK(strstr(vetvec_audit_verdict(audit), "second") != NULL);
  vetvec_audit_destroy(audit);
  vetvec_config_destroy(run_config);
  CHECK(drops == 1);
}

/* Two classes around -1 and 1 on a line, four rows each, and two tasks of the same rows. */
static void Separability(void) {
  static const float positive[] = {1.0F, 1.2F, 0.8F, 1.1F};
  static const float negative[] = {-1.0F, -1.2F, -0.8F, -1.1F};
  static const float both[] = {1.0F,  1.2F,  0.8F,  1.1F,  0.9F,  1.3F,
                               -1.0F, -1.2F, -0.8F, -1.1F, -0.9F, -1.3F};
  static const uint32_t labels[] = {1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0};
  static const uint64_t triples[] = {0, 6, 1};
  vetvec_syntextbench_task task;
  vetvec_rows rows = {NULL, 4, 1, 1};
  vetvec_syntextbench_options options;
  vetvec_syntextbench_result result = VETVEC_INIT(vetvec_syntextbench_result);
  vetvec_task_score score;
  vetvec_probe_options probe;
  vetvec_probe_result curve = VETVEC_INIT(vetvec_probe_result);
  vetvec_ensemble_options ensemble;
  vetvec_labelled_rows labelled = {{NULL, 12, 1, 1}, NULL, 2, 0};
  vetvec_ensemble_outputs outputs = VETVEC_INIT(vetvec_ensemble_outputs);
  vetvec_ground_truth gt[1] = {0};
  double f[14];
  double g[14];
  double accuracy[14];
  vetvec_error* err = NULL;
  task.p = 0.25;
  rows.data = positive;
  task.train_positive = task.test_positive = rows;
  rows.data = negative;
  task.train_negative = task.test_negative = rows;
  vetvec_struct_init(&options, sizeof options);
  CHECK_OK(vetvec_separability_syntextbench(&task, 1, &options, NULL, &result, &score, &err));
  CHECK(result.a_t == 0.7 && score.p == 0.25 && score.n_correct == 8 && score.accuracy == 1);
  CHECK(result.score > 0.29 && result.score < 0.31); /* delta is 1: centred rows on both sides */
  options.a_t = -1;
  CHECK_OK(vetvec_separability_syntextbench(&task, 1, &options, NULL, &result, NULL, &err));
  CHECK(result.a_t == 0 && result.score > 0.99 && result.score < 1.01);
  options.a_t = -0.5;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_separability_syntextbench(&task, 1, &options, NULL, &result, NULL, &err));
  options.a_t = 0;
  options.epsilon = 1e6;
  CHECK_STATUS(VETVEC_STATUS_DEGENERATE,
               vetvec_separability_syntextbench(&task, 1, &options, NULL, &result, NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_separability_syntextbench(NULL, 0, NULL, NULL, &result, NULL, &err));
  labelled.rows.data = both;
  labelled.labels = labels;
  vetvec_struct_init(&probe, sizeof probe);
  probe.hidden = 4;
  probe.steps = 5;
  probe.seeds = 1;
  CHECK_OK(vetvec_separability_probe(&labelled, &probe, NULL, &curve, &err));
  CHECK(curve.sizes[0] == 10 && curve.sizes[9] == 10 && curve.validation_loss > 0);
  labelled.labels = NULL;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_separability_probe(&labelled, &probe, NULL, &curve, &err));
  labelled.labels = labels;
  labelled.classes = 1;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_separability_probe(&labelled, &probe, NULL, &curve, &err));
  labelled.classes = 2;
  vetvec_struct_init(&ensemble, sizeof ensemble);
  ensemble.epochs = 5;
  ensemble.batch = 4;
  outputs.ground_truth = gt;
  outputs.f = f;
  outputs.g = g;
  outputs.accuracy = accuracy;
  CHECK_OK(vetvec_separability_ensemble(&labelled, &labelled.rows, triples, 1, &ensemble, NULL,
                                        &outputs, &err));
  CHECK(gt[0] ==
        (VETVEC_GROUND_TRUTH_A | VETVEC_GROUND_TRUTH_B)); /* the positive is of the other class */
  CHECK(f[0] > g[0] && f[13] > g[13] && accuracy[13] >= 0);
  CHECK_STATUS(
      VETVEC_STATUS_INVALID_ARGUMENT,
      vetvec_separability_ensemble(&labelled, NULL, triples, 1, NULL, NULL, &outputs, &err));
  outputs.f = outputs.g = outputs.accuracy = NULL;
  gt[0] = 0;
  CHECK_OK(vetvec_separability_ensemble(&labelled, &labelled.rows, triples, 1, &ensemble, NULL,
                                        &outputs, &err));
  CHECK(gt[0] == (VETVEC_GROUND_TRUTH_A | VETVEC_GROUND_TRUTH_B));
  outputs.ground_truth = NULL;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_separability_ensemble(&labelled, &labelled.rows, triples, 1, &ensemble, NULL,
                                            &outputs, &err));
}

static void Contract(vetvec_encoder encoder) {
  vetvec_contract_options options;
  vetvec_buffer* json = NULL;
  vetvec_error* err = NULL;
  vetvec_struct_init(&options, sizeof options);
  options.long_words = 40;
  options.shortened = encoder; /* of the same size: nothing to compare */
  CHECK_OK(vetvec_contract_run(encoder, &options, NULL, &json, &err));
  CHECK(strstr(vetvec_buffer_data(json), "\"test\":\"repeat\"") != NULL);
  CHECK(strstr(vetvec_buffer_data(json), "\"severity\":\"critical\"") != NULL);
  vetvec_buffer_destroy(json);
  options.long_words = 1;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_contract_run(encoder, &options, NULL, &json, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_HANDLE,
               vetvec_contract_run(NONE(vetvec_encoder), NULL, NULL, &json, &err));
}

static void TokenizerOf(const char* folder) {
  static const char vocabulary[] = "[UNK]\n[CLS]\n[SEP]\nhello\n";
  vetvec_tokenizer tokenizer = {0};
  vetvec_tokenizer_options options = VETVEC_INIT(vetvec_tokenizer_options);
  vetvec_buffer* facts = NULL;
  vetvec_error* err = NULL;
  static const char bytes[] = "hellohello?";
  static const uint64_t starts[] = {0, 5, 11};
  const vetvec_text_batch texts = {sizeof(vetvec_text_batch), bytes, starts, 2};
  uint64_t offsets[3];
  size_t written = 0;
  int32_t ids[7];
  char path[512];
  char spec[600];
  FILE* file;
  Path(&path, folder, "vocab.txt");
  file = fopen(path, "wb");
  CHECK(file != NULL);
  fwrite(vocabulary, 1, sizeof vocabulary - 1, file);
  fclose(file);
  snprintf(spec, sizeof spec, "onnx:%s", folder);
  vetvec_struct_init(&options, sizeof options);
  CHECK_OK(vetvec_tokenizer_open(Str(spec), &tokenizer, &err));
  CHECK(vetvec_tokenizer_encode(tokenizer, &texts, &options, ids, 2, offsets, &written, NULL) ==
        VETVEC_STATUS_BUFFER_TOO_SMALL);
  CHECK(written == 7);
  CHECK_OK(vetvec_tokenizer_encode(tokenizer, &texts, &options, ids, 7, offsets, &written, &err));
  CHECK(offsets[1] == 3 && offsets[2] == 7 && ids[0] == 1 && ids[1] == 3 && ids[2] == 2);
  vetvec_tokenizer_destroy(tokenizer);
  CHECK(vetvec_tokenizer_encode(tokenizer, &texts, NULL, NULL, 0, offsets, &written, NULL) ==
        VETVEC_STATUS_INVALID_HANDLE);
  CHECK_OK(vetvec_onnx_set_library(Str(""), &err));
  CHECK(vetvec_onnx_describe(Str(spec), &facts, NULL) == VETVEC_STATUS_NOT_FOUND);
}

/* Nobody listens on port 1. The encoder has no service, so it has no rate limit. */
static void Redis(vetvec_encoder encoder) {
  vetvec_redis_options options = VETVEC_INIT(vetvec_redis_options);
  vetvec_buffer* json = NULL;
  vetvec_error* err = NULL;
  vetvec_status status;
  options.url = Str("redis://me:open%20sesame@127.0.0.1:1");
  status = vetvec_redis_probe(&options, 1000, &json, &err);
  if (status == VETVEC_STATUS_OK) {
    CHECK(strstr(vetvec_buffer_data(json), "\"kind\":\"unreachable\"") != NULL);
    CHECK(strstr(vetvec_buffer_data(json), "\"server\":\"redis://127.0.0.1:1\"") != NULL);
    CHECK(strstr(vetvec_buffer_data(json), "sesame") == NULL);
  } else { /* a build without Redis support */
    CHECK(status == VETVEC_STATUS_UNIMPLEMENTED);
    vetvec_error_destroy(err);
  }
  vetvec_buffer_destroy(json);
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_redis_probe(&options, -1, &json, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_redis_probe(&options, 600001, &json, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_redis_probe(&options, 0, NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_redis_probe(NULL, 0, &json, &err));
  options.url = Str("");
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_redis_probe(&options, 0, &json, &err));
  CHECK_STATUS(VETVEC_STATUS_FAILED_PRECONDITION,
               vetvec_encoder_shared_limits(encoder, 0, &json, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_encoder_shared_limits(encoder, -1, &json, &err));
  CHECK(json == NULL);
}

int main(int argc, char** argv) {
  vetvec_encoder encoder;
  if (argc != 2) return 2;
  Version();
  Inits();
  Errors();
  encoder = OpenBuiltin();
  Embed(encoder);
  Cancel(encoder);
  Tokens(encoder);
  Keys();
  Probes(encoder);
  Submit(encoder);
  Contract(encoder);
  Redis(encoder);
  Vectors(encoder, argv[1]);
  vetvec_encoder_destroy(encoder);
  CHECK(vetvec_encoder_name(encoder)[0] == '\0');
  Cache(argv[1]);
  Metrics();
  Separability();
  TokenizerOf(argv[1]);
  Audit(argv[1]);
  return Finish();
}
